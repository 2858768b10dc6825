import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { comparableTokens } from '../../../src/core/metric/answer/answer-tokens.ts';
import { defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import { scoreAnswer } from '../../../src/core/metric/answer/score-answer.ts';
import { exactMatch, paperTabF1, wordOverlapF1 } from '../../../src/core/metric/answer/word-overlap.ts';
import { cohenKappa } from '../../../src/core/statistics/cohen-kappa.ts';
import { golden } from './golden-files.ts';

const overlap = golden(
  'text/word-overlap.json',
  z.looseObject({
    cases: z.array(
      z.looseObject({
        gold: z.string(),
        prediction: z.string(),
        goldTokens: z.array(z.string()),
        predictionTokens: z.array(z.string()),
        f1: z.number(),
        exactMatch: z.union([z.literal(0), z.literal(1)]),
      }),
    ),
  }),
).cases;

const papertab = golden(
  'text/papertab.json',
  z.looseObject({
    cases: z.array(
      z.looseObject({ references: z.array(z.string()), prediction: z.string(), f1: z.number().nullable() }),
    ),
  }),
).cases;

const kappa = golden(
  'statistics/cohen-kappa.json',
  z.looseObject({
    cases: z.array(
      z.looseObject({
        name: z.string(),
        a: z.array(z.string()),
        b: z.array(z.string()),
        agreement: z.number(),
        chance: z.number(),
        kappa: z.number().nullable(),
      }),
    ),
  }),
).cases;

function expectNear(value: number | null, expected: number | null): void {
  if (expected === null) expect(value).toBeNull();
  else expect(Math.abs(value! - expected), `${value} is not ${expected}`).toBeLessThanOrEqual(1e-12);
}

describe('word overlap equals the golden values', () => {
  it.each(overlap.map((one) => [JSON.stringify([one.gold, one.prediction]), one] as const))('%s', (_, one) => {
    expect(comparableTokens(one.gold, one.prediction)).toEqual({
      gold: one.goldTokens,
      prediction: one.predictionTokens,
    });
    expectNear(wordOverlapF1(one.gold, one.prediction), one.f1);
    expect(exactMatch(one.gold, one.prediction)).toBe(one.exactMatch);
  });
});

describe("PaperTab's rule equals the golden values", () => {
  it.each(papertab.map((one) => [JSON.stringify([one.references, one.prediction]), one] as const))('%s', (_, one) => {
    expectNear(paperTabF1(one.references, one.prediction), one.f1);
    // The same number by the rules of a run, of a question that can be answered.
    const gold = {
      answer: one.references[0] ?? null,
      references: one.references.filter((text) => text !== 'unanswerable'),
    };
    const scores = scoreAnswer(
      { ...gold, referencesAre: 'alternatives', unanswerable: false },
      { kind: 'answered', answer: one.prediction, declined: null },
      { ...defaultAnswerRules, yesNo: true },
    );
    expectNear(scores.f1.kind === 'value' ? scores.f1.value : null, one.f1);
  });
});

describe("Cohen's kappa equals the golden values", () => {
  it.each(kappa.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const result = cohenKappa(one.a, one.b);
    expect(result.n).toBe(one.a.length);
    expectNear(result.agreement, one.agreement);
    expectNear(result.chance, one.chance);
    expectNear(result.kappa, one.kappa);
    expectNear(cohenKappa(one.b, one.a).kappa, one.kappa);
  });

  it('has no value without items', () => {
    expect(cohenKappa([], [])).toEqual({ n: 0, agreement: null, chance: null, kappa: null });
  });

  it('refuses lists of different lengths', () => {
    expect(() => cohenKappa(['y'], [])).toThrow(RangeError);
  });
});
