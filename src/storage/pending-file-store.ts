/**
 * PDFs that were dropped and not read yet, kept under their intake so that a reload goes on with them. They lie among the
 * files: an intake's id never equals a content hash.
 */
import type { DocumentId, IntakeId, WorkspaceId } from '../core/document/ids.ts';
import type { Database } from './database.ts';
import { getFile } from './document-store.ts';

/** Keeps the file of an intake. Rejects with `storage-full`. */
export async function putPendingFile(
  database: Database,
  workspace: WorkspaceId,
  intake: IntakeId,
  blob: Blob,
): Promise<void> {
  await database.transact(['files'], 'readwrite', (transaction) =>
    transaction.objectStore('files').put({ workspace, document: asKey(intake), blob }),
  );
}

/** Null where it was not kept. */
export function getPendingFile(database: Database, workspace: WorkspaceId, intake: IntakeId): Promise<Blob | null> {
  return getFile(database, workspace, asKey(intake));
}

export async function removePendingFile(database: Database, workspace: WorkspaceId, intake: IntakeId): Promise<void> {
  await database.transact(['files'], 'readwrite', (transaction) =>
    transaction.objectStore('files').delete([workspace, asKey(intake)]),
  );
}

function asKey(intake: IntakeId): DocumentId {
  return intake as string as DocumentId;
}
