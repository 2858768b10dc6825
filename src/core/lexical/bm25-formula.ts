/** The two forms of Okapi BM25, one term at a time. "Document" in BM25's names is a retrieval unit here. */
import { AppError } from '../app-error.ts';
import { assertUnreachable } from '../assert-unreachable.ts';
import type { Bm25Settings } from '../experiment/experiment.ts';

/** k1 ≥ 0, 0 ≤ b ≤ 1, and the form of the inverse document frequency. */
export type Bm25Parameters = Pick<Bm25Settings, 'k1' | 'b' | 'idf'>;

/** k1 = 1.5, b = 0.75, idf = ln(1 + (N − df + 0.5)/(df + 0.5)). */
export const defaultBm25Parameters: Bm25Parameters = { k1: 1.5, b: 0.75, idf: 'textbook' };

/** What weights depend on beside the term itself. */
export interface CollectionStatistics {
  /** N: units, empty ones included. */
  readonly units: number;
  /** Tokens ÷ units; 0 without units. */
  readonly averageLength: number;
  /** Mean over all terms of ln(N − df + 0.5) − ln(df + 0.5), which may be below 0; used by `rank_bm25` only. 0 without terms. */
  readonly averageIdf: number;
}

/** Throws `experiment-invalid`, with a sentence, where k1 or b is out of range. */
export function assertBm25Parameters({ k1, b }: Bm25Parameters): void {
  if (!Number.isFinite(k1) || k1 < 0) {
    throw new AppError('experiment-invalid', `BM25's k1 is ${k1}: use a number from 0, usually 1.2 to 2.`);
  }
  if (!(b >= 0 && b <= 1)) throw new AppError('experiment-invalid', `BM25's b is ${b}: use a number from 0 to 1.`);
}

/**
 * The inverse document frequency of a term that is in `frequency` (1..N) of N units.
 * `textbook`: ln(1 + (N − df + 0.5)/(df + 0.5)), always above 0. `rank_bm25`: as the Python package rank-bm25 0.2.2 computes
 * BM25Okapi: ln(N − df + 0.5) − ln(df + 0.5), and where that is below 0, 0.25 × the mean over all terms; may be 0 or below.
 */
export function inverseDocumentFrequency(
  form: Bm25Parameters['idf'],
  frequency: number,
  { units, averageIdf }: Pick<CollectionStatistics, 'units' | 'averageIdf'>,
): number {
  switch (form) {
    case 'textbook':
      return Math.log(1 + (units - frequency + 0.5) / (frequency + 0.5));
    case 'rank_bm25': {
      const idf = unboundedIdf(frequency, units);
      return idf < 0 ? 0.25 * averageIdf : idf;
    }
    default:
      return assertUnreachable(form);
  }
}

/**
 * The mean that `CollectionStatistics.averageIdf` is, from the document frequencies of all terms, in any order: equal frequencies are
 * counted and summed in rising order, so that the order in which documents came changes no bit of it. No terms give 0.
 */
export function averageIdfOf(frequencies: Iterable<number>, units: number): number {
  const counts = new Map<number, number>();
  let terms = 0;
  for (const frequency of frequencies) {
    counts.set(frequency, (counts.get(frequency) ?? 0) + 1);
    terms++;
  }
  let sum = 0;
  for (const [frequency, count] of [...counts].sort(([a], [b]) => a - b)) sum += count * unboundedIdf(frequency, units);
  return terms === 0 ? 0 : sum / terms;
}

/** k1·(1 − b + b·length/averageLength): what a unit's length adds below the fraction. 0 where nothing has a token. */
export function lengthPart(length: number, averageLength: number, { k1, b }: Pick<Bm25Parameters, 'k1' | 'b'>): number {
  return averageLength === 0 ? 0 : k1 * (1 - b + (b * length) / averageLength);
}

/** tf·(k1 + 1) ÷ (tf + length part), for a term with tf ≥ 1 in a unit. */
export function frequencyPart(frequency: number, lengthPart: number, k1: number): number {
  return (frequency * (k1 + 1)) / (frequency + lengthPart);
}

function unboundedIdf(frequency: number, units: number): number {
  return Math.log(units - frequency + 0.5) - Math.log(frequency + 0.5);
}
