import type { Question } from '../core/dataset/benchmark.ts';
import type { QuestionId } from '../core/document/ids.ts';
import type { AnswerRecord, AnswerState } from '../core/experiment/answer-record.ts';
import type { AnsweringSettings } from '../core/experiment/answering.ts';
import { scoresOfRecord } from '../core/experiment/record-scores.ts';

/** Questions by the state of their answer; what was never begun is `waiting`. */
export type StateCounts = Readonly<Record<AnswerState['kind'], number>>;

/** Whether nothing is left to do for an answer: it is settled and, where the run has a judge, judged as far as it can be. */
export function isDone(record: AnswerRecord, question: Question, { judge, rules }: AnsweringSettings): boolean {
  const scores = scoresOfRecord(record, question, rules);
  if (scores === null) return false;
  return judge === null || (scores.faithfulness !== null && scores.completeness !== null);
}

/** Counts over the questions of a run, kept in step with their records. Invariant: the states add up to `total`. */
export class AnsweringCounts {
  readonly total: number;
  readonly #states: Record<AnswerState['kind'], number>;
  readonly #last = new Map<QuestionId, { readonly state: AnswerState['kind']; readonly isDone: boolean }>();
  #done = 0;

  constructor(total: number) {
    this.total = total;
    this.#states = {
      waiting: total,
      prompted: 0,
      replied: 0,
      answered: 0,
      declined: 0,
      cut: 0,
      unreadable: 0,
      failed: 0,
    };
  }

  get states(): StateCounts {
    return { ...this.#states };
  }

  get done(): number {
    return this.#done;
  }

  put({ question, state }: AnswerRecord, isDone: boolean): void {
    const before = this.#last.get(question) ?? { state: 'waiting', isDone: false };
    this.#states[before.state] -= 1;
    this.#states[state.kind] += 1;
    this.#done += Number(isDone) - Number(before.isDone);
    this.#last.set(question, { state: state.kind, isDone });
  }
}
