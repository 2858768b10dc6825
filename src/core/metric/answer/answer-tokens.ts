/**
 * How answers are compared (metrics.md, “Answers without a judge”): SQuAD's normalisation, for Unicode. In this order: NFKC; lower case;
 * punctuation removed (Unicode category P, the ASCII symbols $ + < = > ^ ` | ~, and U+2212); split at white space; each Han, Hiragana or
 * Katakana character (and U+30FC) a token of its own, Hangul by word.
 */

/** Two texts as tokens to compare. */
export interface TokenPair {
  readonly gold: readonly string[];
  readonly prediction: readonly string[];
}

/**
 * The tokens of an answer, articles kept. Without letters or digits there are none.
 * Example: `The Cat's "state-of-the-art" 50%` gives the, cats, stateoftheart, 50.
 */
export function answerTokens(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().replaceAll(removed, '').replaceAll(single, ' $& ').match(/\S+/g) ?? [];
}

/**
 * The tokens of a reference and a prediction with the articles a, an and the removed; where that would empty a side that had tokens
 * (the answer “A”), both keep theirs.
 */
export function comparableTokens(gold: string, prediction: string): TokenPair {
  const full = { gold: answerTokens(gold), prediction: answerTokens(prediction) };
  const bare = { gold: withoutArticles(full.gold), prediction: withoutArticles(full.prediction) };
  const emptied =
    (bare.gold.length === 0 && full.gold.length > 0) || (bare.prediction.length === 0 && full.prediction.length > 0);
  return emptied ? full : bare;
}

const removed = /[\p{P}$+<=>^`|~\u2212]/gu;
const single = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/gu;

function withoutArticles(tokens: readonly string[]): string[] {
  return tokens.filter((token) => token !== 'a' && token !== 'an' && token !== 'the');
}
