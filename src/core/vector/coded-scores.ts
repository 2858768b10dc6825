import type { MaxSimQuery } from './max-sim-query.ts';
import type { IndexedUnits, Unit } from './multi-vector-unit.ts';
import type { MultiVectorStore } from './multi-vector-store.ts';

/** What a score over codes needs of a unit. */
export interface CodedUnit {
  readonly indexed: Pick<IndexedUnits, 'firstRow' | 'runs'>;
  readonly ordinal: number;
}

/** A unit as its pooled vectors. */
export function pooledUnit({ indexed: { firstPooled, pooledRuns }, ordinal }: Unit): CodedUnit {
  return { indexed: { firstRow: firstPooled, runs: pooledRuns }, ordinal };
}

/** MaxSim over the codes of units of a store, whose query has been set. Shape: units; 0 without query vectors. */
export function codedScores(
  { scales }: MaxSimQuery,
  units: readonly CodedUnit[],
  store: MultiVectorStore,
): Float64Array<ArrayBuffer> {
  const greatest = new Float32Array(scales.length);
  return Float64Array.from(units, ({ indexed: { firstRow, runs }, ordinal }) => {
    store.greatest(runs, firstRow[ordinal]!, firstRow[ordinal + 1]!, greatest);
    let score = 0;
    for (let vector = 0; vector < scales.length; vector++) score += Math.fround(greatest[vector]! * scales[vector]!);
    return score;
  });
}
