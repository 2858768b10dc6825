import { createRandom } from './random.ts';

export interface PairedComparison {
  /** Questions compared. */
  readonly n: number;
  /** Mean of a − b; null where n is 0. */
  readonly meanDifference: number | null;
  /** Questions where a is better, equal (within 1e-12) and worse. wins + ties + losses = n. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Two-sided p-value in 1/(m + 1) … 1; null where n is 0. */
  readonly p: number | null;
}

export interface PermutationOptions {
  readonly seed: number;
  /** Default 10,000. */
  readonly permutations?: number;
}

/** Permutations of every paired test of the product (metrics.md, "Groups and comparisons"). */
export const pairedPermutations = 10_000;

/** Scores closer than this are equal: they are ratios of small integers, whose sums differ only by rounding. */
export const pairedTolerance = 1e-12;

/**
 * Paired randomisation test of the mean difference of per-question scores (Fisher; Smucker, Allan and Carterette, CIKM 2007):
 * the signs of the differences are drawn at random, and p = (b + 1)/(m + 1), where b of m draws have a sum at least as far from
 * 0 as the observed one. All ties: p is 1. Throws RangeError where a and b are of different length.
 */
export function comparePaired(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  { seed, permutations = pairedPermutations }: PermutationOptions,
): PairedComparison {
  if (a.length !== b.length) throw new RangeError('Paired scores are of one length');
  const n = a.length;
  const differences = Float64Array.from({ length: n }, (_, index) => a[index]! - b[index]!);
  const wins = differences.filter((difference) => difference > pairedTolerance).length;
  const losses = differences.filter((difference) => difference < -pairedTolerance).length;
  const counts = { n, wins, ties: n - wins - losses, losses };
  if (n === 0) return { ...counts, meanDifference: null, p: null };
  const observed = sum(differences);
  // Ties add nothing under either sign.
  const differing = differences.filter((difference) => Math.abs(difference) > pairedTolerance);
  const p = (asExtreme(differing, { seed, permutations }) + 1) / (permutations + 1);
  return { ...counts, meanDifference: observed / n, p };
}

function asExtreme(differences: Float64Array, { seed, permutations }: Required<PermutationOptions>): number {
  const random = createRandom(seed);
  // Equal sums differ by rounding that grows with their terms: 0.1 + 0.2 must tie with 0.3.
  const slack = pairedTolerance * (1 + sum(differences.map(Math.abs)));
  const observed = Math.abs(sum(differences)) - slack;
  let count = 0;
  for (let permutation = 0; permutation < permutations; permutation += 1) {
    let total = 0;
    let bits = 0;
    for (let index = 0; index < differences.length; index += 1) {
      if ((index & 31) === 0) bits = random.uint32();
      total += (bits & 1) === 1 ? differences[index]! : -differences[index]!;
      bits >>>= 1;
    }
    if (Math.abs(total) >= observed) count += 1;
  }
  return count;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
