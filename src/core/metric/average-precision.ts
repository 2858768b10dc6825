import type { JudgedRanking } from './judged-ranking.ts';

/**
 * `AP@k` on the page ranking: Σ over the gold pages within the first k of the precision at their rank ÷ |G|; trec_eval's
 * map_cut_k. Divided by |G|, not by min(|G|, k): more gold than k cannot reach 1. Range 0..1.
 *
 * Source: trec_eval 9, measure map_cut. Empty cases: an empty ranking is 0; without gold pages no value (null).
 * Example: gold pages 3 and 7; pages 3, 1, 7 retrieved: AP@5 = (1/1 + 2/3)/2 = 0.83333.
 */
export function averagePrecision(judged: JudgedRanking, k: number): number | null {
  if (judged.gold.count === 0) return null;
  let found = 0;
  let sum = 0;
  for (let place = 0; place < Math.min(k, judged.pageHits.length); place += 1) {
    if (judged.pageHits[place] === 0) continue;
    found += 1;
    sum += found / (place + 1);
  }
  return sum / judged.gold.count;
}
