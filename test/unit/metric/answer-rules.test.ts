import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerRules, answerRulesFor, defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import { run } from '../experiment/run-fixture.ts';
import type { AnswerMetric } from '../../../src/core/experiment/answer-metric.ts';
import { meanFor } from '../../../src/core/experiment/scored-run.ts';
import { listMatch, listParts } from '../../../src/core/metric/answer/list-match.ts';
import { soleNumber, statesNumber } from '../../../src/core/metric/answer/number-match.ts';
import {
  type AnswerScores,
  type GivenAnswer,
  type GoldAnswer,
  scoreAnswer,
} from '../../../src/core/metric/answer/score-answer.ts';
import { exactMatch, wordOverlapF1 } from '../../../src/core/metric/answer/word-overlap.ts';
import { meanOfScores, notApplicable, failedScore, scoreOf } from '../../../src/core/metric/score.ts';

function gold(answer: string | null, change: Partial<GoldAnswer> = {}): GoldAnswer {
  return {
    answer,
    references: answer === null ? [] : [answer],
    referencesAre: 'alternatives',
    unanswerable: false,
    ...change,
  };
}

const answered = (answer: string, declined: boolean | null = null): GivenAnswer => ({
  kind: 'answered',
  answer,
  declined,
});
const parts = (...references: string[]): GoldAnswer =>
  gold(references.join(', '), { references, referencesAre: 'parts' });
const off: AnswerRules = { lists: false, notAnswerable: false, yesNo: false, numberTolerance: null };
const allRules: AnswerRules = { lists: true, notAnswerable: true, yesNo: true, numberTolerance: 0.01 };

// hazards B08: each row with the rule that covers it, its F1 and exact match with all rules, and as plain text.
// Plain F1 is 2 · common / (gold + predicted) over tokens.
const table: readonly (readonly [
  gold: GoldAnswer,
  answer: string,
  rule: string,
  f1: number,
  exact: number,
  plain: number,
])[] = [
  [gold("['Las Vegas', 'Reno']"), 'Reno and Las Vegas', 'list', 1, 1, (2 * 3) / (3 + 4)],
  [gold("['Las Vegas', 'Reno']"), 'Reno', 'list', (2 * 1) / (3 + 1), 0, (2 * 1) / (3 + 1)],
  [gold("['a1','b2']"), 'a1, b2', 'list', 1, 1, 0],
  [parts('Las Vegas', 'Reno'), "['Reno', 'Las Vegas']", 'list', 1, 1, 1],
  [parts('64.3', '62.4', '62.2'), '62.2; 62.4; 64.3', 'list', 1, 1, 1],
  [gold('Not answerable'), 'The document does not say', 'not-answerable', 1, 1, (2 * 1) / (2 + 4)],
  [gold('Not answerable'), 'It is answerable', 'not-answerable', 0, 0, (2 * 1) / (2 + 3)],
  [gold('3.14'), '314', 'number', 0, 0, 1],
  [gold('3'), 'There are 3 charts.', 'number', 1, 1, (2 * 1) / (1 + 4)],
  [gold('Yes'), 'Yes, it does', 'yes-no', 1, 1, (2 * 1) / (1 + 3)],
  [gold('red'), 'Red.', 'text', 1, 1, 1],
];

const valueOf = (score: AnswerScores['f1']): number | null => (score.kind === 'value' ? score.value : null);

describe('answers with lists, numbers and without an answer (hazards B08)', () => {
  it.each(table)(
    '%j answered with %j is by the rule %s: F1 %d, exact match %d',
    (reference, answer, rule, f1, exact) => {
      const scores = scoreAnswer(reference, answered(answer), allRules);
      expect([scores.rule, valueOf(scores.f1), valueOf(scores.exactMatch)]).toEqual([rule, f1, exact]);
    },
  );

  it.each(table)('%j answered with %j is by no rule as plain text', (reference, answer, _rule, _f1, _exact, plain) => {
    const scores = scoreAnswer(reference, answered(answer), off);
    expect(scores.rule).toBe('text');
    expect(valueOf(scores.f1)).toBeCloseTo(plain, 12);
  });

  it.each([
    ['lists', { lists: false }, 'list'],
    ['unanswerable questions', { notAnswerable: false }, 'not-answerable'],
    ['yes and no', { yesNo: false }, 'yes-no'],
    ['numbers', { numberTolerance: null }, 'number'],
  ] as const)('switching off the rule for %s changes only the rows it covers', (_, change, rule) => {
    const covered = table.filter((row) => row[2] === rule);
    expect(covered.length).toBeGreaterThan(0);
    for (const row of table) {
      const [reference, answer] = row;
      const before = scoreAnswer(reference, answered(answer), allRules);
      const after = scoreAnswer(reference, answered(answer), { ...allRules, ...change });
      if (row[2] === rule) expect(after.rule).not.toBe(rule);
      else expect(after).toEqual(before);
    }
  });

  it('names the rule of PaperTab for its benchmark only', () => {
    expect(answerRulesFor('visdom-paper-tab-csv')).toEqual({ ...defaultAnswerRules, yesNo: true });
    expect(answerRulesFor('mmlongbench-doc-json')).toEqual(defaultAnswerRules);
  });
});

