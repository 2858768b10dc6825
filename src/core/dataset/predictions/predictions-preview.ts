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

/**
 * Why no run can be made of a file, in a sentence that names the first of each side: none of its entries is of a question of the
 * benchmark, and every mean would be 0. Null: one is.
 */
export function nothingMatched({
  entries,
  mapping,
  questions,
}: Pick<PredictionsPreview, 'entries' | 'questions'> & {
  readonly mapping: Pick<PredictionsMapping, 'unmatched' | 'withoutPrediction'>;
}): string | null {
  const [first] = mapping.withoutPrediction;
  if (mapping.withoutPrediction.length < questions || first === undefined) return null;
  const stated = mapping.unmatched[0]?.stated;
  const counts =
    entries === 1
      ? 'The one entry of the file is of no question'
      : `None of the ${entries} entries of the file is of a question`;
  const sides = `The file begins with “${shortened(stated ?? '')}”, the benchmark of ${questions} with “${shortened(first)}”.`;
  return `${counts} of this benchmark, so nothing can be scored. ${sides}`;
}

const mostLetters = 80;

/** A question’s words may be a paragraph. */
function shortened(text: string): string {
  const points = Array.from(text);
  return points.length <= mostLetters ? text : `${points.slice(0, mostLetters - 1).join('')}…`;
}
