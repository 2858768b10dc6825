import { effect } from '@preact/signals-core';
import { workspaceId } from '../../core/document/ids.ts';
import type { WorkspaceId } from '../../core/document/ids.ts';
import { askForPersistence, estimateStorage } from '../../storage/storage-estimate.ts';
import { getWorkspace, listWorkspaces, putWorkspace, removeWorkspace } from '../../storage/workspace-store.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import { currentWorkspace } from '../context.ts';
import { notify } from '../notices.ts';
import type { CorpusWork } from '../corpus-work.ts';
import { loadWorkspace } from '../load-workspace.ts';
import type { OcrWork } from '../ocr-work.ts';
import { rememberWorkspace } from '../preferences.ts';
import type { RunWork } from '../run-work.ts';

type WorkspaceCommands = Pick<
  Commands,
  'createWorkspace' | 'openWorkspace' | 'renameWorkspace' | 'removeWorkspace' | 'setKeepFiles' | 'askToKeepStorage'
>;

/** Workspaces keep corpora and benchmarks of different work apart. */
export function workspaceCommands(
  context: AppContext,
  corpus: CorpusWork,
  runs: RunWork,
  ocr: OcrWork,
): WorkspaceCommands {
  const { store, database, services } = context;
  const refresh = async (): Promise<void> => {
    store.workspaces.value = (await listWorkspaces(database)).items;
    const current = store.workspaces.value.find(({ id }) => id === store.workspace.value?.id);
    if (current) store.workspace.value = current;
    context.feed.tell({ kind: 'workspaces-changed', workspace: currentWorkspace(context) });
  };
  const open = async (id: WorkspaceId): Promise<void> => {
    await Promise.all([corpus.stop(), runs.stop(), ocr.stop()]);
    rememberWorkspace(id);
    await loadWorkspace(context, id);
    void corpus.goOn();
  };
  const guarded = guardedBy(store);
  const change = (part: { readonly name?: string; readonly keepFiles?: boolean }): Promise<void> =>
    guarded(async () => {
      const stored = await getWorkspace(database, currentWorkspace(context));
      if (stored === null) return;
      await putWorkspace(database, { ...stored, ...part });
      await refresh();
    });
  return {
    createWorkspace: (name) =>
      guarded(async () => {
        const workspace = { id: workspaceId(services.newId()), name, keepFiles: true, createdAt: services.now() };
        await putWorkspace(database, workspace);
        await open(workspace.id);
        await refresh();
      }),
    openWorkspace: (id) => guarded(() => open(id)),
    renameWorkspace: (name) => change({ name }),
    setKeepFiles: (keepFiles) => change({ keepFiles }),
    removeWorkspace: (id) =>
      guarded(async () => {
        const isCurrent = id === store.workspace.value?.id;
        if (isCurrent) await Promise.all([corpus.stop(), runs.stop(), ocr.stop()]);
        await removeWorkspace(database, id);
        if (isCurrent) {
          const next = (await listWorkspaces(database)).items[0]?.id ?? null;
          await loadWorkspace(context, next);
        }
        // Told when another one is there: a tab that had this one open would make one of its own.
        await refresh();
      }),
    askToKeepStorage: () =>
      guarded(async () => {
        const persisted = await askForPersistence();
        store.storage.value = { ...store.storage.value, persisted };
        if (persisted === null) notify(store, 'info', 'This browser does not say whether it keeps what is stored.');
        if (persisted === false) {
          notify(
            store,
            'info',
            'The browser did not promise to keep what is stored; it may clear it when space runs out.',
          );
        }
      }),
  };
}

/** How much is stored grows while something is at work: it is read again now and then, and once more when that has ended. */
export function followStorage(context: AppContext, everyMs = 5000): void {
  let timer: ReturnType<typeof setInterval> | null = null;
  effect(() => {
    if (context.store.busy.value) {
      timer ??= setInterval(() => void refreshStorage(context), everyMs);
    } else if (timer !== null) {
      clearInterval(timer);
      timer = null;
      void refreshStorage(context);
    }
  });
}

/** Reads how much is stored; it lags behind after something was removed. */
export async function refreshStorage({ store }: AppContext): Promise<void> {
  const estimate = await estimateStorage();
  if (estimate === null) return;
  store.storage.value = { ...store.storage.value, usedBytes: estimate.usageBytes, allowedBytes: estimate.quotaBytes };
}
