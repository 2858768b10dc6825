/**
 * Groups of questions for "where" (metrics.md, "Groups and comparisons"). Every split is a partition: a question with several
 * evidence kinds, or gold in several documents, stands in one group of its own kind, so that the groups' n add up.
 */
import { assertUnreachable } from '../assert-unreachable.ts';
import type { Question } from '../dataset/benchmark.ts';
import type { DocumentId } from '../document/ids.ts';
import { compareCodeUnits } from '../retrieval/order.ts';
import type { QuestionResult } from './run.ts';

export type SplitBy = 'type' | 'answer-type' | 'evidence-kind' | 'domain' | 'document' | 'pool-pages';

export const splits: readonly { readonly id: SplitBy; readonly label: string }[] = [
  { id: 'evidence-kind', label: 'Evidence kind' },
  { id: 'type', label: 'Question type' },
  { id: 'answer-type', label: 'Answer type' },
  { id: 'domain', label: 'Domain' },
  { id: 'document', label: 'Document' },
  { id: 'pool-pages', label: 'Pages in the pool' },
];

/** Pages in the pool (VisDoM, arXiv 2412.10704, figure 4, which names no bins): the last page count of each bin. */
const poolBins: readonly { readonly most: number; readonly label: string }[] = [
  { most: 50, label: 'up to 50' },
  { most: 100, label: '51–100' },
  { most: 150, label: '101–150' },
  { most: 200, label: '151–200' },
  { most: Number.POSITIVE_INFINITY, label: 'more than 200' },
];

export const notStated = 'not stated';
const severalKinds = 'mixed';
const severalDocuments = 'several documents';

/** The group of a question under a split; a pool's pages are those of the given result. Documents are named by `nameOf`. */
export function groupOf(
  split: SplitBy,
  question: Pick<Question, 'type' | 'answerType' | 'domain' | 'evidenceKinds'>,
  result: Pick<QuestionResult, 'goldDocuments' | 'pool'>,
  nameOf: (document: DocumentId) => string,
): string {
  switch (split) {
    case 'type':
      return question.type ?? notStated;
    case 'answer-type':
      return question.answerType ?? notStated;
    case 'domain':
      return question.domain ?? notStated;
    case 'evidence-kind':
      return oneOf(question.evidenceKinds, severalKinds);
    case 'document':
      return oneOf([...new Set(result.goldDocuments)].map(nameOf), severalDocuments);
    case 'pool-pages':
      return (poolBins.find(({ most }) => result.pool.pages <= most) ?? poolBins.at(-1)!).label;
    default:
      return assertUnreachable(split);
  }
}

/** Labels in the order they stand in: bins by size, others by code units, the groups of the rest last. */
export function inGroupOrder(split: SplitBy, labels: Iterable<string>): string[] {
  const last = [severalKinds, severalDocuments, notStated];
  const place = (label: string): number =>
    split === 'pool-pages' ? poolBins.findIndex((bin) => bin.label === label) : last.indexOf(label);
  return [...new Set(labels)].sort((a, b) => place(a) - place(b) || compareCodeUnits(a, b));
}

function oneOf(values: readonly string[], several: string): string {
  if (values.length > 1) return several;
  return values[0] ?? notStated;
}
