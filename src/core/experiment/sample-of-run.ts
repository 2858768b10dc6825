import type { Question } from '../dataset/benchmark.ts';
import type { MappedQuestion } from '../dataset/mapping.ts';
import { reduceQuestions } from '../dataset/reduce-questions.ts';
import { sampleQuestions } from './question-sample.ts';
import { questionsToAnswer } from './questions-to-answer.ts';
import type { Run } from './run.ts';

/**
 * The questions that a run answers, in benchmark order: of those that it asks and may answer, its sample. All of these where it answers
 * nothing of its own.
 * @param questions those of the benchmark
 * @param mapped their states; empty: not known, and nothing is left out for them
 */
export function sampleOfRun(
  { system, settings, origin }: Pick<Run, 'system' | 'settings' | 'origin'>,
  questions: readonly Question[],
  mapped: readonly Pick<MappedQuestion, 'id' | 'state'>[],
): readonly Question[] {
  const { questions: asked } = reduceQuestions(questions, settings.questions);
  const kept = origin.kind === 'made' ? questionsToAnswer(asked, mapped, settings) : asked;
  return system.answering === null ? kept : sampleQuestions(kept, system.answering.sample);
}
