import { keptModels } from '../../storage/kept-model-files.ts';
import { clearStored, sizeOfOcrAssets, storedSizes } from '../../storage/stored-sizes.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { currentWorkspace } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import { whileNoRunNorOcr } from '../while-no-run.ts';
import { refreshStorage } from './workspace-commands.ts';

/** What is stored, and the removal of what can be computed again. */
export function storageCommands(context: AppContext): Pick<Commands, 'storedSizes' | 'clearStored'> {
  const { store, services, database, feed } = context;
  const guarded = guardedBy(store);
  return {
    storedSizes: async () => {
      const workspace = currentWorkspace(context);
      const sizes = await storedSizes(database, workspace);
      let others = 0;
      for (const { id } of store.workspaces.value) {
        if (id === workspace) continue;
        others += Object.values(await storedSizes(database, id)).reduce((sum, bytes) => sum + bytes, 0);
      }
      const kept = await keptModels();
      const models = kept.reduce((sum, { bytes }) => sum + bytes, await sizeOfOcrAssets(database));
      return { ...sizes, others, models };
    },
    clearStored: (kind) =>
      guarded(async () => {
        const workspace = currentWorkspace(context);
        const clear = (): Promise<void> => clearStored(database, workspace, kind);
        await (kind === 'thumbnails' ? clear() : whileNoRunNorOcr(context, atWork, clear));
        // It holds what was removed, and would not store it again.
        if (kind !== 'thumbnails') services.index.terminate();
        if (kind === 'recognised') {
          store.recognised.value = new Map();
          feed.tell({ kind: 'corpus-changed', workspace });
        }
        await refreshStorage(context);
      }),
  };
}

const atWork = 'A run or OCR is at work with what is stored. Wait until it has ended, or stop it, and remove it then.';
