import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { MultiVectorPrecision } from '../../../src/core/vector/multi-vector-index.ts';
import type { MaxSimWorker } from '../../../src/rpc/max-sim-worker.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import type { Shard } from './shard.ts';

/** What is in memory is scanned at some 1e9 numbers a second: a helper that is silent for this long is none. */
const silenceMs = 120_000;
/** Nothing here is given up half-way. */
const never = new AbortController().signal;

/**
 * In a helper worker, which is started here; rejects where it cannot be, and ends it then. Its calls reject with `worker-crashed`,
 * `worker-terminated` or `worker-timeout` where the helper is gone, and with it what it held.
 */
export async function startHelper(
  dimensions: number,
  precision: MultiVectorPrecision,
  spawn: () => Worker = maxSimWorker,
): Promise<Shard> {
  let spawned = false;
  const client = createWorkerClient<MaxSimWorker>({
    name: 'index helper',
    // Another one would know nothing of what this one held.
    spawn: () => {
      if (spawned) throw new Error('The helper is gone.');
      spawned = true;
      return spawn();
    },
    idleMs: Infinity,
    silenceMs: { default: silenceMs },
  });
  const { calls } = client;
  try {
    await calls.open({ dimensions, precision }, never);
  } catch (error) {
    client.terminate();
    throw error;
  }
  let bytes = 0;
  const hear = (told: number): void => void (bytes = told);
  let told: ReadonlyMap<DocumentId, number> | null = null;
  /** An order has an entry a document, and is the same for all questions of a run: it crosses once. */
  const news = (order: ReadonlyMap<DocumentId, number>): ReadonlyMap<DocumentId, number> | null => {
    if (order === told) return null;
    told = order;
    return order;
  };
  return {
    get bytes() {
      return bytes;
    },
    add: async (document, { kind, part }) => {
      // Views cross with all of the memory that they look at: copies hold their share alone, and move.
      const firstRow = part.firstRow.slice();
      if (kind === 'values') {
        const values = part.values.slice();
        hear(
          await calls.add(transfer({ document, part: { values, firstRow } }, [values.buffer, firstRow.buffer]), never),
        );
      } else {
        const [codes, scales] = [part.codes.slice(), part.scales.slice()];
        const moved = [codes.buffer, scales.buffer, firstRow.buffer];
        hear(await calls.addCodes(transfer({ document, part: { codes, scales, firstRow } }, moved), never));
      }
    },
    remove: (document) => {
      // Whoever searches next hears that the helper is gone.
      calls.remove(document, never).then(hear, () => {});
    },
    choose: (query, { depth, documents, order }) =>
      calls.choose({ query: query.slice(), depth, documents, order: news(order) }, never),
    search: (query, { depth, documents, order }) =>
      calls.search({ query: query.slice(), depth, documents, order: news(order) }, never),
    searchUnits: (query, units, { depth, order }) =>
      calls.searchUnits({ query: query.slice(), units, depth, order: news(order) }, never),
    explain: (query, document, ordinal) => calls.explain({ query: query.slice(), document, ordinal }, never),
    close: () => client.terminate(),
  };
}

function maxSimWorker(): Worker {
  return new Worker(new URL('../../max-sim.ts', import.meta.url), { type: 'module', name: 'leafmark-max-sim' });
}
