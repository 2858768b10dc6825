/** Progress as data: counts, never a percentage or a sentence. `total` is null while it is not known. */
export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number | null;
  readonly unit: string;
}

export type OnProgress = (progress: Progress) => void;
