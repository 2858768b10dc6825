import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import { DenseIndex } from '../../../src/core/vector/dense-index.ts';
import type { DensePart } from '../../../src/core/vector/dense-index.ts';
import type { DenseKernels } from '../../../src/core/vector/dense-kernels.ts';
import { idOf, madeRows, onePerUnit, searchByDefinition, wasmKernels } from './made-vectors.ts';

let wasm: DenseKernels;
beforeAll(async () => {
  wasm = await wasmKernels();
});

const [a, b, c] = [idOf(1), idOf(2), idOf(3)];
const all = { depth: 10, documents: null, order: new Map<DocumentId, number>() };
const part = (values: readonly number[], firstRow: readonly number[]): DensePart => ({
  values: Float32Array.from(values),
  firstRow: Uint32Array.from(firstRow),
});

/** Components are sixteenths, so that every sum of products is exact in any order, and equal scores are many. */
const sixteenths = (count: number) =>
  fc
    .array(fc.integer({ min: -8, max: 8 }), { minLength: count, maxLength: count })
    .map((all) => all.map((n) => n / 16));
const corpora = fc.integer({ min: 1, max: 20 }).chain((dimensions) =>
  fc.record({
    dimensions: fc.constant(dimensions),
    query: sixteenths(dimensions),
    documents: fc.array(
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 }).chain((windows) =>
        sixteenths(dimensions * windows.reduce((sum, count) => sum + count, 0)).map((values) => {
          const ends = windows.map((_, unit) => windows.slice(0, unit + 1).reduce((sum, count) => sum + count, 0));
          return part(values, [0, ...ends]);
        }),
      ),
      { maxLength: 8 },
    ),
    searched: fc.option(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 })),
    depth: fc.integer({ min: 0, max: 12 }),
    removed: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 3 }),
  }),
);

