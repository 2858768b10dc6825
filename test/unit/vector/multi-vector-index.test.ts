import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { MaxSimKernels } from '../../../src/core/vector/max-sim-kernels.ts';
import { mergeHits } from '../../../src/core/vector/multi-vector-hit.ts';
import { MultiVectorIndex } from '../../../src/core/vector/multi-vector-index.ts';
import type { MultiVectorPart } from '../../../src/core/vector/multi-vector-part.ts';
import { shareOfUnits } from '../../../src/core/vector/multi-vector-part.ts';
import { codeRows, decodeRows } from '../../../src/core/vector/row-codes.ts';
import { hitsByDefinition, partOf, rowsOf, wasmMaxSim } from './made-max-sim.ts';
import { idOf, madeRows } from './made-vectors.ts';

let wasm: MaxSimKernels;
beforeAll(async () => {
  wasm = await wasmMaxSim();
});

const [a, b, c] = [idOf(1), idOf(2), idOf(3)];
const all = { depth: 10, documents: null, order: new Map<DocumentId, number>(), rescored: null };

/** Units of equally many rows. */
const evenPart = (seed: number, units: number, rows: number, dimensions: number, spread = 1): MultiVectorPart => ({
  values: madeRows(seed, units * rows, dimensions, spread),
  firstRow: Uint32Array.from({ length: units + 1 }, (_, unit) => unit * rows),
});

/** Components are sixteenths, so that every sum of products is exact in any order, and equal scores are many. */
const sixteenths = (count: number) =>
  fc
    .array(fc.integer({ min: -8, max: 8 }), { minLength: count, maxLength: count })
    .map((all) => all.map((n) => n / 16));
const corpora = fc.integer({ min: 1, max: 20 }).chain((dimensions) =>
  fc.record({
    dimensions: fc.constant(dimensions),
    query: fc.integer({ min: 0, max: 4 }).chain((vectors) => sixteenths(dimensions * vectors)),
    documents: fc.array(
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }).chain((rows) =>
        sixteenths(dimensions * rows.reduce((sum, count) => sum + count, 0)).map((values): MultiVectorPart => {
          const ends = rows.map((_, unit) => rows.slice(0, unit + 1).reduce((sum, count) => sum + count, 0));
          return { values: Float32Array.from(values), firstRow: Uint32Array.from([0, ...ends]) };
        }),
      ),
      { maxLength: 8 },
    ),
    searched: fc.option(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 })),
    depth: fc.integer({ min: 0, max: 12 }),
    removed: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 3 }),
    cut: fc.integer({ min: 0, max: 7 }),
  }),
);

