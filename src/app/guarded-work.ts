import { notifyError } from './notices.ts';
import { whilePending } from './state-store.ts';
import type { StateStore } from './state-store.ts';

/** Does a command's work: counted as pending while it goes on, a failure shown as a notice. */
export type Guarded = (work: () => Promise<void>) => Promise<void>;

/** @param after done whatever became of the work */
export function guardedBy(store: StateStore, after: () => Promise<void> = async () => {}): Guarded {
  return (work) =>
    whilePending(store, async () => {
      try {
        await work();
      } catch (error) {
        notifyError(store, error);
      } finally {
        await after();
      }
    });
}
