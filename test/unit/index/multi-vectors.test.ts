// An index that is dealt to several shards, here all in one thread: what it finds is what one index finds, to the bit.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { MaxSimKernels } from '../../../src/core/vector/max-sim-kernels.ts';
import { MultiVectorIndex } from '../../../src/core/vector/multi-vector-index.ts';
import type { MultiVectorPrecision } from '../../../src/core/vector/multi-vector-index.ts';
import type { MultiVectorPart } from '../../../src/core/vector/multi-vector-part.ts';
import { codeRows } from '../../../src/core/vector/row-codes.ts';
import { createMultiVectors } from '../../../workers/index/max-sim/multi-vectors.ts';
import { localShard } from '../../../workers/index/max-sim/shard.ts';
import type { Shard } from '../../../workers/index/max-sim/shard.ts';
import type { SearchedVectors } from '../../../workers/index/vector-search.ts';
import { partOf, rowsOf, wasmMaxSim } from '../vector/made-max-sim.ts';
import { idOf, madeRows } from '../vector/made-vectors.ts';

let wasm: MaxSimKernels;
beforeAll(async () => {
  wasm = await wasmMaxSim();
});

const all = { depth: 10, documents: null, order: new Map<DocumentId, number>() };

/** Shards beside the first, as helpers would be; they are listed as they start. */
function dealt(
  dimensions: number,
  precision: MultiVectorPrecision,
  shards: number,
  { localNumbers = 0, started = [] as Shard[], change = (shard: Shard) => shard } = {},
): SearchedVectors {
  return createMultiVectors(dimensions, precision, wasm, {
    localNumbers,
    helpers: shards - 1,
    startHelper: async () => {
      const shard = change(localShard(new MultiVectorIndex(dimensions, precision, wasm)));
      started.push(shard);
      return shard;
    },
  });
}

/** Components are sixteenths, so that equal scores are many. */
const sixteenths = (count: number) =>
  fc
    .array(fc.integer({ min: -8, max: 8 }), { minLength: count, maxLength: count })
    .map((numbers) => numbers.map((n) => n / 16));
const documentsOf = (dimensions: number) =>
  fc.array(
    fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 6 }).chain((rows) =>
      sixteenths(dimensions * rows.reduce((sum, count) => sum + count, 0)).map((values): MultiVectorPart => {
        const ends = rows.map((_, unit) => rows.slice(0, unit + 1).reduce((sum, count) => sum + count, 0));
        return { values: Float32Array.from(values), firstRow: Uint32Array.from([0, ...ends]) };
      }),
    ),
    { minLength: 1, maxLength: 8 },
  );
const tasks = fc.integer({ min: 1, max: 5 }).chain((dimensions) =>
  fc.record({
    dimensions: fc.constant(dimensions),
    query: fc.integer({ min: 0, max: 3 }).chain((vectors) => sixteenths(dimensions * vectors)),
    documents: documentsOf(dimensions),
    /** Puts (of a document, under a number) and removals, after all were put. */
    changes: fc.array(fc.record({ number: fc.nat(7), from: fc.option(fc.nat(7)) }), { maxLength: 6 }),
    searched: fc.option(fc.array(fc.nat(9), { maxLength: 6 })),
    depth: fc.nat(12),
    rescored: fc.option(fc.constantFrom(0, 0.1, 0.3, 0.6, 1)),
    shards: fc.integer({ min: 1, max: 4 }),
    localNumbers: fc.constantFrom(0, 100, Infinity),
    coded: fc.boolean(),
  }),
);

