/** How one question's answer came out in a run: its score of one metric, or in a word why it has none. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import { type AnswerMetric, scoreFor } from '../../../core/experiment/answer-metric.ts';
import type { AnswerReport } from '../../../core/experiment/answer-report.ts';
import type { ScoredAnswer } from '../../../core/experiment/scored-run.ts';
import type { Score } from '../../../core/metric/score.ts';

/**
 * `declines`: the model says that it cannot answer. `provider-declined`: a refusal of the provider. `not-asked`: the question is not in
 * the run's sample. States partition the questions of a run.
 */
export type AnsweredState =
  | 'answered'
  | 'declines'
  | 'provider-declined'
  | 'cut'
  | 'unreadable'
  | 'failed'
  | 'waiting'
  | 'not-asked';

/** In the order in which a filter names them. */
export const answeredStates: readonly AnsweredState[] = [
  'answered',
  'declines',
  'provider-declined',
  'cut',
  'unreadable',
  'failed',
  'waiting',
  'not-asked',
];

export interface AnswerInRun {
  readonly state: AnsweredState;
  /** Null: not asked, under way, or the run has no judge for it. */
  readonly score: Score | null;
  /** Whether the run has such a score at all. */
  readonly hasColumn: boolean;
}

/** Of the answers of a run, by their question, in the metric that the report is about. */
export function answersOfRun(answers: AnswerReport, run: string): (question: string) => AnswerInRun {
  const place = answers.runs.findIndex((one) => one.run === run);
  const hasColumn = (answers.runs[place]?.columns[answers.metric] ?? null) !== null;
  const byQuestion = new Map<string, ScoredAnswer>();
  for (const { question, runs } of answers.questions) {
    const answer = runs[place] ?? null;
    if (answer !== null) byQuestion.set(question, answer);
  }
  return (question) => answerInRun(byQuestion.get(question) ?? null, answers.metric, hasColumn);
}

export function answerInRun(answer: ScoredAnswer | null, metric: AnswerMetric, hasColumn: boolean): AnswerInRun {
  const score = answer === null ? null : scoreFor(metric, answer.scores);
  return { state: stateOf(answer), score, hasColumn };
}

/** Words of a state, as a tag beside a question. */
export function stateWords(state: AnsweredState): string {
  switch (state) {
    case 'answered':
      return 'answered';
    case 'declines':
      return 'declined';
    case 'provider-declined':
      return 'provider declined';
    case 'cut':
      return 'cut';
    case 'unreadable':
      return 'unreadable';
    case 'failed':
      return 'failed';
    case 'waiting':
      return 'waiting';
    case 'not-asked':
      return 'not asked';
    default:
      return assertUnreachable(state);
  }
}

function stateOf(answer: ScoredAnswer | null): AnsweredState {
  if (answer === null) return 'not-asked';
  const { state, scores } = answer;
  switch (state) {
    case 'waiting':
    case 'prompted':
    case 'replied':
      return 'waiting';
    case 'answered':
      return scores?.answer.refusal?.kind === 'declines' ? 'declines' : 'answered';
    case 'declined':
      return 'provider-declined';
    case 'cut':
    case 'unreadable':
    case 'failed':
      return state;
    default:
      return assertUnreachable(state);
  }
}
