/**
 * Vectors of a document, some units a record: a tab that is closed in the middle loses at most the batch in flight. Those of
 * a dense retriever become one part of the index once all are there (`putIndexPart`); those of visual models, which take far more
 * room, stay as they are.
 */
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import { keysWithin, visitRecords } from './bounded-read.ts';
import type { Database } from './database.ts';
import type { VectorBatch } from './schema.ts';

/** Records read at a time: vectors of visual models have up to 8 MB each. */
const batchesPerRead = 8;

/** Stores a batch. Where the document was removed meanwhile nothing is kept. Rejects with `storage-full`. */
export async function putVectorBatch(
  database: Database,
  workspace: WorkspaceId,
  index: string,
  { document, from, bytes }: VectorBatch,
): Promise<void> {
  await database.transact(['documents', 'vectorBatches'], 'readwrite', async (transaction) => {
    const owner = await transaction.objectStore('documents').getKey([workspace, document]);
    if (owner === undefined) return;
    await transaction.objectStore('vectorBatches').put({ workspace, index, document, from, bytes });
  });
}

/** The stored batches of a document in the order of units; records that are damaged are left out. */
export function getVectorBatches(
  database: Database,
  workspace: WorkspaceId,
  index: string,
  document: DocumentId,
): Promise<readonly VectorBatch[]> {
  return database.transact(['vectorBatches'], 'readonly', async (transaction) => {
    const batches: VectorBatch[] = [];
    await visitRecords(
      transaction.objectStore('vectorBatches'),
      keysWithin(workspace, index, document),
      (record) => {
        const { from, bytes } = record as Partial<Record<keyof VectorBatch, unknown>>;
        if (typeof from === 'number' && bytes instanceof ArrayBuffer) batches.push({ document, from, bytes });
      },
      batchesPerRead,
    );
    return batches;
  });
}

/** The first units of the stored batches of a document, rising. Keys alone are read. */
export function listBatches(
  database: Database,
  workspace: WorkspaceId,
  index: string,
  document: DocumentId,
): Promise<readonly number[]> {
  return database.transact(['vectorBatches'], 'readonly', async (transaction) => {
    const keys = await transaction.objectStore('vectorBatches').getAllKeys(keysWithin(workspace, index, document));
    return keys.map(([, , , from]) => from);
  });
}

/** One stored batch, or null where there is none. */
export function getVectorBatch(
  database: Database,
  workspace: WorkspaceId,
  index: string,
  document: DocumentId,
  from: number,
): Promise<VectorBatch | null> {
  return database.transact(['vectorBatches'], 'readonly', async (transaction) => {
    const record: unknown = await transaction.objectStore('vectorBatches').get([workspace, index, document, from]);
    const bytes = (record as Partial<VectorBatch> | undefined)?.bytes;
    return bytes instanceof ArrayBuffer ? { document, from, bytes } : null;
  });
}

/** The keys of all indexes that a batch of this document is stored of, each once. */
export function batchIndexesOfDocument(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
): Promise<readonly string[]> {
  return database.transact(['vectorBatches'], 'readonly', async (transaction) => {
    const keys = await transaction.objectStore('vectorBatches').index('byDocument').getAllKeys([workspace, document]);
    return [...new Set(keys.map(([, index]) => index))];
  });
}
