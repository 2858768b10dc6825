import { describe, expect, it } from 'vitest';
import { documentId, runId } from '../../../src/core/document/ids.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import { groupOf, inGroupOrder } from '../../../src/core/experiment/report-groups.ts';
import { failed, gold, question, ranked, result, run } from './run-fixture.ts';

const questions = [
  question('q1', { row: 1, evidenceKinds: ['text'], type: 'factual' }),
  question('q2', { row: 2, evidenceKinds: ['table', 'text'] }),
  question('q3', { row: 3, evidenceKinds: ['table'] }),
  question('q4', { row: 4 }),
];
const a = {
  run: run('a'),
  results: [
    ranked('q1', ['A1'], 'A1'),
    ranked('q2', ['A1', 'A2'], 'B1', 'A2'),
    ranked('q3', ['A1'], 'A1'),
    result('q4', { contexts: gold('A1'), outcome: failed }),
  ],
};
const b = {
  run: run('b'),
  results: [ranked('q1', ['A1'], 'A2'), ranked('q2', ['A1', 'A2'], 'A1', 'A2'), ranked('q3', ['A1'], 'A1')],
};
const documents = [{ id: a.results[0]!.contexts[0]!.document, names: ['alpha.pdf'] }];
const report = buildReport([a, b], questions, documents, { ...defaultReportOptions, baseline: runId('b') });

describe('a report', () => {
  it('has a row of means for each run, in order, with what has no result yet and what failed', () => {
    expect(report.metrics).toEqual(['P@10', 'R@10', 'nDCG@10', 'MRR@10', 'Success@10']);
    expect(
      report.runs.map(({ name, waiting, failures, metrics }) => ({ name, waiting, failures, r: metrics[1] })),
    ).toEqual([
      { name: 'a', waiting: 0, failures: 1, r: expect.objectContaining({ mean: (1 + 1 / 2 + 1) / 3, n: 3 }) },
      { name: 'b', waiting: 1, failures: 0, r: expect.objectContaining({ mean: (0 + 1 + 1) / 3, n: 3 }) },
    ]);
  });

  it('splits the metric in focus into groups that partition the scored questions', () => {
    expect(report.groups.map(({ label, runs }) => [label, ...runs.map(({ mean, n }) => [mean, n])])).toEqual([
      ['table', [1, 1], [1, 1]],
      ['text', [1, 1], [0, 1]],
      ['mixed', [1 / 2, 1], [1, 1]],
    ]);
  });

  it('compares each run with the baseline on the questions that both are scored on', () => {
    expect(report.baseline).toBe('b');
    expect(report.comparisons).toHaveLength(1);
    // Differences 1, −1/2, 0: mean 1/6. Of the eight sign assignments |sum| ≥ 1/2 holds for all: p = 1.
    expect(report.comparisons[0]).toMatchObject({ run: 'a', n: 3, wins: 1, ties: 1, losses: 1, p: 1, holmP: 1 });
    expect(report.comparisons[0]!.meanDifference).toBeCloseTo(1 / 6, 14);
    expect(report.comparisons[0]!.interval).toEqual([-0.5, 1]);
  });

  it('lists the questions that moved against the baseline, the largest gain first', () => {
    // R@10 of a less that of b: q1 1 − 0, q2 1/2 − 1, q3 1 − 1; q4 failed.
    expect(report.comparisons[0]!.moved).toEqual([
      { question: 'q1', difference: 1 },
      { question: 'q2', difference: -1 / 2 },
    ]);
  });

  it('gives the difference to the baseline in each group, over the questions that both are scored on; one question has no interval', () => {
    expect(report.groups.map(({ label, differences }) => [label, ...differences])).toEqual([
      ['table', { n: 1, mean: 0, interval: null }, null],
      ['text', { n: 1, mean: 1, interval: null }, null],
      ['mixed', { n: 1, mean: -1 / 2, interval: null }, null],
    ]);
    const lacking = { ...b, results: b.results.slice(1) };
    const { groups } = buildReport([a, lacking], questions, documents, {
      ...defaultReportOptions,
      baseline: runId('b'),
    });
    const text = groups.find(({ label }) => label === 'text')!;
    expect(text.differences[0]).toEqual({ n: 0, mean: null, interval: null });
  });

  it('shows for each question what each run found, and what it did not', () => {
    const [, second, , fourth] = report.questions;
    expect(second).toMatchObject({ question: 'q2', row: 2, state: 'ready', goldPages: 2 });
    expect(second!.runs[0]).toMatchObject({
      standing: 'scored',
      values: [1 / 10, 1 / 2, expect.any(Number), 1 / 2, 1],
      strip: { cells: ['miss', 'hit'], goldPages: 2, found: 1, notFound: 1 },
    });
    expect(fourth!.runs).toEqual([
      expect.objectContaining({ standing: 'failed', failure: failed, values: [null, null, null, null, null] }),
      { kind: 'waiting' },
    ]);
  });

  it('takes the first run as baseline and the first metric where those asked for are not there', () => {
    const options = { ...defaultReportOptions, scoring: 'card', baseline: runId('gone') } as const;
    const other = buildReport([a, b], questions, documents, options);
    expect(other).toMatchObject({ baseline: 'a', metric: 'P_exact@10', metricPlace: 0 });
    expect(other.comparisons.map(({ run }) => run)).toEqual(['b']);
  });

  it('adjusts p over the family of all runs against the baseline', () => {
    const many = Array.from({ length: 12 }, (_, index) => question(`m${index}`));
    const of = (id: string, texts: readonly string[]) => ({
      run: run(id),
      results: many.map(({ id }, place) => ranked(id, ['A1'], texts[place % texts.length]!)),
    });
    const { comparisons } = buildReport(
      [of('base', ['B1']), of('good', ['A1']), of('half', ['A1', 'B1'])],
      many,
      [],
      defaultReportOptions,
    );
    // Exact p: 12 wins of 12, 2/2^12; 6 wins of 6 that differ, 2/2^6 = 0.03125. The smaller is doubled, the larger stays.
    const [good, half] = comparisons;
    expect(good!.holmP).toBeCloseTo(2 * good!.p!, 14);
    expect(half!.holmP).toBe(half!.p);
    expect(Math.abs(half!.p! - 2 / 2 ** 6)).toBeLessThan(0.009);
  });

  it('gets the document metrics as columns where a question is document-only', () => {
    const only = {
      run: run('a'),
      results: [result('q1', { state: 'document-only', goldDocuments: [documents[0]!.id] })],
    };
    const { metrics, runs } = buildReport([only], questions, documents, defaultReportOptions);
    expect(metrics).toEqual([...report.metrics, 'R_documents@10', 'SourceDocument@5']);
    expect(runs[0]!.metrics.map(({ mean }) => mean)).toEqual([null, null, null, null, null, 0, 0]);
  });

  it('of no runs is empty', () => {
    const empty = buildReport([], questions, documents, defaultReportOptions);
    expect(empty).toMatchObject({ runs: [], groups: [], comparisons: [], baseline: null });
    expect(empty.questions[0]).toMatchObject({ question: 'q1', state: null, runs: [] });
  });
});

