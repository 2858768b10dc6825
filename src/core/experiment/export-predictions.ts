/**
 * A run as predictions (`core/dataset/predictions/predictions-jsonl.ts` reads them): the ranking and the answer of each question, for
 * another tool or another browser. Imported on the same benchmark and corpus they give the same means.
 */
import { statedNameOf } from '../dataset/predictions/name-only.ts';
import { exportNames } from './export-names.ts';
import type { RunExport } from './export-questions.ts';
import { sheetsOf } from './sheets-of.ts';

/** One line of `<run>.predictions.jsonl`. */
export interface ExportedPrediction {
  readonly id: string;
  /** In rank order, pages as sheets from 1; absent where retrieval failed. */
  readonly contexts?: readonly {
    readonly document: string;
    /** Absent of a candidate that names a document alone. */
    readonly pages?: readonly number[];
    readonly kind: 'text' | 'image';
    readonly score?: number;
  }[];
  /** Absent where no answer came. */
  readonly answer?: string;
  /** Absent where the reply does not say. */
  readonly declined?: boolean;
}

/** The questions that have a ranking or an answer, in benchmark order. */
export function exportedPredictions({
  results,
  answers = [],
  questions,
  documents,
}: Omit<RunExport, 'run'>): ExportedPrediction[] {
  const names = exportNames(documents);
  const byQuestion = new Map(results.map((result) => [result.question, result.outcome]));
  const answered = new Map(answers.map(({ question, state }) => [question, state]));
  return questions.flatMap(({ id }): ExportedPrediction[] => {
    const outcome = byQuestion.get(id);
    const state = answered.get(id);
    const isRanked = outcome?.kind === 'ranked';
    if (!isRanked && state?.kind !== 'answered') return [];
    const contexts = isRanked
      ? outcome.candidates.map(({ document, firstPage, lastPage, kind, score }) => ({
          document: statedNameOf(document) ?? names(document),
          ...(firstPage < 0 ? {} : { pages: sheetsOf(firstPage, lastPage) }),
          kind: kind === 'page-image' ? ('image' as const) : ('text' as const),
          ...(Number.isFinite(score) ? { score } : {}),
        }))
      : null;
    const sections = state?.kind === 'answered' ? state.sections : null;
    return [
      {
        id,
        ...(contexts === null ? {} : { contexts }),
        ...(sections === null ? {} : { answer: sections.answer }),
        ...(sections === null || sections.declined === null ? {} : { declined: sections.declined }),
      },
    ];
  });
}

/** `<run>.predictions.jsonl`: one `ExportedPrediction` a line, each line ended by a line feed. */
export function exportPredictions(input: Omit<RunExport, 'run'>): string {
  return exportedPredictions(input)
    .map((prediction) => `${JSON.stringify(prediction)}\n`)
    .join('');
}
