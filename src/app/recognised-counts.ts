import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import { noneRecognised, recognisedCounts } from '../storage/recognised-store.ts';
import type { OcrCounts } from './app-state.ts';
import type { AppContext } from './context.ts';

/** Adds what was just read of a document to what is shown of it, without reading what is stored. */
export function addRecognised(
  { store }: Pick<AppContext, 'store'>,
  workspace: WorkspaceId,
  document: DocumentId,
  way: string,
  read: OcrCounts,
): void {
  if (store.workspace.value?.id !== workspace) return;
  const ways = store.recognised.value.get(document) ?? new Map<string, OcrCounts>();
  const { pages, failed, blank, unsound } = ways.get(way) ?? noneRecognised;
  const sum = {
    pages: pages + read.pages,
    failed: failed + read.failed,
    blank: blank + read.blank,
    unsound: unsound + read.unsound,
  };
  store.recognised.value = new Map(store.recognised.value).set(document, new Map(ways).set(way, sum));
}

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
