import type { Mapping } from '../../../core/dataset/mapping.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import { scoredOnPages } from '../benchmark/question-sum.ts';

export interface PlanLine {
  readonly count: number;
  /** What becomes of these questions. */
  readonly words: string;
  /** Why, or what is special about them; may be empty. */
  readonly why: string;
}

/** What becomes of the benchmark's questions: lines that add up to all of them, empty ones left out. */
export function planOf(
  counts: Mapping['counts'],
  choices: Pick<ExperimentSettings, 'unmappable' | 'mappedInPart'>,
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
  ];
  return lines.filter((line, index) => line.count > 0 || index === 0);
}
