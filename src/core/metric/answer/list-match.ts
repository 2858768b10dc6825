/**
 * Answers that are lists: the reference is its parts, not the brackets and quotes that a file writes around them. The order of the
 * parts does not matter, nor whether “and” stands between them.
 */
import { readTexts } from '../../dataset/entry-values.ts';
import { answerTokens, comparableTokens } from './answer-tokens.ts';
import { overlapOf } from './word-overlap.ts';

/** The parts of a text that is a list literal (`['Las Vegas', 'Reno']`, JSON too); null for any other text. */
export function listParts(text: string): readonly string[] | null {
  if (!/^\s*\[[\s\S]*\]\s*$/.test(text)) return null;
  const parts = readTexts(text);
  return parts.kind === 'read' ? parts.items : null;
}

/**
 * F1 and exact match of a prediction with the parts of a reference list. F1 is that of the bag of all tokens; exact match is 1 where the
 * bags are equal. No parts: as an empty reference.
 * Example: parts “Las Vegas”, “Reno”; prediction “Reno and Las Vegas”: both 1; “Reno”: F1 = 2 · 1 / (3 + 1) = 0.5, exact match 0.
 */
export function listMatch(
  parts: readonly string[],
  prediction: string,
): { readonly f1: number; readonly exactMatch: 0 | 1 } {
  const gold = parts.join(' ');
  const stated = (listParts(prediction) ?? [prediction]).join(' ');
  const pair = comparableTokens(gold, stated);
  let surplus = Math.max(0, count(pair.prediction, 'and') - count(answerTokens(gold), 'and'));
  const without = pair.prediction.filter((token) => {
    if (token !== 'and' || surplus === 0) return true;
    surplus -= 1;
    return false;
  });
  const f1 = overlapOf({ gold: pair.gold, prediction: without });
  return { f1, exactMatch: f1 === 1 ? 1 : 0 };
}

function count(tokens: readonly string[], wanted: string): number {
  return tokens.filter((token) => token === wanted).length;
}
