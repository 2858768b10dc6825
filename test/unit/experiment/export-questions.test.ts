import { parse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import { exportCsv, exportJsonl } from '../../../src/core/experiment/export-questions.ts';
import { allMetrics } from '../../../src/core/metric/scorings.ts';
import { failed, gold, question, ranked, result, run } from './run-fixture.ts';

const input = {
  run: run('BM25'),
  documents: [{ id: documentId('A'), names: ['=report.pdf'] }],
  questions: [
    question('007', {
      row: 1,
      question: '=1+1, or "two"?',
      answer: '-5',
      type: 'factual',
      evidenceKinds: ['table', 'text'],
    }),
    question('q2', { row: 2 }),
    question('q3', { row: 3 }),
  ],
  results: [result('q2', { contexts: gold('A0'), outcome: failed }), ranked('007', ['A2-3'], 'A1-2', 'A9')],
};

describe('questions as JSONL', () => {
  const lines = exportJsonl(input)
    .trimEnd()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));

  it('are one line each that has a result, in benchmark order, texts exact', () => {
    expect(lines.map((line) => line['id'])).toEqual(['007', 'q2']);
    expect(lines[0]).toMatchObject({ question: '=1+1, or "two"?', answer: '-5', state: 'ready', standing: 'scored' });
  });

  it('count pages as sheets from 1 and say which candidates hit', () => {
    expect(lines[0]).toMatchObject({
      gold: [{ document: '=report.pdf', pages: [3, 4], kinds: [] }],
      candidates: [
        { rank: 1, document: '=report.pdf', pages: [2, 3], score: 2, hit: true },
        { rank: 2, document: '=report.pdf', pages: [10], score: 1, hit: false },
      ],
    });
  });

  it('hold every metric of the four scorings at every cutoff', () => {
    const { metrics } = lines[0] as { metrics: Record<string, number> };
    expect(Object.keys(metrics)).toEqual(allMetrics([1, 3, 5, 10]));
    // One of two gold pages is met; the page ranking is 1, 2, 9 and its second page is gold.
    expect(metrics).toMatchObject({
      'P@10': 1 / 10,
      'R@10': 1 / 2,
      'MRR@10': 1 / 2,
      'P_exact@10': 0,
      'R_contexts@10': 1,
    });
  });

  it('keep a failure with its reason and no value', () => {
    expect(lines[1]).toMatchObject({
      standing: 'failed',
      candidates: [],
      failure: { code: 'unexpected', reason: 'The index was lost.' },
      metrics: { 'P@10': null },
    });
  });
});

describe('questions as CSV', () => {
  const { data } = parse<Record<string, string>>(exportCsv(input), { header: true, skipEmptyLines: true });

  it('have one row each that has a result', () => {
    expect(data.map((row) => row['id'])).toEqual(['007', 'q2']);
  });

  it('hold no cell that a spreadsheet runs, and numbers as numbers', () => {
    expect(data[0]).toMatchObject({
      question: '\'=1+1, or "two"?',
      answer: '-5',
      evidenceKinds: 'table; text',
      gold: "'=report.pdf#3-4",
      candidates: "'=report.pdf#2-3; =report.pdf#10",
      'P@10': '0.1',
      'R@10': '0.5',
    });
    expect(data[1]).toMatchObject({ 'P@10': '', failureCode: 'unexpected', failureReason: 'The index was lost.' });
  });
});
