import { type Score, failedScore, notApplicable, scoreOf } from '../metric/score.ts';
import type { RecordScores } from './record-scores.ts';

/**
 * Word-overlap F1 and exact match are over questions that can be answered; the others are scored on their own: `declined-rightly` is the
 * share of them whose answer declines. These and the refusal rate, which is over all, need no judge.
 */
export type AnswerMetric = 'f1' | 'exact-match' | 'declined-rightly' | 'refusal-rate' | 'completeness' | 'faithfulness';

export const answerMetrics: readonly AnswerMetric[] = [
  'f1',
  'exact-match',
  'declined-rightly',
  'refusal-rate',
  'completeness',
  'faithfulness',
];

/** Whether it takes a judge. */
export const needsJudge = (metric: AnswerMetric): boolean => metric === 'completeness' || metric === 'faithfulness';

/** Whether its values are 0 or 1, so that its mean is a share. */
export const isAnswerProportion = (metric: AnswerMetric): boolean =>
  metric === 'refusal-rate' || metric === 'exact-match' || metric === 'declined-rightly';

/** Whether a mean is over such a question at all; of one whose answer is under way this is not known yet. */
export function concerns(metric: AnswerMetric, scores: RecordScores | null): boolean {
  if (scores === null) return true;
  const isUnanswerable = scores.answer.rule === 'not-answerable';
  if (metric === 'declined-rightly') return isUnanswerable;
  return !isUnanswerable || (metric !== 'f1' && metric !== 'exact-match');
}

/** One of the scores of an answer; null while it is under way, and where the run has no judge. */
export function scoreFor(metric: AnswerMetric, scores: RecordScores | null): Score | null {
  if (scores === null) return null;
  if (!concerns(metric, scores)) {
    return notApplicable(
      metric === 'declined-rightly' ? 'the question can be answered' : 'the question cannot be answered',
    );
  }
  switch (metric) {
    case 'f1':
    case 'declined-rightly':
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
