import { expect, test } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import { createRandom } from '../../../src/core/statistics/random.ts';
import { MultiVectorIndex } from '../../../src/core/vector/multi-vector-index.ts';
import { loadMaxSimKernels } from '../../../workers/index/kernels/max-sim-kernels.ts';

test('the kernels of late interaction load from the site and give the same bits as plain JavaScript', async () => {
  const kernels = await loadMaxSimKernels();
  expect(kernels?.name).toBe('wasm SIMD');
  const dimensions = 128;
  const random = createRandom(12);
  const rows = (count: number): Float32Array => {
    const values = Float32Array.from({ length: count * dimensions }, () => random.uint32() / 2 ** 31 - 1);
    for (let row = 0; row < count; row++) {
      const vector = values.subarray(row * dimensions, (row + 1) * dimensions);
      const length = Math.hypot(...vector);
      for (const [at, value] of vector.entries()) vector[at] = value / length;
    }
    return values;
  };
  const ids = [0, 1].map((number) => documentId(number.toString(16).padStart(64, '0')));
  // Pages of 511 vectors: 20,440 rows lie in two blocks.
  const parts = ids.map(() => ({
    values: rows(20 * 511),
    firstRow: Uint32Array.from({ length: 21 }, (_, unit) => unit * 511),
  }));
  const query = rows(13);
  for (const precision of ['float32', 'int8'] as const) {
    const [plain, fast] = [null, kernels].map((one) => {
      const index = new MultiVectorIndex(dimensions, precision, one);
      for (const [at, id] of ids.entries()) index.addDocument(id, parts[at]!);
      return index;
    }) as [MultiVectorIndex, MultiVectorIndex];
    const task = { depth: 15, documents: null, order: new Map(ids.map((id, place) => [id, place])) };
    for (const rescored of [null, 0.5]) {
      const hits = plain.search(query, { ...task, rescored });
      expect(hits).toHaveLength(15);
      expect(fast.search(query, { ...task, rescored })).toEqual(hits);
      const { document, ordinal } = hits[0]!;
      expect(fast.explain(query, document, ordinal)).toEqual(plain.explain(query, document, ordinal));
    }
  }
});
