import { type Estimate, estimateColumns } from './estimate.ts';

/**
 * What a question has of one score: a value, none because there is nothing to score (a refusal, no reference), or none because something
 * failed (a call, an unreadable reply). Never NaN, and never 0 in place of a reason.
 */
export type Score =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'not-applicable'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** A mean over values, with what it leaves out told beside it. */
export interface ScoreMean {
  /** Over values alone. */
  readonly scored: Estimate;
  readonly notApplicable: number;
  readonly failed: number;
  /** Over all, with not-applicable and failed counted 0. */
  readonly all: Estimate;
}

export const scoreOf = (value: number): Score => ({ kind: 'value', value });
export const notApplicable = (reason: string): Score => ({ kind: 'not-applicable', reason });
export const failedScore = (reason: string): Score => ({ kind: 'failed', reason });

/**
 * The mean of some scores over their values and, as a second column, over all with the others as 0; each with its n and 95 % interval
 * (Wilson where values are 0 or 1, else a seeded bootstrap). No values: a mean of null.
 * Example: values 1 and 0.5, one not applicable, one failed: 0.75 (n 2), and 0.375 (n 4).
 */
export function meanOfScores(
  scores: readonly Score[],
  { seed, isProportion = false }: { readonly seed: number; readonly isProportion?: boolean },
): ScoreMean {
  const values = scores.flatMap((score) => (score.kind === 'value' ? [score.value] : []));
  const withZeros = scores.map((score) => (score.kind === 'value' ? score.value : 0));
  // Two bootstraps: the columns are over different questions.
  const [scored] = estimateColumns([{ values, isProportion }], seed);
  const [all] = estimateColumns([{ values: withZeros, isProportion }], seed);
  return {
    scored: scored!,
    notApplicable: scores.filter(({ kind }) => kind === 'not-applicable').length,
    failed: scores.filter(({ kind }) => kind === 'failed').length,
    all: all!,
  };
}
