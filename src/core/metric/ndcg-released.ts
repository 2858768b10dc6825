import { gainAtRank, idealGain } from './discounted-gain.ts';
import type { JudgedRanking } from './judged-ranking.ts';

/**
 * `nDCG_released@k` over the first k candidates: gain 1 where a candidate brings a gold page not met before, ÷ the gain of
 * the same labels sorted to the front. As the scorer released with UniDoc-Bench (arXiv 2510.03663) normalises; flattering,
 * since gold that is not found does not enter the ideal. Range 0..1.
 *
 * Empty cases: an empty ranking, and one without a hit, is 0; without gold pages no value (null).
 * Example: three gold pages, one found, at rank 1: nDCG_released@10 = 1, where nDCG@10 = 1/(1 + 1/log2 3 + 1/2) = 0.46928.
 */
export function ndcgReleased(judged: JudgedRanking, k: number): number | null {
  if (judged.gold.count === 0) return null;
  let gain = 0;
  let labels = 0;
  for (let place = 0; place < Math.min(k, judged.newGoldPages.length); place += 1) {
    if (judged.newGoldPages[place] === 0) continue;
    gain += gainAtRank(place + 1);
    labels += 1;
  }
  return labels === 0 ? 0 : gain / idealGain(labels);
}
