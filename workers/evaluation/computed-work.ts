/** What the index worker computes for a run, added to its record while it goes on: a stop, a fault or a reload loses seconds of it. */
import type { WorkspaceId, RunId } from '../../src/core/document/ids.ts';
import type { IndexWorker } from '../../src/rpc/index-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import { updateRun } from '../../src/storage/run-store.ts';

const everyMs = 2000;
const never = new AbortController().signal;

export class ComputedWork {
  readonly #index: IndexWorker;
  readonly #add: (units: number, questions: number) => Promise<unknown>;
  #units = 0;
  #questions = 0;
  #adding: Promise<void> = Promise.resolve();
  #dueAt = performance.now() + everyMs;

  private constructor(index: IndexWorker, add: (units: number, questions: number) => Promise<unknown>) {
    this.#index = index;
    this.#add = add;
  }

  /** Counts from now on for a run. */
  static async begin(
    index: IndexWorker,
    database: Database,
    workspace: WorkspaceId,
    run: RunId,
  ): Promise<ComputedWork> {
    const work = new ComputedWork(index, (units, questions) =>
      updateRun(database, workspace, run, (stored) => {
        const { computed } = stored;
        return {
          ...stored,
          computed: { ...computed, units: computed.units + units, questions: computed.questions + questions },
        };
      }),
    );
    const before = await index.embedded(null, never);
    work.#units = before.units;
    work.#questions = before.questions;
    return work;
  }

  /** To be called with every sign of progress: stores what was computed meanwhile, now and then. */
  tick(): void {
    if (performance.now() < this.#dueAt) return;
    this.#dueAt = performance.now() + everyMs;
    // A rejection is met at the end; unhandled meanwhile it would be reported twice.
    this.#store().catch(() => {});
  }

  /** The outcome of some work, once what was computed in it is stored; also where it was stopped or failed. */
  async counted<T>(working: Promise<T>): Promise<T> {
    let value: T;
    try {
      value = await working;
    } catch (error) {
      // The worker may be gone with its counts: the error of the work is the one to tell.
      await this.#store().catch(() => {});
      throw error;
    }
    await this.#store();
    return value;
  }

  /** One at a time; what could not be stored is stored with the next. */
  #store(): Promise<void> {
    const before = this.#adding.catch(() => {});
    this.#adding = before.then(async () => {
      const { units, questions } = await this.#index.embedded(null, never);
      const [more, asked] = [units - this.#units, questions - this.#questions];
      if (more > 0 || asked > 0) await this.#add(more, asked);
      this.#units = units;
      this.#questions = questions;
    });
    return this.#adding;
  }
}