describe('the score of an answer', () => {
  it('is the best over alternative references and says which', () => {
    const scores = scoreAnswer(
      gold('BLEU', { references: ['BLEU', 'BLEU, ROUGE'] }),
      answered('ROUGE and BLEU'),
      defaultAnswerRules,
    );
    expect(scores).toMatchObject({ reference: 'BLEU, ROUGE', f1: scoreOf(0.8), exactMatch: scoreOf(0) });
  });

  it('is not applicable without a reference, and where the provider declined', () => {
    expect(scoreAnswer(gold(null), answered('x'), defaultAnswerRules).f1).toEqual(
      notApplicable('the benchmark has no reference answer'),
    );
    // A list of no parts is no reference either, whatever the answer is.
    for (const answer of ['x', '']) {
      const without = gold(null, { references: [], referencesAre: 'parts' });
      expect(scoreAnswer(without, answered(answer), defaultAnswerRules).f1.kind).toBe('not-applicable');
    }
    const declined = scoreAnswer(gold('x'), { kind: 'declined-by-provider', reason: 'safety' }, defaultAnswerRules);
    expect([declined.f1.kind, declined.exactMatch.kind, declined.refusal]).toEqual([
      'not-applicable',
      'not-applicable',
      null,
    ]);
  });

  it('is failed, never 0, where no answer came', () => {
    expect(scoreAnswer(gold('x'), { kind: 'failed', reason: '529' }, defaultAnswerRules).f1).toEqual(
      failedScore('529'),
    );
  });

  it('takes the flag of a reply for a refusal of a question that cannot be answered', () => {
    const question = gold(null, { unanswerable: true });
    expect(scoreAnswer(question, answered('', true), defaultAnswerRules).f1).toEqual(scoreOf(1));
    expect(scoreAnswer(question, answered('Not answerable', false), defaultAnswerRules).f1).toEqual(scoreOf(0));
    expect(scoreAnswer(question, answered(''), defaultAnswerRules).f1).toEqual(scoreOf(0));
  });

  it('lies between 0 and 1, is symmetric as plain text and 1 for the reference itself', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[ab ,.the]*$/));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const f1 = wordOverlapF1(a, b);
        expect(f1).toBeGreaterThanOrEqual(0);
        expect(f1).toBeLessThanOrEqual(1);
        expect(wordOverlapF1(b, a)).toBe(f1);
        expect(wordOverlapF1(a, a)).toBe(1);
        expect(exactMatch(a, a)).toBe(1);
        if (exactMatch(a, b) === 1) expect(f1).toBe(1);
      }),
    );
  });
});

describe('lists', () => {
  it('are read from Python and JSON literals alone', () => {
    expect(listParts("['Las Vegas', 'Reno']")).toEqual(['Las Vegas', 'Reno']);
    expect(listParts(' ["a", 1] ')).toEqual(['a', '1']);
    expect(listParts('Las Vegas, Reno')).toBeNull();
    expect(listParts('[see page 3')).toBeNull();
    expect(listParts('[see page 3]')).toBeNull();
  });

  it('match in any order, with “and” between and with an “and” of their own', () => {
    const part = fc.stringMatching(/^[b-z]{1,8}( [b-z]{1,8})?$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (all) => {
        const reversed = all.toReversed();
        const spoken = [reversed.slice(0, -1).join(', '), reversed.at(-1)!].filter((one) => one !== '').join(' and ');
        expect(listMatch(all, spoken)).toEqual({ f1: 1, exactMatch: 1 });
      }),
    );
    expect(listMatch(['Smith and Sons', 'Lee'], 'Lee and Smith and Sons')).toEqual({ f1: 1, exactMatch: 1 });
    expect(listMatch(['Smith and Sons', 'Lee'], 'Lee, Smith Sons').exactMatch).toBe(0);
  });
});

