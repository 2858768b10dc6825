import { AppError } from '../core/app-error.ts';
import type { OnProgress } from '../core/progress.ts';
import type { StateStore } from './state-store.ts';

/** Work on a model, shown as `modelJob`. */
export interface ModelJobs {
  /** One at a time: two models that load together need twice the memory. Rejects with `busy-elsewhere`. */
  readonly working: (id: string, work: (signal: AbortSignal, onProgress: OnProgress) => Promise<void>) => Promise<void>;
  readonly cancel: () => void;
}

export function createModelJobs(store: StateStore): ModelJobs {
  let control: AbortController | null = null;
  return {
    working: async (id, work) => {
      if (control !== null) {
        throw new AppError('busy-elsewhere', 'Another model is being loaded. Wait until it is there, or cancel it.');
      }
      control = new AbortController();
      store.modelJob.value = { id, progress: null };
      try {
        await work(control.signal, (progress) => {
          store.modelJob.value = { id, progress };
        });
      } finally {
        control = null;
        store.modelJob.value = null;
      }
    },
    cancel: () => control?.abort(new DOMException('cancelled', 'AbortError')),
  };
}
