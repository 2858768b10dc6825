/**
 * Vectors of a document that is being embedded, some units a record: a tab that is closed in the middle loses at most the
 * batch in flight. They become one part of the index once all are there (`putIndexPart`).
 */
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import { keysWithin, visitRecords } from './bounded-read.ts';
import type { Database } from './database.ts';
import type { VectorBatch } from './schema.ts';

/** Records read at a time. */
const batchesPerRead = 50;

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
