import { gainAtRank, idealGain } from './discounted-gain.ts';
import type { JudgedRanking } from './judged-ranking.ts';

/**
 * `nDCG@k` on the page ranking: Σ over the gold pages within the first k of 1/log2(rank + 1), ÷ the same sum for min(|G|, k)
 * gold pages in front; trec_eval's ndcg_cut_k for gain 1. Range 0..1.
 *
 * Source: Järvelin and Kekäläinen, TOIS 20 (2002), with binary gain; ideal from |G|, not from what was found.
 * Empty cases: an empty ranking is 0; without gold pages no value (null).
 * Example: gold pages 3 and 7; pages 1, 3 retrieved: nDCG@5 = (1/log2 3)/(1 + 1/log2 3) = 0.38685.
 */
export function ndcg(judged: JudgedRanking, k: number): number | null {
  const goldPages = judged.gold.count;
  if (goldPages === 0) return null;
  let gain = 0;
  for (let place = 0; place < Math.min(k, judged.pageHits.length); place += 1) {
    if (judged.pageHits[place] === 1) gain += gainAtRank(place + 1);
  }
  return gain / idealGain(Math.min(goldPages, k));
}