describe('groups', () => {
  it('of pages in the pool take the bins of up to 50, 100, 150, 200 and more, in that order', () => {
    const pages = [1, 50, 51, 100, 101, 150, 151, 200, 201, 9000];
    const labels = pages.map((count) =>
      groupOf(
        'pool-pages',
        questions[0]!,
        { goldDocuments: [], pool: { documents: 1, pages: count, units: 1 } },
        String,
      ),
    );
    expect(labels).toEqual([
      'up to 50',
      'up to 50',
      '51–100',
      '51–100',
      '101–150',
      '101–150',
      '151–200',
      '151–200',
      'more than 200',
      'more than 200',
    ]);
    expect(inGroupOrder('pool-pages', labels.toReversed())).toEqual([...new Set(labels)]);
  });

  it('of documents name the document, and put several in one group', () => {
    const pool = { documents: 1, pages: 1, units: 1 };
    const of = (...names: readonly string[]) =>
      groupOf('document', questions[0]!, { goldDocuments: names.map(documentId), pool }, (id) => `${id}.pdf`);
    expect(of('A', 'A')).toBe('A.pdf');
    expect(of('A', 'B')).toBe('several documents');
    expect(of()).toBe('not stated');
    expect(inGroupOrder('document', ['several documents', 'not stated', 'b', 'a'])).toEqual([
      'a',
      'b',
      'several documents',
      'not stated',
    ]);
  });
});
