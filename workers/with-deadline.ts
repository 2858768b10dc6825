import { AppError } from '../src/core/app-error.ts';

const ticks = 10;

/**
 * The result of `work`, or, after `limitMs`, an AppError `worker-timeout` naming the stage. The time is counted in ten ticks,
 * so that a machine that slept through most of it has used up one tick and not all. The work itself goes on: who
 * started it must end it.
 * @param stage what was being done, as in "Reading the page"
 * @param advice a sentence on what to do or what happens now
 */
export function withDeadline<T>(work: PromiseLike<T>, limitMs: number, stage: string, advice: string): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let left = ticks;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      const seconds = Math.max(1, Math.round(limitMs / 1000));
      reject(new AppError('worker-timeout', `${stage} took more than ${seconds} s and was stopped. ${advice}`));
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
