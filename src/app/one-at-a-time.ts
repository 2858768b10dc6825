/** Jobs of which one at a time goes on in this tab; another one waits for its end. */
export interface Turns {
  /** Resolves or rejects as the job does, which gets a signal that `stop` aborts too. Rejects with the signal's reason also while it waits. */
  take(signal: AbortSignal, job: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Aborts the job that goes on and waits until it has ended. */
  stop(): Promise<void>;
}

export function oneAtATime(): Turns {
  let last: Promise<void> = Promise.resolve();
  let running: { readonly control: AbortController; readonly ended: Promise<void> } | null = null;
  return {
    take: async (signal, job) => {
      const before = last;
      let end: () => void = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      last = before.then(() => ended);
      try {
        await Promise.race([before, untilAborted(signal)]);
        signal.throwIfAborted();
        const control = new AbortController();
        running = { control, ended };
        try {
          await job(AbortSignal.any([signal, control.signal]));
        } finally {
          running = null;
        }
      } finally {
        end();
      }
    },
    stop: async () => {
      const stopped = running;
      stopped?.control.abort(new DOMException('stopped', 'AbortError'));
      await stopped?.ended;
    },
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
