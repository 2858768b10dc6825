/** What a run relies on is not taken away under it, whichever tab it is at work in. */
import { AppError } from '../core/app-error.ts';
import { isLockedWithin, ocrLock, runsLock, runsLocks, withSharedLock } from '../storage/run-lock.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';
import type { StateStore } from './state-store.ts';

/** Does something while no run of the workspace in view begins. Throws `busy-elsewhere` with the sentence where one goes on. */
export async function whileNoRun(context: AppContext, sentence: string, use: () => Promise<void>): Promise<void> {
  // The lock is no help where the browser has none.
  if (context.store.runJob.value !== null) throw new AppError('busy-elsewhere', sentence);
  const done = await withSharedLock(runsLock(currentWorkspace(context)), use);
  if (done === null) throw new AppError('busy-elsewhere', sentence);
}

/** As `whileNoRun`, and while no page is read by OCR. */
export async function whileNoRunNorOcr(context: AppContext, sentence: string, use: () => Promise<void>): Promise<void> {
  if (context.store.ocrJob.value !== null) throw new AppError('busy-elsewhere', sentence);
  await whileNoRun(context, sentence, async () => {
    const done = await withSharedLock(ocrLock(currentWorkspace(context)), use);
    if (done === null) throw new AppError('busy-elsewhere', sentence);
  });
}

/**
 * A run holds its encoders: their files are not exchanged under it. Models belong to all workspaces. Throws `busy-elsewhere` where
 * one goes on, in this tab or another.
 */
export async function refuseInRun(store: StateStore): Promise<void> {
  if (store.runJob.value === null && (await isLockedWithin(runsLocks)) !== true) return;
  throw new AppError('busy-elsewhere', 'A run is at work with its models. Wait until it has ended, or stop it first.');
}
