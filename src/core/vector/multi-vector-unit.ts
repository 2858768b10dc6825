import type { DocumentId } from '../document/ids.ts';
import { compareDocuments } from './document-order.ts';
import { unitOfRow } from './mean-rows.ts';
import type { RowRun } from './row-space.ts';

/** A document of a multi-vector index: unit u has the rows `firstRow[u]` to `firstRow[u + 1]`, end excluded, counted through its runs. */
export interface IndexedUnits {
  readonly document: DocumentId;
  readonly firstRow: Uint32Array;
  readonly runs: readonly RowRun[];
  /** The same for pooled vectors. */
  readonly firstPooled: Uint32Array;
  readonly pooledRuns: readonly RowRun[];
  /** What the codes of no row of a unit leave more over, and the length of its longest row. Shape: units; empty without full values. */
  readonly residuals: Float64Array;
  readonly norms: Float64Array;
}

export interface Unit {
  readonly indexed: IndexedUnits;
  readonly ordinal: number;
}

/** For places among `units`: which goes first where scores are equal. */
export function compareUnits(
  units: readonly Unit[],
  order: ReadonlyMap<DocumentId, number>,
): (a: number, b: number) => number {
  return (a, b) => {
    const [unitA, unitB] = [units[a]!, units[b]!];
    if (unitA.indexed === unitB.indexed) return unitA.ordinal - unitB.ordinal;
    return compareDocuments(unitA.indexed.document, unitB.indexed.document, order);
  };
}

/** The greatest number, from 0, of each unit's rows. Shape: units. */
export function greatestOfUnits(ofRows: Float64Array, firstRow: Uint32Array): Float64Array {
  const greatest = new Float64Array(firstRow.length - 1);
  for (const [row, unit] of unitOfRow(firstRow).entries()) greatest[unit] = Math.max(greatest[unit]!, ofRows[row]!);
  return greatest;
}