describe('multi-vector index', () => {
  it('sums the greatest similarities, and says where they are from', () => {
    for (const kernels of [null, wasm]) {
      const index = new MultiVectorIndex(2, 'float32', kernels);
      index.addDocument(
        a,
        partOf([
          [
            [1, 0],
            [0.5, 0.75],
          ],
          [],
          [[0, 1]],
        ]),
      );
      const query = rowsOf([
        [1, 0],
        [0, 1],
      ]);
      // Unit 0: 1 + 0.75; unit 2: 0 + 1.
      expect(index.search(query, all)).toEqual([
        { document: a, ordinal: 0, score: 1.75 },
        { document: a, ordinal: 2, score: 1 },
      ]);
      expect(index.explain(query, a, 0)).toEqual({
        score: 1.75,
        bestRows: Uint32Array.of(0, 1),
        similarities: Float32Array.of(1, 0.75),
        ofRows: Float32Array.of(1, 0.5, 0, 0.75),
      });
      expect([index.explain(query, a, 1), index.explain(query, a, 3), index.explain(query, b, 0)]).toEqual([
        null,
        null,
        null,
      ]);
      expect([index.units, index.rows, index.has(a), index.has(b)]).toEqual([3, 3, true, false]);
    }
  });

  it('equals scoring and sorting every unit, with and without kernels, after documents came and went', () => {
    fc.assert(
      fc.property(corpora, ({ dimensions, query, documents, searched, depth, removed }) => {
        const parts = new Map(documents.map((one, number) => [idOf(number), one]));
        const order = new Map([...parts.keys()].reverse().map((document, place) => [document, place]));
        const vectors = Float32Array.from(query);
        const indexes = [null, wasm].map((kernels) => new MultiVectorIndex(dimensions, 'float32', kernels));
        for (const index of indexes) {
          for (const [document, one] of parts) index.addDocument(document, one);
          for (const number of removed) index.removeDocument(idOf(number));
          for (const number of removed.slice(1)) {
            const again = parts.get(idOf(number));
            if (again !== undefined) index.addDocument(idOf(number), again);
          }
        }
        if (removed.length > 0 && !removed.slice(1).includes(removed[0]!)) parts.delete(idOf(removed[0]!));
        const task = { depth, documents: searched === null ? null : new Set(searched.map(idOf)), order };
        const expected = hitsByDefinition(parts, vectors, dimensions, task);
        for (const index of indexes) {
          expect(index.search(vectors, { ...task, rescored: null })).toEqual(expected);
          expect(index.search(vectors, { ...task, rescored: 1 })).toEqual(expected);
          for (const { document, ordinal, score } of expected) {
            expect(index.explain(vectors, document, ordinal)?.score).toBe(score);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('finds the same when its units are shared out among two, in float32 and int8', () => {
    fc.assert(
      fc.property(corpora, ({ dimensions, query, documents, depth, cut }) => {
        const vectors = Float32Array.from(query);
        const order = new Map(documents.map((_, place) => [idOf(documents.length - place), place]));
        for (const precision of ['float32', 'int8'] as const) {
          const [whole, first, second] = [wasm, wasm, null].map(
            (kernels) => new MultiVectorIndex(dimensions, precision, kernels),
          ) as [MultiVectorIndex, MultiVectorIndex, MultiVectorIndex];
          for (const [number, one] of documents.entries()) {
            whole.addDocument(idOf(number), one);
            first.addDocument(idOf(number), shareOfUnits(one, 0, cut));
            second.addDocument(idOf(number), shareOfUnits(one, cut, Infinity));
          }
          const task = { depth, documents: null, order, rescored: null };
          const merged = mergeHits([first.search(vectors, task), second.search(vectors, task)], { depth, order });
          expect(merged).toEqual(whole.search(vectors, task));
          expect(first.rows + second.rows).toBe(whole.rows);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['spread over all directions', 1],
    ['close to each other, as the vectors of some encoders are', 0.05],
    ['almost the same', 1e-4],
  ])('gives the same bits with kernels as without, and as the definition, for vectors %s', (_, spread) => {
    const dimensions = 48;
    const parts = new Map(
      Array.from({ length: 6 }, (__, number) => [idOf(number), evenPart(number, 20, 17, dimensions, spread)]),
    );
    for (const precision of ['float32', 'int8'] as const) {
      const [plain, fast] = [null, wasm].map((kernels) => new MultiVectorIndex(dimensions, precision, kernels)) as [
        MultiVectorIndex,
        MultiVectorIndex,
      ];
      for (const [document, one] of parts) for (const index of [plain, fast]) index.addDocument(document, one);
      for (let seed = 0; seed < 8; seed++) {
        const query = madeRows(1000 + seed, 7, dimensions, spread);
        const hits = plain.search(query, all);
        expect(hits).toHaveLength(10);
        expect(fast.search(query, all)).toEqual(hits);
        if (precision === 'float32') expect(hits).toEqual(hitsByDefinition(parts, query, dimensions, all));
        const [best] = hits;
        const explained = fast.explain(query, best!.document, best!.ordinal)!;
        expect(explained).toEqual(plain.explain(query, best!.document, best!.ordinal));
        expect(explained.score).toBe(best!.score);
        expect(explained.similarities.reduce((sum, similarity) => sum + similarity, 0)).toBe(best!.score);
        for (const [vector, row] of explained.bestRows.entries()) {
          const own = explained.ofRows.subarray(vector * 17, (vector + 1) * 17);
          expect([Math.max(...own), own.indexOf(Math.max(...own))]).toEqual([explained.similarities[vector], row]);
        }
      }
    }
  });

  it('gives the same bits for rows of any length up to the longest it takes', () => {
    const row = fc.float32Array({ minLength: 18, maxLength: 18, noNaN: true, min: -(2 ** 27), max: 2 ** 27 });
    const rows = fc.array(row, { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(rows, fc.array(row, { minLength: 1, maxLength: 3 }), (page, queries) => {
        const part: MultiVectorPart = {
          values: rowsOf(page.map((one) => [...one])),
          firstRow: Uint32Array.of(0, 1, 3, page.length),
        };
        const query = rowsOf(queries.map((one) => [...one]));
        const expected = hitsByDefinition(new Map([[a, part]]), query, 18, { ...all, depth: 2 });
        for (const kernels of [null, wasm]) {
          const index = new MultiVectorIndex(18, 'float32', kernels);
          index.addDocument(a, part);
          expect(index.search(query, { ...all, depth: 2 })).toEqual(expected);
        }
      }),
    );
  });

  it('orders equal scores by document and ordinal, also where the cut is made', () => {
    for (const precision of ['float32', 'int8'] as const) {
      const index = new MultiVectorIndex(2, precision, wasm);
      for (const document of [a, b, c]) index.addDocument(document, partOf([[[1, 0]], [[1, 0]]]));
      const order = new Map([b, a].map((document, place) => [document, place]));
      for (const query of [rowsOf([[1, 0]]), new Float32Array(0)]) {
        const hits = index.search(query, { ...all, depth: 5, order });
        expect(hits.map(({ document, ordinal }) => [document, ordinal])).toEqual([
          [b, 0],
          [b, 1],
          [a, 0],
          [a, 1],
          [c, 0],
        ]);
      }
    }
  });

  it('scores only the nearest by pooled vector where a share is given, but as many as are asked for', () => {
    const index = new MultiVectorIndex(2, 'float32', wasm);
    // Means are at 45°, 0° and 90°; the first has the greatest scores for a query at 0°, since one of its rows is longer.
    index.addDocument(
      a,
      partOf([
        [
          [2, 0],
          [0, 2],
        ],
        [[1, 0]],
        [[0, 1]],
        [],
      ]),
    );
    const query = rowsOf([[1, 0]]);
    const found = (rescored: number | null, depth: number) =>
      index.search(query, { ...all, depth, rescored }).map(({ ordinal }) => ordinal);
    expect(found(null, 1)).toEqual([0]);
    expect(found(0.1, 1)).toEqual([1]);
    expect(found(0.6, 1)).toEqual([0]);
    expect(found(0.1, 2)).toEqual([0, 1]);
    expect(found(0, 3)).toEqual([0, 1, 2]);
  });

  it('finds by a share what it finds by all where one part of a unit stands out', () => {
    // 40 units of 100 rows; the query is near to 25 rows that follow each other in one unit, whose mean over all rows tells nothing.
    const part = evenPart(9, 40, 100, 32);
    const planted = madeRows(77, 1, 32);
    for (let row = 2330; row < 2355; row++) part.values.set(planted, row * 32);
    for (const precision of ['float32', 'int8'] as const) {
      const index = new MultiVectorIndex(32, precision, wasm);
      index.addDocument(a, part);
      const [exact] = index.search(planted, { ...all, depth: 1 });
      expect(exact?.ordinal).toBe(23);
      expect(index.search(planted, { ...all, depth: 1, rescored: 0.05 })).toEqual([exact]);
    }
  });

  it('goes on in plain JavaScript, with the same result, where the kernels have no memory left', () => {
    const dimensions = 1024;
    let granted = 1;
    const full: MaxSimKernels = {
      name: 'full after one block',
      createMemory: (width, rows) => {
        const memory = wasm.createMemory(width, rows)!;
        return {
          addBlock: () => granted-- > 0 && memory.addBlock(),
          write: (...task) => memory.write(...task),
          codes: (...task) => memory.codes(...task),
          scales: (...task) => memory.scales(...task),
          setQuery: (query) => memory.setQuery(query),
          beginUnit: () => memory.beginUnit(),
          scan: (...task) => memory.scan(...task),
          raise: (into) => memory.raise(into),
          similarities: (...task) => memory.similarities(...task),
        };
      },
    };
    const none: MaxSimKernels = { name: 'none', createMemory: () => null };
    // 2,048 rows a block: the sixth unit lies in both.
    const part = evenPart(5, 7, 400, dimensions);
    const query = madeRows(6, 3, dimensions);
    for (const precision of ['float32', 'int8'] as const) {
      granted = 1;
      const results = [null, full, none, wasm].map((kernels) => {
        const index = new MultiVectorIndex(dimensions, precision, kernels);
        index.addDocument(a, part);
        return [index.search(query, all), index.explain(query, a, 5)];
      });
      expect(results[0]![0]).toHaveLength(7);
      for (const result of results) expect(result).toEqual(results[0]);
    }
  });

  it('finds with codes that were made before what it finds with their vectors', () => {
    const part = evenPart(7, 9, 5, 24);
    const [direct, coded] = [new MultiVectorIndex(24, 'int8', wasm), new MultiVectorIndex(24, 'int8', wasm)];
    direct.addDocument(a, part);
    coded.addCodes(a, { ...codeRows(part.values, 24), firstRow: part.firstRow });
    for (const rescored of [null, 0.5]) {
      const task = { ...all, depth: 3, rescored };
      expect(coded.search(madeRows(8, 3, 24), task)).toEqual(direct.search(madeRows(8, 3, 24), task));
    }
    expect(coded.search(madeRows(8, 3, 24), all)).toHaveLength(9);
    expect(() =>
      new MultiVectorIndex(24, 'float32').addCodes(a, { ...codeRows(part.values, 24), firstRow: part.firstRow }),
    ).toThrow(AppError);
  });

  it('takes codes for what is nearest to the vectors in steps of the scale', () => {
    const coded = codeRows(Float32Array.of(127, -63.6, 0.4, 0, 0, 0), 3);
    expect([[...coded.codes], [...coded.scales]]).toEqual([
      [127, -64, 0, 0, 0, 0],
      [1, 0],
    ]);
    expect([...decodeRows(coded, 3)]).toEqual([127, -64, 0, 0, 0, 0]);
    expect(coded.norms[1]).toBe(0);
    // ‖(0, 0.4, 0.4)‖; 63.6 is not exact in single precision.
    expect(coded.residuals[0]).toBeCloseTo(Math.hypot(0.4, 0.4), 5);
  });

  it('takes a byte and some for a number in int8, five and some in float32, and rows again that were freed', () => {
    // A block of 16,384 rows of 128 numbers, each with a scale of four bytes; and one for pooled vectors, which are codes.
    const rows = 16_384;
    for (const [precision, bytes] of [
      ['int8', 1],
      ['float32', 5],
    ] as const) {
      const index = new MultiVectorIndex(128, precision, wasm);
      for (let round = 0; round < 3; round++) {
        index.addDocument(a, { values: new Float32Array(rows * 128), firstRow: Uint32Array.of(0, rows) });
        expect(index.bytes).toBe(rows * (128 * bytes + 4) + rows * (128 + 4));
      }
      expect(index.removeDocument(a)).toBe(true);
      expect(index.removeDocument(a)).toBe(false);
      expect([index.units, index.rows]).toEqual([0, 0]);
    }
  });

  it('gives nothing for an empty index, an empty pool, unknown documents or no depth', () => {
    const index = new MultiVectorIndex(2, 'float32', wasm);
    const query = rowsOf([[1, 0]]);
    expect(index.search(query, all)).toEqual([]);
    index.addDocument(a, partOf([[[1, 0]]]));
    expect(index.search(query, { ...all, documents: new Set() })).toEqual([]);
    expect(index.search(query, { ...all, documents: new Set([b]) })).toEqual([]);
    expect(index.search(query, { ...all, depth: 0 })).toEqual([]);
    expect(mergeHits([], all)).toEqual([]);
  });

  it.each([
    [
      'a value that is no number',
      { values: Float32Array.of(1, 0, Number.NaN, 1), firstRow: Uint32Array.of(0, 2) },
      'Vector 1, which holds NaN',
    ],
    [
      'a vector that is too long',
      { values: Float32Array.of(1, 0, 2e9, 1), firstRow: Uint32Array.of(0, 2) },
      'Vector 1, whose length is 2000000',
    ],
    [
      'values that are no whole rows',
      { values: Float32Array.of(1, 0, 1), firstRow: Uint32Array.of(0, 1) },
      '3 numbers in vectors of 2 and 1 rows',
    ],
    [
      'row numbers that fall',
      { values: Float32Array.of(1, 0), firstRow: Uint32Array.of(0, 1, 0, 1) },
      'row numbers of unit 2',
    ],
  ])('refuses a document with %s and stays as it was', (_, bad, words) => {
    const index = new MultiVectorIndex(2, 'float32', wasm);
    index.addDocument(a, partOf([[[1, 0]]]));
    expect(() => index.addDocument(a, bad)).toThrow(
      expect.objectContaining({ code: 'record-invalid', message: expect.stringContaining(words) }),
    );
    expect(index.search(rowsOf([[1, 0]]), all)).toEqual([{ document: a, ordinal: 0, score: 1 }]);
  });

  it.each([
    [
      'another number of scales',
      { codes: Int8Array.of(1, 2), scales: Float32Array.of(1, 1) },
      '1 vectors and 2 scales',
    ],
    [
      'a scale that is no number',
      { codes: Int8Array.of(1, 2), scales: Float32Array.of(Number.NaN) },
      'whose scale is NaN',
    ],
    [
      'a code that is none',
      { codes: Int8Array.of(1, -128), scales: Float32Array.of(1) },
      'Vector 0, which holds the code -128',
    ],
  ])('refuses codes with %s', (_, bad, words) => {
    const index = new MultiVectorIndex(2, 'int8', wasm);
    expect(() => index.addCodes(a, { ...bad, firstRow: Uint32Array.of(0, 1) })).toThrow(words);
  });

  it('refuses a query of another size, with a bad value, too long or of too many vectors, and a width that is none', () => {
    const index = new MultiVectorIndex(2, 'int8');
    expect(() => index.search(Float32Array.of(1, 0, 0), all)).toThrow('A query of 3 numbers in vectors of 2');
    expect(() => index.search(Float32Array.of(1, Number.NaN), all)).toThrow('Vector 0, which holds NaN');
    expect(() => index.search(Float32Array.of(2e9, 1), all)).toThrow('Query vector 0, whose length is 2000000');
    expect(() => index.search(new Float32Array(2 * 1025), all)).toThrow('A query of 1025 vectors');
    expect(() => index.explain(Float32Array.of(1), a, 0)).toThrow(AppError);
    for (const dimensions of [0, -1, 1.5, Number.NaN])
      expect(() => new MultiVectorIndex(dimensions, 'int8')).toThrow(AppError);
  });
});
