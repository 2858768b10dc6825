import { describe, expect, test } from 'vitest';
import { runId } from '../../../src/core/document/ids.ts';
import type { AnswerReport } from '../../../src/core/experiment/answer-report.ts';
import { defaultAnswering, extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import { newRunAnswers, noRunSpending } from '../../../src/core/experiment/run-answers.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import {
  callWords,
  eachAnswerWords,
  floorToCompareWith,
  judgesWords,
  spentWords,
  tokenWords,
} from '../../../src/ui/views/report/answer-facts.ts';
import { countWords, openAnswerWords, originWords } from '../../../src/ui/views/report/answer-words.ts';
import { agreementWords, repeatabilityWords } from '../../../src/ui/views/report/judge-words.ts';
import { answerRecord, answered } from '../experiment/answer-fixture.ts';
import { question, ranked, run } from '../experiment/run-fixture.ts';

const model = {
  provider: 'openai-compatible',
  endpoint: 'http://localhost/v1',
  model: 'm-1',
  temperature: null,
  maxTokens: null,
  seed: null,
  window: null,
} as const;
const none = { mean: null, n: 0, interval: null };
const mean = (n: number, notApplicable: number, failed: number, waiting: number) => ({
  scored: { ...none, n },
  all: none,
  notApplicable,
  failed,
  waiting,
});
const withAnswering = (id: string, answering: Run['system']['answering']): Run => {
  const made = run(id);
  return { ...made, system: { ...made.system, answering } };
};
const spending = (change: Partial<typeof noRunSpending>) => ({ ...noRunSpending, ...change });

test('a mean says what it is over and names what it leaves out, as far as there is any', () => {
  expect(countWords(mean(1115, 2, 3, 12))).toBe('scored 1,115 · n/a 2 · failed 3 · waiting 12');
  expect(countWords(mean(118, 0, 0, 0))).toBe('scored 118');
});

describe('what was spent', () => {
  const usage = { input: 412_310, output: 18_220, cached: 0 };

  test('says what has no price instead of counting it as nothing', () => {
    expect(spentWords(spending({ calls: 10, money: 1.978 }), 'USD')).toBe('1.98 USD');
    expect(spentWords(spending({ calls: 10, money: 0.5, withoutPrice: 4 }), 'USD')).toBe(
      'at least 0.50 USD, 4 calls without a price',
    );
    expect(spentWords(spending({ calls: 10, withoutPrice: 10 }), 'USD')).toBe('–, 10 calls without a price');
    expect(spentWords(noRunSpending, 'USD')).toBe('–');
  });

  test('says which calls told no tokens', () => {
    expect(tokenWords(spending({ calls: 20, usage: { ...usage, cached: 1200 }, withoutUsage: 1 }))).toEqual([
      '412,310 in, 18,220 out',
      '1,200 of them cached',
      '1 call told none',
    ]);
    expect(tokenWords(spending({ calls: 3, withoutUsage: 3 }))).toEqual(['not told by the provider']);
  });

  test('keeps calls apart from replies of the store', () => {
    expect(callWords({ spent: spending({ calls: 1 }), fromStore: 0 })).toBe('1 call');
    expect(callWords({ spent: noRunSpending, fromStore: 2300 })).toBe('0 calls, 2,300 from the store');
  });

  test('is divided by the settled answers', () => {
    const states = { answered: 90, declined: 5, cut: 2, unreadable: 1, failed: 2 };
    const spent = spending({ calls: 410, usage, money: 1.7 });
    // 410 ÷ 100 calls, (412,310 + 18,220) ÷ 100 tokens, 1.7 ÷ 100.
    expect(eachAnswerWords({ ...newRunAnswers(120), states, spent }, 'USD')).toBe('4.1 calls, 4,305 tokens, 0.017 USD');
    expect(eachAnswerWords({ ...newRunAnswers(120), spent }, 'USD')).toBeNull();
    const unpriced = spending({ calls: 100, withoutPrice: 100, withoutUsage: 100 });
    expect(eachAnswerWords({ ...newRunAnswers(100), states, spent: unpriced }, 'USD')).toBe('1 call');
  });
});

