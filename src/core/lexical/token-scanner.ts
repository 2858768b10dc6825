/** Finds the tokens of a folded text: words, compounds whole and in parts, and words and pairs of text without blanks. */
import { asciiClasses, characterClass, classAt } from './character-class.ts';
import { lineEndJoiner } from './text-folding.ts';
import { pieceForms } from './piece-forms.ts';
import { wordPlace } from './word-cache.ts';
import { hashBasis, hashStep } from './word-hash.ts';

/** Where tokens go, each with its start and end in the folded text. */
export interface TokenSink {
  put(token: string, start: number, end: number): void;
  /** A token that is in the word cache: `wordAt(place)`, to be read before the next one comes. */
  putWord(place: number, start: number, end: number): void;
}

/**
 * Puts the tokens of a folded text into the sink, in text order; a compound goes before its parts.
 *
 * Words are runs of letters, numbers and marks. Runs joined by single joiners are a compound: - _ & @ and the joiners that folding puts
 * in join strongly, `.` and `'` weakly; `,` joins two digits weakly, `:` two digits and `/` a digit and anything strongly. The whole
 * compound, its pieces between strong joiners, and their parts are tokens. Runs of Han and kana give their words and every two
 * neighbours, runs of Thai, Lao, Khmer and Burmese their words.
 */
export function scanTokens(text: string, sink: TokenSink): void {
  const length = text.length;
  let at = 0;
  while (at < length) {
    const found = classAt(text, at);
    if (found === characterClass.word) at = scanWord(text, at, sink);
    else if (found === characterClass.cjk || found === characterClass.unspaced)
      at = scanUnspaced(text, at, found, sink);
    else at++;
  }
}

function scanWord(text: string, start: number, sink: TokenSink): number {
  let hash = hashBasis;
  let end = start;
  for (;;) {
    const code = text.charCodeAt(end);
    if ((code < 0x80 ? asciiClasses[code] : classAt(text, end)) !== characterClass.word) break;
    hash = hashStep(hash, code);
    end++;
  }
  if (!joins(text, end)) {
    const place = wordPlace(text, start, end, hash);
    if (place < 0) sink.put(text.slice(start, end), start, end);
    else sink.putWord(place, start, end);
    return end;
  }
  return scanCompound(text, start, end, sink);
}

function endOfRun(text: string, start: number, wanted: number): number {
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    // NaN, past the end, is not below 0x80 and has the class of a separator.
    if ((code < 0x80 ? asciiClasses[code] : classAt(text, at)) !== wanted) return at;
    at++;
  }
}

/** Whether the unit at `at`, right after a word, joins it to the next. */
function joins(text: string, at: number): boolean {
  if (classAt(text, at) !== characterClass.joiner || classAt(text, at + 1) !== characterClass.word) return false;
  switch (text.charAt(at)) {
    case ',':
    case ':':
      return isDigitAt(text, at - 1) && isDigitAt(text, at + 1);
    case '/':
      return isDigitAt(text, at - 1) || isDigitAt(text, at + 1);
    default:
      return true;
  }
}

function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

function scanCompound(text: string, start: number, endOfFirst: number, sink: TokenSink): number {
  /** Starts and ends of the pieces between strong joiners. */
  const bounds = [start];
  let end = endOfFirst;
  while (joins(text, end)) {
    if (!".,'".includes(text.charAt(end))) bounds.push(end, end + 1);
    end = endOfRun(text, end + 1, characterClass.word);
  }
  bounds.push(end);
  if (bounds.length > 2) sink.put(wholeOf(text, bounds), start, end);
  for (let piece = 0; piece < bounds.length; piece += 2) putPiece(text, bounds[piece]!, bounds[piece + 1]!, sink);
  return end;
}

function wholeOf(text: string, bounds: readonly number[]): string {
  const pieces: string[] = [];
  let hasHyphen = false;
  for (let piece = 0; piece < bounds.length; piece += 2) {
    pieces.push(pieceForms(text.slice(bounds[piece], bounds[piece + 1])).whole);
    if (text.charAt(bounds[piece + 1]!) === '-' && piece + 2 < bounds.length) hasHyphen = true;
  }
  let whole = pieces[0]!;
  for (let piece = 1; piece < pieces.length; piece++) {
    const joiner = text.charAt(bounds[2 * piece - 1]!);
    // "state-of-the-⏎art" is a hyphenated word, "infor-⏎mation" is not.
    const written = joiner >= ' ' ? joiner : joiner === lineEndJoiner && hasHyphen ? '-' : '';
    whole += written + pieces[piece]!;
  }
  return whole;
}

function putPiece(text: string, start: number, end: number, sink: TokenSink): void {
  const forms = pieceForms(text.slice(start, end));
  sink.put(forms.whole, start, start + forms.length);
  for (const part of forms.parts) sink.put(part.text, start + part.start, start + part.end);
}

function scanUnspaced(text: string, start: number, found: number, sink: TokenSink): number {
  const end = endOfRun(text, start, found);
  const isCjk = found === characterClass.cjk;
  for (let from = start; from < end;) {
    const to = from + longestSegmented >= end ? end : characterEnd(text, from + longestSegmented - 1);
    putWords(text.slice(from, to), from, isCjk, sink);
    from = to;
  }
  if (isCjk) putPairs(text.slice(start, end), start, sink);
  return end;
}

function putWords(run: string, start: number, isCjk: boolean, sink: TokenSink): void {
  for (const { segment, index } of segmenter.segment(run)) {
    // Words of two characters are among the pairs.
    if (isCjk && characters(segment) === 2) continue;
    sink.put(segment, start + index, start + index + segment.length);
  }
}

function putPairs(run: string, start: number, sink: TokenSink): void {
  let first = 0;
  let second = characterEnd(run, first);
  while (second < run.length) {
    const end = characterEnd(run, second);
    sink.put(run.slice(first, end), start + first, start + end);
    first = second;
    second = end;
  }
}

function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at = characterEnd(text, at)) count++;
  return count;
}

function characterEnd(text: string, at: number): number {
  return at + (text.codePointAt(at)! > 0xffff ? 2 : 1);
}

/** The segmenter's time grows faster than its text: a run without any sign, far longer than a sentence, is given to it in parts. */
const longestSegmented = 256;

/** The dictionaries go by script; the locale is named so that the person's own decides nothing. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
