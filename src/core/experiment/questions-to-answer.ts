/**
 * Which questions a run may answer. The evidence of a question that is left out of the means is not in the corpus: no context could hold
 * its answer, and calls for it would be paid for nothing.
 */
import type { Question } from '../dataset/benchmark.ts';
import type { MappedQuestion, QuestionState } from '../dataset/mapping.ts';
import type { ExperimentSettings } from './experiment.ts';

/** What becomes of questions whose evidence is not, or not all, in the corpus. */
export type UnmappedChoices = Pick<ExperimentSettings, 'unmappable' | 'mappedInPart'>;

/**
 * The questions that a sample of answers is drawn from, in their order: those that are asked but for what is left out of the means by
 * choice. Questions without evidence stay, and so do those that the mapping does not tell of. Nothing left out: all of them.
 * @param questions those that the run asks (`reduceQuestions`)
 */
export function questionsToAnswer<Item extends Pick<Question, 'id'>>(
  questions: readonly Item[],
  mapped: readonly Pick<MappedQuestion, 'id' | 'state'>[],
  choices: UnmappedChoices,
): readonly Item[] {
  const leftOut = new Set(mapped.filter(({ state }) => isLeftOut(state, choices)).map(({ id }) => id));
  return leftOut.size === 0 ? questions : questions.filter(({ id }) => !leftOut.has(id));
}

function isLeftOut(state: QuestionState, { unmappable, mappedInPart }: UnmappedChoices): boolean {
  if (state === 'unmappable') return unmappable === 'leave-out';
  return state === 'mapped-in-part' && mappedInPart === 'leave-out';
}
