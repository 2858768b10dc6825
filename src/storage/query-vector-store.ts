/** Vectors of questions, so that a run over an indexed corpus embeds nothing. A cache: what is damaged counts as missing. */
import type { WorkspaceId } from '../core/document/ids.ts';
import { keysWithin, visitRecords } from './bounded-read.ts';
import type { Database } from './database.ts';
import type { QueryVector } from './schema.ts';

/** Records read in one transaction. */
const vectorsPerRead = 200;

/** Stores vectors in one transaction. Rejects with `storage-full`. */
export async function putQueryVectors(
  database: Database,
  workspace: WorkspaceId,
  vectors: readonly QueryVector[],
): Promise<void> {
  await database.transact(['queryVectors'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('queryVectors');
    // A view into a larger buffer would be stored with all of it.
    await Promise.all(
      vectors.map(async ({ encoder, query, values }) =>
        store.put({ workspace, encoder, query, values: new Float32Array(values) }),
      ),
    );
  });
}

/** The stored vectors of these questions by question; those that are not stored are left out. */
export async function getQueryVectors(
  database: Database,
  workspace: WorkspaceId,
  encoder: string,
  queries: readonly string[],
): Promise<ReadonlyMap<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>();
  for (let from = 0; from < queries.length; from += vectorsPerRead) {
    const wanted = queries.slice(from, from + vectorsPerRead);
    await database.transact(['queryVectors'], 'readonly', async (transaction) => {
      const store = transaction.objectStore('queryVectors');
      const records = await Promise.all(wanted.map((query) => store.get([workspace, encoder, query])));
      for (const record of records) if (isVector(record)) vectors.set(record.query, record.values);
    });
  }
  return vectors;
}

/** All stored vectors of the workspace. */
export function listQueryVectors(database: Database, workspace: WorkspaceId): Promise<readonly QueryVector[]> {
  return database.transact(['queryVectors'], 'readonly', async (transaction) => {
    const vectors: QueryVector[] = [];
    await visitRecords(transaction.objectStore('queryVectors'), keysWithin(workspace), (record) => {
      if (isVector(record)) vectors.push({ encoder: record.encoder, query: record.query, values: record.values });
    });
    return vectors;
  });
}

function isVector(record: unknown): record is QueryVector {
  if (typeof record !== 'object' || record === null) return false;
  const { encoder, query, values } = record as Partial<Record<keyof QueryVector, unknown>>;
  return typeof encoder === 'string' && typeof query === 'string' && values instanceof Float32Array;
}
