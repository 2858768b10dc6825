/**
 * LangChain's RecursiveCharacterTextSplitter with its defaults, carrying offsets instead of copies of the text: every piece is a range,
 * the pieces of a chunk are neighbours, so a chunk is a range too and is never searched for. (LangChain searches, and in text that
 * repeats itself names an earlier place.)
 */
import { AppError } from '../app-error.ts';

/** A range of a text: UTF-16 offsets, `end` excluded. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Sizes count code points: `size` ≥ 1, 0 ≤ `overlap` ≤ `size`, both whole numbers. */
export interface SplitterSettings {
  readonly size: number;
  readonly overlap: number;
}

/**
 * The chunks of a text, in order, as spans with white space stripped at both ends; a chunk of white space only is left out.
 *
 * Text is cut before "\n\n", pieces of `size` code points or more before "\n", then before " ", then between code points; neighbouring
 * pieces are joined up to `size`, each chunk beginning with at most `overlap` code points of the last. White space is Python's.
 * Equal to langchain-text-splitters 1.1.2 (separators "\n\n", "\n", " ", "", separator kept at the head of the following piece).
 * Time is linear in the text. An empty text gives no chunk. Throws `experiment-invalid` for settings out of range.
 */
export function splitRecursively(text: string, settings: SplitterSettings): readonly TextSpan[] {
  assertSettings(settings);
  const splitting: Splitting = { text, ...settings, hasSurrogates: /[\ud800-\udfff]/.test(text), spans: [] };
  if (text.length > 0) splitRange(splitting, 0, text.length, 0);
  return splitting.spans;
}

const separators = ['\n\n', '\n', ' '] as const;

interface Splitting extends SplitterSettings {
  readonly text: string;
  /** Without surrogates a code point is a UTF-16 unit and lengths are differences. */
  readonly hasSurrogates: boolean;
  readonly spans: TextSpan[];
}

/** Pieces that wait to be joined: neighbours, from `head` on; `total` is their length in code points. */
interface Window {
  ends: number[];
  lengths: number[];
  head: number;
  start: number;
  total: number;
}

function splitRange(splitting: Splitting, start: number, end: number, level: number): void {
  const range = splitting.text.slice(start, end);
  let separator: string | undefined;
  while (level < separators.length) {
    separator = separators[level++]!;
    if (range.includes(separator)) break;
    separator = undefined;
  }
  if (separator === undefined) {
    splitByCharacters(splitting, start, end);
    return;
  }
  const window: Window = { ends: [], lengths: [], head: 0, start, total: 0 };
  let from = 0;
  // A separator heads the piece it begins; one at the very beginning leaves no piece before it.
  let cut = range.startsWith(separator) ? range.indexOf(separator, separator.length) : range.indexOf(separator);
  for (;;) {
    const to = cut < 0 ? range.length : cut;
    const length = codePointLength(splitting, start + from, start + to);
    if (length < splitting.size) {
      addPiece(splitting, window, start + from, start + to, length);
    } else {
      flush(splitting, window);
      splitRange(splitting, start + from, start + to, level);
    }
    if (cut < 0) break;
    from = cut;
    cut = range.indexOf(separator, cut + separator.length);
  }
  flush(splitting, window);
}

function addPiece(splitting: Splitting, window: Window, start: number, end: number, length: number): void {
  const { size, overlap } = splitting;
  if (window.head === window.ends.length) window.start = start;
  else if (window.total + length > size) {
    emitStripped(splitting, window.start, start);
    while (window.total > overlap || (window.total + length > size && window.total > 0)) {
      window.start = window.ends[window.head]!;
      window.total -= window.lengths[window.head]!;
      window.head++;
    }
  }
  window.ends.push(end);
  window.lengths.push(length);
  window.total += length;
}

function flush(splitting: Splitting, window: Window): void {
  if (window.head < window.ends.length) emitStripped(splitting, window.start, window.ends[window.ends.length - 1]!);
  window.ends = [];
  window.lengths = [];
  window.head = 0;
  window.total = 0;
}

/** Joining single code points has a closed form: windows of `size`, each `overlap` (at most `size` − 1) before the end of the last. */
function splitByCharacters(splitting: Splitting, start: number, end: number): void {
  const { size, overlap, spans } = splitting;
  const step = size - Math.min(overlap, size - 1);
  for (let from = start; from < end; from = advance(splitting, from, step, end)) {
    const to = advance(splitting, from, size, end);
    // A piece that nothing can split any more stays as it is, white space too: with size 1 that is every code point.
    if (size === 1) spans.push({ start: from, end: to });
    else emitStripped(splitting, from, to);
    if (to === end) break;
  }
}

function emitStripped(splitting: Splitting, start: number, end: number): void {
  const { text, spans } = splitting;
  while (start < end && isPythonSpace(text.charCodeAt(start))) start++;
  while (end > start && isPythonSpace(text.charCodeAt(end - 1))) end--;
  if (start < end) spans.push({ start, end });
}

function codePointLength(splitting: Splitting, start: number, end: number): number {
  if (!splitting.hasSurrogates) return end - start;
  let length = 0;
  for (let at = start; at < end; at = nextCodePoint(splitting.text, at, end)) length++;
  return length;
}

function advance(splitting: Splitting, from: number, codePoints: number, end: number): number {
  if (!splitting.hasSurrogates) return Math.min(from + codePoints, end);
  let at = from;
  for (let count = 0; count < codePoints && at < end; count++) at = nextCodePoint(splitting.text, at, end);
  return at;
}

function nextCodePoint(text: string, at: number, end: number): number {
  const isPair =
    (text.charCodeAt(at) & 0xfc00) === 0xd800 && at + 1 < end && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
  return isPair ? at + 2 : at + 1;
}

/** What Python's `str.strip` takes away: U+001C–U+001F and U+0085 too, which `trim` leaves, and not U+FEFF, which it takes. */
function isPythonSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f);
  if (code < 0x1680) return code === 0x85 || code === 0xa0;
  if (code <= 0x200a) return code >= 0x2000 || code === 0x1680;
  return code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000;
}

function assertSettings({ size, overlap }: SplitterSettings): void {
  if (!Number.isInteger(size) || size < 1) {
    throw new AppError(
      'experiment-invalid',
      `A chunk size of ${size} characters is not possible: use a whole number from 1.`,
    );
  }
  if (!Number.isInteger(overlap) || overlap < 0 || overlap > size) {
    throw new AppError(
      'experiment-invalid',
      `An overlap of ${overlap} characters is not possible: use a whole number from 0 to the chunk size, ${size}.`,
    );
  }
}
