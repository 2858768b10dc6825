/** What the index worker computes for a run, added to its record while it goes on: a stop, a fault or a reload loses little of it. */
import type { WorkspaceId, RunId } from '../../src/core/document/ids.ts';
import type { RunEncoder } from '../../src/core/experiment/run.ts';
import type { EmbeddedSoFar, IndexWorker } from '../../src/rpc/index-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import { updateRun } from '../../src/storage/run-store.ts';

/** What is lost when the tab is closed: a late-interaction model embeds a page in seconds on most devices. */
const everyMs = 250;
const never = new AbortController().signal;

type Add = (more: EmbeddedSoFar) => Promise<unknown>;

export class ComputedWork {
  readonly #index: IndexWorker;
  readonly #add: Add;
  #before: EmbeddedSoFar = { units: 0, questions: 0, redone: [] };
  #adding: Promise<void> = Promise.resolve();
  #dueAt = performance.now() + everyMs;

  private constructor(index: IndexWorker, add: Add) {
    this.#index = index;
    this.#add = add;
  }

  /** Counts from now on for a run. @param keys of its encoders, in the order of `Run.encoders` */
  static async begin(
    index: IndexWorker,
    database: Database,
    workspace: WorkspaceId,
    { run, keys }: { readonly run: RunId; readonly keys: readonly string[] },
  ): Promise<ComputedWork> {
    const work = new ComputedWork(index, (more) =>
      updateRun(database, workspace, run, (stored) => {
        const { documents, units, questions } = stored.computed;
        return {
          ...stored,
          computed: { documents, units: units + more.units, questions: questions + more.questions },
          encoders: stored.encoders.map((encoder, place) => withRedone(encoder, keys[place], more.redone)),
        };
      }),
    );
    work.#before = await index.embedded(null, never);
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
      const now = await this.#index.embedded(null, never);
      const more = since(this.#before, now);
      if (more.units > 0 || more.questions > 0 || more.redone.length > 0) await this.#add(more);
      this.#before = now;
    });
    return this.#adding;
  }
}

/** What came since `before`; of what was done again, the encoders of which more was. */
function since(before: EmbeddedSoFar, now: EmbeddedSoFar): EmbeddedSoFar {
  const redone = now.redone.flatMap((one) => {
    const known = before.redone.find(({ key }) => key === one.key)?.batches ?? 0;
    return one.batches > known ? [{ ...one, batches: one.batches - known }] : [];
  });
  return { units: now.units - before.units, questions: now.questions - before.questions, redone };
}

function withRedone(encoder: RunEncoder, key: string | undefined, redone: EmbeddedSoFar['redone']): RunEncoder {
  const more = redone.find((one) => one.key === key);
  if (more === undefined) return encoder;
  return { ...encoder, redone: { batches: (encoder.redone?.batches ?? 0) + more.batches, device: more.device } };
}
