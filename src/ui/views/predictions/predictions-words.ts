/** A file of predictions in words: what was read, and how it meets the benchmark and the corpus. */
import type { PredictedName } from '../../../core/dataset/predictions/map-predictions.ts';
import type { PredictionsPreview } from '../../../core/dataset/predictions/predictions-preview.ts';
import type { UnmatchedEntry } from '../../../core/dataset/predictions/match-questions.ts';
import { formatCount, formatCounted } from '../../format.ts';

/** What is read, one line a format; each stands in the guide's chapter on formats with its fields. */
export const predictionFormats: readonly { readonly name: string; readonly about: string }[] = [
  { name: 'Leafmark predictions', about: 'JSONL, a line a question: id, contexts in rank order, answer' },
  { name: 'TREC run', about: 'question Q0 document#sheet rank score tag' },
  { name: 'UniDoc-Bench baseline', about: 'JSON as its baselines write it: question, retrieved pages, answer' },
];

/** "matched 118 + without prediction 2 = 120 questions of the benchmark". */
export function questionSum({ questions, mapping }: PredictionsPreview): string {
  const without = mapping.withoutPrediction.length;
  const matched = `matched ${formatCount(questions - without)}`;
  const parts = without === 0 ? matched : `${matched} + without prediction ${formatCount(without)}`;
  return `${parts} = ${formatCounted(questions, 'question')} of the benchmark`;
}

/** "118 with a ranking, 116 with an answer; 3 of the file’s 121 entries are of no question". */
export function entryWords({ entries, mapping }: PredictionsPreview): string {
  const { withRanking, withAnswer, unmatched } = mapping;
  const held = `${formatCount(withRanking)} with a ranking, ${formatCount(withAnswer)} with an answer`;
  if (unmatched.length === 0) return held;
  return `${held}; ${formatCount(unmatched.length)} of the file’s ${formatCounted(entries, 'entry', 'entries')} count nowhere`;
}

/** "on pages of the corpus 1,140 + document missing 30 + without a page 8 + page out of range 2 = 1,180 candidates". */
export function candidateSum({ mapping }: PredictionsPreview): string {
  const { candidates, documentMissing, withoutPage, pageOutOfRange } = mapping;
  const rest = [
    ['document missing', documentMissing],
    ['without a page', withoutPage],
    ['page out of range', pageOutOfRange],
  ] as const;
  const found = candidates - documentMissing - withoutPage - pageOutOfRange;
  const parts = rest.filter(([, count]) => count > 0).map(([words, count]) => `${words} ${formatCount(count)}`);
  return `${[`on pages of the corpus ${formatCount(found)}`, ...parts].join(' + ')} = ${formatCounted(candidates, 'candidate')}`;
}

/** Why an entry counts nowhere. */
export function unmatchedWords({ reason }: UnmatchedEntry): string {
  return reason === 'unknown-question' ? 'no question of this benchmark' : 'another entry has this question already';
}

export interface PredictedNameRows {
  /** Proposals first, then missing names, then choices that were made. */
  readonly shown: readonly PredictedName[];
  /** Found as they stand. */
  readonly sameName: readonly PredictedName[];
}

/** Names in the order in which a person should look at them; within one kind, those of most candidates first. */
export function predictedNameRows(names: readonly PredictedName[]): PredictedNameRows {
  const urgency = ({ relation }: PredictedName): number =>
    relation === 'proposed' ? 0 : relation === 'missing' ? 1 : 2;
  return {
    shown: names
      .filter(({ relation }) => relation !== 'same-name')
      .toSorted((a, b) => urgency(a) - urgency(b) || b.candidates - a.candidates),
    sameName: names.filter(({ relation }) => relation === 'same-name'),
  };
}
