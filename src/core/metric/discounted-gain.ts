/** Gain of a relevant item at a rank from 1: 1/log2(rank + 1), so 1 at the first rank. */
export function gainAtRank(rank: number): number {
  return 1 / Math.log2(rank + 1);
}

/** Gain of `count` relevant items at ranks 1..count, summed from the front; 0 for none. */
export function idealGain(count: number): number {
  let gain = 0;
  for (let rank = 1; rank <= count; rank += 1) gain += gainAtRank(rank);
  return gain;
}
