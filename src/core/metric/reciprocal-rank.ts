import type { JudgedRanking } from './judged-ranking.ts';

/**
 * `MRR@k` of one question: 1 ÷ rank of the first gold page in the page ranking, 0 where it is not among the first k (the mean
 * over questions is the MRR). trec_eval's recip_rank, cut at k. Range 0..1.
 *
 * Empty cases: an empty ranking is 0; without gold pages no value (null).
 * Example: gold page 3; pages 1–3 retrieved: MRR@10 = 1/3, MRR@2 = 0.
 */
export function reciprocalRank(judged: JudgedRanking, k: number): number | null {
  if (judged.gold.count === 0) return null;
  const place = judged.pageHits.indexOf(1);
  return place === -1 || place >= k ? 0 : 1 / (place + 1);
}
