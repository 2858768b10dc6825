import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { Database } from '../../src/storage/database.ts';
import { getDocument } from '../../src/storage/document-store.ts';

/** A document is not in the corpus any more. Whoever knows the names of what there was can say which. */
export function documentRemoved(cause?: unknown): AppError {
  const sentence = 'A document was removed from the corpus while it was indexed. Start the run again.';
  return new AppError('record-missing', sentence, { cause });
}

/** Why what was just stored of a document is not there: it was removed, or its index was cleared. */
export async function documentLost(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
): Promise<AppError> {
  if ((await getDocument(database, workspace, document)) === null) return documentRemoved();
  const sentence =
    'The stored index was cleared while it was being made, perhaps in another tab. Start the run again to make the rest of it.';
  return new AppError('record-missing', sentence);
}
