import { withDeadline } from '../with-deadline.ts';

/** How long each stage of reading a file may take, in milliseconds. */
export interface StageLimits {
  readonly openMs: number;
  readonly pageMs: number;
  readonly renderMs: number;
}

/** Generous: the slowest page of public corpora takes a few seconds. What exceeds them hangs. */
export const usualLimits: StageLimits = { openMs: 60_000, pageMs: 30_000, renderMs: 60_000 };

/**
 * The result of `work`, or, after `limitMs`, an AppError `worker-timeout` naming the stage (`withDeadline`).
 * @param stage what was being done, as in "Opening the file"
 */
export function withLimit<T>(work: PromiseLike<T>, limitMs: number, stage: string): Promise<T> {
  return withDeadline(work, limitMs, stage, 'Open the file in a PDF program and save it again.');
}
