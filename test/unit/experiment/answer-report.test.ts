import { describe, expect, it } from 'vitest';
import { runId } from '../../../src/core/document/ids.ts';
import { notJudged, type JudgedAnswer } from '../../../src/core/experiment/answer-record.ts';
import { answerMetrics } from '../../../src/core/experiment/answer-metric.ts';
import { buildAnswerReport, defaultAnswerReportOptions } from '../../../src/core/experiment/answer-report.ts';
import type { AnsweredRun } from '../../../src/core/experiment/scored-run.ts';
import {
  type AnsweringSettings,
  defaultAnswering,
  extractiveAnswering,
} from '../../../src/core/experiment/answering.ts';
import { answerRecord, answered, failedAnswer } from './answer-fixture.ts';
import { failed, gold, question, ranked, result, run } from './run-fixture.ts';

const model = {
  provider: 'openai-compatible',
  endpoint: 'http://localhost/v1',
  model: 'm',
  temperature: null,
  maxTokens: null,
  seed: null,
  window: null,
} as const;

const questions = ['1', '2', '3', '4', '5', '6'].map((id) =>
  question(id, {
    answer: 'dark red',
    references: ['dark red'],
    evidenceKinds: Number(id) < 3 ? ['text'] : ['table'],
  }),
);
const facts = (count: number) =>
  ({ kind: 'facts', facts: Array.from({ length: count }, (_, at) => `f${at}`) }) as const;
const verdicts = (...list: readonly boolean[]) =>
  ({ kind: 'verdicts', verdicts: list.map((supported) => ({ supported, reason: '', person: null })) }) as const;
/** Completeness over two gold facts, faithfulness over one. */
const judged = (complete: readonly [boolean, boolean], faithful: boolean): JudgedAnswer => ({
  responseFacts: facts(1),
  goldFacts: facts(2),
  faithfulness: verdicts(faithful),
  completeness: verdicts(...complete),
});

const withAnswering = (id: string, answering: AnsweringSettings) => {
  const made = run(id);
  return { ...made, system: { ...made.system, answering } };
};

// 1 found all, 2 found some, 3 found none, 4 failed retrieval, 5 declined by its flag, 6 under way.
const results = [
  ranked('1', ['A1'], 'A1'),
  ranked('2', ['A1', 'A2'], 'A1'),
  ranked('3', ['A1'], 'B9'),
  result('4', { contexts: gold('A1'), outcome: failed }),
  ranked('5', ['A1'], 'A1-2'),
  ranked('6', ['A1'], 'A1'),
];
const first: AnsweredRun = {
  run: withAnswering('first', defaultAnswering('text', model, model)),
  results,
  answers: [
    answerRecord('1', answered('dark red'), { judged: judged([true, true], true) }, 'A1'),
    answerRecord('2', answered('red'), { judged: judged([true, false], false) }, 'A1'),
    answerRecord('3', answered('blue'), { judged: judged([false, false], true) }, 'B9'),
    answerRecord('4', failedAnswer, { judged: notJudged }),
    answerRecord(
      '5',
      answered('', true),
      {
        judged: {
          ...notJudged,
          responseFacts: { kind: 'not-applicable', reason: 'the answer declines' },
          goldFacts: facts(2),
          completeness: verdicts(false, false),
        },
      },
      'A1-2',
    ),
    answerRecord('6', { kind: 'prompted' }, { judged: notJudged }, 'A1'),
    answerRecord('of another benchmark', answered('dark red')),
  ],
};
const second: AnsweredRun = {
  run: withAnswering('second', extractiveAnswering),
  results,
  answers: ['1', '2', '3'].map((id) => answerRecord(id, answered(id === '1' ? 'dark red' : 'blue'), {}, 'A1')),
};
const report = buildAnswerReport([first, second], questions, [], { ...defaultAnswerReportOptions, metric: 'f1' });