describe('numbers', () => {
  it.each([
    ['$1,200.50', 1200.5],
    ['18.29%', 18.29],
    ['−5', -5],
    ['４２', 42],
    ['.5', 0.5],
    ['73.0', 73],
    ['3.', 3],
  ])('are read from %j', (text, value) => {
    expect(soleNumber(text)?.value).toBe(value);
  });

  it.each(['2009-07', '2.5-3cm', 'three', '', '1,20', '1 of 2', '3D'])('are not read from %j', (text) => {
    expect(soleNumber(text)).toBeNull();
  });

  it.each([
    ['18.29%', 'It is 18.29 %.', 0, true],
    ['18.29%', '18.3%', 0, false],
    ['18.29%', '18.3%', 0.01, true],
    ['4257', '4,257 people', 0, true],
    ['45', 'In 2013, 45 people', 0, false],
    ['45', '45 people in 2013', 0, true],
    ['3', 'p3 shows it', 0, false],
    ['-5', 'minus: −5', 0, true],
    ['5', 'none', 0, false],
    ['0', '0', 0.01, true],
  ])('%s is stated by %j within %d: %s', (reference, prediction, tolerance, expected) => {
    expect(statesNumber(soleNumber(reference)!, prediction, tolerance)).toBe(expected);
  });
});

describe('means', () => {
  it('are over values, with what they leave out beside them and counted 0 in the second column', () => {
    const mean = meanOfScores([scoreOf(1), scoreOf(0.5), notApplicable('no facts'), failedScore('529')], { seed: 7 });
    expect(mean.scored).toMatchObject({ mean: 0.75, n: 2 });
    expect(mean.all).toMatchObject({ mean: 0.375, n: 4 });
    expect([mean.notApplicable, mean.failed]).toEqual([1, 1]);
  });

  it('are null, never NaN, without a value', () => {
    const mean = meanOfScores([notApplicable('x'), failedScore('y')], { seed: 7 });
    expect(mean.scored).toEqual({ mean: null, n: 0, interval: null });
    expect(mean.all).toMatchObject({ mean: 0, n: 2 });
    expect(meanOfScores([], { seed: 7 }).all).toEqual({ mean: null, n: 0, interval: null });
    expect(JSON.stringify(mean)).not.toMatch(/NaN/);
  });

  it('of proportions carry Wilson intervals: 3 of 4 is 0.3006 to 0.9544', () => {
    const mean = meanOfScores([scoreOf(1), scoreOf(0), scoreOf(1), scoreOf(1)], { seed: 7, isProportion: true });
    expect(mean.scored.interval![0]).toBeCloseTo(0.3006, 4);
    expect(mean.scored.interval![1]).toBeCloseTo(0.9544, 4);
  });

  it('keep questions that cannot be answered out of F1 and count refusals over all', () => {
    const rows: readonly (readonly [GoldAnswer, GivenAnswer])[] = [
      [gold('red'), answered('red')],
      [gold('blue'), answered('I do not know')],
      [gold('Not answerable'), answered('Not answerable')],
      [gold('Not answerable'), answered('green')],
      [gold('grey'), { kind: 'failed', reason: '529' }],
      [gold('grey'), { kind: 'declined-by-provider', reason: 'filter' }],
    ];
    const answers = rows.map(([reference, given]) => ({
      state: 'answered' as const,
      scores: {
        answer: scoreAnswer(reference, given, defaultAnswerRules),
        faithfulness: null,
        completeness: null,
      },
      found: 'no-gold-pages' as const,
    }));
    const mean = (metric: AnswerMetric) => meanFor(metric, { run: run('r'), isJudged: false }, answers);
    expect(mean('f1')).toMatchObject({ scored: { mean: 0.5, n: 2 }, notApplicable: 1, failed: 1 });
    expect(mean('exact-match')?.scored).toMatchObject({ mean: 0.5, n: 2 });
    expect(mean('declined-rightly')?.scored).toMatchObject({ mean: 0.5, n: 2 });
    expect(mean('refusal-rate')).toMatchObject({ scored: { mean: 0.5, n: 4 }, notApplicable: 1, failed: 1 });
  });
});
