/**
 * Sentences with their places, by rule and not by the engine's segmenter: a run gives the same answers in every browser. Made for the
 * `extractive` answerer, where a cut too many costs less than two sentences taken for one.
 */

/** A sentence: UTF-16 offsets into the text, `end` excluded, white space around it left out. */
export interface SentenceSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * The sentences of a text, in order. One ends after . ! ? … (with closing quotes and brackets) before white space, unless an
 * abbreviation, an initial or a small letter after a full stop says that it goes on; after 。！？ anywhere; and at a blank line. A sentence of more than 500 characters, as
 * tables give, is cut at its line ends. An empty text has none.
 */
export function sentencesOf(text: string): SentenceSpan[] {
  const sentences: SentenceSpan[] = [];
  let start = 0;
  for (const { index, 0: found } of text.matchAll(ends)) {
    const end = index + found.length;
    if (goesOn(text, index, end)) continue;
    put(text, start, end, sentences);
    start = end;
  }
  put(text, start, text.length, sentences);
  return sentences;
}

const longest = 500;
const closing = String.raw`["'”’»)\]]*`;
const ends = new RegExp(String.raw`[。！？]+[」』）”]*|[.!?…]+${closing}(?=\s|$)|\n[ \t\r]*\n\s*`, 'gu');
/** Words after whose full stop a sentence goes on, in small letters. */
const abbreviations: ReadonlySet<string> = new Set(
  'al approx ca cf corp dept dr ed eds eq eqs etc e.g fig figs i.e inc jr ltd mr mrs ms nos p pp prof ref sec sr st tab vol vs u.s'.split(
    ' ',
  ),
);

function goesOn(text: string, at: number, end: number): boolean {
  if (text.charAt(at) !== '.' || end - at > 1) return false;
  const after = /^\s+(\S)/u.exec(text.slice(end, end + 40))?.[1];
  if (after === undefined) return false;
  const word = /([\p{L}\p{N}.]+)$/u.exec(text.slice(Math.max(0, at - 20), at))?.[1] ?? '';
  // An initial: J. Smith.
  if (/^\p{Lu}$/u.test(word)) return true;
  return abbreviations.has(word.toLowerCase()) || /\p{Ll}/u.test(after);
}

function put(text: string, start: number, end: number, sentences: SentenceSpan[]): void {
  const span = trimmed(text, start, end);
  if (span.end - span.start <= longest) {
    if (span.end > span.start) sentences.push(span);
    return;
  }
  let at = span.start;
  for (const line of text.slice(span.start, span.end).split('\n')) {
    const part = trimmed(text, at, at + line.length);
    if (part.end > part.start) sentences.push(part);
    at += line.length + 1;
  }
}

function trimmed(text: string, start: number, end: number): SentenceSpan {
  let [first, last] = [start, end];
  while (first < last && /\s/.test(text.charAt(first))) first += 1;
  while (last > first && /\s/.test(text.charAt(last - 1))) last -= 1;
  return { start: first, end: last };
}
