import { AppError } from '../app-error.ts';
import type { TextSpan } from './recursive-splitter.ts';

/** The tokens of a text in their order, as UTF-16 offsets into it, `ends` excluded; shape of both: tokens. */
export interface TokenSpans {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Sizes count tokens: `size` ≥ 1, 0 ≤ `overlap` < `size`, both whole numbers. */
export interface TokenSplitterSettings {
  readonly size: number;
  readonly overlap: number;
}

/**
 * The chunks of a text by its tokens, in order: chunk i holds the tokens from i · (size − overlap) on, `size` of them or what is left,
 * and spans from the start of its first token to the end of its last. The last chunk ends with the last token and is never a part of
 * the one before. Text between two chunks (white space that no token covers) is in none.
 *
 * Tokens that are part of a character (byte-level tokenizers) never tear a surrogate pair: the chunk takes the whole character. A text
 * without tokens gives no chunk. Throws `experiment-invalid` for sizes out of range, `record-invalid` for offsets that are not of this text.
 */
export function splitByTokens(
  text: string,
  { starts, ends }: TokenSpans,
  settings: TokenSplitterSettings,
): readonly TextSpan[] {
  assertSettings(settings);
  assertTokens(text, { starts, ends });
  const { size, overlap } = settings;
  const spans: TextSpan[] = [];
  for (let first = 0; first < starts.length; first += size - overlap) {
    const last = Math.min(first + size, starts.length) - 1;
    const start = starts[first]!;
    const end = Math.max(start, ends[last]!);
    spans.push({
      start: isInPair(text, start) ? start - 1 : start,
      end: isInPair(text, end) ? end + 1 : end,
    });
    if (last === starts.length - 1) break;
  }
  return spans;
}

/** Whether the offset lies between the two halves of a character. */
function isInPair(text: string, offset: number): boolean {
  return (text.charCodeAt(offset) & 0xfc00) === 0xdc00 && (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800;
}

function assertSettings({ size, overlap }: TokenSplitterSettings): void {
  if (!Number.isInteger(size) || size < 1) {
    throw new AppError(
      'experiment-invalid',
      `A chunk size of ${size} tokens is not possible: use a whole number from 1.`,
    );
  }
  if (!Number.isInteger(overlap) || overlap < 0 || overlap >= size) {
    const range = `use a whole number from 0 to ${size - 1}, one below the chunk size`;
    throw new AppError('experiment-invalid', `An overlap of ${overlap} tokens is not possible: ${range}.`);
  }
}

function assertTokens(text: string, { starts, ends }: TokenSpans): void {
  const outside = starts.findIndex((start, token) => start > text.length || (ends[token] ?? Infinity) > text.length);
  if (starts.length !== ends.length || outside >= 0) {
    throw new AppError('record-invalid', 'The tokens are not those of this text. Build the index again.');
  }
}
