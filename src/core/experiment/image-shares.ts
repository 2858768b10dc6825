/** The modality gap of a run as a number: how much of what stands first is page images. */
import { mergesPages, readsText, retrieverParts } from './experiment.ts';
import type { SystemSettings } from './experiment.ts';
import type { ImageShare } from './report.ts';
import type { QuestionResult } from './run.ts';

/**
 * At each cutoff k the mean, over the questions with at least one candidate, of page images among the first k ÷ min(k, returned).
 * Null where page images and other units are not candidates beside each other. No questions: each share is null.
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

/** Imported sets of pages are page images where the other units are chunks. */
function ranksBoth(system: Pick<SystemSettings, 'retriever' | 'unit'>): boolean {
  if (mergesPages(system) || !readsText(system.retriever)) return false;
  const parts = retrieverParts(system.retriever);
  const images = parts.filter(
    ({ kind }) => kind === 'image' || (kind === 'imported' && parts.length > 1 && system.unit.kind !== 'page'),
  );
  return images.length > 0 && images.length < parts.length;
}