describe('the judge', () => {
  test('is held against a person by kappa with its n and what was overruled both ways', () => {
    const looked = { n: 50, agreement: 0.7, chance: 0.5, kappa: 0.4 };
    expect(agreementWords({ ...looked, overruledToUnsupported: 10, overruledToSupported: 5 })).toEqual({
      main: 'kappa 0.40',
      more: 'n 50 verdicts; agreement 0.70; 10 overruled to not supported, 5 overruled to supported',
    });
    const same = { n: 3, agreement: 1, chance: 1, kappa: null, overruledToUnsupported: 0, overruledToSupported: 0 };
    expect(agreementWords(same)?.main).toBe('agreement 1.00');
    expect(agreementWords({ ...same, n: 0, agreement: null, chance: null })).toBeNull();
  });

  test('repeats itself so far, with the n of texts and facts', () => {
    const measured = {
      sampled: 20,
      compared: 19,
      failedRepeats: 1,
      facts: 83,
      agreement: 0.94,
      unanimous: 0.904,
      meanDeviation: 0.041,
      greatestRange: 0.25,
    };
    expect(repeatabilityWords(measured)).toEqual({
      main: 'agreement 0.94',
      more: 'n 19 of 20 texts, 83 facts; all repeats agree on 0.90 of them; a score moved by 0.25 at most; 1 repeat failed',
    });
    expect(repeatabilityWords({ ...measured, compared: 0, facts: 0, agreement: null }).main).toBe('–');
  });

  test('is named as its replies named it, and as the settings ask before there is one', () => {
    const asked = withAnswering('asked', defaultAnswering('text', model, model));
    const judged = { ...asked, answers: { ...newRunAnswers(1), judges: ['m-1-2026-04-14'] } };
    const reportOf = (one: Run): AnswerReport => {
      const answers = [answerRecord('1', answered('red'))];
      const results = [ranked('1', ['A1'], 'A1')];
      return buildReport([{ run: one, results, answers }], [question('1')], [], defaultReportOptions).answers!;
    };
    expect(judgesWords(reportOf(asked), [asked])).toBe('m-1, against gold evidence');
    expect(judgesWords(reportOf(judged), [judged])).toBe('m-1-2026-04-14, against gold evidence');
  });
});

test('a floor is proposed as the baseline where another run calls a model and is not compared with it', () => {
  const floor = withAnswering('floor', extractiveAnswering);
  const paid = withAnswering('paid', defaultAnswering('text', model, null));
  const reportOf = (runs: readonly Run[], baseline: string) =>
    buildReport(
      runs.map((one) => ({ run: one, results: [], answers: [answerRecord('1', answered('red'))] })),
      [question('1')],
      [],
      { ...defaultReportOptions, baseline: runId(baseline) },
    ).answers!;
  expect(floorToCompareWith(reportOf([paid, floor], 'paid'), [paid, floor])?.id).toBe('floor');
  expect(floorToCompareWith(reportOf([paid, floor], 'floor'), [paid, floor])).toBeNull();
  expect(floorToCompareWith(reportOf([floor], 'other'), [floor])).toBeNull();
});

test('answers under way are counted beside those that wait for the judge', () => {
  const columns = {
    'refusal-rate': mean(40, 0, 0, 3),
    completeness: mean(30, 0, 0, 13),
    faithfulness: mean(35, 0, 0, 8),
  };
  const rest = { f1: null, 'exact-match': null, 'declined-rightly': null };
  const states = { answered: 40, declined: 0, cut: 0, unreadable: 0, failed: 0 };
  const one = { ...run('one'), answers: { ...newRunAnswers(100), states } };
  // 13 without completeness, of which 3 have no answer yet.
  expect(openAnswerWords({ columns: { ...columns, ...rest } }, one)).toBe('40 of 100 answers, 10 of them to be judged');
});

test('a run from a file is marked with the file’s name', () => {
  const origin = { kind: 'imported', file: 'a.jsonl', sha256: '', format: 'trec-run', notes: [] } as const;
  expect(originWords({ origin })).toBe('from a.jsonl');
  expect(originWords({ origin: { kind: 'made' } })).toBeNull();
});
