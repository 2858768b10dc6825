/** The tokenizer of lexical retrieval: the same function for index and query, so that whatever stands on a page is found as it stands. */
import { scanTokens } from './token-scanner.ts';
import { foldText, foldTextWithPlaces } from './text-folding.ts';
import { wordAt } from './word-cache.ts';

/** Part of every key of stored tokens: raised with any change of what `tokenise` or `tokeniseWhitespace` gives. */
export const tokeniserVersion = 'leafmark-tokens-1';

/** A token and where it stands in the original text: UTF-16 offsets, `end` excluded. */
export interface TokenSpan {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The tokens of a text, in text order, repeats kept: NFKC, case and accents folded, no stop words, no stemming.
 *
 * Compounds are tokens whole and in parts (`COVID-19` gives covid-19, covid, 19; `3.14` gives 3.14, 3, 14), numbers lose their thousands
 * separators, a word hyphenated at a line end is indexed joined too, Han and kana give words and pairs of neighbours; rules in
 * `text-folding.ts`, `token-scanner.ts` and `piece-forms.ts`. Word boundaries of unspaced scripts are those of the engine's `Intl.Segmenter`.
 * An empty text, or one of signs only, gives none.
 */
export function tokenise(text: string): string[] {
  const list = new TokenList();
  scanTokens(foldText(text), list);
  return list.tokens;
}

/** The tokens of `tokenise`, one for one, with their places in the text; slower. Spans of a compound and its parts overlap. */
export function tokenSpans(text: string): readonly TokenSpan[] {
  const folded = foldTextWithPlaces(text);
  const spans: TokenSpan[] = [];
  const put = (token: string, start: number, end: number): void => {
    spans.push({ token, start: folded.starts[start]!, end: folded.ends[end - 1]! });
  };
  scanTokens(folded.text, { put, putWord: (place, start, end) => put(wordAt(place), start, end) });
  return spans;
}

/** What stands between white space (Python's, as `str.split`), case kept: the form of VisDoM (arXiv 2412.10704, released code). */
export function tokeniseWhitespace(text: string): string[] {
  return text.match(betweenWhiteSpace) ?? [];
}

/** The tokens of `tokeniseWhitespace` with their places in the text. */
export function whitespaceTokenSpans(text: string): readonly TokenSpan[] {
  return Array.from(text.matchAll(betweenWhiteSpace), ({ 0: token, index }) => ({
    token,
    start: index,
    end: index + token.length,
  }));
}

/** A `TokenSink`. */
class TokenList {
  readonly tokens: string[] = [];

  put(token: string): void {
    this.tokens.push(token);
  }

  putWord(place: number): void {
    this.tokens.push(wordAt(place));
  }
}

const betweenWhiteSpace = new RegExp(
  String.raw`[^\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+`,
  'g',
);
