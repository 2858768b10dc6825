/**
 * Tokens of a text without its model's tokenizer: four characters a token, as providers advise for English, but one token a character
 * for Han, kana and Hangul, of which four would be far too many. Whoever has the tokenizer counts with it instead.
 */

/** How a text's tokens are counted. A longer beginning of one text never counts less. */
export type CountTokens = (text: string) => number;

/** The estimate, rounded up; an empty text has 0. */
export function estimateTokens(text: string): number {
  const dense = text.match(denseScripts)?.length ?? 0;
  return Math.ceil(dense + (text.length - dense) / charactersPerToken);
}

const charactersPerToken = 4;
const denseScripts = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/g;
