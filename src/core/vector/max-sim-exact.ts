/** From scores over codes to exact ones, of no more units and rows than that takes. */
import { dotProduct } from './dot-product.ts';
import { similarityMargin } from './max-sim-query.ts';
import type { MaxSimQuery } from './max-sim-query.ts';
import type { MultiVectorStore } from './multi-vector-store.ts';
import type { Unit } from './multi-vector-unit.ts';

/**
 * Replaces the scores of all units that may be among the best `depth` by exact ones, and gives the places of those units. Units are
 * settled by falling upper bound, until none that is left can reach the last place asked for.
 */
export function settleScores(
  store: MultiVectorStore,
  query: MaxSimQuery,
  units: readonly Unit[],
  scores: Float64Array,
  depth: number,
): Uint32Array {
  if (!(depth > 0)) return new Uint32Array(0);
  const upper = scores.map((score, place) => score + marginOf(query, units[place]!));
  const falling = Uint32Array.from(units, (_, place) => place).sort((a, b) => upper[b]! - upper[a]!);
  /** The best exact scores so far, rising. */
  const best: number[] = [];
  for (const [rank, place] of falling.entries()) {
    if (best.length >= depth && upper[place]! < best[0]!) return falling.subarray(0, rank);
    const score = exactScore(store, query, units[place]!);
    scores[place] = score;
    if (best.length >= depth && score <= best[0]!) continue;
    const above = best.findIndex((one) => one >= score);
    best.splice(above < 0 ? best.length : above, 0, score);
    if (best.length > depth) best.shift();
  }
  return falling;
}

/** How far a unit's score over codes may be from the exact one. */
function marginOf(query: MaxSimQuery, { indexed, ordinal }: Unit): number {
  const error = { residual: indexed.residuals[ordinal]!, norm: indexed.norms[ordinal]! };
  let margin = 0;
  for (let vector = 0; vector < query.vectors.length; vector++) margin += similarityMargin(query, vector, error);
  return margin;
}

/** Of each query vector, only rows that may be the most similar are scored in full. */
function exactScore(store: MultiVectorStore, query: MaxSimQuery, { indexed, ordinal }: Unit): number {
  const { firstRow, runs, residuals, norms } = indexed;
  const [begin, end] = [firstRow[ordinal]!, firstRow[ordinal + 1]!];
  const coded = new Float32Array(end - begin);
  const error = { residual: residuals[ordinal]!, norm: norms[ordinal]! };
  let score = 0;
  for (const [vector, values] of query.vectors.entries()) {
    store.similarities(vector, runs, begin, end, coded);
    let greatest = -Infinity;
    for (const similarity of coded) if (similarity > greatest) greatest = similarity;
    const scale = query.scales[vector]!;
    const least = greatest * scale - 2 * similarityMargin(query, vector, error);
    let best = -Infinity;
    store.forEachRun(runs, begin, end, (full, row, count, passed) => {
      for (let at = 0; at < count; at++) {
        if (coded[passed + at]! * scale < least) continue;
        best = Math.max(best, dotProduct(values, full, (row + at) * store.dimensions));
      }
    });
    score += Math.fround(best);
  }
  return score;
}
