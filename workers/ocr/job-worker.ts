import { AppError } from '../../src/core/app-error.ts';
import { z } from '../../src/core/strict-zod.ts';
import { withDeadline } from '../with-deadline.ts';

/** What bounds one job: nothing waits on a worker without it. */
export interface JobBounds {
  readonly limitMs: number;
  /** What is being done, as in "Reading the page". */
  readonly stage: string;
  readonly signal: AbortSignal;
}

/** The worker's own refusal of one job, in its words: the worker is still of use. */
export class JobRefused extends Error {}

/** The answers of tesseract.js's worker script; our own nested workers answer alike. */
const replySchema = z.object({
  jobId: z.string(),
  status: z.enum(['resolve', 'reject', 'progress']),
  data: z.unknown(),
});

interface Job {
  readonly resolve: (data: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * A nested worker that does numbered jobs. wasm cannot be interrupted, so a limit, an abort and a crash end the worker, and
 * all that waits on it is rejected: who owns it makes a new one for the next page.
 */
export class JobWorker {
  readonly #worker: Worker;
  readonly #name: string;
  readonly #jobs = new Map<string, Job>();
  #nextJob = 1;
  #stopped: unknown = null;
  #answered = false;

  /**
   * @param name what the worker is, as in "the OCR engine"
   * @throws AppError `worker-unavailable` where a worker cannot be made here
   */
  constructor(createWorker: () => Worker, name: string) {
    this.#name = name;
    try {
      this.#worker = createWorker();
    } catch (error) {
      throw cannotStart(name, 'its worker script could not be started', error);
    }
    this.#worker.addEventListener('message', (event: MessageEvent<unknown>) => this.#settle(event.data));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.stop(
        this.#answered
          ? new AppError('worker-crashed', `While reading this page ${name} crashed and was restarted.`)
          : cannotStart(name, `worker script: ${event.message === '' ? 'it could not be loaded' : event.message}`),
      );
    });
  }

  get stopped(): boolean {
    return this.#stopped !== null;
  }

  /**
   * The data of one job's answer. What is in `transfer` is gone afterwards.
   * @throws JobRefused where the worker says no; AppError `worker-timeout`, `worker-crashed`, `worker-terminated`,
   *   `worker-unavailable`, or the signal's reason, each of which ends the worker
   */
  async run(action: string, payload: unknown, transfer: Transferable[], bounds: JobBounds): Promise<unknown> {
    const { limitMs, stage, signal } = bounds;
    signal.throwIfAborted();
    if (this.#stopped !== null) throw this.#stopped;
    const jobId = String(this.#nextJob);
    this.#nextJob += 1;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#jobs.set(jobId, { resolve, reject });
    });
    const abort = (): void => this.stop(signal.reason);
    signal.addEventListener('abort', abort);
    try {
      this.#worker.postMessage({ workerId: this.#name, jobId, action, payload }, transfer);
      return await withDeadline(answer, limitMs, stage, 'The next page is read all the same.');
    } catch (error) {
      if (!(error instanceof JobRefused)) this.stop(error);
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
      this.#jobs.delete(jobId);
    }
  }

  /** Ends the worker and rejects all that waits on it. Safe to call again. */
  stop(reason: unknown = new AppError('worker-terminated', `Ended: ${this.#name}.`)): void {
    if (this.#stopped !== null) return;
    this.#stopped = reason;
    this.#worker.terminate();
    for (const { reject } of this.#jobs.values()) reject(reason);
    this.#jobs.clear();
  }

  #settle(message: unknown): void {
    const reply = replySchema.safeParse(message);
    if (!reply.success) return;
    this.#answered = true;
    const { jobId, status, data } = reply.data;
    const job = this.#jobs.get(jobId);
    if (job === undefined || status === 'progress') return;
    if (status === 'resolve') job.resolve(data);
    else job.reject(new JobRefused(typeof data === 'string' ? data : 'it gave no reason'));
  }
}

/** An engine that did not start; `step` names what failed. */
export function cannotStart(name: string, step: string, cause?: unknown): AppError {
  return new AppError(
    'worker-unavailable',
    `Could not start ${name} (${step}). Reload the page; if it stays so, the site is not complete or its policy forbids workers.`,
    { cause },
  );
}
