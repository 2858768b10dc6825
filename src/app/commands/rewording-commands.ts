import type { AppContext } from '../context.ts';
import type { KeyFor } from '../ready-answering.ts';
import { notify } from '../notices.ts';
import type { VisdomCommands } from '../visdom.ts';

type RewordingCommands = Pick<
  VisdomCommands,
  'openRewordings' | 'proposeRewordings' | 'stopRewordings' | 'chooseRewording' | 'searchTexts' | 'applyRewordings'
>;

export function rewordingCommands(context: AppContext, _keyFor: KeyFor): RewordingCommands {
  const later = (): null => {
    notify(context.store, 'warning', 'To be written.');
    return null;
  };
  return {
    openRewordings: async () => void later(),
    proposeRewordings: async () => void later(),
    stopRewordings: async () => {},
    chooseRewording: async () => void later(),
    searchTexts: async () => later(),
    applyRewordings: async () => later(),
  };
}
