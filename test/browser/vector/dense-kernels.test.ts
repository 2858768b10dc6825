import { expect, test } from 'vitest';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import { createRandom } from '../../../src/core/statistics/random.ts';
import { DenseIndex } from '../../../src/core/vector/dense-index.ts';
import { loadDenseKernels } from '../../../workers/index/kernels/dense-kernels.ts';

test('the kernels load from the site and give the same bits as plain JavaScript', async () => {
  const kernels = await loadDenseKernels();
  expect(kernels?.name).toBe('wasm SIMD');
  const dimensions = 384;
  const random = createRandom(11);
  const rows = (count: number): Float32Array => {
    const values = Float32Array.from({ length: count * dimensions }, () => random.uint32() / 2 ** 31 - 1);
    for (let row = 0; row < count; row++) {
      const vector = values.subarray(row * dimensions, (row + 1) * dimensions);
      const length = Math.hypot(...vector);
      for (const [at, value] of vector.entries()) vector[at] = value / length;
    }
    return values;
  };
  const [plain, fast] = [new DenseIndex(dimensions), new DenseIndex(dimensions, kernels)];
  const ids = Array.from({ length: 3 }, (_, number) => documentId(number.toString(16).padStart(64, '0')));
  for (const id of ids) {
    // 2,000 units, every third of two windows; 6,000 rows and more lie in two blocks.
    const firstRow = new Uint32Array(2001);
    for (let unit = 0; unit < 2000; unit++) firstRow[unit + 1] = firstRow[unit]! + (unit % 3 === 0 ? 2 : 1);
    const part = { values: rows(firstRow[2000]!), firstRow };
    for (const index of [plain, fast]) index.addDocument(id, part);
  }
  const pools: (ReadonlySet<DocumentId> | null)[] = [null, new Set([ids[1]!])];
  for (const documents of pools) {
    const task = { depth: 50, documents, order: new Map(ids.map((id, place) => [id, place])) };
    const query = rows(1);
    const hits = plain.search(query, task);
    expect(hits).toHaveLength(50);
    expect(fast.search(query, task)).toEqual(hits);
    expect(fast.explain(query, hits[0]!.document, hits[0]!.ordinal)?.score).toBe(hits[0]!.score);
  }
});
