import { AppError } from '../../src/core/app-error.ts';

/** How long each stage of reading a file may take, in milliseconds. */
export interface StageLimits {
  readonly openMs: number;
  readonly pageMs: number;
  readonly renderMs: number;
}

/** Generous: the slowest page of public corpora takes a few seconds. What exceeds them hangs. */
export const usualLimits: StageLimits = { openMs: 60_000, pageMs: 30_000, renderMs: 60_000 };

const ticks = 10;

/**
 * The result of `work`, or, after `limitMs`, an AppError `worker-timeout` naming the stage. The time is counted in ten ticks,
 * so that a machine that slept through most of it has used up one tick and not all. The work itself goes on: who
 * started it must end it.
 * @param stage what was being done, as in "Opening the file"
 */
export function withLimit<T>(work: PromiseLike<T>, limitMs: number, stage: string): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let left = ticks;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      const seconds = Math.max(1, Math.round(limitMs / 1000));
      reject(
        new AppError(
          'worker-timeout',
          `${stage} took more than ${seconds} s and was stopped. Open the file in a PDF program and save it again.`,
        ),
      );
    }, limitMs / ticks);
    work.then(
      (value) => {
        clearInterval(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearInterval(timer);
        reject(error);
      },
    );
  });
}
