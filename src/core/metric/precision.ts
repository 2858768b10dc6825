import { type JudgedRanking, sumOfFirst } from './judged-ranking.ts';

/**
 * `P@k` = hits among the first k candidates ÷ k. A page in common counts; duplicates of one page each count.
 *
 * Source: UniDoc-Bench (arXiv 2510.03663), evaluation card, with overlap in place of the exact page. Range 0..1.
 * Empty cases: an empty ranking is 0; fewer than k candidates still divide by k; without gold pages no value (null).
 * Example: gold page 3; pages 3, 1, 3 retrieved: P@5 = 2/5.
 */
export function precision(judged: JudgedRanking, k: number): number | null {
  if (judged.gold.count === 0) return null;
  return sumOfFirst(judged.hits, k) / k;
}
