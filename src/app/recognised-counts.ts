import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import { recognisedCounts } from '../storage/recognised-store.ts';
import type { OcrCounts } from './app-state.ts';
import type { AppContext } from './context.ts';

/** Counts anew what OCR read, in the whole workspace or in one document, where the workspace is the one in view. */
export async function refreshRecognised(
  { store, database }: Pick<AppContext, 'store' | 'database'>,
  workspace: WorkspaceId,
  document?: DocumentId,
): Promise<void> {
  const counts = await recognisedCounts(database, workspace, document);
  if (store.workspace.value?.id !== workspace) return;
  if (document === undefined) {
    store.recognised.value = counts;
    return;
  }
  const changed = new Map<DocumentId, ReadonlyMap<string, OcrCounts>>(store.recognised.value);
  const ways = counts.get(document);
  if (ways === undefined) changed.delete(document);
  else changed.set(document, ways);
  store.recognised.value = changed;
}
