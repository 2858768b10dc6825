import { type AnswerRules } from '../metric/answer/answer-rules.ts';
import { type AnswerScores, type GoldAnswer, scoreAnswer } from '../metric/answer/score-answer.ts';
import { type Reviewer, completenessWithoutCall, judgedScore } from '../metric/judged/judged-score.ts';
import { type Score, failedScore, notApplicable } from '../metric/score.ts';
import { type AnswerRecord, givenAnswer } from './answer-record.ts';

/** All scores of one answer; the judged ones are null in a run without a judge, and while they are under way. */
export interface RecordScores {
  readonly answer: AnswerScores;
  readonly faithfulness: Score | null;
  readonly completeness: Score | null;
}

/**
 * The scores of a stored answer; null while the answer itself is under way. Without an answer (failed, cut, unreadable) both judged scores
 * are failed; declined by the provider, they are not applicable.
 * @param reviewer whose verdicts count
 */
export function scoresOfRecord(
  record: Pick<AnswerRecord, 'state' | 'judged'>,
  gold: GoldAnswer,
  rules: AnswerRules,
  reviewer: Reviewer = 'judge',
): RecordScores | null {
  const given = givenAnswer(record.state);
  if (given === null) return null;
  const answer = scoreAnswer(gold, given, rules);
  const { judged } = record;
  if (judged === null) return { answer, faithfulness: null, completeness: null };
  if (given.kind !== 'answered') {
    const score =
      given.kind === 'failed' ? failedScore(given.reason) : notApplicable(`the provider declined: ${given.reason}`);
    return { answer, faithfulness: score, completeness: score };
  }
  const { responseFacts, goldFacts, faithfulness, completeness } = judged;
  const needsVerdicts = (facts: typeof goldFacts): boolean => facts?.kind === 'facts' && facts.facts.length > 0;
  const early = goldFacts === null ? null : completenessWithoutCall(goldFacts, given.answer);
  return {
    answer,
    faithfulness:
      responseFacts === null || (needsVerdicts(responseFacts) && faithfulness === null)
        ? null
        : judgedScore(responseFacts, faithfulness, reviewer),
    completeness:
      goldFacts === null || (early === null && completeness === null)
        ? null
        : (early ?? judgedScore(goldFacts, completeness, reviewer)),
  };
}
