import { describe, expect, it } from 'vitest';
import {
  buildSummary,
  summariseBenchmark,
  summariseDocuments,
  writeSummary,
} from '../../../src/core/experiment/summary.ts';
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
    const opened = { outcome: { kind: 'opened', document: documentId('A') } } as const;
    const twice = { outcome: { kind: 'duplicate', document: documentId('A') } } as const;
    const locked = {
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
});

describe('summary.json', () => {
  const documents = { found: 1, opened: 1, failed: 0, duplicates: 0, pages: 1, pagesWithoutText: 0 };
  const input = {
    benchmark: summariseBenchmark('b.json', counts, choices),
    documents,
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
      interval: [1 / 10, 1 / 10],
      ceiling: 1 / 10,
      ceilingIsBound: false,
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
    const corpusOnly = buildSummary({ benchmark: null, documents, questions: [], runs: [] });
    expect(JSON.parse(writeSummary(corpusOnly))).toEqual({
      format: 'leafmark-summary/1',
      benchmark: null,
      documents,
      runs: [],
    });
  });
});
