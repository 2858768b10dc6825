import type { RunAnswers } from './experiment/run-answers.ts';

/** Progress as data: counts, never a percentage or a sentence. `total` is null while it is not known. */
export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number | null;
  readonly unit: string;
  /** Of the phases `answer` and `judge`: the run's answers as they are stored by then, with what their calls took. */
  readonly answers?: RunAnswers;
  /** Of the same phases: calls to models that were sent and are not answered. */
  readonly callsInFlight?: number;
  /** Of the same phases: calls that wait before they are sent again; absent where none does. */
  readonly wait?: CallWait;
}

/** Until when calls wait that a provider sent away. */
export interface CallWait {
  /** Milliseconds since 1970, of the one that waits longest. */
  readonly until: number;
  /** What the provider asked for, in milliseconds; null: it named no time. */
  readonly askedMs: number | null;
  readonly calls: number;
}

export type OnProgress = (progress: Progress) => void;
