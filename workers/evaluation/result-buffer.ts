import type { QuestionResult } from '../../src/core/experiment/run.ts';

/** Results are stored together at most this long after they were made. */
const storeEveryMs = 150;

/** Results that wait to be stored together. Storing goes on while questions are asked; one batch at a time is under way. */
export class ResultBuffer {
  readonly #store: (batch: readonly QuestionResult[]) => Promise<unknown>;
  #waiting: QuestionResult[] = [];
  #storing: Promise<unknown> = Promise.resolve();
  #since = performance.now();

  constructor(store: (batch: readonly QuestionResult[]) => Promise<unknown>) {
    this.#store = store;
  }

  add(result: QuestionResult): void {
    this.#waiting.push(result);
  }

  isDue(): boolean {
    return performance.now() - this.#since >= storeEveryMs;
  }

  /** Begins to store what waits, as soon as the batch before is stored. Rejects where that could not be. */
  async storeNext(): Promise<void> {
    await this.#storing;
    const batch = this.#waiting;
    this.#waiting = [];
    this.#since = performance.now();
    if (batch.length === 0) return;
    this.#storing = this.#store(batch);
    // A rejection is met with the next batch; unhandled meanwhile it would be reported twice.
    this.#storing.catch(() => {});
  }

  /** Resolves when everything is stored. */
  async storeAll(): Promise<void> {
    await this.storeNext();
    await this.#storing;
  }
}
