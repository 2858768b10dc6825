/** The modality gap of a run as a number: how much of what stands first is page images. */
import { mergesPages, ranksPageImages, readsText, retrieverParts } from './experiment.ts';
import type { SystemSettings } from './experiment.ts';
import type { QuestionResult } from './run.ts';

/** The modality gap as a number: the share of page images among the first k candidates, a mean over questions. */
export interface ImageShare {
  readonly k: number;
  /** 0–1; null where no question has a candidate. */
  readonly share: number | null;
  /** Questions with at least one candidate. */
  readonly n: number;
}

/**
 * At each cutoff k the mean, over the questions with at least one candidate, of page images among the first k ÷ min(k, returned).
 * The pages of imported sets count among them (`ranksPageImages`). Null where page images and other units are not candidates beside
 * each other: where nothing but pages is ranked, and where text and image of a page are one. No questions: each share is null.
 */
export function imageShares(
  system: Pick<SystemSettings, 'retriever' | 'unit'>,
  results: readonly Pick<QuestionResult, 'outcome'>[],
  cutoffs: readonly number[],
): ImageShare[] | null {
  if (!ranksBoth(system)) return null;
  const rankings = results.flatMap(({ outcome }) =>
    outcome.kind === 'ranked' && outcome.candidates.length > 0 ? [outcome.candidates] : [],
  );
  return cutoffs.map((k) => {
    const shares = rankings.map((ranking) => {
      const first = ranking.slice(0, k);
      return first.filter(({ kind }) => kind === 'page-image').length / first.length;
    });
    const sum = shares.reduce((total, share) => total + share, 0);
    return { k, share: shares.length === 0 ? null : sum / shares.length, n: shares.length };
  });
}

function ranksBoth(system: Pick<SystemSettings, 'retriever' | 'unit'>): boolean {
  const { retriever } = system;
  if (mergesPages(system) || !readsText(retriever)) return false;
  return retrieverParts(retriever).some((part) => ranksPageImages(part, retriever));
}
