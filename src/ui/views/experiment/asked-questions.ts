/** A benchmark and its mapping as an experiment asks it: with the questions that its settings leave. */
import type { Question } from '../../../core/dataset/benchmark.ts';
import type { Mapping, QuestionState } from '../../../core/dataset/mapping.ts';
import type { QuestionReduction, ReductionStep } from '../../../core/dataset/question-reduction.ts';
import { reduceQuestions } from '../../../core/dataset/reduce-questions.ts';

export interface AskedQuestions {
  readonly questions: readonly Question[];
  /** How they became fewer, each step that was made. */
  readonly steps: readonly ReductionStep[];
  readonly mapping: Mapping | null;
}

/** What is left; nothing chosen: the same objects. */
export function askedQuestions(
  questions: readonly Question[],
  mapping: Mapping | null,
  reduction: QuestionReduction,
): AskedQuestions {
  const { questions: left, steps } = reduceQuestions(questions, reduction);
  if (left.length === questions.length || mapping === null) return { questions: left, steps, mapping };
  const asked = new Set(left.map(({ id }) => id));
  const mapped = mapping.questions.filter(({ id }) => asked.has(id));
  const counts = Object.fromEntries(
    Object.keys(mapping.counts).map((state) => [state, mapped.filter((one) => one.state === state).length]),
  ) as Record<QuestionState, number>;
  return { questions: left, steps, mapping: { ...mapping, questions: mapped, counts } };
}

/** Keeps what was found last: thousands of questions are looked through once for each benchmark, mapping and choice. */
export class AskedOnce {
  private seen: readonly unknown[] = [];
  private found: AskedQuestions | null = null;

  /** @param questions null: there is no benchmark, and nothing is asked */
  of(
    questions: readonly Question[] | null,
    mapping: Mapping | null,
    reduction: QuestionReduction,
  ): AskedQuestions | null {
    const seen = [questions, mapping, reduction];
    if (this.seen.length === 0 || seen.some((one, place) => one !== this.seen[place])) {
      this.seen = seen;
      this.found = questions === null ? null : askedQuestions(questions, mapping, reduction);
    }
    return this.found;
  }
}
