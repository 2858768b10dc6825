import type { CallDesk } from './call-desk.ts';
import type { StepEnd } from './question-work.ts';

/**
 * Works on items in their order, so many at a time. After a stop or an error no further item is begun; those under way end. Gives the
 * stop, or null where every item was done. Rejects with the signal's reason where it was aborted, else with the first error.
 */
export async function someAtATime<Item>(
  items: readonly Item[],
  atATime: number,
  desk: CallDesk,
  work: (item: Item) => Promise<StepEnd>,
): Promise<StepEnd> {
  let next = 0;
  let stop: StepEnd = null;
  const errors: unknown[] = [];
  const takeItems = async (): Promise<void> => {
    while (next < items.length && stop === null && errors.length === 0 && !desk.signal.aborted) {
      const item = items[next]!;
      next += 1;
      try {
        const end = await work(item);
        stop ??= end;
      } catch (error) {
        errors.push(error);
        desk.close({ kind: 'failed' });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, atATime), items.length) }, takeItems));
  desk.signal.throwIfAborted();
  if (errors.length > 0) throw errors[0];
  return stop;
}
