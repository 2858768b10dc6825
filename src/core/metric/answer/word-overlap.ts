import { type TokenPair, answerTokens, comparableTokens } from './answer-tokens.ts';

/**
 * Word-overlap F1 of a prediction and one reference, 0..1: 2 · common / (gold tokens + predicted tokens) over bags of tokens.
 *
 * Source: metrics.md, “Answers without a judge”; SQuAD's F1 (arXiv 1606.05250, section 6.1) with the normalisation of `answer-tokens.ts`.
 * Empty cases: both empty 1; one empty 0.
 * Example: gold “cat and dog”, prediction “dog”: 2 · 1 / (3 + 1) = 0.5.
 */
export function wordOverlapF1(gold: string, prediction: string): number {
  return overlapOf(comparableTokens(gold, prediction));
}

/** Exact match, 0 or 1: equal token lists after the same normalisation. Example: “The Cat” and “a cat”: 1. */
export function exactMatch(gold: string, prediction: string): 0 | 1 {
  const pair = comparableTokens(gold, prediction);
  const isEqual =
    pair.gold.length === pair.prediction.length && pair.gold.every((token, place) => token === pair.prediction[place]);
  return isEqual ? 1 : 0;
}

/**
 * The PaperTab rule of UDA and QASPER: the greatest F1 over the references; for a reference that is yes or no, a prediction whose first
 * word is yes or no is reduced to that word. Null without references.
 * Example: reference “Yes”, prediction “Yes, on three corpora”: 1. Reference “No”, prediction “Not reported”: 0.
 */
export function paperTabF1(references: readonly string[], prediction: string): number | null {
  if (references.length === 0) return null;
  return Math.max(...references.map((gold) => wordOverlapF1(gold, reducedToYesNo(gold, prediction))));
}

/** The prediction's first word, if reference and first word are yes or no; else the prediction. */
export function reducedToYesNo(gold: string, prediction: string): string {
  const [answer, ...others] = answerTokens(gold);
  if (others.length > 0 || !isYesNo(answer)) return prediction;
  const [first] = answerTokens(prediction);
  return isYesNo(first) ? first : prediction;
}

/** F1 of two bags of tokens. */
export function overlapOf({ gold, prediction }: TokenPair): number {
  if (gold.length === 0 && prediction.length === 0) return 1;
  if (gold.length === 0 || prediction.length === 0) return 0;
  const left = new Map<string, number>();
  for (const token of gold) left.set(token, (left.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of prediction) {
    const count = left.get(token) ?? 0;
    if (count === 0) continue;
    common += 1;
    left.set(token, count - 1);
  }
  return (2 * common) / (gold.length + prediction.length);
}

function isYesNo(token: string | undefined): token is 'yes' | 'no' {
  return token === 'yes' || token === 'no';
}
