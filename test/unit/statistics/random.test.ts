import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, sampleIndexes, seedFor } from '../../../src/core/statistics/random.ts';

describe('the seeded generator', () => {
  // The authors' xoshiro128starstar.c, its state filled by splitmix32 in C, compiled with gcc 12 and run with these seeds.
  it.each([
    [0, [1789933344, 44971166, 2521387044, 3848737593, 1138324114, 749234105]],
    [7, [210494603, 711084892, 3993689120, 4089369890, 1706118055, 2746022466]],
    [4294967295, [4104197751, 1825856343, 1152209388, 2427537429, 3685145430, 609215610]],
  ] as const)('gives the numbers of the reference in C for seed %i', (seed, expected) => {
    const random = createRandom(seed);
    expect(expected.map(() => random.uint32())).toEqual(expected);
  });

  it('draws each of seven numbers equally often', () => {
    const random = createRandom(7);
    const counts = new Uint32Array(7);
    for (let draw = 0; draw < 70_000; draw += 1) counts[random.below(7)]! += 1;
    // Chi-squared with 6 degrees of freedom is below 22.46 with probability 0.999.
    const chiSquared = counts.reduce((total, count) => total + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquared).toBeLessThan(22.46);
  });

  it('refuses a bound that it cannot draw without bias', () => {
    for (const bound of [0, -1, 1.5, Number.NaN, 2 ** 22])
      expect(() => createRandom(1).below(bound)).toThrow(RangeError);
  });

  it('samples different indexes in rising order, all of them where more are wanted', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(40), fc.nat(60), (seed, length, count) => {
        const sample = sampleIndexes(createRandom(seed), length, count);
        expect(sample.length).toBe(Math.min(length, count));
        expect(sample).toEqual([...new Set(sample)].sort((a, b) => a - b));
        expect(sample.every((index) => index >= 0 && index < length)).toBe(true);
      }),
    );
  });

  it('has a seed of its own for each item', () => {
    expect(new Set(['1', '2', '11', ''].map((id) => seedFor(7, id))).size).toBe(4);
    expect(seedFor(7, '1')).not.toBe(seedFor(8, '1'));
  });
});
