/** Rankings and answers that were made elsewhere, as a file states them: before they are mapped to a benchmark and a corpus. */
import type { ImportProblem } from '../benchmark.ts';

export type PredictionsFormat = 'leafmark-predictions-jsonl' | 'trec-run' | 'unidoc-bench-baseline-json';

/** A ranked item as the file names it; page numbers are the file's own, null where it names a document alone. */
export interface StatedCandidate {
  readonly document: string;
  readonly firstPage: number | null;
  readonly lastPage: number | null;
  /** Null where the file has none: the order alone counts. */
  readonly score: number | null;
  /** What the system read there, or null. */
  readonly text: string | null;
  readonly kind: 'text' | 'image' | null;
}

/** How an entry says which question it is of: by its id, or by the question's words (and those of the gold answer). */
export type StatedQuestion =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'text'; readonly question: string; readonly gold: string | null };

export interface Prediction {
  /** Entry from 1; of a TREC run, the question's place of first appearance. */
  readonly row: number;
  readonly question: StatedQuestion;
  /** In rank order; null where the file has no ranking for it. */
  readonly candidates: readonly StatedCandidate[] | null;
  /** Null where the file has no answer for it. */
  readonly answer: { readonly text: string; readonly declined: boolean | null } | null;
}

export interface PredictionsFile {
  /** The file's name. */
  readonly name: string;
  readonly format: PredictionsFormat;
  /** What the system calls itself (TREC's tag), or null. */
  readonly system: string | null;
  readonly predictions: readonly Prediction[];
  readonly problems: readonly ImportProblem[];
}
