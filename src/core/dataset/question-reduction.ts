/** How a benchmark's questions are made fewer (`reduceQuestions`), and what became of them. */

export interface QuestionReduction {
  /** Drops a question that says nearly the same as an earlier one (`isNearDuplicate`). */
  readonly nearDuplicates: boolean;
  /** Keeps the half with more words; of equally many the earlier. */
  readonly longerHalf: boolean;
  /** Null: all that is left. */
  readonly sample: number | null;
  readonly seed: number;
}

export const noReduction: QuestionReduction = { nearDuplicates: false, longerHalf: false, sample: null, seed: 7 };

/** One step that was made, and the questions before and after it. */
export interface ReductionStep {
  readonly step: 'near-duplicates' | 'longer-half' | 'sample';
  readonly before: number;
  readonly after: number;
}

export interface ReducedQuestions<Item> {
  /** In their own order. */
  readonly questions: readonly Item[];
  readonly steps: readonly ReductionStep[];
}
