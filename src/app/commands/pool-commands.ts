import type { AppContext } from '../context.ts';
import { notify } from '../notices.ts';
import type { VisdomCommands } from '../visdom.ts';

type PoolCommands = Pick<VisdomCommands, 'poolStatistics' | 'checkEvidence'>;

export function poolCommands(context: AppContext): PoolCommands {
  const later = (): null => {
    notify(context.store, 'warning', 'To be written.');
    return null;
  };
  return { poolStatistics: async () => later(), checkEvidence: async () => later() };
}
