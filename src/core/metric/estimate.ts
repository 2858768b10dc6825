import { type Interval, bootstrapIntervals } from '../statistics/bootstrap.ts';
import { wilsonInterval } from '../statistics/wilson.ts';

/**
 * A mean with its n and its 95 % interval. No values: mean and interval are null, never NaN. One value has no interval, unless it
 * is a proportion's.
 */
export interface Estimate {
  readonly mean: number | null;
  readonly n: number;
  readonly interval: Interval | null;
}

/** A column of per-question values of one metric. */
export interface Column {
  readonly values: readonly number[];
  /** Values are 0 or 1: a Wilson interval, else a bootstrap interval. */
  readonly isProportion: boolean;
}

/**
 * Mean, n and 95 % interval of each column; columns are over the same questions and share the draws of the bootstrap.
 * Example: the values 1, 0, 1, 1 as a proportion: mean 0.75, n 4, interval [0.3006, 0.9544].
 */
export function estimateColumns(columns: readonly Column[], seed: number): Estimate[] {
  const means = columns.filter((column) => !column.isProportion);
  const intervals = bootstrapIntervals(
    means.map((column) => column.values),
    { seed },
  );
  return columns.map((column) => {
    const n = column.values.length;
    const sum = column.values.reduce((total, value) => total + value, 0);
    const resampled = n < 2 ? null : (intervals[means.indexOf(column)] ?? null);
    const interval = column.isProportion ? wilsonInterval(sum, n) : resampled;
    return { mean: n === 0 ? null : sum / n, n, interval };
  });
}