describe('a report of answers', () => {
  it('has the mean of each score with n, not applicable, failed and waiting beside it', () => {
    const { columns, answers, name, mayDecline, grounding } = report.runs[0]!;
    expect({ answers, name, mayDecline, grounding }).toEqual({
      answers: 6,
      name: 'first',
      mayDecline: false,
      grounding: 'evidence',
    });
    const shown = Object.fromEntries(
      answerMetrics.map((metric) => {
        const { scored, all, notApplicable, failed, waiting } = columns[metric]!;
        return [metric, [scored.mean, scored.n, notApplicable, failed, waiting, all.mean, all.n]];
      }),
    );
    // F1 of “red” with “dark red”: 2 · 1 · ½ ÷ 1½ = 2/3. Means over what has a value, then over all five with 0 for the others.
    const f1 = 1 + 2 / 3 + 0 + 0;
    expect(shown).toEqual({
      f1: [f1 / 4, 4, 0, 1, 1, f1 / 5, 5],
      'exact-match': [1 / 4, 4, 0, 1, 1, 1 / 5, 5],
      // All of them can be answered, as far as is known.
      'declined-rightly': [null, 0, 0, 0, 1, null, 0],
      'refusal-rate': [1 / 4, 4, 0, 1, 1, 1 / 5, 5],
      completeness: [(1 + 1 / 2 + 0 + 0) / 4, 4, 0, 1, 1, (1 + 1 / 2) / 5, 5],
      faithfulness: [2 / 3, 3, 1, 1, 1, 2 / 5, 5],
    });
  });

  it('gives proportions Wilson intervals', () => {
    // One of four: (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) ÷ (1 + z²/n), z = 1.959964: 0.0456 and 0.6994.
    const { interval } = report.runs[0]!.columns['refusal-rate']!.scored;
    expect(interval![0]).toBeCloseTo(0.0456, 4);
    expect(interval![1]).toBeCloseTo(0.6994, 4);
  });

  it('has no judged score of a run without a judge', () => {
    const { completeness, faithfulness, f1 } = report.runs[1]!.columns;
    expect([completeness, faithfulness]).toEqual([null, null]);
    expect(f1!.scored).toMatchObject({ mean: 1 / 3, n: 3 });
    expect(report.runs[1]!.grounding).toBeNull();
  });

  it('splits by whether the gold pages reached the generator', () => {
    expect(
      report.found.map(({ label, runs: [one, other] }) => [
        label,
        one!.scored.mean,
        one!.scored.n,
        one!.failed,
        one!.waiting,
        other!.scored.n,
      ]),
    ).toEqual([
      ['found-all', 1 / 2, 2, 0, 1, 2],
      ['found-some', 2 / 3, 1, 0, 0, 1],
      ['found-none', 0, 1, 0, 0, 0],
      ['no-gold-pages', null, 0, 1, 0, 0],
    ]);
  });

  it('splits into groups that partition the answers, each with its difference to the baseline', () => {
    expect(report.baseline).toBe('first');
    expect(
      report.groups.map(({ label, runs, differences }) => [label, runs.map((mean) => mean!.scored.n), differences]),
    ).toEqual([
      ['table', [2, 1], [null, expect.objectContaining({ n: 1, mean: 0 })]],
      ['text', [2, 2], [null, expect.objectContaining({ n: 2, mean: (1 - 1 + (0 - 2 / 3)) / 2 })]],
    ]);
  });

  it('compares on the questions that both runs have a value for', () => {
    expect(report.comparisons).toHaveLength(1);
    expect(report.comparisons[0]).toMatchObject({ run: 'second', n: 3, wins: 0, ties: 2, losses: 1 });
    expect(report.comparisons[0]!.meanDifference).toBeCloseTo(-2 / 9, 14);
    const judgedOnly = buildAnswerReport([first, second], questions, [], {
      ...defaultAnswerReportOptions,
      metric: 'faithfulness',
      baseline: runId('second'),
    });
    // A run without a value is no baseline: the first that has one takes its place.
    expect(judgedOnly.baseline).toBe('first');
    expect(judgedOnly.comparisons[0]).toMatchObject({ run: 'second', n: 0, p: null });
    expect(judgedOnly.groups[0]!.runs[1]).toBeNull();
  });

  it('adjusts p by Holm over the runs that are compared with the baseline', () => {
    const third: AnsweredRun = {
      run: withAnswering('third', extractiveAnswering),
      results,
      answers: ['1', '2', '3'].map((id) => answerRecord(id, answered('blue'), {}, 'A1')),
    };
    const { comparisons } = buildAnswerReport([first, second, third], questions, [], {
      ...defaultAnswerReportOptions,
      metric: 'f1',
    });
    // Two p in the family: the smaller twice, the larger as it is but never below that.
    const [smaller, larger] = comparisons.map(({ p }) => p!).toSorted((a, b) => a - b) as [number, number];
    const adjusted = [Math.min(1, 2 * smaller), Math.min(1, Math.max(larger, 2 * smaller))];
    expect(comparisons.map(({ holmP }) => holmP!).toSorted((a, b) => a - b)).toEqual(adjusted);
    expect(comparisons.map(({ run }) => run)).toEqual(['second', 'third']);
  });

  it('lists each question with its scores, and null where a run does not answer it', () => {
    expect(report.questions.map(({ question: id, runs: [one, other] }) => [id, one?.scores === null, other])).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((id) => [id, id === '6', Number(id) > 3 ? null : expect.anything()]),
    );
  });

  it('follows a person where that is asked for', () => {
    const [answer] = first.answers;
    const overruled = {
      ...answer!.judged!,
      faithfulness: { kind: 'verdicts', verdicts: [{ supported: true, reason: '', person: false }] },
    } as const;
    const runs = [{ ...first, answers: [{ ...answer!, judged: overruled }] }];
    const means = (['judge', 'person'] as const).map(
      (reviewer) =>
        buildAnswerReport(runs, questions, [], { ...defaultAnswerReportOptions, reviewer }).runs[0]!.columns
          .faithfulness!.scored.mean,
    );
    expect(means).toEqual([1, 0]);
  });

  it('of no runs has empty lists, and of a run without answers means of null', () => {
    expect(buildAnswerReport([], questions, [], defaultAnswerReportOptions)).toMatchObject({
      runs: [],
      groups: [],
      found: [],
      questions: [],
      baseline: null,
    });
    const empty = buildAnswerReport([{ ...second, answers: [] }], questions, [], defaultAnswerReportOptions);
    expect(empty.runs[0]!.columns.f1).toMatchObject({ scored: { mean: null, n: 0, interval: null }, waiting: 0 });
    expect(JSON.stringify(empty)).not.toContain('NaN');
  });
});
