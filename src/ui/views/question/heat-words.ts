/**
 * A late-interaction score taken apart by the words of the question, and by what of it lies in the page's picture. The score is the
 * sum over the query's tokens of the greatest similarity of each (ColBERT, arXiv 2004.12832, section 3.2), so sums over a word's
 * tokens are parts of it.
 */
import type { PageHeat } from '../../../core/retrieval/explanation.ts';
import type { TextRange } from './marked-text.ts';

/** One word of the question, or all that is none of its words. */
export interface HeatWord {
  /** As it stands in the question, without the marks around it; null: tokens that the model adds to it. */
  readonly text: string | null;
  /** Places in `PageHeat.tokens`, rising; at least one. */
  readonly tokens: readonly number[];
  /** Part of the score: Σ similarity of its tokens. */
  readonly part: number;
  /** How much of the part lies in patches of the picture. */
  readonly inPicture: number;
}

/** What the words' parts come to. */
export interface HeatSums {
  /** Σ parts. */
  readonly score: number;
  readonly inPicture: number;
  /** What prompt and special tokens of the page matched: score − in the picture. */
  readonly outside: number;
}

/**
 * Words in the order of the question, then one entry of all other tokens, where there are such. A word is what stands between
 * white space; a script without spaces is cut into words as the browser knows them. A token belongs to the word that most of it
 * lies in, the first of equal ones; words behind the model's window have no token and are left out.
 */
export function heatWords(question: string, heat: Pick<PageHeat, 'tokens'>): readonly HeatWord[] {
  const ranges = wordsOf(question);
  const tokensOf = new Map<number, number[]>();
  for (const [token, { start, end, kind }] of heat.tokens.entries()) {
    const word = kind === 'word' ? wordAt(ranges, { start, end }) : -1;
    tokensOf.set(word, [...(tokensOf.get(word) ?? []), token]);
  }
  const known = ranges.flatMap(({ start, end }, place) => {
    const tokens = tokensOf.get(place);
    return tokens === undefined ? [] : [wordOf(withoutMarks(question.slice(start, end)), tokens, heat)];
  });
  const others = tokensOf.get(-1);
  return others === undefined ? known : [...known, wordOf(null, others, heat)];
}

/** The sums of all tokens. Without tokens 0. */
export function heatSums({ tokens }: Pick<PageHeat, 'tokens'>): HeatSums {
  const score = tokens.reduce((total, { similarity }) => total + similarity, 0);
  const inPicture = tokens.reduce((total, token) => total + token.inPicture, 0);
  return { score, inPicture, outside: score - inPicture };
}

/** Whether anything of a word, or of all, lies in the picture, as three decimals show it. */
export function isSeen({ inPicture }: Pick<HeatWord, 'inPicture'>): boolean {
  return Math.abs(inPicture) >= 0.0005;
}

function wordOf(text: string | null, tokens: readonly number[], heat: Pick<PageHeat, 'tokens'>): HeatWord {
  const own = tokens.map((token) => heat.tokens[token]!);
  return {
    text,
    tokens,
    part: own.reduce((total, { similarity }) => total + similarity, 0),
    inPicture: own.reduce((total, { inPicture }) => total + inPicture, 0),
  };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

function wordsOf(question: string): TextRange[] {
  return [...question.matchAll(/\S+/g)].flatMap(({ 0: text, index }) => {
    if (!unspaced.test(text)) return [{ start: index, end: index + text.length }];
    return [...segmenter.segment(text)].map((piece) => ({
      start: index + piece.index,
      end: index + piece.index + piece.segment.length,
    }));
  });
}

/** "2020?" → "2020"; what is all marks stays. */
function withoutMarks(text: string): string {
  return text.replaceAll(/^["'“‘([{«]+|["'”’)\]}»,.;:!?…]+$/g, '') || text;
}

/** Place of the word that most of a token lies in; −1 where it meets none. */
function wordAt(words: readonly TextRange[], token: TextRange): number {
  let [best, most] = [-1, 0];
  for (const [place, { start, end }] of words.entries()) {
    const shared = Math.min(end, token.end) - Math.max(start, token.start);
    if (shared > most) [best, most] = [place, shared];
  }
  return best;
}
