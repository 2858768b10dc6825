import { type ScoreMean, meanOfScores, scoreOf } from '../score.ts';
import type { AnswerScores } from './score-answer.ts';

/** Means of what needs no judge. */
export interface AnswerMeans {
  /** Over questions that can be answered. */
  readonly f1: ScoreMean;
  readonly exactMatch: ScoreMean;
  /** Share of the questions that cannot be answered whose answer declines; n 0 where the rule is off or there are none. */
  readonly declinedRightly: ScoreMean;
  /** Share of all answers that decline; questions without an answer count as their F1's state. Wilson intervals. */
  readonly refusals: ScoreMean;
}

/** The means over the questions of a run. Questions that cannot be answered are scored on their own and enter neither F1 nor exact match. */
export function meansOfAnswers(scores: readonly AnswerScores[], seed: number): AnswerMeans {
  const answerable = scores.filter(({ rule }) => rule !== 'not-answerable');
  const unanswerable = scores.filter(({ rule }) => rule === 'not-answerable');
  return {
    f1: meanOfScores(
      answerable.map(({ f1 }) => f1),
      { seed },
    ),
    exactMatch: meanOfScores(
      answerable.map(({ exactMatch }) => exactMatch),
      { seed, isProportion: true },
    ),
    declinedRightly: meanOfScores(
      unanswerable.map(({ f1 }) => f1),
      { seed, isProportion: true },
    ),
    refusals: meanOfScores(
      scores.map(({ refusal, f1 }) => (refusal === null ? f1 : scoreOf(refusal.kind === 'declines' ? 1 : 0))),
      { seed, isProportion: true },
    ),
  };
}
