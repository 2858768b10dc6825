import { effect } from '@preact/signals-core';
import type { StateStore } from './state-store.ts';

/** Whether a reload would interrupt something: storage is being read, a command is at work, or a job is. A paused job may wait. */
export function isAtWork(store: StateStore): boolean {
  return (
    !store.ready.value ||
    store.busy.value ||
    store.runJob.value !== null ||
    store.modelJob.value !== null ||
    store.ocrJob.value !== null ||
    store.ingest.value?.state === 'running'
  );
}

/** Resolves when nothing is at work, at once where nothing is. */
export function untilAtRest(store: StateStore): Promise<void> {
  return new Promise((resolve) => {
    let dispose: (() => void) | null = null;
    let rested = false;
    dispose = effect(() => {
      if (isAtWork(store)) return;
      rested = true;
      dispose?.();
      resolve();
    });
    // At rest from the start: there was nothing to dispose of yet.
    if (rested) dispose();
  });
}
