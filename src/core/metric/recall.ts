import { type JudgedRanking, sumOfFirst } from './judged-ranking.ts';

/**
 * `R@k` = distinct gold pages met by the first k candidates ÷ |G|. Never above 1; overlap flatters long spans.
 *
 * Source: the scorer released with UniDoc-Bench (arXiv 2510.03663), gold as a set. Range 0..1.
 * Empty cases: an empty ranking is 0; without gold pages no value (null).
 * Example: gold pages 3 and 7; pages 2–4, then 3 retrieved: R@5 = 1/2.
 */
export function recall(judged: JudgedRanking, k: number): number | null {
  if (judged.gold.count === 0) return null;
  return sumOfFirst(judged.newGoldPages, k) / judged.gold.count;
}
