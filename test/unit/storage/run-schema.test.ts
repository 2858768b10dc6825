// Stored experiments and runs: what the product writes is read back, and records of version 1 of the database are read too.
import { describe, expect, it } from 'vitest';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import { encoderOf } from '../../../src/core/model/encoder-settings.ts';
import { builtInModel } from '../../../src/core/model/model-registry.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { settingsSchema, systemSchema } from '../../../src/storage/experiment-schema.ts';
import { parseRecord } from '../../../src/storage/record-schema.ts';
import { resultSchema, runSchema } from '../../../src/storage/run-schema.ts';
import { run } from '../experiment/run-fixture.ts';

const model = builtInModel('BAAI/bge-small-en-v1.5')!;
const bm25 = { kind: 'bm25', k1: 1.2, b: 0.7, idf: 'rank_bm25', tokens: 'whitespace', unmatched: 'rank-last' } as const;
const ofFolder = { kind: 'dense', encoder: encoderOf(model, { kind: 'folder' }), windows: 'first' } as const;
const ofHub = {
  kind: 'dense',
  encoder: encoderOf(model, { kind: 'hub', baseUrl: 'https://hub.example' }, 'fp16'),
  windows: 'all',
} as const;
const ofImages = {
  kind: 'image',
  encoder: visualEncoderOf(
    { ...visualModel('vidore/colSmol-256M')!, adapter: null, dimensions: 'unknown' },
    { kind: 'folder' },
    { dtype: 'int8', tiles: 'one' },
  ),
  pooling: 3,
  rescored: 0.1,
} as const;
const { id, exportId, revision } = model;
const tokens = {
  kind: 'tokens',
  size: 1024,
  overlap: 200,
  tokenizer: { id, exportId, revision, source: { kind: 'bundled' } },
} as const;
const system = (change: Partial<SystemSettings>): SystemSettings => ({
  name: 'Any',
  retriever: bm25,
  unit: { kind: 'page' },
  text: { ocr: 'every-page', language: 'deu+eng', method: 'layout' },
  pool: { kind: 'sampled', withoutOracle: true },
  answering: null,
  ...change,
});

