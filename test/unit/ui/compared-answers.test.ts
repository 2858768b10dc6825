import { describe, expect, test } from 'vitest';
import { runId } from '../../../src/core/document/ids.ts';
import { notJudged, type JudgedAnswer } from '../../../src/core/experiment/answer-record.ts';
import { defaultAnswering, extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import { defaultReportOptions, type ReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import { newRunAnswers } from '../../../src/core/experiment/run-answers.ts';
import { answersAreOpen, orderByAnswers } from '../../../src/ui/views/report/answer-order.ts';
import {
  compareQuestions,
  isAsked,
  listedQuestions,
  matchingQuestions,
  outcomeCounts,
  stateCounts,
} from '../../../src/ui/views/report/compared-questions.ts';
import { outcomeWords } from '../../../src/ui/views/report/outcome-words.ts';
import { answersInFocus, filterOf, placesIn } from '../../../src/ui/views/report/report-query.ts';
import { shownReport } from '../../../src/ui/views/report/shown-report.ts';
import { answerRecord, answered, failedAnswer } from '../experiment/answer-fixture.ts';
import { question, ranked, run } from '../experiment/run-fixture.ts';

const model = {
  provider: 'openai-compatible',
  endpoint: 'http://localhost/v1',
  model: 'm',
  temperature: null,
  maxTokens: null,
  seed: null,
  window: null,
} as const;

const ids = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
const questions = ids.map((id, place) => question(id, { row: place + 1, answer: 'red', references: ['red'] }));
const results = ids.map((id) => ranked(id, ['A1'], 'A1'));

const facts = { kind: 'facts', facts: ['f1', 'f2'] } as const;
/** One fact in the response and two in the gold answer: faithfulness 0 or 1, completeness by halves. */
const judged = (faithful: boolean, complete: readonly [boolean, boolean]): JudgedAnswer => ({
  responseFacts: { kind: 'facts', facts: ['r'] },
  goldFacts: facts,
  faithfulness: { kind: 'verdicts', verdicts: [{ supported: faithful, reason: '', person: null }] },
  completeness: {
    kind: 'verdicts',
    verdicts: complete.map((supported) => ({ supported, reason: '', person: null })),
  },
});
const whole = judged(true, [true, true]);
const declining: JudgedAnswer = {
  ...notJudged,
  responseFacts: { kind: 'not-applicable', reason: 'the answer declines' },
  goldFacts: facts,
  completeness: { kind: 'verdicts', verdicts: [] },
};

// Faithfulness, A against B: 1 and 0 (A better), 1 and 1 (equal), 0 and 1 (B better); 4 declines in A, 5 is cut in A, 6 unreadable in
// B, 7 failed in B, 8 under way in A, 9 not asked of B, 10 declined by the provider of B.
const made = run('a');
const a = { ...made, system: { ...made.system, answering: defaultAnswering('text', model, model) } };
const b = { ...a, id: runId('b') };
const ofA = [
  answerRecord('1', answered('red'), { judged: whole }),
  answerRecord('2', answered('red'), { judged: whole }),
  answerRecord('3', answered('blue'), { judged: judged(false, [true, false]) }),
  answerRecord('4', answered('', true), { judged: declining }),
  answerRecord('5', { kind: 'cut', text: 'The' }, { judged: notJudged }),
  ...['6', '7', '9', '10'].map((id) => answerRecord(id, answered('red'), { judged: whole })),
  answerRecord('8', { kind: 'prompted' }, { judged: notJudged }),
];
const ofB = [
  answerRecord('1', answered('blue'), { judged: judged(false, [false, false]) }),
  ...['2', '3', '4', '5', '8'].map((id) => answerRecord(id, answered('red'), { judged: whole })),
  answerRecord('6', { kind: 'unreadable', problem: 'no JSON', raw: '{' }, { judged: notJudged }),
  answerRecord('7', failedAnswer, { judged: notJudged }),
  answerRecord('10', { kind: 'declined', reason: 'filter' }, { judged: notJudged }),
];
const ranking = run('ranking only');
const floorOf = run('floor');
const floor = { ...floorOf, system: { ...floorOf.system, answering: extractiveAnswering } };

const reportOf = (change: Partial<ReportOptions> = {}) =>
  buildReport(
    [
      { run: ranking, results },
      { run: a, results, answers: ofA },
      { run: b, results, answers: ofB },
      { run: floor, results, answers: ids.map((id) => answerRecord(id, answered(id === '1' ? 'red' : 'blue'))) },
    ],
    questions,
    [],
    { ...defaultReportOptions, answerMetric: 'faithfulness', ...change },
  );
const report = reportOf();
const query = { answer: 'faithfulness', a: 'a', b: 'b' };
const compared = compareQuestions(report, placesIn(query, report));

describe('answers of two runs side by side', () => {
  test('give every question one outcome, so that the counts add up to all', () => {
    expect(compared.map(({ outcome }) => outcome)).toEqual([
      'a-better',
      'equal',
      'b-better',
      'declined',
      'cut',
      'unreadable',
      'failed',
      'waiting',
      'not-asked',
      'declined',
    ]);
    expect([...outcomeCounts(compared).values()].reduce((sum, count) => sum + count, 0)).toBe(questions.length);
  });

  test('differ by the score of the answers, not by what was retrieved', () => {
    expect(compared.map(({ difference }) => difference)).toEqual([1, 0, -1, ...Array.from({ length: 7 }, () => null)]);
    const byRanking = compareQuestions(report, placesIn({ a: 'a', b: 'b' }, report));
    expect(byRanking.map(({ outcome }) => outcome)).toEqual(questions.map(() => 'equal'));
  });

  test('are filtered by how the answer came out in either run', () => {
    expect(Object.fromEntries(stateCounts(compared))).toEqual({
      answered: 10,
      declines: 1,
      cut: 1,
      unreadable: 1,
      failed: 1,
      waiting: 1,
      'not-asked': 1,
      'provider-declined': 1,
    });
    const cut = listedQuestions(compared, filterOf({ ...query, state: 'cut' }));
    expect(cut.map(({ row }) => row.question)).toEqual(['5']);
    expect(matchingQuestions(compared, filterOf({ ...query, state: 'no such state' }))).toHaveLength(questions.length);
  });

  test('can be listed without those that no run was asked', () => {
    const sampled = buildReport([{ run: b, results, answers: ofB }], questions, [], defaultReportOptions);
    const alone = compareQuestions(sampled, placesIn({ answer: 'f1' }, sampled));
    const listed = listedQuestions(alone, filterOf({ answer: 'f1', asked: 'yes' }));
    expect(listed.map(({ row }) => row.question)).toEqual(ids.filter((id) => id !== '9'));
    expect(alone.filter(isAsked)).toHaveLength(9);
    // 9 is in the sample of A.
    expect(compared.every(isAsked)).toBe(true);
  });

  test('say that a run has no judge instead of a value', () => {
    const against = compareQuestions(report, placesIn({ ...query, b: 'floor' }, report));
    expect(against[0]).toMatchObject({ valueA: 1, valueB: null, outcome: 'no-judge' });
  });

  test('stand by the value where one run alone answers', () => {
    const alone = buildReport([{ run: a, results, answers: ofA }], questions, [], {
      ...defaultReportOptions,
      answerMetric: 'completeness',
    });
    const places = placesIn({ answer: 'completeness' }, alone);
    expect(
      compareQuestions(alone, places)
        .map(({ outcome }) => outcome)
        .slice(0, 3),
    ).toEqual(['value-one', 'value-one', 'value-between']);
  });
});

describe('what stands below is about', () => {
  test('answers only where the address asks for a score of them and there are some', () => {
    expect(answersInFocus({}, report)).toBeNull();
    expect(answersInFocus({ answer: 'charm' }, report)).toBeNull();
    expect(answersInFocus(query, report)).toBe(report.answers);
    expect(answersInFocus(query, { answers: null })).toBeNull();
  });

  test('runs that answer: the first other one beside the baseline of the answers, never one that ranks alone', () => {
    // The report’s own baseline is the first run, which answers nothing.
    expect(report.baseline).toBe('ranking only');
    expect(placesIn({ answer: 'f1' }, report)).toEqual({ a: 2, b: 1, byAnswers: true });
    expect(placesIn({}, report)).toEqual({ a: 1, b: 0, byAnswers: false });
  });

  test('in the order of the score, those that answer nothing last', () => {
    // F1 over values: a 7 of 8, b 5 of 6, the floor 1 of 10. But 8 is still under way in a: rows must not move.
    expect(orderByAnswers(reportOf(), reportOf().answers!, [])).toEqual([1, 2, 3, 0]);
    const ended = buildReport(
      [
        { run: ranking, results },
        { run: floor, results, answers: ids.map((id) => answerRecord(id, answered(id === '1' ? 'red' : 'blue'))) },
        { run: b, results, answers: ofB },
      ],
      questions,
      [],
      defaultReportOptions,
    );
    expect(orderByAnswers(ended, ended.answers!, [])).toEqual([2, 1, 0]);
    expect(shownReport(ended, [ranking, floor, b], { answer: 'f1' }).answering.map(({ id }) => id)).toEqual([
      'b',
      'floor',
    ]);
    expect(shownReport(ended, [ranking, floor, b], {}).focus).toBeNull();
  });

  test('unfinished while the sample of a run is not answered, or something is still to be judged', () => {
    const [first, second] = report.answers!.runs;
    expect(answersAreOpen(first!, a)).toBe(true);
    expect(answersAreOpen(second!, b)).toBe(false);
    const states = { answered: 9, declined: 0, cut: 0, unreadable: 0, failed: 0 };
    expect(answersAreOpen(second!, { ...b, answers: { ...newRunAnswers(10), states } })).toBe(true);
    expect(answersAreOpen(second!, { ...b, answers: { ...newRunAnswers(9), states } })).toBe(false);
  });
});

test('to decline more often is said to be higher, not better', () => {
  expect(outcomeWords('a-better', false)).toBe('A higher');
  expect(outcomeWords('a-better')).toBe('A better');
});
