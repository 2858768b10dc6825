import type { Progress } from '../../../core/progress.ts';
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

  /** Things a second at present; null before anything is known of it. */
  rate(): number | null {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (first === undefined || last === undefined || last.elapsedMs <= first.elapsedMs) return null;
    return last.done > first.done ? (1000 * (last.done - first.done)) / (last.elapsedMs - first.elapsedMs) : null;
  }
}

/** The present rate of the step in hand: each phase, and each thing that is counted anew, begins its own. */
export class StepPace {
  private pace = new Pace();
  private step = '';

  note(elapsedMs: number, { phase, done, total }: Progress): void {
    const step = `${phase} ${total ?? ''}`;
    if (step !== this.step) this.pace = new Pace();
    this.step = step;
    this.pace.note(elapsedMs, done);
  }

  rate(): number | null {
    return this.pace.rate();
  }

  left({ done, total }: Progress): number | null {
    return total === null ? null : this.pace.left(done, total);
  }
}
