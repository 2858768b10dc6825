/**
 * Parts of indexes and vectors that nothing will ask for again: made by another version of the extraction, the splitter, the
 * tokenizer or the embedding code, or of a document that is gone. They are read by their keys alone.
 */
import { keysWithin, visitRecords } from './bounded-read.ts';
import type { ReadableStore } from './bounded-read.ts';
import type { Database } from './database.ts';
import { isCurrentIdentity, isUsableKey } from './index-keys.ts';

/** Keys read at a time. */
const keysPerStep = 2000;

const stores = ['documents', 'indexParts', 'vectorBatches', 'queryVectors', 'encoders', 'visualEncoders'] as const;

/** Removes them from every workspace; to be called when nothing else is going on. Returns how many records went. */
export async function dropStale(database: Database): Promise<number> {
  const stale = await staleKeys(database);
  const count = Object.values(stale).reduce((sum, keys) => sum + keys.length, 0);
  // Who only looks holds up no writer.
  if (count === 0) return 0;
  await database.transact(stores, 'readwrite', (transaction) =>
    Promise.all([
      ...stale.indexParts.map(async (key) => transaction.objectStore('indexParts').delete(key)),
      ...stale.vectorBatches.map(async (key) => transaction.objectStore('vectorBatches').delete(key)),
      ...stale.queryVectors.map(async (key) => transaction.objectStore('queryVectors').delete(key)),
      ...stale.encoders.map(async (key) => transaction.objectStore('encoders').delete(key)),
      ...stale.visualEncoders.map(async (key) => transaction.objectStore('visualEncoders').delete(key)),
    ]),
  );
  return count;
}

interface StaleKeys {
  readonly indexParts: readonly [string, string, string][];
  readonly vectorBatches: readonly [string, string, string, number][];
  readonly queryVectors: readonly [string, string, string][];
  readonly encoders: readonly [string][];
  readonly visualEncoders: readonly [string][];
}

function staleKeys(database: Database): Promise<StaleKeys> {
  return database.transact(stores, 'readonly', async (transaction) => {
    const versions = new Map<string, string>();
    await visitRecords(transaction.objectStore('documents'), keysWithin(), (record) => {
      const { workspace, id, textVersion } = record as Readonly<Record<string, string>>;
      versions.set(JSON.stringify([workspace, id]), textVersion ?? '');
    });
    const isStale = ([workspace, index, document]: readonly [string, string, string, ...number[]]): boolean => {
      const version = versions.get(JSON.stringify([workspace, document]));
      // A large part lies in pieces, whose keys are its own and a number.
      return version === undefined || !isUsableKey(index.replace(/ piece \d+$/, ''), version);
    };
    const staleEncoders = async (store: ReadableStore): Promise<readonly [string][]> => {
      const keys: [string][] = [];
      await visitRecords(store, keysWithin(), (record) => {
        const { key, outcome } = record as { readonly key: string; readonly outcome?: { readonly identity?: unknown } };
        if (typeof outcome?.identity !== 'string' || !isCurrentIdentity(outcome.identity)) keys.push([key]);
      });
      return keys;
    };
    return {
      indexParts: (await allKeys(transaction.objectStore('indexParts'))).filter(isStale),
      vectorBatches: (await allKeys(transaction.objectStore('vectorBatches'))).filter(isStale),
      queryVectors: (await allKeys(transaction.objectStore('queryVectors'))).filter(
        ([, encoder]) => !isCurrentIdentity(encoder),
      ),
      encoders: await staleEncoders(transaction.objectStore('encoders')),
      visualEncoders: await staleEncoders(transaction.objectStore('visualEncoders')),
    };
  });
}

async function allKeys<Key extends IDBValidKey>(store: {
  getAllKeys(range: IDBKeyRange, count: number): Promise<Key[]>;
}): Promise<readonly Key[]> {
  const all: Key[] = [];
  let range = keysWithin();
  for (;;) {
    const keys = await store.getAllKeys(range, keysPerStep);
    all.push(...keys);
    const last = keys.at(-1);
    if (last === undefined || keys.length < keysPerStep) return all;
    range = IDBKeyRange.bound(last, range.upper, true, range.upperOpen);
  }
}
