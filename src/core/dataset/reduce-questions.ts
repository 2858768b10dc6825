/**
 * A benchmark's questions made fewer as VisDoM made its own (arXiv 2412.10704, section 4.1): near-duplicates dropped, the longer half
 * kept, then a seeded sample, each step by choice and with its count. The paper names no measure of likeness: the one here is ours.
 */
import { answerTokens } from '../metric/answer/answer-tokens.ts';
import { createRandom, sampleIndexes } from '../statistics/random.ts';
import type { Question } from './benchmark.ts';
import type { QuestionReduction, ReducedQuestions, ReductionStep } from './question-reduction.ts';

/** From this share of common words on two questions say nearly the same. */
export const nearDuplicateFrom = 0.9;

/** The questions that are left. Nothing chosen: all of them, and no step. */
export function reduceQuestions<Item extends Pick<Question, 'question'>>(
  questions: readonly Item[],
  { nearDuplicates, longerHalf, sample, seed }: QuestionReduction,
): ReducedQuestions<Item> {
  const steps: ReductionStep[] = [];
  let left = questions;
  const make = (step: ReductionStep['step'], after: readonly Item[]): void => {
    steps.push({ step, before: left.length, after: after.length });
    left = after;
  };
  if (nearDuplicates) make('near-duplicates', withoutNearDuplicates(left));
  if (longerHalf) make('longer-half', longer(left));
  if (sample !== null) make('sample', sampled(left, sample, seed));
  return { questions: left, steps };
}

function withoutNearDuplicates<Item extends Pick<Question, 'question'>>(questions: readonly Item[]): Item[] {
  const ids = new Map<string, number>();
  // Kept questions by word, a place with its count after the other: only those that share a word are compared at all.
  const byWord: number[][] = [];
  const kept: Item[] = [];
  const sizes: number[] = [];
  const common = new Int32Array(questions.length);
  for (const item of questions) {
    const tokens = answerTokens(item.question);
    const bag = new Map<number, number>();
    for (const token of tokens) {
      const id = ids.get(token) ?? ids.size;
      ids.set(token, id);
      bag.set(id, (bag.get(id) ?? 0) + 1);
    }
    common.fill(0, 0, kept.length);
    for (const [id, count] of bag) {
      const others = byWord[id] ?? [];
      for (let at = 0; at < others.length; at += 2) {
        const place = others[at]!;
        common[place] = common[place]! + Math.min(count, others[at + 1]!);
      }
    }
    const isRepeated = sizes.some(
      (size, place) => common[place]! > 0 && (2 * common[place]!) / (tokens.length + size) >= nearDuplicateFrom,
    );
    if (isRepeated) continue;
    for (const [id, count] of bag) (byWord[id] ??= []).push(kept.length, count);
    kept.push(item);
    sizes.push(tokens.length);
  }
  return kept;
}

/** ⌈n ÷ 2⌉ of n. */
function longer<Item extends Pick<Question, 'question'>>(questions: readonly Item[]): Item[] {
  const words = questions.map(({ question }) => question.match(/\S+/gu)?.length ?? 0);
  const places = questions.map((_, place) => place).sort((a, b) => words[b]! - words[a]! || a - b);
  const half = new Set(places.slice(0, Math.ceil(questions.length / 2)));
  return questions.filter((_, place) => half.has(place));
}

function sampled<Item>(questions: readonly Item[], size: number, seed: number): readonly Item[] {
  if (size >= questions.length) return questions;
  const places = sampleIndexes(createRandom(seed), questions.length, size).sort((a, b) => a - b);
  return places.map((place) => questions[place]!);
}
