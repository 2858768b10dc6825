import type { DocumentId } from '../document/ids.ts';
import { scoreRows } from './dot-product.ts';
import { quantiseQuery } from './quantise.ts';
import type { RowRun } from './row-space.ts';
import type { RowStore } from './row-store.ts';

/** A document of the index: unit u has the rows `firstRow[u]` to `firstRow[u + 1]`, end excluded, counted through its runs. */
export interface IndexedDocument {
  readonly document: DocumentId;
  readonly firstRow: Uint32Array;
  readonly runs: readonly RowRun[];
}

/** The searched documents, their units numbered through: those of the document at place p begin at `bases[p]`. */
export interface Pool {
  readonly documents: readonly IndexedDocument[];
  /** Shape: documents + 1. */
  readonly bases: Uint32Array;
}

/** Shape: units of the pool. Both -Infinity for a unit without rows. */
export interface Bounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Between what the score of every unit of the pool lies, found over codes where the store has them. */
export function scoreBounds(store: RowStore, query: Float32Array, { documents, bases }: Pool): Bounds {
  const lower = new Float64Array(bases[documents.length]!).fill(-Infinity);
  const upper = new Float64Array(lower.length).fill(-Infinity);
  const { codes, largestNorm } = store;
  const coded = quantiseQuery(query);
  codes?.setQuery(coded.codes);
  // The second part of the bound, and far more than the sums in double precision, here and there, can be off by rounding.
  const slack = (coded.residual + 1e-9 * coded.norm) * largestNorm;
  const exact = new Float64Array(store.rowsPerBlock);
  for (let place = 0; place < documents.length; place++) {
    const { firstRow, runs } = documents[place]!;
    const base = bases[place]!;
    let unit = 0;
    let row = 0;
    let low = -Infinity;
    let high = -Infinity;
    for (const { block: number, row: first, count } of runs) {
      const { values, codeBlock, scales, residuals } = store.block(number);
      const dots = codes === null || codeBlock === null ? null : codes.dots(codeBlock, first, count);
      if (dots === null) scoreRows(query, values, first, exact.subarray(0, count));
      for (let at = 0; at < count; at++, row++) {
        if (firstRow[unit + 1]! <= row) {
          do unit++;
          while (firstRow[unit + 1]! <= row);
          low = -Infinity;
          high = -Infinity;
        }
        const score = dots === null ? exact[at]! : dots[at]! * scales[first + at]! * coded.scale;
        const margin = dots === null ? 0 : residuals[first + at]! * coded.codedNorm + slack;
        if (score - margin > low) low = score - margin;
        if (score + margin > high) high = score + margin;
        lower[base + unit] = low;
        upper[base + unit] = high;
      }
    }
  }
  return { lower, upper };
}

/** Whose unit a number of the pool is, and its place there; the number has to be below the pool's units. */
export function unitOf({ documents, bases }: Pool, unit: number): { indexed: IndexedDocument; ordinal: number } {
  let [low, high] = [0, documents.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (bases[middle]! <= unit) low = middle;
    else high = middle - 1;
  }
  return { indexed: documents[low]!, ordinal: unit - bases[low]! };
}

/** The units with rows whose score may be the threshold or more, after it is rounded to single precision as scores are. */
export function unitsThatReach(upper: Float64Array, threshold: number): Uint32Array {
  const least = Math.fround(threshold);
  const units: number[] = [];
  for (let unit = 0; unit < upper.length; unit++) {
    if (Math.fround(upper[unit]!) >= least && upper[unit]! > -Infinity) units.push(unit);
  }
  return Uint32Array.from(units);
}
