import { type JudgedRanking, sumOfFirst } from './judged-ranking.ts';

/**
 * `P_returned@k` = hits among the first k candidates ÷ min(k, returned).
 *
 * Source: what the scorer released with UniDoc-Bench (arXiv 2510.03663) divides by. Range 0..1.
 * Empty cases: an empty ranking is 0; without gold pages no value (null).
 * Example: gold page 3; pages 3, 1, 3 retrieved: P_returned@5 = 2/3.
 */
export function precisionReturned(judged: JudgedRanking, k: number): number | null {
  if (judged.gold.count === 0) return null;
  const returned = Math.min(k, judged.candidates.length);
  return returned === 0 ? 0 : sumOfFirst(judged.hits, k) / returned;
}
