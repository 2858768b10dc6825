// Vectors for tests, seeded, and the plain definition of a search over them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentId } from '../../../src/core/document/ids.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import { createRandom } from '../../../src/core/statistics/random.ts';
import type { DenseHit, DenseIndex, DensePart } from '../../../src/core/vector/dense-index.ts';
import type { DenseKernels } from '../../../src/core/vector/dense-kernels.ts';
import { denseKernelsOf } from '../../../workers/index/kernels/dense-kernels.ts';

export const wasmFile = join(import.meta.dirname, '../../../workers/index/kernels/dense-scan.wasm');

export async function wasmKernels(): Promise<DenseKernels> {
  const kernels = await denseKernelsOf(readFileSync(wasmFile));
  if (kernels === null) throw new Error('dense-scan.wasm does not run here');
  return kernels;
}

export const idOf = (number: number): DocumentId => documentId(number.toString(16).padStart(64, '0'));

/** Rows of length 1, each number near normal; `spread` below 1 draws them towards one direction, as texts of one topic are. */
export function madeRows(seed: number, rows: number, dimensions: number, spread = 1): Float32Array {
  const random = createRandom(seed);
  const normal = (): number => (random.uint32() + random.uint32() + random.uint32()) / 2 ** 32 - 1.5;
  const values = new Float32Array(rows * dimensions);
  for (let row = 0; row < rows; row++) {
    const numbers = Array.from({ length: dimensions }, (_, at) => (at === 0 ? 1 - spread : 0) + spread * normal());
    const length = Math.hypot(...numbers);
    values.set(
      numbers.map((number) => number / length),
      row * dimensions,
    );
  }
  return values;
}

/** A part of units with one row each. */
export function onePerUnit(values: Float32Array, dimensions: number): DensePart {
  return { values, firstRow: Uint32Array.from({ length: values.length / dimensions + 1 }, (_, row) => row) };
}

/** Every unit scored by the definition, all sorted, then cut. */
export function searchByDefinition(
  parts: ReadonlyMap<DocumentId, DensePart>,
  query: Float32Array,
  { depth, documents, order }: Parameters<DenseIndex['search']>[1],
): DenseHit[] {
  const hits: DenseHit[] = [];
  for (const [document, { values, firstRow }] of parts) {
    if (documents?.has(document) === false) continue;
    for (let ordinal = 0; ordinal + 1 < firstRow.length; ordinal++) {
      const scores = [];
      for (let row = firstRow[ordinal]!; row < firstRow[ordinal + 1]!; row++) {
        let sum = 0;
        for (const [at, value] of query.entries()) sum += value * values[row * query.length + at]!;
        scores.push(Math.fround(sum));
      }
      if (scores.length > 0) hits.push({ document, ordinal, score: Math.max(...scores) });
    }
  }
  const place = (document: DocumentId): number => order.get(document) ?? Infinity;
  hits.sort((a, b) => {
    if (a.score !== b.score) return b.score - a.score;
    if (place(a.document) !== place(b.document)) return place(a.document) - place(b.document);
    return a.document === b.document ? a.ordinal - b.ordinal : a.document < b.document ? -1 : 1;
  });
  return hits.slice(0, depth);
}
