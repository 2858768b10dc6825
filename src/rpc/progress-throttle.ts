import type { OnProgress, Progress } from '../core/progress.ts';
import type { NumberedProgress } from './wire.ts';

/** Ten a second a call. */
export const progressIntervalMs = 100;

export interface ProgressThrottle {
  readonly report: OnProgress;
  /** Sends nothing more; returns the last progress that was reported, sent or not, or null where there was none. */
  readonly stop: () => NumberedProgress | null;
}

/**
 * Passes on at most one progress every 100 ms: the first at once, then always the newest. What is held back goes out
 * when the time is up, also where nothing more is reported.
 */
export function throttleProgress(send: (progress: NumberedProgress) => void): ProgressThrottle {
  let sentAt = Number.NEGATIVE_INFINITY;
  let last: NumberedProgress | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stopped = false;

  const sendLast = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    sentAt = performance.now();
    if (last !== null) send(last);
  };
  const report = (progress: Progress): void => {
    if (stopped) return;
    last = { sequence: (last?.sequence ?? 0) + 1, progress };
    const wait = sentAt + progressIntervalMs - performance.now();
    // The time is looked at with every report as well: a busy worker never gets to its timers.
    if (wait <= 0) sendLast();
    else timer ??= setTimeout(sendLast, wait);
  };
  const stop = (): NumberedProgress | null => {
    stopped = true;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    return last;
  };
  return { report, stop };
}
