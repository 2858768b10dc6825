import type { TextSource } from '../../../src/core/document/page.ts';

export interface TextFigures {
  /** Characters that are not white space. */
  readonly characters: number;
  /** Share of one-letter tokens among tokens that are letters only; 0 without tokens. */
  readonly singleLetterShare: number;
  /** Characters of private-use areas, which have no meaning outside their font. */
  readonly privateCharacters: number;
  readonly letterTokens: number;
}

/** Share of unreadable characters from which a text layer counts as damaged (hazard P01). */
const damagedShare = 0.01;
/** Share of one-letter tokens from which it counts as damaged, given enough tokens to judge. */
const scatteredShare = 0.5;
const enoughTokens = 20;
/** Bullets and arrows of symbol fonts are private-use characters too: only a text full of them is damaged. */
const privateShare = 0.3;

/** Figures of a text; all zero for empty text. */
export function textFigures(text: string): TextFigures {
  let characters = 0;
  let privateCharacters = 0;
  let letterTokens = 0;
  let singles = 0;
  for (const token of text.split(/\s+/)) {
    if (token === '') continue;
    characters += token.length;
    if (!/^\p{L}[\p{L}\p{M}]*$/u.test(token)) {
      privateCharacters += token.match(/[\ue000-\uf8ff]/g)?.length ?? 0;
      continue;
    }
    letterTokens += 1;
    if (token.length === 1) singles += 1;
  }
  const singleLetterShare = letterTokens === 0 ? 0 : singles / letterTokens;
  return { characters, singleLetterShare, privateCharacters, letterTokens };
}

/** Where the text of a page that opened came from: `none` without any character, `damaged` where it is not to be trusted. */
export function sourceOf(figures: TextFigures, badCharacters: number): TextSource {
  const { characters } = figures;
  if (characters === 0) return 'none';
  if (badCharacters > damagedShare * characters) return 'damaged';
  if (figures.privateCharacters > privateShare * characters) return 'damaged';
  if (figures.letterTokens >= enoughTokens && figures.singleLetterShare > scatteredShare) return 'damaged';
  return 'text-layer';
}
