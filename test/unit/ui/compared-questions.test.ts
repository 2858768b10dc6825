import { describe, expect, test } from 'vitest';
import type { QuestionResult } from '../../../src/core/experiment/run.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import { compareQuestions, listedQuestions, outcomeCounts } from '../../../src/ui/views/report/compared-questions.ts';
import { filterOf } from '../../../src/ui/views/report/report-query.ts';
import { placeOf } from '../../../src/ui/views/question/question-order.ts';
import { standingCounts } from '../../../src/ui/views/report/report-counts.ts';
import { failed, question, ranked, result, run } from '../experiment/run-fixture.ts';

const questions = ['1', '2', '3', '4', '5', '6', '7'].map((id, place) =>
  question(id, {
    row: place + 1,
    question: id === '3' ? 'Where is the Hollin substation?' : `Question ${id}?`,
    evidenceKinds: id === '1' ? ['chart', 'table'] : ['text'],
    type: id === '2' ? 'causal' : 'factual',
  }),
);

// Recall at 10, run A against run B: 1 and 1/2 (A better), 0 and 0 (equal, missed by both), 0 and 1 (B better); then no gold, not
// mapped, failed in B, not yet asked in B.
const ofA: readonly QuestionResult[] = [
  ranked('1', ['A1', 'A2'], 'A1', 'A2'),
  ranked('2', ['A1'], 'B1'),
  ranked('3', ['A1'], 'B1'),
  result('4', { state: 'without-evidence' }),
  result('5', { state: 'unmappable' }),
  ranked('6', ['A1'], 'A1'),
  ranked('7', ['A1'], 'A1'),
];
const ofB: readonly QuestionResult[] = [
  ranked('1', ['A1', 'A2'], 'B1', 'A2'),
  ranked('2', ['A1'], 'B9'),
  ranked('3', ['A1'], 'A1'),
  result('4', { state: 'without-evidence' }),
  result('5', { state: 'unmappable' }),
  { ...ranked('6', ['A1']), outcome: failed },
];
const reportOf = (...results: readonly (readonly QuestionResult[])[]) =>
  buildReport(
    results.map((ofRun, place) => ({ run: run(['a', 'b'][place]!), results: ofRun })),
    questions,
    [],
    defaultReportOptions,
  );
const report = reportOf(ofA, ofB);
const compared = compareQuestions(report, { a: 0, b: 1, byAnswers: false });

describe('two runs side by side', () => {
  test('give every question one outcome, so that the counts add up to all', () => {
    expect(compared.map(({ outcome }) => outcome)).toEqual([
      'a-better',
      'equal',
      'b-better',
      'without-evidence',
      'unmappable',
      'failed',
      'waiting',
    ]);
    expect([...outcomeCounts(compared).values()].reduce((sum, count) => sum + count, 0)).toBe(questions.length);
  });

  test('differ by their values, and only where both have one', () => {
    expect(compared.map(({ difference }) => difference)).toEqual([0.5, 0, -1, null, null, null, null]);
  });

  test('miss together only what neither found', () => {
    expect(compared.filter(({ missed }) => missed).map(({ row }) => row.question)).toEqual(['2']);
  });

  test('stand by how much of the gold was found where there is one run', () => {
    const alone = compareQuestions(reportOf(ofB), { a: 0, b: null, byAnswers: false });
    expect(alone.map(({ outcome }) => outcome)).toEqual([
      'found-some',
      'found-none',
      'found-all',
      'without-evidence',
      'unmappable',
      'failed',
      'waiting',
    ]);
  });
});

describe('the list of questions', () => {
  const listed = (query: Record<string, string>): string[] =>
    listedQuestions(compared, filterOf(query)).map(({ row }) => row.question);

  test('holds those that text, kind, evidence and outcome let through', () => {
    expect(listed({ q: 'hollin WHERE' })).toEqual(['3']);
    expect(listed({ type: 'causal' })).toEqual(['2']);
    expect(listed({ evidence: 'table' })).toEqual(['1']);
    expect(listed({ filter: 'failed' })).toEqual(['6']);
    expect(listed({ missed: 'both' })).toEqual(['2']);
  });

  test('is ordered by the difference, questions without one last and in the order of the file', () => {
    expect(listed({ sort: '-difference' })).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(listed({ sort: 'difference' })).toEqual(['3', '2', '1', '4', '5', '6', '7']);
  });

  test('tells where a question stands in it, and walks through it', () => {
    const all = questions.map(({ id }) => id);
    expect(placeOf(all[2]!, all, report, { sort: 'difference', a: 'a', b: 'b' })).toEqual({
      previous: null,
      next: '2',
      words: '1 of 7, sorted',
    });
    expect(placeOf(all[0]!, all, report, { evidence: 'table' })).toEqual({
      previous: null,
      next: null,
      words: '1 of 1 listed',
    });
    expect(placeOf(all[2]!, all, report, { evidence: 'table' })).toEqual({
      previous: '2',
      next: '4',
      words: '3 of 7, benchmark order',
    });
  });
});

test('the standings of all runs add up to all questions, one that failed or waits in any run apart', () => {
  expect([...standingCounts(report.questions)]).toEqual([
    ['scored', 3],
    ['without-evidence', 1],
    ['unmappable', 1],
    ['failed', 1],
    ['waiting', 1],
  ]);
});
