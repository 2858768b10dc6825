// MaxSim by its definition, and kernels, for tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import { compareDocuments } from '../../../src/core/vector/document-order.ts';
import type { MaxSimKernels } from '../../../src/core/vector/max-sim-kernels.ts';
import type { MultiVectorHit } from '../../../src/core/vector/multi-vector-hit.ts';
import type { MultiVectorPart } from '../../../src/core/vector/multi-vector-part.ts';
import { maxSimKernelsOf } from '../../../workers/index/kernels/max-sim-kernels.ts';

export async function wasmMaxSim(): Promise<MaxSimKernels> {
  const file = join(import.meta.dirname, '../../../workers/index/kernels/max-sim.wasm');
  const kernels = await maxSimKernelsOf(readFileSync(file));
  if (kernels === null) throw new Error('max-sim.wasm does not run here');
  return kernels;
}

export const rowsOf = (rows: readonly (readonly number[])[]): Float32Array => Float32Array.from(rows.flat());

/** A part whose units have the rows given. */
export function partOf(units: readonly (readonly (readonly number[])[])[]): MultiVectorPart {
  const ends = units.map((_, unit) => units.slice(0, unit + 1).reduce((sum, rows) => sum + rows.length, 0));
  return { values: rowsOf(units.flat()), firstRow: Uint32Array.from([0, ...ends]) };
}

/** Σ over query vectors of the greatest dot product with the rows, each rounded to single precision; null without rows. */
export function maxSimByDefinition(query: Float32Array, rows: Float32Array, dimensions: number): number | null {
  if (rows.length === 0) return null;
  let score = 0;
  for (let vector = 0; vector < query.length; vector += dimensions) {
    const similarities = [];
    for (let row = 0; row < rows.length; row += dimensions) {
      let sum = 0;
      for (let at = 0; at < dimensions; at++) sum += query[vector + at]! * rows[row + at]!;
      similarities.push(Math.fround(sum));
    }
    score += Math.max(...similarities);
  }
  return score;
}

/** Every unit scored by the definition, all sorted, then cut. */
export function hitsByDefinition(
  parts: ReadonlyMap<DocumentId, MultiVectorPart>,
  query: Float32Array,
  dimensions: number,
  task: {
    readonly depth: number;
    readonly documents: ReadonlySet<DocumentId> | null;
    readonly order: ReadonlyMap<DocumentId, number>;
  },
): readonly MultiVectorHit[] {
  const hits: MultiVectorHit[] = [];
  for (const [document, { values, firstRow }] of parts) {
    if (task.documents?.has(document) === false) continue;
    for (let ordinal = 0; ordinal + 1 < firstRow.length; ordinal++) {
      const rows = values.subarray(firstRow[ordinal]! * dimensions, firstRow[ordinal + 1]! * dimensions);
      const score = maxSimByDefinition(query, rows, dimensions);
      if (score !== null) hits.push({ document, ordinal, score });
    }
  }
  hits.sort((a, b) => {
    if (a.score !== b.score) return b.score - a.score;
    return a.document === b.document ? a.ordinal - b.ordinal : compareDocuments(a.document, b.document, task.order);
  });
  return hits.slice(0, task.depth);
}
