import type { Interval } from './bootstrap.ts';

/** 97.5 % point of the normal distribution. */
const z = 1.959963984540054;

/**
 * 95 % Wilson score interval of a proportion (Wilson 1927): the bounds x that solve (p − x)² = z² x (1 − x) / n, within 0 … 1.
 * `successes` of `n` trials; null where n is 0. 5 of 10: [0.2366, 0.7634].
 */
export function wilsonInterval(successes: number, n: number): Interval | null {
  if (n === 0) return null;
  const proportion = successes / n;
  const scale = 1 + (z * z) / n;
  const centre = (proportion + (z * z) / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((proportion * (1 - proportion)) / n + (z * z) / (4 * n * n));
  // With no success (or no failure) the bound is 0 (or 1) exactly; rounding must not say otherwise.
  const low = successes === 0 ? 0 : Math.max(0, centre - half);
  const high = successes === n ? 1 : Math.min(1, centre + half);
  return [low, high];
}
