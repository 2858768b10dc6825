import { describe, expect, it } from 'vitest';
import {
  buildSummary,
  summariseBenchmark,
  summariseDocuments,
  writeSummary,
} from '../../../src/core/experiment/summary.ts';
import { ocrWhereNoText } from '../../../src/core/document/text-settings.ts';
import {
  bundledEncoder,
  defaultBm25,
  defaultDense,
  defaultHybrid,
} from '../../../src/core/experiment/default-experiment.ts';
import { experimentFormat, parseExperiment } from '../../../src/core/experiment/experiment-file.ts';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import { embeddedShare, runNotes } from '../../../src/core/experiment/run-notes.ts';
import { allMetrics } from '../../../src/core/metric/scorings.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import { failed, question, ranked, run } from './run-fixture.ts';

const counts = { ready: 5, 'mapped-in-part': 2, unmappable: 1, 'without-evidence': 3, 'document-only': 4 };
const choices = { unmappable: 'leave-out', mappedInPart: 'score' } as const;

describe('a summary of a benchmark', () => {
  it('counts as scored what enters the page means under the choices', () => {
    const summary = summariseBenchmark('b.json', counts, choices);
    expect(summary).toEqual({
      name: 'b.json',
      questions: 15,
      scored: 7,
      withoutEvidence: 3,
      unmappable: 1,
      mappedInPart: 2,
      documentOnly: 4,
    });
    const { questions, scored, withoutEvidence, unmappable, documentOnly } = summary;
    expect(scored + withoutEvidence + unmappable + documentOnly).toBe(questions);
    expect(summariseBenchmark('b', counts, { unmappable: 'score-0', mappedInPart: 'leave-out' }).scored).toBe(6);
  });
});

describe('a summary of documents', () => {
  it('accounts for every file found', () => {
    const opened = { files: 1, outcome: { kind: 'opened', document: documentId('A') } } as const;
    const twice = { files: 1, outcome: { kind: 'duplicate', document: documentId('A') } } as const;
    const locked = {
      files: 1,
      outcome: { kind: 'failed', code: 'file-needs-password', reason: 'It needs a password.' },
    } as const;
    const pages = [{ pagesDone: 12, pagesWithoutText: 2 }];
    expect(summariseDocuments([opened, twice, locked], pages)).toEqual({
      found: 3,
      opened: 1,
      failed: 1,
      duplicates: 1,
      pages: 12,
      pagesWithoutText: 2,
    });
  });

  it('counts every page image of a document as a file', () => {
    const images = { files: 5, outcome: { kind: 'opened', document: documentId('A') } } as const;
    const leftOut = { files: 1, outcome: { kind: 'failed', code: 'page-failed', reason: 'Twice.' } } as const;
    expect(summariseDocuments([images, leftOut], [{ pagesDone: 5, pagesWithoutText: 5 }])).toMatchObject({
      found: 6,
      opened: 5,
      failed: 1,
    });
  });
});

