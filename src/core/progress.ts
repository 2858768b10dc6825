import type { RunAnswers } from './experiment/run-answers.ts';

/** Progress as data: counts, never a percentage or a sentence. `total` is null while it is not known. */
export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number | null;
  readonly unit: string;
  /** Of the phases `answer` and `judge`: the run's answers as they are stored by then, with what their calls took. */
  readonly answers?: RunAnswers;
  /** Of the same phases: calls to models that are under way. */
  readonly callsInFlight?: number;
}

export type OnProgress = (progress: Progress) => void;
