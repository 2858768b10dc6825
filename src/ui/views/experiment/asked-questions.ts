/** A benchmark and its mapping as an experiment asks it: with the questions that its settings leave. */
import type { Question } from '../../../core/dataset/benchmark.ts';
import type { Mapping, QuestionState } from '../../../core/dataset/mapping.ts';
import { type QuestionReduction, reduceQuestions } from '../../../core/dataset/reduce-questions.ts';

export interface AskedQuestions {
  readonly questions: readonly Question[];
  readonly mapping: Mapping | null;
}

/** What is left; nothing chosen: the same objects. */
export function askedQuestions(
  questions: readonly Question[],
  mapping: Mapping | null,
  reduction: QuestionReduction,
): AskedQuestions {
  const left = reduceQuestions(questions, reduction).questions;
  if (left.length === questions.length || mapping === null) return { questions: left, mapping };
  const asked = new Set(left.map(({ id }) => id));
  const mapped = mapping.questions.filter(({ id }) => asked.has(id));
  const counts = Object.fromEntries(
    Object.keys(mapping.counts).map((state) => [state, mapped.filter((one) => one.state === state).length]),
  ) as Record<QuestionState, number>;
  return { questions: left, mapping: { ...mapping, questions: mapped, counts } };
}
