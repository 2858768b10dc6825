import { describe, expect, test } from 'vitest';
import { placeOn, scaleOf } from '../../../src/ui/elements/plot-scale.ts';

describe('scaleOf', () => {
  test('takes the finest round step that keeps to the number of ticks', () => {
    expect(scaleOf([0.45, 0.75], 5).ticks).toEqual([0.4, 0.5, 0.6, 0.7, 0.8]);
    expect(scaleOf([0.45, 0.75], 3).ticks).toEqual([0.4, 0.6, 0.8]);
  });

  test('crosses 0 with a tick on it', () => {
    expect(scaleOf([-0.12, 0.23, 0], 5).ticks).toEqual([-0.2, 0, 0.2, 0.4]);
  });

  test('is 0 to 1 without values and never of no width', () => {
    expect(scaleOf([], 3).ticks).toEqual([0, 0.5, 1]);
    expect(scaleOf([0.5], 3).ticks).toEqual([0, 0.5, 1]);
    expect(scaleOf([1, 1], 3).ticks).toEqual([0, 0.5, 1]);
    expect(scaleOf([-0.25], 3).ticks).toEqual([-1, -0.5, 0]);
  });

  test('counts a bound on a tick as that tick, though the division is not exact', () => {
    // 0.3 / 0.1 is 2.9999999999999996 and 0.7 / 0.1 is 6.999999999999999 in doubles.
    expect(scaleOf([0.3, 0.7], 5).ticks).toEqual([0.3, 0.4, 0.5, 0.6, 0.7]);
  });
});

test('placeOn is the share of the way from low to high, kept within', () => {
  const scale = scaleOf([0.4, 0.8], 5);
  expect(placeOn(scale, 0.5)).toBeCloseTo(0.25, 12);
  expect(placeOn(scale, 0.1)).toBe(0);
  expect(placeOn(scale, 0.9)).toBe(1);
});
