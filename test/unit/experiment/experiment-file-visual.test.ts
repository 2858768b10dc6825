// Visual and late-interaction retrievers in the experiment file, and what systems of them are called.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bundledEncoder,
  defaultBm25,
  defaultDense,
  defaultImage,
  defaultSettings,
  retrieverLabel,
  systemOf,
  unidocParadigms,
} from '../../../src/core/experiment/default-experiment.ts';
import { parseExperiment, writeExperiment } from '../../../src/core/experiment/experiment-file.ts';
import type {
  ExperimentSettings,
  FusionSettings,
  ImageSettings,
  JointSettings,
  LateInteractionSettings,
  SystemSettings,
} from '../../../src/core/experiment/experiment.ts';
import type { EncoderSource } from '../../../src/core/model/encoder-settings.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel, visualModels } from '../../../src/core/model/visual-registry.ts';

const format = 'leafmark-experiment/1';
const colSmol = visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' });
const image = { kind: 'image', model: 'vidore/colSmol-256M', source: 'folder' } as const;
const ofImages = defaultImage(colSmol);
const ofTexts: LateInteractionSettings = { ...ofImages, kind: 'late-interaction', windows: 'all' };
const joint: JointSettings = { ...ofImages, kind: 'joint', windows: 'all' };
const chunks = { kind: 'characters', size: 3000, overlap: 300 } as const;

function parsed(system: unknown): SystemSettings {
  return parseExperiment(JSON.stringify({ format, systems: [system] })).systems[0]!;
}

function problemOf(retriever: unknown, unit?: unknown): string {
  try {
    parsed({ retriever, unit });
  } catch (error) {
    expect(error).toMatchObject({ code: 'experiment-invalid' });
    return (error as Error).message;
  }
  return 'no problem';
}

