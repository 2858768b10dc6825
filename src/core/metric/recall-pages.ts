import { type JudgedRanking, sumOfFirst } from './judged-ranking.ts';

/**
 * `R_pages@k` = distinct gold pages among the first k of the page ranking ÷ |G|; trec_eval's recall_k. Range 0..1.
 *
 * Source: trec_eval 9, measure recall, over pages. Empty cases: an empty ranking is 0; without gold pages no value (null).
 * Example: gold pages 3 and 7; pages 1–3, then 7 retrieved: R_pages@3 = 1/2, R_pages@4 = 2/2.
 */
export function recallPages(judged: JudgedRanking, k: number): number | null {
  if (judged.gold.count === 0) return null;
  return sumOfFirst(judged.pageHits, k) / judged.gold.count;
}
