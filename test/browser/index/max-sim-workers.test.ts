// An index of several vectors a unit in helper workers as they run on the site.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import { createRandom } from '../../../src/core/statistics/random.ts';
import { MultiVectorIndex } from '../../../src/core/vector/multi-vector-index.ts';
import type { MultiVectorPrecision } from '../../../src/core/vector/multi-vector-index.ts';
import { codeRows } from '../../../src/core/vector/row-codes.ts';
import { loadMaxSimKernels } from '../../../workers/index/kernels/max-sim-kernels.ts';
import { startHelper } from '../../../workers/index/max-sim/helper-shard.ts';
import { createMultiVectors } from '../../../workers/index/max-sim/multi-vectors.ts';
import type { SearchedVectors } from '../../../workers/index/vector-search.ts';
import { idOf } from '../storage/records.ts';

const dimensions = 16;
const order = new Map<DocumentId, number>([[idOf('b'), 0]]);
const pool = { depth: 7, documents: null, order };
/** Rows of numbers from -1 to 1, the same for the same seed. */
function madeRows(seed: number, rows: number, width: number): Float32Array<ArrayBuffer> {
  const random = createRandom(seed + 1);
  return Float32Array.from({ length: rows * width }, () => random.uint32() / 2 ** 31 - 1);
}

const part = (seed: number, units: number) => ({
  values: madeRows(seed, units * 20, dimensions),
  firstRow: Uint32Array.from({ length: units + 1 }, (_, unit) => 20 * unit),
});

interface Helped {
  readonly vectors: SearchedVectors;
  readonly workers: Worker[];
}

/** Vectors that are all dealt to this thread and two helpers. */
async function helped(precision: MultiVectorPrecision): Promise<Helped> {
  const workers: Worker[] = [];
  const spawn = (): Worker => {
    const worker = new Worker(new URL('../../../workers/max-sim.ts', import.meta.url), { type: 'module' });
    workers.push(worker);
    return worker;
  };
  const vectors = createMultiVectors(dimensions, precision, await loadMaxSimKernels(), {
    localNumbers: 0,
    helpers: 2,
    startHelper: () => startHelper(dimensions, precision, spawn),
  });
  onTestFinished(() => vectors.close());
  return { vectors, workers };
}

describe('helpers of the index worker', () => {
  test.each(['float32', 'int8'] as const)('find in %s what one index finds, to the bit', async (precision) => {
    const one = new MultiVectorIndex(dimensions, precision);
    const { vectors, workers } = await helped(precision);
    for (const [seed, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      const own = part(seed, seed === 0 ? 50 : 6);
      one.addDocument(idOf(name), own);
      if (precision === 'int8' && seed > 1) {
        await vectors.addCodes(idOf(name), { ...codeRows(own.values, dimensions), firstRow: own.firstRow });
      } else await vectors.add(idOf(name), own);
    }
    one.removeDocument(idOf('d'));
    vectors.remove(idOf('d'));
    expect(workers).toHaveLength(2);
    expect(vectors.bytes).toBeGreaterThan(one.bytes);
    for (let seed = 100; seed < 104; seed++) {
      const query = madeRows(seed, 4, dimensions);
      for (const rescored of [null, 0.2]) {
        const found = one.search(query, { ...pool, rescored });
        expect(found).toHaveLength(7);
        expect(await vectors.rank(query, pool, rescored)).toEqual(found);
      }
      const documents = new Set([idOf('c'), idOf('e')]);
      expect(await vectors.rank(query, { ...pool, documents }, null)).toEqual(
        one.search(query, { ...pool, documents, rescored: null }),
      );
      for (const ordinal of [0, 20, 49]) {
        expect(await vectors.explain(query, idOf('a'), ordinal)).toEqual(one.explain(query, idOf('a'), ordinal));
      }
    }
  });

  test('that stop take the index with them: whoever asks hears of it, and no new one is started', async () => {
    const { vectors, workers } = await helped('int8');
    await vectors.add(idOf('a'), part(0, 50));
    const query = madeRows(100, 4, dimensions);
    expect(await vectors.rank(query, pool, null)).toHaveLength(7);
    workers[1]!.dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
    const lost = { code: 'worker-crashed', message: expect.stringContaining('Start the run again') };
    await expect(vectors.rank(query, pool, null)).rejects.toMatchObject(lost);
    vectors.remove(idOf('a'));
    await expect(vectors.add(idOf('b'), part(1, 50))).rejects.toMatchObject(lost);
    expect(workers).toHaveLength(2);
  });

  test('are ended when the index is let go of, also in the middle of a question', async () => {
    const { vectors } = await helped('int8');
    await vectors.add(idOf('a'), part(0, 50));
    const asked = vectors.rank(madeRows(100, 4, dimensions), pool, null);
    vectors.close();
    await expect(asked).rejects.toMatchObject({ code: 'worker-terminated' });
  });

  test('are started for vectors by the product itself where there are many', async () => {
    const vectors = createMultiVectors(dimensions, 'int8', null, { localNumbers: 0, helpers: 1 });
    onTestFinished(() => vectors.close());
    await vectors.add(idOf('a'), part(0, 10));
    const one = new MultiVectorIndex(dimensions, 'int8');
    one.addDocument(idOf('a'), part(0, 10));
    const query = madeRows(100, 4, dimensions);
    expect(await vectors.rank(query, pool, null)).toEqual(one.search(query, { ...pool, rescored: null }));
    // A store of its own for each of two shares.
    expect(vectors.bytes).toBe(2 * one.bytes);
  });
});