describe('vectors that are dealt to several shards', () => {
  it('are found as in one index, to the bit, whatever came and went, with a pool, ties and two stages', async () => {
    await fc.assert(
      fc.asyncProperty(tasks, async (task) => {
        const { dimensions, documents, changes, depth, rescored, shards, localNumbers, coded } = task;
        const query = Float32Array.from(task.query);
        const order = new Map(documents.map((_, place) => [idOf(documents.length - place), place]));
        const pool = { depth, order, documents: task.searched === null ? null : new Set(task.searched.map(idOf)) };
        for (const precision of ['float32', 'int8'] as const) {
          const one = new MultiVectorIndex(dimensions, precision, null);
          const many = dealt(dimensions, precision, shards, { localNumbers });
          const put = async (number: number, part: MultiVectorPart): Promise<void> => {
            one.addDocument(idOf(number), part);
            if (coded && precision === 'int8') {
              await many.addCodes(idOf(number), { ...codeRows(part.values, dimensions), firstRow: part.firstRow });
            } else {
              await many.add(idOf(number), part);
            }
          };
          for (const [number, part] of documents.entries()) await put(number, part);
          for (const { number, from } of changes) {
            const part = from === null ? undefined : documents[from];
            if (part === undefined) {
              one.removeDocument(idOf(number));
              many.remove(idOf(number));
            } else await put(number, part);
          }
          const found = one.search(query, { ...pool, rescored });
          expect(await many.rank(query, pool, rescored)).toEqual(found);
          for (const { document, ordinal } of found) {
            expect(await many.explain(query, document, ordinal)).toEqual(one.explain(query, document, ordinal));
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('stay in this worker as long as they are few, and are dealt evenly then', async () => {
    const started: Shard[] = [];
    const vectors = dealt(8, 'int8', 3, { localNumbers: 8 * 100, started });
    const document = (seed: number, units: number) => ({
      values: madeRows(seed, units * 10, 8),
      firstRow: Uint32Array.from({ length: units + 1 }, (_, unit) => 10 * unit),
    });
    await vectors.add(idOf(0), document(0, 10));
    expect(started).toHaveLength(0);
    const found = async (shard: Shard): Promise<number> =>
      (await shard.search(madeRows(1, 1, 8), { ...all, depth: 1e6 })).length;
    for (let number = 1; number <= 20; number++) await vectors.add(idOf(number), document(number, 4));
    expect(started).toHaveLength(2);
    // 90 units: 30 for each, or one document more or less.
    const counts = await Promise.all(started.map(found));
    for (const count of counts) expect(Math.abs(count - 30)).toBeLessThanOrEqual(4);
    expect(await vectors.rank(madeRows(1, 1, 8), { ...all, depth: 1e6 }, null)).toHaveLength(90);
    // 300 units of one document: the three go on as even as they were.
    await vectors.add(idOf(99), document(99, 300));
    for (const shard of started) expect(Math.abs((await found(shard)) - 130)).toBeLessThanOrEqual(1);
  });

  it('score in two stages no more units than one index would', async () => {
    let scored = 0;
    const vectors = dealt(2, 'float32', 2, {
      change: (shard) => ({
        ...shard,
        searchUnits: (query, units, options) => {
          for (const ordinals of units.values()) scored += ordinals.length;
          return shard.searchUnits(query, units, options);
        },
      }),
    });
    // As the units of the index's own test of two stages: means at 45°, 0° and 90°.
    await vectors.add(
      idOf(1),
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
    const found = await vectors.rank(rowsOf([[1, 0]]), { ...all, depth: 1 }, 0.1);
    expect(found).toEqual([{ document: idOf(1), ordinal: 1, score: 1 }]);
    expect(scored).toBeLessThanOrEqual(1);
  });

  it('stay as they were where a document is unsound', async () => {
    const vectors = dealt(2, 'int8', 2);
    await vectors.add(idOf(1), partOf([[[1, 0]], [[0, 1]]]));
    const query = rowsOf([[1, 0]]);
    const before = await vectors.rank(query, all, null);
    expect(before).toHaveLength(2);
    const invalid = { code: 'record-invalid' };
    await expect(vectors.add(idOf(1), partOf([[[1, Number.NaN]]]))).rejects.toMatchObject(invalid);
    await expect(vectors.add(idOf(1), partOf([[[1, 0]], [[2e9, 0]]]))).rejects.toMatchObject(invalid);
    const coded = { codes: Int8Array.of(1, -128), scales: Float32Array.of(1), firstRow: Uint32Array.of(0, 1) };
    await expect(vectors.addCodes(idOf(1), coded)).rejects.toMatchObject(invalid);
    await expect(vectors.rank(Float32Array.of(1), all, null)).rejects.toMatchObject(invalid);
    const full = dealt(2, 'float32', 2);
    await expect(
      full.addCodes(idOf(1), { ...codeRows(rowsOf([[1, 0]]), 2), firstRow: Uint32Array.of(0, 1) }),
    ).rejects.toMatchObject(invalid);
    expect(await vectors.rank(query, all, null)).toEqual(before);
  });

  it('all stay in this worker where no helper starts', async () => {
    const vectors = createMultiVectors(2, 'int8', wasm, {
      localNumbers: 0,
      helpers: 2,
      startHelper: () => Promise.reject(new AppError('worker-unavailable', 'No workers here.')),
    });
    await vectors.add(idOf(1), partOf([[[1, 0]], [[0, 1]]]));
    expect(await vectors.rank(rowsOf([[1, 0]]), all, null)).toHaveLength(2);
  });

  it('are lost as a whole with one helper: every call rejects, and the others are ended', async () => {
    const closed: number[] = [];
    let gone = false;
    const started: Shard[] = [];
    const vectors = dealt(2, 'int8', 3, {
      started,
      change: (shard) => {
        const number = started.length;
        return {
          ...shard,
          search: (...task) =>
            gone && number === 0
              ? Promise.reject(new AppError('worker-timeout', 'The helper is silent.'))
              : shard.search(...task),
          close: () => closed.push(number),
        };
      },
    });
    await vectors.add(idOf(1), partOf([[[1, 0]], [[0, 1]], [[1, 1]]]));
    const query = rowsOf([[1, 0]]);
    expect(await vectors.rank(query, all, null)).toHaveLength(3);
    gone = true;
    const lost = { code: 'worker-crashed', message: expect.stringContaining('Start the run again') };
    await expect(vectors.rank(query, all, null)).rejects.toMatchObject(lost);
    gone = false;
    await expect(vectors.rank(query, all, null)).rejects.toMatchObject(lost);
    await expect(vectors.explain(query, idOf(1), 0)).rejects.toMatchObject(lost);
    await expect(vectors.add(idOf(2), partOf([[[1, 0]]]))).rejects.toMatchObject(lost);
    expect(new Set(closed)).toEqual(new Set([0, 1]));
  });
});