describe('stored systems', () => {
  it.each<readonly [string, SystemSettings]>([
    ['BM25', system({})],
    ['dense', system({ retriever: ofFolder, unit: { kind: 'characters', size: 3000, overlap: 300 } })],
    [
      'hybrid',
      system({ retriever: { kind: 'hybrid', parts: [bm25, ofHub], fusion: { kind: 'rrf', k: 60 }, depth: 50 } }),
    ],
    [
      'weighted',
      system({
        retriever: {
          kind: 'hybrid',
          parts: [ofFolder, ofHub],
          fusion: { kind: 'weighted', weights: [1, 2] },
          depth: 9,
        },
      }),
    ],
    ['CombMNZ', system({ retriever: { kind: 'hybrid', parts: [bm25, bm25], fusion: { kind: 'comb-mnz' }, depth: 9 } })],
    ['token', system({ unit: tokens })],
    [
      'imported',
      system({ retriever: { kind: 'imported', set: 'colqwen2' }, unit: { kind: 'imported', set: 'colqwen2' } }),
    ],
    [
      'hybrid with imported vectors',
      system({
        retriever: {
          kind: 'hybrid',
          parts: [bm25, { kind: 'imported', set: 'colqwen2' }],
          fusion: { kind: 'rrf', k: 60 },
          depth: 50,
        },
      }),
    ],
    ['page image', system({ retriever: ofImages })],
    ['joint', system({ retriever: { ...ofImages, kind: 'joint', windows: 'first' } })],
    [
      'concatenated',
      system({
        retriever: {
          kind: 'hybrid',
          parts: [{ ...ofImages, kind: 'late-interaction', windows: 'all' }, ofImages],
          fusion: { kind: 'concatenate', counts: [5, 0] },
          depth: 9,
        },
      }),
    ],
  ])('of the kind %s are read as they were written', (_, stored) => {
    expect(parseRecord(systemSchema, structuredClone(stored), 'system')).toEqual(stored);
  });

  it('with a field that is not what it should be are refused', () => {
    const pooled = system({ retriever: { ...ofFolder, encoder: { ...ofFolder.encoder, pooling: 'max' as 'cls' } } });
    expect(() => parseRecord(systemSchema, pooled, 'system “a”')).toThrow(/system “a” is damaged \(retriever/);
    const cut = system({ unit: { kind: 'tokens', size: 5, overlap: 1 } as unknown as typeof tokens });
    expect(() => parseRecord(systemSchema, cut, 'system “a”')).toThrow(/system “a” is damaged \(unit/);
  });
});

describe('stored runs', () => {
  const made = {
    ...run('first'),
    encoders: [
      {
        id,
        revision,
        dtype: 'int8',
        device: 'wasm',
        threads: 2,
        reason: 'No graphics adapter was found.',
        sha256: 'a'.repeat(64),
        selfTest: { cosine: 0.9999, reference: 'stored' },
      },
      {
        id: 'vidore/colSmol-256M',
        revision,
        dtype: 'int8',
        device: 'webgpu',
        threads: 1,
        reason: 'It has a graphics adapter.',
        sha256: 'b'.repeat(64),
        selfTest: { cosine: 0.9999, reference: 'made' },
        redone: { batches: 2, device: 'wasm' },
        visual: {
          adapter: 'late-interaction',
          tiles: 'one',
          vectors: 'multi',
          dimensions: 128,
          window: 512,
          graphs: [{ path: 'onnx/model.onnx', sha256: 'c'.repeat(64) }],
        },
      },
    ],
    text: { layer: 5, ocr: 3, without: 1, ocrFailed: 1, engines: ['tesseract 5.5.1'] },
    tokens: { total: 100, embedded: 90 },
    space: {
      images: { pages: 9, failed: 1, failures: [{ document: 'a', page: 3, reason: 'Blank.' }], vectors: 9872 },
      texts: null,
      bytes: 1_263_616,
    },
    computed: { documents: 1, units: 9, questions: 4 },
  };

  it('are read as they were written', () => {
    expect(parseRecord(runSchema, structuredClone(made), 'run')).toEqual(made);
  });

  it('of version 1 of the database are read as runs over text layers for which nothing was counted', () => {
    const plain = run('first');
    const {
      encoders: _encoders,
      vectors: _vectors,
      text: _text,
      tokens: _tokens,
      space: _space,
      computed: _computed,
      ...rest
    } = plain;
    const { text: _layer, ...systemOfVersion1 } = plain.system;
    const record: unknown = {
      ...rest,
      system: systemOfVersion1,
      settings: { ...rest.settings, systems: [systemOfVersion1] },
      workspace: 'first',
    };
    expect(parseRecord(runSchema, record, 'run')).toEqual({
      ...plain,
      system: { ...systemOfVersion1, text: { ocr: 'off', language: 'eng', method: 'lines' } },
      encoders: [],
      vectors: [],
      text: null,
      tokens: null,
      space: null,
      computed: { documents: 0, units: 0, questions: 0 },
    });
    expect(
      parseRecord(settingsSchema, { ...rest.settings, systems: [systemOfVersion1] }, 'experiment').systems,
    ).toEqual([{ ...systemOfVersion1, text: { ocr: 'off', language: 'eng', method: 'lines' } }]);
  });

  it('with a count below 0 are refused', () => {
    const record = { ...made, computed: { ...made.computed, units: -1 } };
    expect(() => parseRecord(runSchema, record, 'run “first”')).toThrow(/run “first” is damaged \(computed\.units/);
  });
});

describe('stored results', () => {
  const candidate = { document: 'a', firstPage: 2, lastPage: 2, ordinal: 2, score: 1 / 61 };
  const parts = [{ rank: 1, score: 7.25, normalised: 1 }, null];
  const result = (candidates: readonly unknown[]): unknown => ({
    run: 'first',
    question: '1',
    outcome: { kind: 'ranked', candidates },
    state: 'ready',
    contexts: [],
    goldDocuments: [],
    pool: { documents: 1, pages: 3, units: 3 },
    reachable: [],
    notes: [],
    latencyMs: 2,
  });

  it('keep what each list gave a candidate, and are read without it as older runs stored them', () => {
    for (const candidates of [[candidate], [{ ...candidate, parts }]]) {
      expect(parseRecord(resultSchema, result(candidates), 'result').outcome).toEqual({ kind: 'ranked', candidates });
    }
  });

  it('keep which candidates are page images, and know no other kind', () => {
    const image = { ...candidate, kind: 'page-image' };
    expect(parseRecord(resultSchema, result([candidate, image]), 'result').outcome).toMatchObject({
      candidates: [candidate, image],
    });
    const stored = result([{ ...candidate, kind: 'picture' }]);
    expect(() => parseRecord(resultSchema, stored, 'result')).toThrow(/result is damaged/);
  });

  it.each([[['first']], [[{ rank: 1, score: 7.25 }]], ['first']])('with %j as parts are refused', (damaged) => {
    const stored = result([{ ...candidate, parts: damaged }]);
    expect(() => parseRecord(resultSchema, stored, 'result')).toThrow(/result is damaged/);
  });
});
