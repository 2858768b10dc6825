import type { Refusal } from '../../prompt/refusal.ts';
import { type GoldAnswer, cannotBeAnswered } from '../answer/score-answer.ts';
import type { FactsState } from './judged-score.ts';

/** The facts of a gold answer that needs no judge: there is none, or it says that the question cannot be answered. Null: ask. */
export function goldFactsWithoutCall(gold: GoldAnswer): FactsState | null {
  if (cannotBeAnswered(gold)) return { kind: 'not-applicable', reason: 'the question cannot be answered' };
  if ((gold.answer ?? '').trim() === '') return { kind: 'not-applicable', reason: 'the benchmark has no gold answer' };
  return null;
}

/** The facts of a response that needs no judge: an empty answer, or one that declines. Null: ask. */
export function responseFactsWithoutCall(answer: string, refusal: Refusal): FactsState | null {
  if (refusal.kind === 'declines') return { kind: 'not-applicable', reason: 'the answer declines' };
  return answer.trim() === '' ? { kind: 'not-applicable', reason: 'the answer is empty' } : null;
}
