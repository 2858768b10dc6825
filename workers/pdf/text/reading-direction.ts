// From places on a line to reading order. A line of right-to-left script is read from the right, but numbers and Latin words
// inside it from the left (Unicode's bidirectional algorithm, backwards: here the display is known and the text is wanted).

/** One glyph along its line, with the marks that stand on it; `from` and `to` in points from the line's origin. */
export interface LineGlyph {
  text: string;
  readonly from: number;
  readonly to: number;
}

export interface ReadLine {
  readonly glyphs: readonly LineGlyph[];
  /** Whether a word ends before each glyph. */
  readonly breaks: readonly boolean[];
  readonly rightToLeft: boolean;
}

/** Hebrew, Arabic and their presentation forms. */
export const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const arabicDigits = /^[\u0660-\u0669\u06f0-\u06f9]$/;
const letter = /\p{L}/u;
const digit = /\p{N}/u;
/** Signs that do not part a number or a word when they stand inside it. */
const joining = /^[.,:/'’@_-]$/u;

/**
 * Glyphs from left to right put in reading order. A line without right-to-left letters comes back as it is. Otherwise the
 * majority of letters decides the line's direction; stretches of the other direction keep their own order.
 */
export function readingOrder(glyphs: readonly LineGlyph[], breaks: readonly boolean[]): ReadLine {
  const kinds = glyphs.map((glyph) => kindOf(glyph.text));
  const right = kinds.filter((kind) => kind === 'right').length;
  if (right === 0) return { glyphs, breaks, rightToLeft: false };
  const left = kinds.filter((kind) => kind === 'left').length;
  const rightToLeft = right >= left;
  const parts = partsOf(kinds, breaks, rightToLeft ? 'left' : 'right');
  const ordered = rightToLeft ? parts.toReversed() : parts;
  const places: number[] = [];
  const ends: boolean[] = [];
  ordered.forEach((part, at) => {
    const turned = part.kind === 'right';
    const inner = turned ? range(part.start, part.end).toReversed() : range(part.start, part.end);
    inner.forEach((place, step) => {
      places.push(place);
      // Between two neighbours the break stands at whichever of them lies further right.
      const previous = step === 0 ? ordered[at - 1] : undefined;
      if (step > 0) ends.push(breaks[turned ? place + 1 : place] === true);
      else if (previous === undefined) ends.push(false);
      else ends.push(breaks[Math.max(part.start, previous.start)] === true);
    });
  });
  return { glyphs: places.map((place) => glyphs[place] as LineGlyph), breaks: ends, rightToLeft };
}

type Kind = 'left' | 'number' | 'right' | 'neutral' | 'joining';

interface Part {
  readonly kind: 'left' | 'right';
  readonly start: number;
  readonly end: number;
}

function kindOf(text: string): Kind {
  if (arabicDigits.test(text)) return 'number';
  if (rightToLeftLetter.test(text)) return 'right';
  if (letter.test(text)) return 'left';
  if (digit.test(text)) return 'number';
  return joining.test(text) ? 'joining' : 'neutral';
}

/** Cuts the line into parts of one direction. `inner` is the direction of the embedded parts; neutrals go with the line's own. */
function partsOf(kinds: readonly Kind[], breaks: readonly boolean[], inner: 'left' | 'right'): Part[] {
  const outer = inner === 'left' ? 'right' : 'left';
  const parts: Part[] = [];
  let at = 0;
  while (at < kinds.length) {
    const start = at;
    if (belongs(kinds[at], inner)) {
      at = endOfInner(kinds, breaks, at, inner);
      parts.push({ kind: inner, start, end: at });
    } else {
      while (at < kinds.length && !belongs(kinds[at], inner)) at += 1;
      parts.push({ kind: outer, start, end: at });
    }
  }
  return parts;
}

/** Embedded words keep together across spaces; two numbers do not, nor does a number and what a neutral sign parts from it. */
function endOfInner(
  kinds: readonly Kind[],
  breaks: readonly boolean[],
  start: number,
  inner: 'left' | 'right',
): number {
  let end = start + 1;
  let parted = false;
  for (let at = end; at < kinds.length; at += 1) {
    const kind = kinds[at];
    parted ||= breaks[at] === true || kind === 'neutral';
    if (belongs(kind, inner)) {
      if (parted && (kind === 'number' || kinds[end - 1] === 'number')) break;
      end = at + 1;
      parted = false;
    } else if (kind !== 'neutral' && kind !== 'joining') break;
  }
  return end;
}

function belongs(kind: Kind | undefined, inner: 'left' | 'right'): boolean {
  return inner === 'right' ? kind === 'right' : kind === 'left' || kind === 'number';
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
