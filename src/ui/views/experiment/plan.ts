import type { Mapping } from '../../../core/dataset/mapping.ts';
import type { BenchmarkSummary } from '../../../app/app-state.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import { scoredOnPages } from '../benchmark/question-sum.ts';

/** What starting on all benchmarks comes to, as far as it is known before each of them is open. */
export interface SplitsPlan {
  readonly benchmarks: number;
  /** One a system and benchmark. */
  readonly runs: number;
  /** Of all benchmarks together, before any of them are left out. */
  readonly questions: number;
  /** Whether the choice of questions makes them fewer. */
  readonly areFewer: boolean;
}

export interface PlanLine {
  readonly count: number;
  /** What becomes of these questions. */
  readonly words: string;
  /** Why, or what is special about them; may be empty. */
  readonly why: string;
}

/**
 * What becomes of the benchmark's questions: lines that add up to all of them, empty ones left out.
 * @param counts of the questions that are asked
 * @param unasked questions that the choice of questions leaves out
 */
export function planOf(
  counts: Mapping['counts'],
  choices: Pick<ExperimentSettings, 'unmappable' | 'mappedInPart'>,
  unasked = 0,
): readonly PlanLine[] {
  const zeros = choices.unmappable === 'score-0' ? counts.unmappable : 0;
  const inPart = choices.mappedInPart === 'score' ? counts['mapped-in-part'] : 0;
  const special = [
    ...(inPart > 0 ? [`${inPart} of them on the part that is mapped`] : []),
    ...(zeros > 0 ? [`${zeros} of them as 0, not mapped`] : []),
  ];
  const lines: readonly PlanLine[] = [
    { count: scoredOnPages(counts, choices), words: 'Scored on pages', why: special.join(', ') },
    { count: counts['document-only'], words: 'Scored on documents alone', why: 'the file names no pages' },
    { count: counts.unmappable - zeros, words: 'Left out', why: 'evidence not mapped to your documents' },
    { count: counts['mapped-in-part'] - inPart, words: 'Left out', why: 'mapped in part' },
    { count: counts['without-evidence'], words: 'Not scored', why: 'without evidence, counted apart' },
    { count: unasked, words: 'Not asked', why: 'by the choice under “Questions”' },
  ];
  return lines.filter((line, index) => line.count > 0 || index === 0);
}

/** Runs and questions over all benchmarks of the workspace. */
export function splitsPlan(
  benchmarks: readonly BenchmarkSummary[],
  { systems, questions }: Pick<ExperimentSettings, 'systems' | 'questions'>,
): SplitsPlan {
  const { nearDuplicates, longerHalf, sample } = questions;
  return {
    benchmarks: benchmarks.length,
    runs: benchmarks.length * systems.length,
    questions: benchmarks.reduce((sum, one) => sum + one.questions, 0),
    areFewer: nearDuplicates || longerHalf || sample !== null,
  };
}
