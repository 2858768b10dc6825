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
      vectors.map(async ({ encoder, query, values, spans, kinds }) =>
        store.put({
          workspace,
          encoder,
          query,
          values: new Float32Array(values),
          ...(spans === undefined ? {} : { spans: new Uint32Array(spans) }),
          ...(kinds === undefined ? {} : { kinds: new Uint8Array(kinds) }),
        }),
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
): Promise<ReadonlyMap<string, QueryVector>> {
  const vectors = new Map<string, QueryVector>();
  for (let from = 0; from < queries.length; from += vectorsPerRead) {
    const wanted = queries.slice(from, from + vectorsPerRead);
    await database.transact(['queryVectors'], 'readonly', async (transaction) => {
      const store = transaction.objectStore('queryVectors');
      const records = await Promise.all(wanted.map((query) => store.get([workspace, encoder, query])));
      for (const record of records) if (isVector(record)) vectors.set(record.query, vectorOf(record));
    });
  }
  return vectors;
}

/** All stored vectors of the workspace. */
export function listQueryVectors(database: Database, workspace: WorkspaceId): Promise<readonly QueryVector[]> {
  return database.transact(['queryVectors'], 'readonly', async (transaction) => {
    const vectors: QueryVector[] = [];
    await visitRecords(transaction.objectStore('queryVectors'), keysWithin(workspace), (record) => {
      if (isVector(record)) vectors.push(vectorOf(record));
    });
    return vectors;
  });
}

/** Without what else is in the record. */
function vectorOf({ encoder, query, values, spans, kinds }: QueryVector): QueryVector {
  return spans === undefined || kinds === undefined
    ? { encoder, query, values }
    : { encoder, query, values, spans, kinds };
}

function isVector(record: unknown): record is QueryVector {
  if (typeof record !== 'object' || record === null) return false;
  const { encoder, query, values, spans, kinds } = record as Partial<Record<keyof QueryVector, unknown>>;
  const areTokens =
    (spans === undefined && kinds === undefined) ||
    (spans instanceof Uint32Array && kinds instanceof Uint8Array && spans.length === 2 * kinds.length);
  return typeof encoder === 'string' && typeof query === 'string' && values instanceof Float32Array && areTokens;
}
