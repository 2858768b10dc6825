import { timeLeft } from '../../format.ts';

interface Sample {
  readonly elapsedMs: number;
  readonly done: number;
}

/** How far back the present rate looks. */
const windowMs = 30_000;

/**
 * The present rate of a job, from counts as they arrive. What was done before a reload or a pause does not count, and
 * time in which nothing was counted (indexing) is not held against it: the clock starts with the first new result.
 */
export class Pace {
  private samples: readonly Sample[] = [];

  /** Tells how much is done at this time of the job's own clock. A clock that went back is a new job. */
  note(elapsedMs: number, done: number): void {
    const last = this.samples.at(-1);
    if (last !== undefined && (elapsedMs < last.elapsedMs || done < last.done)) this.samples = [];
    const first = this.samples[0];
    const sample = { elapsedMs, done };
    const kept = this.samples.filter((one) => elapsedMs - one.elapsedMs <= windowMs);
    this.samples = first === undefined || first.done === done ? [sample] : [...kept, sample];
  }

  /** Milliseconds left for the rest at the present rate; null before anything is known of it. */
  left(done: number, total: number): number | null {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (first === undefined || last === undefined) return null;
    const left = timeLeft(last.done - first.done, total - first.done, last.elapsedMs - first.elapsedMs);
    return done >= total ? null : left;
  }
}
