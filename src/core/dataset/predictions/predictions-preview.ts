import type { ImportProblem } from '../benchmark.ts';
import type { PredictionsMapping } from './map-predictions.ts';
import type { PredictionsFormat } from './predictions.ts';

/** What a file of predictions holds and how it maps, before it becomes a run. */
export interface PredictionsPreview {
  /** The file's name. */
  readonly name: string;
  readonly format: PredictionsFormat;
  /** What the system calls itself, or null. */
  readonly system: string | null;
  readonly sha256: string;
  /** Entries of the file. */
  readonly entries: number;
  readonly problems: readonly ImportProblem[];
  readonly mapping: Omit<PredictionsMapping, 'predictions'>;
  /** Questions of the benchmark. */
  readonly questions: number;
}
