import { assertUnreachable } from '../../assert-unreachable.ts';
import type { Question } from '../../dataset/benchmark.ts';
import { type Refusal, refusalOf } from '../../prompt/refusal.ts';
import { type Score, failedScore, notApplicable, scoreOf } from '../score.ts';
import { answerTokens } from './answer-tokens.ts';
import type { AnswerRules } from './answer-rules.ts';
import { listMatch, listParts } from './list-match.ts';
import { soleNumber, statesNumber } from './number-match.ts';
import { exactMatch, reducedToYesNo, wordOverlapF1 } from './word-overlap.ts';

/** What a generator gave for a question. `declined-by-provider`: a refusal or content filter of the provider, not of the model. */
export type GivenAnswer =
  | { readonly kind: 'answered'; readonly answer: string; readonly declined: boolean | null }
  | { readonly kind: 'declined-by-provider'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** The gold that an answer is compared with. */
export type GoldAnswer = Pick<Question, 'answer' | 'references' | 'referencesAre' | 'unanswerable'>;

/** The rule that decided a question's scores; `text` where none did. */
export type AppliedRule = 'text' | 'yes-no' | 'list' | 'number' | 'not-answerable';

export interface AnswerScores {
  readonly rule: AppliedRule;
  /** The reference that scored best; null where there is none or no value. */
  readonly reference: string | null;
  readonly f1: Score;
  readonly exactMatch: Score;
  /** Null where there is no answer. */
  readonly refusal: Refusal | null;
}

/**
 * Scores of one answer without a judge: the greatest F1, and the greatest exact match, over the references, each by the first rule that
 * covers it. A question that cannot be answered is right (1) exactly where the answer declines. Not applicable: no reference, or declined
 * by the provider. Failed: no answer came.
 * Example: gold “['Las Vegas', 'Reno']”, answer “Reno, Las Vegas”: both 1 by the rule for lists.
 */
export function scoreAnswer(gold: GoldAnswer, given: GivenAnswer, rules: AnswerRules): AnswerScores {
  const isUnanswerable = rules.notAnswerable && cannotBeAnswered(gold);
  const rule = isUnanswerable ? 'not-answerable' : 'text';
  const none = (score: Score): AnswerScores => ({ rule, reference: null, f1: score, exactMatch: score, refusal: null });
  switch (given.kind) {
    case 'failed':
      return none(failedScore(given.reason));
    case 'declined-by-provider':
      return none(notApplicable(`the provider declined: ${given.reason}`));
    case 'answered': {
      const refusal = refusalOf(given);
      if (isUnanswerable) {
        const score = scoreOf(refusal.kind === 'declines' ? 1 : 0);
        return { rule, reference: gold.answer, f1: score, exactMatch: score, refusal };
      }
      return { ...againstReferences(gold, given.answer, rules), refusal };
    }
    default:
      return assertUnreachable(given);
  }
}

/** Whether the benchmark says that the corpus does not answer: by its flag, or by the words of its gold answer. */
export function cannotBeAnswered({ unanswerable, references, referencesAre }: GoldAnswer): boolean {
  if (unanswerable) return true;
  const stated = referencesAre === 'parts' ? [references.join(' ')] : references;
  return stated.length > 0 && stated.every((text) => notAnswerableWords.has(answerTokens(text).join(' ')));
}

const notAnswerableWords: ReadonlySet<string> = new Set(['not answerable', 'unanswerable']);

interface Comparison {
  readonly rule: AppliedRule;
  readonly reference: string;
  readonly f1: number;
  readonly exactMatch: number;
}

function againstReferences(
  { answer, references, referencesAre }: GoldAnswer,
  prediction: string,
  rules: AnswerRules,
): Omit<AnswerScores, 'refusal'> {
  const isParts = referencesAre === 'parts' && references.length > 0;
  // Without the rule for lists the parts are the one text that the file gives for them.
  const texts = isParts ? [answer ?? references.join(', ')] : references;
  const comparisons = texts.map((reference) => compare(reference, isParts ? references : null, prediction, rules));
  const best = comparisons.toSorted((a, b) => b.f1 - a.f1 || b.exactMatch - a.exactMatch)[0];
  if (best === undefined) {
    const score = notApplicable('the benchmark has no reference answer');
    return { rule: 'text', reference: null, f1: score, exactMatch: score };
  }
  const matches = comparisons.some((comparison) => comparison.exactMatch === 1);
  return { rule: best.rule, reference: best.reference, f1: scoreOf(best.f1), exactMatch: scoreOf(matches ? 1 : 0) };
}

function compare(
  reference: string,
  stated: readonly string[] | null,
  prediction: string,
  rules: AnswerRules,
): Comparison {
  const parts = rules.lists ? (stated ?? listParts(reference)) : null;
  if (parts !== null) return { rule: 'list', reference, ...listMatch(parts, prediction) };
  const number = rules.numberTolerance === null ? null : soleNumber(reference);
  if (number !== null) {
    const value = statesNumber(number, prediction, rules.numberTolerance!) ? 1 : 0;
    return { rule: 'number', reference, f1: value, exactMatch: value };
  }
  const compared = rules.yesNo ? reducedToYesNo(reference, prediction) : prediction;
  return {
    rule: compared === prediction ? 'text' : 'yes-no',
    reference,
    f1: wordOverlapF1(reference, compared),
    exactMatch: exactMatch(reference, compared),
  };
}