describe('dense index', () => {
  it('ranks units by the cosine of their best window and leaves out those without any', () => {
    const index = new DenseIndex(2);
    // Cosines with (1, 0) are first components: unit 0 has 0.6 and -1, unit 1 no window, unit 2 has 0 and 0.8.
    index.addDocument(a, part([0.6, 0.8, -1, 0, 0, 1, 0.8, 0.6], [0, 2, 2, 4]));
    expect(index.search(Float32Array.of(1, 0), all)).toEqual([
      { document: a, ordinal: 2, score: Math.fround(0.8) },
      { document: a, ordinal: 0, score: Math.fround(0.6) },
    ]);
    expect([index.units, index.rows, index.has(a), index.has(b)]).toEqual([3, 4, true, false]);
  });

  it('tells the score and the window of a unit, and nothing of one that has none', () => {
    const index = new DenseIndex(2);
    index.addDocument(a, part([0.6, 0.8, -1, 0, 0, 1, 0.8, 0.6], [0, 2, 2, 4]));
    const query = Float32Array.of(1, 0);
    expect(index.explain(query, a, 2)).toEqual({ score: Math.fround(0.8), window: 1 });
    expect(index.explain(query, a, 0)).toEqual({ score: Math.fround(0.6), window: 0 });
    expect(index.explain(query, a, 1)).toBeNull();
    expect(index.explain(query, a, 3)).toBeNull();
    expect(index.explain(query, b, 0)).toBeNull();
  });

  it('orders equal scores by document and ordinal, also where the cut is made', () => {
    for (const kernels of [null, wasm]) {
      const index = new DenseIndex(2, kernels);
      for (const document of [a, b, c]) index.addDocument(document, part([1, 0, 1, 0], [0, 1, 2]));
      const order = new Map([b, a].map((document, place) => [document, place]));
      const hits = index.search(Float32Array.of(1, 0), { depth: 5, documents: null, order });
      expect(hits.map(({ document, ordinal }) => [document, ordinal])).toEqual([
        [b, 0],
        [b, 1],
        [a, 0],
        [a, 1],
        [c, 0],
      ]);
    }
  });

  it('gives nothing for an empty index, an empty pool, unknown documents or no depth', () => {
    const index = new DenseIndex(2, wasm);
    const query = Float32Array.of(1, 0);
    expect(index.search(query, all)).toEqual([]);
    index.addDocument(a, part([1, 0], [0, 1]));
    expect(index.search(query, { ...all, documents: new Set() })).toEqual([]);
    expect(index.search(query, { ...all, documents: new Set([b]) })).toEqual([]);
    expect(index.search(query, { ...all, depth: 0 })).toEqual([]);
  });

  it('equals scoring and sorting every unit, with and without kernels, after documents came and went', () => {
    fc.assert(
      fc.property(corpora, ({ dimensions, query, documents, searched, depth, removed }) => {
        const parts = new Map(documents.map((one, number) => [idOf(number), one]));
        const order = new Map([...parts.keys()].reverse().map((document, place) => [document, place]));
        const vector = Float32Array.from(query);
        const pool = searched === null ? null : new Set(searched.map(idOf));
        const [plain, fast] = [new DenseIndex(dimensions), new DenseIndex(dimensions, wasm)];
        for (const index of [plain, fast]) {
          for (const [document, one] of parts) index.addDocument(document, one);
          for (const number of removed) index.removeDocument(idOf(number));
          // A document that comes again takes rows that others left.
          for (const number of removed.slice(1)) {
            const again = parts.get(idOf(number));
            if (again !== undefined) index.addDocument(idOf(number), again);
          }
        }
        if (removed.length > 0 && !removed.slice(1).includes(removed[0]!)) parts.delete(idOf(removed[0]!));
        const expected = searchByDefinition(parts, vector, { depth, documents: pool, order });
        expect(plain.search(vector, { depth, documents: pool, order })).toEqual(expected);
        expect(fast.search(vector, { depth, documents: pool, order })).toEqual(expected);
        for (const { document, ordinal, score } of expected) {
          expect(fast.explain(vector, document, ordinal)?.score).toBe(score);
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['spread over all directions', 1],
    ['close to each other, as the vectors of some encoders are', 0.05],
    ['almost the same', 1e-4],
  ])('gives the same bits with kernels as without for vectors %s', (_, spread) => {
    const dimensions = 100;
    const [plain, fast] = [new DenseIndex(dimensions), new DenseIndex(dimensions, wasm)];
    for (let document = 0; document < 20; document++) {
      const one = onePerUnit(madeRows(document, 50, dimensions, spread), dimensions);
      for (const index of [plain, fast]) index.addDocument(idOf(document), one);
    }
    for (let query = 0; query < 20; query++) {
      const vector = madeRows(1000 + query, 1, dimensions, spread);
      const hits = plain.search(vector, { ...all, depth: 25 });
      expect(hits).toHaveLength(25);
      expect(fast.search(vector, { ...all, depth: 25 })).toEqual(hits);
    }
  });

  it('finds the best row also where the rounding of the query to integers puts another before it', () => {
    // The greatest component makes the step 1, so the query becomes 10,000, 10,000, 20,001, 32,767 and the second row seems better.
    const query = Float32Array.of(10_000.4, 10_000.4, 20_000.6, 32_767);
    const index = new DenseIndex(4, wasm);
    index.addDocument(a, part([1, 1, 0, 0, 0, 0, 1, 0], [0, 1, 2]));
    expect(index.search(query, { ...all, depth: 1 })).toEqual([
      { document: a, ordinal: 0, score: Math.fround(Math.fround(10_000.4) * 2) },
    ]);
  });

  it('gives the same bits for rows of any length, as long as scores do not overflow', () => {
    const most = Math.fround(1e18);
    const row = fc.float32Array({ minLength: 18, maxLength: 18, noNaN: true, min: -most, max: most });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 30 }), row, (rows, query) => {
        const values = new Float32Array(rows.flatMap((one) => [...one]));
        const [plain, fast] = [new DenseIndex(18), new DenseIndex(18, wasm)];
        for (const index of [plain, fast]) index.addDocument(a, onePerUnit(values, 18));
        expect(fast.search(query, { ...all, depth: 3 })).toEqual(plain.search(query, { ...all, depth: 3 }));
      }),
    );
  });

  it('keeps vectors in several buffers, none above 64 MB, and takes rows again that were freed', () => {
    // 2,048 rows of 1,024 numbers take 8 MiB: 5,000 rows lie in three buffers, a document across two of them.
    const dimensions = 1024;
    const parts = new Map<DocumentId, DensePart>();
    const [plain, fast] = [new DenseIndex(dimensions), new DenseIndex(dimensions, wasm)];
    for (let document = 0; document < 5; document++) {
      parts.set(idOf(document), onePerUnit(madeRows(document, 1000, dimensions), dimensions));
    }
    const query = madeRows(99, 1, dimensions);
    for (const index of [plain, fast]) {
      for (const [document, one] of parts) index.addDocument(document, one);
      expect(index.bytes).toBe(3 * 8 * 2 ** 20);
      const hits = index.search(query, all);
      const expected = searchByDefinition(parts, query, all);
      expect(hits.map(({ document, ordinal }) => [document, ordinal])).toEqual(
        expected.map(({ document, ordinal }) => [document, ordinal]),
      );
      for (const [place, { score }] of hits.entries()) expect(score).toBeCloseTo(expected[place]!.score, 6);
      for (const document of [idOf(1), idOf(3)]) index.removeDocument(document);
      for (const document of [idOf(3), idOf(1)]) index.addDocument(document, parts.get(document)!);
      expect(index.bytes).toBe(3 * 8 * 2 ** 20);
      expect(index.search(query, all)).toEqual(hits);
    }
    expect(fast.search(query, all)).toEqual(plain.search(query, all));
  });

  it('goes on without codes, with the same result, where the kernels have no memory left', () => {
    const dimensions = 1024;
    let granted = 1;
    const full: DenseKernels = {
      name: 'full after one block',
      createCodes: (width, rows) => {
        const codes = wasm.createCodes(width, rows)!;
        return {
          addBlock: () => granted-- > 0 && codes.addBlock(),
          write: (...task) => codes.write(...task),
          setQuery: (query) => codes.setQuery(query),
          dots: (...task) => codes.dots(...task),
        };
      },
    };
    const none: DenseKernels = { name: 'none', createCodes: () => null };
    const one = onePerUnit(madeRows(5, 2500, dimensions), dimensions);
    const query = madeRows(6, 1, dimensions);
    const results = [full, none, null].map((kernels) => {
      const index = new DenseIndex(dimensions, kernels);
      index.addDocument(a, one);
      return index.search(query, all);
    });
    expect(results[0]).toHaveLength(10);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  it('replaces a document that is added again', () => {
    const index = new DenseIndex(2, wasm);
    index.addDocument(a, part([1, 0, 1, 0], [0, 1, 2]));
    index.addDocument(a, part([0, 1], [0, 1]));
    expect(index.search(Float32Array.of(1, 0), all)).toEqual([{ document: a, ordinal: 0, score: 0 }]);
    expect([index.units, index.rows]).toEqual([1, 1]);
    expect(index.removeDocument(a)).toBe(true);
    expect(index.removeDocument(a)).toBe(false);
    expect([index.units, index.rows]).toEqual([0, 0]);
  });

  it('does not see what is done to the arrays after they were added', () => {
    const index = new DenseIndex(2);
    const one = part([1, 0], [0, 1]);
    index.addDocument(a, one);
    one.values.fill(0);
    one.firstRow.fill(0);
    expect(index.search(Float32Array.of(1, 0), all)).toEqual([{ document: a, ordinal: 0, score: 1 }]);
  });

  it.each([
    ['a value that is no number', part([1, 0, Number.NaN, 1], [0, 1, 2]), 'Vector 1, which holds NaN'],
    ['an infinite value', part([Infinity, 0], [0, 1]), 'Vector 0, which holds Infinity'],
    ['values that are no whole rows', part([1, 0, 1], [0, 1]), '3 numbers in vectors of 2 and 1 rows'],
    ['more rows than the units have', part([1, 0, 1, 0], [0, 1]), '4 numbers in vectors of 2 and 1 rows'],
    ['no row numbers', part([], []), '0 numbers in vectors of 2 and 0 rows'],
    ['row numbers that do not begin with 0', part([1, 0], [1, 1]), '2 numbers in vectors of 2'],
    ['row numbers that fall', part([1, 0], [0, 1, 0, 1]), 'row numbers of unit 2'],
  ])('refuses a document with %s and stays as it was', (_, bad, words) => {
    const index = new DenseIndex(2, wasm);
    index.addDocument(a, part([1, 0], [0, 1]));
    expect(() => index.addDocument(a, bad)).toThrow(
      expect.objectContaining({ code: 'record-invalid', message: expect.stringContaining(words) }),
    );
    expect(index.search(Float32Array.of(1, 0), all)).toEqual([{ document: a, ordinal: 0, score: 1 }]);
  });

  it('refuses a query of another size or with a value that is not finite, and a width that is none', () => {
    const index = new DenseIndex(2);
    expect(() => index.search(Float32Array.of(1, 0, 0), all)).toThrow('A query of 3 numbers, where the vectors have 2');
    expect(() => index.search(Float32Array.of(1, Number.NaN), all)).toThrow('A query vector that holds NaN');
    expect(() => index.explain(Float32Array.of(1), a, 0)).toThrow(AppError);
    for (const dimensions of [0, -1, 1.5, Number.NaN]) expect(() => new DenseIndex(dimensions)).toThrow(AppError);
  });
});
