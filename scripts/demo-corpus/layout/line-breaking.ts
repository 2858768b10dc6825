import type { TypeFamily, Typeface } from './typeface.ts';

/** A stretch of one line in one font. */
export interface Run {
  readonly text: string;
  readonly face: Typeface;
}

/** One line of a paragraph. `width` is its natural width; the last line of a paragraph is never justified. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
  readonly last: boolean;
}

// Japanese lines do not begin with closing marks or small kana, nor end with opening ones.
const neverFirst = /[、。，．・：；？！」』）ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
const neverLast = /[「『（]/u;
const wide = /[⺀-鿿豈-﫿＀-｠]/u;

/** Breaks a paragraph into lines no wider than `width`; `**bold**` and `*italic*` change the face. */
export function breakLines(text: string, family: TypeFamily, size: number, width: number): Line[] {
  const lines: Line[] = [];
  let current: Run[] = [];
  for (const unit of unitsOf(text, family)) {
    const candidate = append(current, unit);
    if (current.length > 0 && widthOf(trimmed(candidate), size) > width) {
      lines.push(lineOf(trimmed(current), size, false));
      current = append([], { face: unit.face, text: unit.text.trimStart() });
    } else {
      current = candidate;
    }
  }
  lines.push(lineOf(trimmed(current), size, true));
  return lines;
}

/** Width of the longest piece of `text` that cannot be broken. */
export function longestUnit(text: string, face: Typeface, size: number): number {
  const units = unitsOf(text, { regular: face, bold: face, italic: face });
  return Math.max(0, ...units.map((unit) => face.width(unit.text.trim(), size)));
}

function unitsOf(text: string, family: TypeFamily): Run[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).flatMap((part) => {
    if (part.startsWith('**')) return pieces(part.slice(2, -2), family.bold);
    if (part.startsWith('*')) return pieces(part.slice(1, -1), family.italic);
    return pieces(part, family.regular);
  });
}

// A unit is a word with its trailing spaces, or one wide character with the marks that cling to it.
function pieces(text: string, face: Typeface): Run[] {
  const found: string[] = [];
  for (const character of text) {
    const before = found.at(-1);
    if (before === undefined || breaksBetween(before, character)) found.push(character);
    else found[found.length - 1] = before + character;
  }
  return found.map((piece) => ({ text: piece, face }));
}

function breaksBetween(before: string, character: string): boolean {
  const previous = before.at(-1)!;
  if (character === ' ') return false;
  if (previous === ' ') return true;
  if (!wide.test(previous) && !wide.test(character)) return false;
  return !neverFirst.test(character) && !neverLast.test(previous);
}

function append(runs: readonly Run[], unit: Run): Run[] {
  const tail = runs.at(-1);
  if (tail === undefined || tail.face !== unit.face) return [...runs, unit];
  return [...runs.slice(0, -1), { face: tail.face, text: tail.text + unit.text }];
}

function trimmed(runs: readonly Run[]): Run[] {
  const tail = runs.at(-1);
  return tail === undefined ? [] : [...runs.slice(0, -1), { face: tail.face, text: tail.text.trimEnd() }];
}

function lineOf(runs: readonly Run[], size: number, last: boolean): Line {
  return { runs, width: widthOf(runs, size), last };
}

function widthOf(runs: readonly Run[], size: number): number {
  return runs.reduce((total, run) => total + run.face.width(run.text, size), 0);
}
