import type { Mapping, MappedQuestion, QuestionState } from '../../../core/dataset/mapping.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';

/** How much a part of the sum needs a person's eye: decides colour and height of its bar. */
export type SumTone = 'fine' | 'quiet' | 'warning' | 'error';

export interface SumPart {
  readonly count: number;
  /** What the counted are, to follow the number: "wait for your choice of document". */
  readonly label: string;
  readonly tone: SumTone;
}

type Place = Exclude<QuestionState, 'unmappable'> | 'waiting' | 'left-out' | 'missing' | 'page' | 'unmappable';

const order: readonly Place[] = [
  'ready',
  'document-only',
  'mapped-in-part',
  'waiting',
  'missing',
  'page',
  'left-out',
  'unmappable',
  'without-evidence',
];

/**
 * The questions of a mapping by state, each under the first place that applies, empty places left out: the counts add
 * up to all questions. An unmappable question waits for a choice before it needs a file, and a file before a page.
 */
export function sumOfQuestions(mapping: Pick<Mapping, 'names' | 'questions'>): readonly SumPart[] {
  const leftOut = new Set(mapping.names.filter((name) => name.relation === 'left-out').map((name) => name.stated));
  const counts = new Map<Place, number>();
  for (const question of mapping.questions) {
    const place = placeOf(question, leftOut);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return order.flatMap((place) => {
    const count = counts.get(place) ?? 0;
    return count === 0 ? [] : [partOf(place, count)];
  });
}

/** Questions that enter the page means, under the experiment's choices for what is not or only partly mapped. */
export function scoredOnPages(
  counts: Mapping['counts'],
  choices: Pick<ExperimentSettings, 'unmappable' | 'mappedInPart'>,
): number {
  const inPart = choices.mappedInPart === 'score' ? counts['mapped-in-part'] : 0;
  const unmappable = choices.unmappable === 'score-0' ? counts.unmappable : 0;
  return counts.ready + inPart + unmappable;
}

function placeOf(question: MappedQuestion, leftOut: ReadonlySet<string>): Place {
  if (question.state !== 'unmappable') return question.state;
  const kinds = new Set(question.issues.map((issue) => issue.kind));
  if (kinds.has('document-proposed')) return 'waiting';
  if (question.issues.some((issue) => leftOut.has(issue.document))) return 'left-out';
  if (kinds.has('document-missing')) return 'missing';
  return kinds.size > 0 ? 'page' : 'unmappable';
}

function partOf(place: Place, count: number): SumPart {
  const one = count === 1;
  switch (place) {
    case 'ready':
      return { count, label: 'ready', tone: 'fine' };
    case 'mapped-in-part':
      return { count, label: 'mapped in part', tone: 'warning' };
    case 'document-only':
      return { count, label: one ? 'names a document without pages' : 'name a document without pages', tone: 'quiet' };
    case 'without-evidence':
      return { count, label: 'without evidence', tone: 'quiet' };
    case 'waiting':
      return {
        count,
        label: one ? 'waits for your choice of document' : 'wait for your choice of document',
        tone: 'warning',
      };
    case 'missing':
      return { count, label: one ? 'needs a missing file' : 'need a missing file', tone: 'error' };
    case 'page':
      return { count, label: one ? 'has a page out of range' : 'have a page out of range', tone: 'warning' };
    case 'left-out':
      return { count, label: 'left out by you', tone: 'quiet' };
    case 'unmappable':
      return { count, label: 'not mapped', tone: 'error' };
    default:
      return assertUnreachable(place);
  }
}
