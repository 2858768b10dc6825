import { type Score, failedScore, notApplicable, scoreOf } from '../metric/score.ts';
import type { RecordScores } from './record-scores.ts';

/** Word-overlap F1, exact match and refusal rate need no judge. */
export type AnswerMetric = 'f1' | 'exact-match' | 'refusal-rate' | 'completeness' | 'faithfulness';

export const answerMetrics: readonly AnswerMetric[] = [
  'f1',
  'exact-match',
  'refusal-rate',
  'completeness',
  'faithfulness',
];

/** Whether it takes a judge. */
export const needsJudge = (metric: AnswerMetric): boolean => metric === 'completeness' || metric === 'faithfulness';

/** Whether its values are 0 or 1, so that its mean is a share. */
export const isAnswerProportion = (metric: AnswerMetric): boolean =>
  metric === 'refusal-rate' || metric === 'exact-match';

/** One of the scores of an answer; null while it is under way, and where the run has no judge. */
export function scoreFor(metric: AnswerMetric, scores: RecordScores | null): Score | null {
  if (scores === null) return null;
  switch (metric) {
    case 'f1':
      return scores.answer.f1;
    case 'exact-match':
      return scores.answer.exactMatch;
    case 'refusal-rate':
      return refusalScore(scores);
    case 'completeness':
      return scores.completeness;
    case 'faithfulness':
      return scores.faithfulness;
  }
}

/** Declining is 1; an answer that failed says nothing of it, and one that the provider refused is not the model's. */
function refusalScore({ answer: { refusal, f1 } }: RecordScores): Score {
  if (refusal !== null) return scoreOf(refusal.kind === 'declines' ? 1 : 0);
  return f1.kind === 'failed' ? failedScore(f1.reason) : notApplicable('the provider declined');
}
