import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bootstrapInterval, bootstrapIntervals } from '../../../src/core/statistics/bootstrap.ts';
import { holmAdjusted } from '../../../src/core/statistics/holm.ts';
import { comparePaired } from '../../../src/core/statistics/paired-randomisation.ts';
import { wilsonInterval } from '../../../src/core/statistics/wilson.ts';
import { golden } from '../metric/golden-files.ts';

const pair = z.tuple([z.number(), z.number()]);
const numbers = z.array(z.number());

describe('bootstrap intervals lie where any right bootstrap of 10,000 resamples does', () => {
  const one = z.looseObject({ name: z.string(), values: numbers, lowWithin: pair, highWithin: pair });
  const { exact, sampled } = golden(
    'statistics/bootstrap.json',
    z.looseObject({ exact: z.array(one), sampled: z.array(one) }),
  );

  it.each([...exact, ...sampled])('$name', ({ values, lowWithin, highWithin }) => {
    for (const seed of [7, 8, 2 ** 31]) {
      const [low, high] = bootstrapInterval(values, { seed })!;
      expect(low).toBeGreaterThanOrEqual(lowWithin[0] - 1e-9);
      expect(low).toBeLessThanOrEqual(lowWithin[1] + 1e-9);
      expect(high).toBeGreaterThanOrEqual(highWithin[0] - 1e-9);
      expect(high).toBeLessThanOrEqual(highWithin[1] + 1e-9);
    }
  });
});

describe('bootstrap intervals', () => {
  it('of no values are null', () => {
    expect(bootstrapInterval([], { seed: 7 })).toBeNull();
  });

  it('of one repeated value are that value', () => {
    expect(bootstrapInterval([0.1, 0.1, 0.1], { seed: 7 })).toEqual([0.1, 0.1]);
  });

  it('are the same for a column alone and beside others, and again for the same seed', () => {
    const a = [0, 0.25, 0.5, 1, 1, 0.75];
    const b = [1, 0, 0, 1, 0.5, 0.5];
    const together = bootstrapIntervals([a, [1, 1, 1, 1, 1, 1], b], { seed: 7 });
    expect(together).toEqual([bootstrapInterval(a, { seed: 7 }), [1, 1], bootstrapInterval(b, { seed: 7 })]);
  });
});

describe('Wilson intervals equal the golden values', () => {
  const one = z.looseObject({ successes: z.number(), n: z.number(), interval: pair.nullable() });
  const { cases } = golden('statistics/wilson.json', z.looseObject({ cases: z.array(one) }));

  it.each(cases)('$successes of $n', ({ successes, n, interval }) => {
    const found = wilsonInterval(successes, n);
    if (interval === null) expect(found).toBeNull();
    else for (const side of [0, 1] as const) expect(Math.abs(found![side] - interval[side])).toBeLessThanOrEqual(1e-9);
  });
});

describe('Holm-adjusted p-values equal the golden values', () => {
  const one = z.looseObject({ p: numbers, adjusted: numbers });
  const { cases } = golden('statistics/holm.json', z.looseObject({ cases: z.array(one) }));

  it.each(cases.map((one) => [one.p.join(', ') || 'none', one] as const))('%s', (_, { p, adjusted }) => {
    const found = holmAdjusted(p);
    expect(found.length).toBe(adjusted.length);
    for (const [place, value] of found.entries()) expect(Math.abs(value - adjusted[place]!)).toBeLessThanOrEqual(1e-12);
  });
});

describe('paired randomisation agrees with the exact test', () => {
  const one = z.looseObject({
    name: z.string(),
    a: numbers,
    b: numbers,
    meanDifference: z.number(),
    wins: z.number(),
    ties: z.number(),
    losses: z.number(),
    sampledPWithin: pair,
  });
  const { cases } = golden('statistics/paired-randomisation.json', z.looseObject({ cases: z.array(one) }));

  it.each(cases)('$name', ({ a, b, meanDifference, wins, ties, losses, sampledPWithin }) => {
    const found = comparePaired(a, b, { seed: 7 });
    expect(found).toMatchObject({ n: a.length, wins, ties, losses });
    expect(Math.abs(found.meanDifference! - meanDifference)).toBeLessThanOrEqual(1e-12);
    expect(found.p!).toBeGreaterThanOrEqual(sampledPWithin[0] - 1e-12);
    expect(found.p!).toBeLessThanOrEqual(sampledPWithin[1] + 1e-12);
  });

  it('has no p without questions', () => {
    expect(comparePaired([], [], { seed: 7 })).toEqual({
      n: 0,
      wins: 0,
      ties: 0,
      losses: 0,
      meanDifference: null,
      p: null,
    });
  });
});
