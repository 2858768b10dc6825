import type { BenchmarkFormat } from '../../dataset/benchmark.ts';

/** How answers are compared without a judge; part of the run. With every rule off all references are plain texts. */
export interface AnswerRules {
  /** A reference that is a list is compared by its parts. */
  readonly lists: boolean;
  /** A question that cannot be answered is scored on its own: right where the answer declines. */
  readonly notAnswerable: boolean;
  /** PaperTab's rule: against yes or no only the first word counts. */
  readonly yesNo: boolean;
  /** A reference that is one number is compared as a number, within this share of it; null: as text. */
  readonly numberTolerance: number | null;
}

export const defaultAnswerRules: AnswerRules = {
  lists: true,
  notAnswerable: true,
  yesNo: false,
  numberTolerance: null,
};

/** The rules that the authors of a benchmark score by: yes and no by their first word for PaperTab (UDA, QASPER). */
export function answerRulesFor(format: BenchmarkFormat): AnswerRules {
  return format === 'visdom-paper-tab-csv' ? { ...defaultAnswerRules, yesNo: true } : defaultAnswerRules;
}
