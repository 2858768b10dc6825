import { createRandom } from './random.ts';

/** Lower and upper bound of a 95 % interval, both included. */
export type Interval = readonly [low: number, high: number];

/** Resamples of every bootstrap interval of the product (metrics.md, "Groups and comparisons"). */
export const bootstrapResamples = 10_000;

export interface BootstrapOptions {
  readonly seed: number;
  /** Default 10,000. */
  readonly resamples?: number;
}

/**
 * 95 % percentile bootstrap interval of a mean (Efron and Tibshirani 1993, chapter 13): the smallest resample means whose
 * cumulative share reaches 0.025 and 0.975. Null for no values; [x, x] where all values are x.
 */
export function bootstrapInterval(values: ArrayLike<number>, options: BootstrapOptions): Interval | null {
  return bootstrapIntervals([values], options)[0] ?? null;
}

/**
 * The same for several columns of equal length over the same questions: the questions are drawn once a resample, for all
 * columns, which costs one generator and gives each column the interval it has alone. Throws RangeError where lengths differ.
 */
export function bootstrapIntervals(
  columns: readonly ArrayLike<number>[],
  { seed, resamples = bootstrapResamples }: BootstrapOptions,
): (Interval | null)[] {
  const length = columns[0]?.length ?? 0;
  if (columns.some((column) => column.length !== length))
    throw new RangeError('Columns of one bootstrap are of one length');
  if (length === 0) return columns.map(() => null);

  const drawn = columns.map((column) => ({ values: Float64Array.from(column), means: new Float64Array(resamples) }));
  // A column of one value needs no draws; its sums would only add rounding.
  const varying = drawn.filter(({ values }) => values.some((value) => value !== values[0]));
  const random = createRandom(seed);
  const indexes = new Uint32Array(length);
  for (let resample = 0; varying.length > 0 && resample < resamples; resample += 1) {
    random.fillBelow(indexes, length);
    for (const { values, means } of varying) means[resample] = sumAt(values, indexes) / length;
  }
  return drawn.map((column) => {
    const first = column.values[0]!;
    if (!varying.includes(column)) return [first, first];
    column.means.sort();
    return [quantile(column.means, 0.025), quantile(column.means, 0.975)];
  });
}

function sumAt(values: Float64Array, indexes: Uint32Array): number {
  let sum = 0;
  for (let place = 0; place < indexes.length; place += 1) sum += values[indexes[place]!]!;
  return sum;
}

/** Smallest of the sorted values whose cumulative share reaches `share`; the small subtraction undoes rounding of the product. */
function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)]!;
}
