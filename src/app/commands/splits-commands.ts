import type { AppContext } from '../context.ts';
import { notify } from '../notices.ts';
import type { RunWork } from '../run-work.ts';
import type { VisdomCommands } from '../visdom.ts';

type SplitsCommands = Pick<VisdomCommands, 'showSplits' | 'startSplits'>;

export function splitsCommands(context: AppContext, _runs: RunWork): SplitsCommands {
  const later = (): void => notify(context.store, 'warning', 'To be written.');
  return {
    showSplits: async () => later(),
    startSplits: async () => later(),
  };
}