describe('a visual retriever in an experiment file', () => {
  it('has every default where its model and its source are named alone, and pages for units', () => {
    expect(parsed({ retriever: image })).toEqual({
      name: 'colSmol-256M, page images',
      retriever: {
        kind: 'image',
        encoder: {
          id: 'vidore/colSmol-256M',
          exportId: 'onnx-community/colSmol-256M-ONNX',
          revision: 'main',
          adapter: 'late-interaction',
          prompts: { query: '', passage: '' },
          window: 'unknown',
          dimensions: 128,
          source: { kind: 'folder' },
          dtype: null,
          tiles: 'all',
        },
        pooling: 1,
        rescored: null,
      },
      unit: { kind: 'page' },
      text: { ocr: 'off', language: 'eng', method: 'lines' },
      pool: { kind: 'default', withoutOracle: false },
      answering: null,
    });
    for (const kind of ['late-interaction', 'joint']) {
      expect(parsed({ retriever: { ...image, kind }, unit: { kind: 'characters' } })).toMatchObject({
        retriever: { kind, encoder: colSmol, pooling: 1, rescored: null, windows: 'all' },
        unit: chunks,
      });
    }
  });

  it('leaves to the model’s files what is not stated of a model that is not built in', () => {
    const encoder = {
      exportId: 'me/mine',
      revision: 'main',
      prompts: { query: '', passage: '' },
      window: 'unknown',
      dimensions: 'unknown',
      adapter: null,
    };
    expect(parsed({ retriever: { ...image, model: { id: 'me/mine' } } }).retriever).toMatchObject({ encoder });
    const stated = { id: 'me/mine', adapter: 'dual', prompts: { query: 'q: ' }, window: 77, dimensions: 512 };
    expect(parsed({ retriever: { ...image, model: stated, source: 'hub' } }).retriever).toMatchObject({
      encoder: { ...encoder, ...stated, prompts: { query: 'q: ', passage: '' }, source: { kind: 'hub' } },
    });
  });

  it('is fused by concatenation of five and five where nothing else is said, with candidates enough for the counts', () => {
    const parts = [{ kind: 'bm25' }, image];
    const hybrid = { kind: 'hybrid', parts, fusion: 'concatenate' };
    expect(parsed({ retriever: hybrid, unit: { kind: 'characters' } })).toMatchObject({
      name: 'BM25 + colSmol-256M, page images (5 + 5), chunks of 3,000',
      retriever: { parts: [defaultBm25, ofImages], fusion: { kind: 'concatenate', counts: [5, 5] }, depth: 100 },
    });
    const fusion = { kind: 'concatenate', counts: [0, 300] };
    expect(parsed({ retriever: { ...hybrid, fusion } }).retriever).toMatchObject({ fusion, depth: 300 });
  });

  it.each<readonly [what: string, retriever: unknown, sentence: string]>([
    ['no model', { kind: 'image', source: 'folder' }, 'systems[0].retriever.model: is missing.'],
    ['no source', { ...image, source: undefined }, 'systems[0].retriever.source: is missing: the site does not serve'],
    ['the site as source', { ...image, source: 'bundled' }, 'systems[0].retriever.source: the site does not serve'],
    ['a model that is not built in', { ...image, model: 'me/mine' }, 'retriever.model: “me/mine” is no visual model'],
    ['an adapter that is not known', { ...image, model: { id: 'a', adapter: 'vlm' } }, 'retriever.model.adapter: '],
    [
      'page images of a model that reads none',
      { ...image, model: { id: 'a', adapter: 'text-late-interaction' } },
      'retriever.model.adapter: must be another: a model of this kind reads no page images',
    ],
    ['a pooling of 0', { ...image, pooling: 0 }, 'retriever.pooling: must be 1 or more'],
    ['half a pooling', { ...image, pooling: 1.5 }, 'retriever.pooling: must be a whole number'],
    ['none rescored', { ...image, rescored: 0 }, 'retriever.rescored: must be 0.001 or more'],
    ['a share that is no search', { ...image, rescored: 1e-12 }, 'retriever.rescored: must be 0.001 or more'],
    [
      'pooling of a model that is known for single vectors',
      { ...image, model: 'openai/clip-vit-base-patch32', pooling: 2 },
      'retriever.pooling: must be left out: openai/clip-vit-base-patch32 is a dual model',
    ],
    [
      'two stages of a model that is stated to have single vectors',
      { ...image, kind: 'joint', model: { id: 'me/mine', adapter: 'joint' }, rescored: 0.5 },
      'retriever.rescored: must be left out: me/mine is a joint model with one vector a page and text',
    ],
    ['more than all rescored', { ...image, rescored: 1.1 }, 'retriever.rescored: must be 1 or less'],
    ['tiles that are not known', { ...image, tiles: 'two' }, 'retriever.tiles: must be "all" or "one"'],
    ['windows of images', { ...image, windows: 'first' }, 'retriever: unknown field “windows”'],
    [
      'a joint part of a hybrid',
      { kind: 'hybrid', parts: [{ kind: 'bm25' }, { ...image, kind: 'joint' }] },
      'retriever.parts[1].kind: must be "bm25", "dense", "imported", "image" or "late-interaction"',
    ],
    ...[
      [[5], 'fusion.counts: must be one whole number a part'],
      [[0, 0], 'fusion.counts: must not all be 0'],
      [[5, 1001], 'fusion.counts[1]: must be 1000 or less'],
      [[5, 0.5], 'fusion.counts[1]: must be a whole number'],
    ].map(
      ([counts, sentence]) =>
        [
          `counts ${String(counts)}`,
          { kind: 'hybrid', parts: [{ kind: 'bm25' }, image], fusion: { kind: 'concatenate', counts } },
          `systems[0].retriever.${String(sentence)}`,
        ] as const,
    ),
    [
      'three lists and no counts',
      { kind: 'hybrid', parts: [{ kind: 'bm25' }, image, image], fusion: 'concatenate' },
      'retriever.fusion.counts: must be one whole number a part',
    ],
    [
      'a depth below a count',
      { kind: 'hybrid', parts: [{ kind: 'bm25' }, image], fusion: 'concatenate', depth: 4 },
      'retriever.depth: must be at least every count of the fusion',
    ],
  ])('with %s is refused by the name of the field', (_, retriever, sentence) => {
    expect(problemOf(retriever)).toContain(sentence);
  });

  it('of page images alone is refused any unit but pages', () => {
    expect(problemOf(image, chunks)).toContain('systems[0].unit: must be left out or "page"');
    expect(problemOf({ kind: 'hybrid', parts: [image, image] }, chunks)).toContain('systems[0].unit: must be left out');
    expect(parsed({ retriever: image, unit: { kind: 'page' } }).unit).toEqual({ kind: 'page' });
  });

  const elsewhere = fc.constantFrom<EncoderSource>(
    { kind: 'folder' },
    { kind: 'hub', baseUrl: 'https://huggingface.co' },
    { kind: 'hub', baseUrl: 'https://hub.example/models' },
  );
  const dtype = fc.constantFrom(null, 'fp32' as const, 'fp16' as const, 'int8' as const);
  const tiles = fc.constantFrom('all' as const, 'one' as const);
  const windows = fc.constantFrom('all' as const, 'first' as const);
  /** Built-in models, the same with facts of their own, and ones that are not built in. */
  const encoder: fc.Arbitrary<VisualEncoderSettings> = fc.oneof(
    fc
      .record({
        // Of texts alone none ranks page images.
        model: fc.constantFrom(...visualModels().filter(({ adapter }) => adapter !== 'text-late-interaction')),
        source: elsewhere,
        dtype,
        tiles,
        dimensions: fc.option(fc.integer({ min: 1, max: 4096 }), { nil: null }),
      })
      .map(({ model, source, dtype, tiles, dimensions }) => ({
        ...visualEncoderOf(model, source, { dtype, tiles }),
        dimensions: dimensions ?? model.dimensions,
      })),
    fc.record({
      id: fc.constantFrom('me/mine', 'mine', 'vidore/colSmol-256M'),
      exportId: fc.constantFrom('me/mine', 'me/mine-ONNX'),
      revision: fc.constantFrom('main', '5f3c'),
      adapter: fc.constantFrom(null, 'dual' as const, 'joint' as const, 'late-interaction' as const),
      prompts: fc.record({ query: fc.string({ maxLength: 20 }), passage: fc.string({ maxLength: 20 }) }),
      window: fc.oneof(fc.constant('unknown' as const), fc.integer({ min: 4, max: 8192 })),
      dimensions: fc.oneof(fc.constant('unknown' as const), fc.integer({ min: 1, max: 4096 })),
      source: elsewhere,
      dtype,
      tiles,
    }),
  );
  const space = {
    encoder,
    pooling: fc.integer({ min: 1, max: 100 }),
    rescored: fc.option(fc.double({ min: 0.001, max: 1, noNaN: true }), { nil: null }),
  };
  /** Of a model with single vectors nothing is pooled, and nothing searched in two stages. */
  const known = <Settings extends ImageSettings | LateInteractionSettings | JointSettings>(any: Settings): Settings =>
    any.encoder.adapter === 'dual' || any.encoder.adapter === 'joint' ? { ...any, pooling: 1, rescored: null } : any;
  const anyImage: fc.Arbitrary<ImageSettings> = fc.record({ kind: fc.constant('image' as const), ...space }).map(known);
  const anyText: fc.Arbitrary<LateInteractionSettings> = fc
    .record({ kind: fc.constant('late-interaction' as const), ...space, windows })
    .map(known);
  const anyJoint: fc.Arbitrary<JointSettings> = fc
    .record({ kind: fc.constant('joint' as const), ...space, windows })
    .map(known);
  const anyHybrid = fc
    .array(fc.oneof(fc.constant(defaultBm25), fc.constant(defaultDense), anyImage, anyText), {
      minLength: 2,
      maxLength: 4,
    })
    .chain((parts) =>
      fc.record({
        kind: fc.constant('hybrid' as const),
        parts: fc.constant(parts),
        fusion: fc.oneof<fc.Arbitrary<FusionSettings>[]>(
          fc.constant({ kind: 'rrf', k: 60 }),
          fc
            .array(fc.nat(1000), { minLength: parts.length, maxLength: parts.length })
            .filter((counts) => counts.some((count) => count > 0))
            .map((counts) => ({ kind: 'concatenate', counts })),
        ),
        depth: fc.integer({ min: 1000, max: 10_000 }),
      }),
    );

  it('is read back as it was written, for any of them', () => {
    fc.assert(
      fc.property(fc.oneof(anyImage, anyText, anyJoint, anyHybrid), (retriever) => {
        const system = { ...systemOf(retriever, { kind: 'page' }), name: 'Any' };
        const settings: ExperimentSettings = { ...defaultSettings, name: 'Any', systems: [system] };
        expect(parseExperiment(writeExperiment(settings))).toEqual(JSON.parse(JSON.stringify(settings)));
      }),
    );
  });
});

