import type { Commands } from './commands.ts';
import { notifyError } from './notices.ts';
import { whilePending } from './state-store.ts';
import type { StateStore } from './state-store.ts';

/**
 * Commands whose code is loaded with the first of them that is called, so that it does not hold up the first paint. Only for commands
 * whose answer is a promise, with null (or false) for “a failure was shown”: that is what comes where the code cannot be fetched.
 */
export function lateCommands<Name extends keyof Commands>(
  store: StateStore,
  names: readonly Name[],
  load: () => Promise<Pick<Commands, Name>>,
): Pick<Commands, Name> {
  let loading: Promise<Pick<Commands, Name>> | null = null;
  const loaded = async (): Promise<Pick<Commands, Name> | null> => {
    try {
      return await (loading ??= load());
    } catch (error) {
      loading = null; // the next call tries again
      notifyError(store, error);
      return null;
    }
  };
  const late =
    (name: Name) =>
    (...input: unknown[]): Promise<unknown> =>
      whilePending(store, async () => {
        const command = (await loaded())?.[name] as ((...input: unknown[]) => unknown) | undefined;
        return command === undefined ? null : await command(...input);
      });
  return Object.fromEntries(names.map((name) => [name, late(name)])) as Pick<Commands, Name>;
}