describe('summary.json', () => {
  const documents = { found: 1, opened: 1, failed: 0, duplicates: 0, pages: 1, pagesWithoutText: 0 };
  const input = {
    benchmark: summariseBenchmark('b.json', counts, choices),
    documents,
    named: [{ id: documentId('A'), names: ['alpha.pdf'] }],
    questions: [question('q1'), question('q2'), question('q3')],
    runs: [{ run: run('BM25'), results: [ranked('q1', ['A1'], 'A1'), { ...ranked('q2', ['A1']), outcome: failed }] }],
  };
  const summary = buildSummary(input);

  it('has the shape that other people’s scripts read', () => {
    expect(Object.keys(summary)).toEqual(['format', 'benchmark', 'documents', 'runs']);
    expect(summary).toMatchObject({ format: 'leafmark-summary/1', documents });
    expect(summary.runs[0]).toMatchObject({
      name: 'BM25',
      retriever: { kind: 'bm25', k1: 1.5, b: 0.75, idf: 'textbook', tokens: 'words', unmatched: 'leave-out' },
      unit: { kind: 'page' },
      pool: 'corpus',
      failed: 1,
      waiting: 1,
    });
    expect(summary.runs[0]!.metrics['P@10']).toEqual({
      mean: 1 / 10,
      n: 1,
      interval: null,
      ceiling: 1 / 10,
      ceilingIsBound: false,
    });
  });

  it('states what a run was made with and what was computed for it', () => {
    const encoder = {
      id: bundledEncoder.id,
      revision: 'main',
      dtype: 'int8',
      device: 'wasm',
      threads: 2,
      reason: 'No graphics adapter was found.',
      sha256: 'a'.repeat(64),
      selfTest: { cosine: 0.99999, reference: 'stored' },
    };
    const text = { layer: 251, ocr: 88, without: 2, ocrFailed: 2, engines: ['tesseract 5.5.1'] };
    const system: SystemSettings = {
      name: 'Fused',
      retriever: { ...defaultHybrid, parts: [defaultBm25, { ...defaultDense, windows: 'first' }] },
      unit: { kind: 'page' },
      text: ocrWhereNoText,
      pool: { kind: 'corpus', withoutOracle: false },
      answering: null,
    };
    const made = {
      ...run('Fused'),
      system,
      encoders: [encoder],
      text,
      tokens: { total: 412_310, embedded: 251_509 },
      computed: { documents: 12, units: 341, questions: 96 },
    };
    const [only] = buildSummary({ ...input, runs: [{ run: made, results: [] }] }).runs;
    expect(only).toMatchObject({
      retriever: {
        kind: 'hybrid',
        parts: [
          { kind: 'bm25' },
          {
            kind: 'dense',
            model: {
              id: 'sentence-transformers/all-MiniLM-L6-v2',
              exportId: 'Xenova/all-MiniLM-L6-v2',
              revision: 'main',
              pooling: 'mean',
              prompts: { query: '', passage: '' },
              window: 256,
              dimensions: 384,
            },
            source: 'bundled',
            dtype: 'int8',
            windows: 'first',
          },
        ],
        fusion: { kind: 'rrf', k: 60 },
        depth: 100,
      },
      text: { ocr: 'no-text', language: 'eng', method: 'lines' },
      corpus: { documents: 2, pages: 20, units: 20 },
      pageTexts: text,
      encoders: [{ ...encoder, visual: null }],
      computed: { documents: 12, units: 341, questions: 96 },
      notes: [
        'First window only: all-MiniLM-L6-v2 reads no more than 256 tokens of each unit.',
        '61.0 % of 412,310 tokens were embedded.',
        'OCR failed on 2 pages.',
        '2 pages had no text.',
      ],
    });
    expect(only!.tokens).toEqual({ total: 412_310, embedded: 251_509, share: 251_509 / 412_310 });
    const again = {
      format: experimentFormat,
      systems: [{ retriever: only!.retriever, unit: only!.unit, text: only!.text }],
    };
    expect(parseExperiment(JSON.stringify(again)).systems[0]).toMatchObject({
      retriever: system.retriever,
      unit: system.unit,
      text: system.text,
    });
  });

  it('says null of what a run without an encoder or an index has not', () => {
    expect(summary.runs[0]).toMatchObject({
      pageTexts: null,
      encoders: [],
      vectors: [],
      tokens: null,
      space: null,
      imageShares: null,
      computed: { documents: 0, units: 0, questions: 0 },
      notes: [],
    });
  });

  it('holds all four scorings at every cutoff', () => {
    expect(Object.keys(summary.runs[0]!.metrics)).toEqual(allMetrics([1, 3, 5, 10]));
  });

  it('says null, never NaN, where nothing was scored or no benchmark was given', () => {
    const none = buildSummary({ ...input, runs: [{ run: run('BM25'), results: [] }] });
    expect(none.runs[0]!.metrics['nDCG@10']).toEqual({
      mean: null,
      n: 0,
      interval: null,
      ceiling: null,
      ceilingIsBound: false,
    });
    const corpusOnly = buildSummary({ benchmark: null, documents, named: [], questions: [], runs: [] });
    expect(JSON.parse(writeSummary(corpusOnly))).toEqual({
      format: 'leafmark-summary/1',
      benchmark: null,
      documents,
      runs: [],
    });
  });
});

describe('the notes of a run', () => {
  const system = { ...run('any').system, retriever: defaultDense };
  const notes = (total: number, embedded: number) => runNotes({ ...run('any'), system, tokens: { total, embedded } });

  it('say nothing where everything was embedded', () => {
    expect(notes(100, 100)).toEqual([]);
    expect(notes(0, 0)).toEqual([]);
  });

  it('never call 100 % what is not whole, nor 0 % what is something', () => {
    expect(notes(1_000_000, 999_999)).toEqual(['99.9 % of 1,000,000 tokens were embedded.']);
    expect(notes(1_000_000, 1)).toEqual(['0.1 % of 1,000,000 tokens were embedded.']);
    expect(notes(10, 0)).toEqual(['0.0 % of 10 tokens were embedded.']);
  });

  it('share of tokens is 1 where there is none, and null without an encoder', () => {
    expect(embeddedShare({ total: 0, embedded: 0 })).toBe(1);
    expect(embeddedShare({ total: 8, embedded: 2 })).toBe(0.25);
    expect(embeddedShare(null)).toBeNull();
  });
});