it('what has no effect on a model with single vectors is not written, so that the file can be read', () => {
  const clip = visualEncoderOf(visualModel('openai/clip-vit-base-patch32')!, { kind: 'folder' });
  const system = { ...systemOf({ ...ofImages, encoder: clip }, { kind: 'page' }), name: 'CLIP' };
  const left: SystemSettings = { ...system, retriever: { ...ofImages, encoder: clip, pooling: 3, rescored: 0.1 } };
  const settings: ExperimentSettings = { ...defaultSettings, name: 'Any', systems: [left] };
  expect(parseExperiment(writeExperiment(settings)).systems).toEqual([system]);
});

describe('names of systems', () => {
  it('say what of a visual model is ranked, and what of it is not as usual', () => {
    const first: JointSettings = { ...joint, windows: 'first', encoder: { ...colSmol, tiles: 'one' } };
    expect([ofImages, ofTexts, joint, { ...ofImages, pooling: 3, rescored: 0.1 }, first].map(retrieverLabel)).toEqual([
      'colSmol-256M, page images',
      'colSmol-256M, text',
      'colSmol-256M, joint',
      'colSmol-256M, page images (pooled by 3, two-stage)',
      'colSmol-256M, joint (one tile, first window)',
    ]);
  });

  it('have no unit and no OCR where page images alone are ranked', () => {
    const read = { ocr: 'no-text', language: 'eng', method: 'lines' } as const;
    expect(systemOf(ofImages, { kind: 'page' }, read).name).toBe('colSmol-256M, page images');
    expect(systemOf(joint, chunks, read).name).toBe('colSmol-256M, joint, chunks of 3,000, OCR');
  });
});

describe('the paradigms of UniDoc-Bench', () => {
  it('are text, page images, five of each, and both in one space', () => {
    const { id, exportId, revision, source } = bundledEncoder;
    const unit = { kind: 'tokens', size: 1024, overlap: 200, tokenizer: { id, exportId, revision, source } } as const;
    const systems = unidocParadigms(bundledEncoder, colSmol, unit);
    expect(systems.map(({ name, retriever, unit }) => [name, retriever, unit.kind])).toEqual([
      ['all-MiniLM-L6-v2, chunks of 1,024 tokens', defaultDense, 'tokens'],
      ['colSmol-256M, page images', ofImages, 'page'],
      [
        'all-MiniLM-L6-v2 + colSmol-256M, page images (5 + 5), chunks of 1,024 tokens',
        {
          kind: 'hybrid',
          parts: [defaultDense, ofImages],
          fusion: { kind: 'concatenate', counts: [5, 5] },
          depth: 100,
        },
        'tokens',
      ],
      ['colSmol-256M, joint, chunks of 1,024 tokens', joint, 'tokens'],
    ]);
    const settings = { ...defaultSettings, name: 'UniDoc-Bench', systems };
    expect(parseExperiment(writeExperiment(settings))).toEqual(settings);
  });
});
