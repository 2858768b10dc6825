import { type JudgedRanking, sumOfFirst } from './judged-ranking.ts';

/**
 * `P_pages@k` = distinct gold pages among the first k of the page ranking ÷ k; trec_eval's P_k.
 * No credit for duplicates: its ceiling is min(|G|, k)/k. Range 0..1.
 *
 * Source: trec_eval 9, measure P, over pages. Empty cases: an empty ranking is 0; without gold pages no value (null).
 * Example: gold page 3; pages 3, 1, 3 retrieved, so the page ranking is 3, 1: P_pages@5 = 1/5.
 */
export function precisionPages(judged: JudgedRanking, k: number): number | null {
  if (judged.gold.count === 0) return null;
  return sumOfFirst(judged.pageHits, k) / k;
}
