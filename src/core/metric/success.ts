import { type JudgedRanking, sumOfFirst } from './judged-ranking.ts';

/**
 * `Success@k`: 1 where a gold page is among the first k of the page ranking, else 0; trec_eval's success_k. Its mean is a
 * proportion.
 *
 * Empty cases: an empty ranking is 0; without gold pages no value (null).
 * Example: gold page 3; pages 1–3 retrieved: Success@3 = 1, Success@2 = 0.
 */
export function success(judged: JudgedRanking, k: number): number | null {
  if (judged.gold.count === 0) return null;
  return sumOfFirst(judged.pageHits, k) > 0 ? 1 : 0;
}
