import { isFullWidth } from './character-widths.ts';
import { cleanText } from './clean-text.ts';
import type { PlacedGlyph } from './glyphs.ts';
import type { LineGlyph } from './reading-direction.ts';
import { readingOrder, rightToLeftLetter } from './reading-direction.ts';
import type { RunReading, RunWord, TextRun } from './text-run.ts';

/** Gap, as a share of the size, from which glyphs stand in two words: pdf.js's own figure. */
const wordGap = 0.102;
/** Gap that ends a stretch: what lies beyond is another cell or column. */
const stretchGap = 1.5;
/** Letter spacing below this share is not looked for; above `widestTracking` equal gaps are cells of a row. */
const leastTracking = 0.08;
const widestTracking = 0.45;

/** Equal glyphs closer than this share of the size are one drawn twice. */
const doubleShift = 0.15;

const letter = /\p{L}/u;
const mark = /^\p{M}+$/u;

/**
 * Runs of text from placed glyphs. Words are rebuilt from the gaps of each stretch: in letter-spaced text (median gap above
 * 0.08 of the size) a word ends where the gap exceeds that median by 40 % and by a tenth of the size. Right-to-left text is
 * put in reading order by its places on the line, whatever order the file wrote it in. No glyphs give no runs.
 */
export function runsFromGlyphs(glyphs: readonly PlacedGlyph[]): RunReading {
  const runs: TextRun[] = [];
  let badCharacters = 0;
  for (const stretch of stretchesOf(withoutDoubles(glyphs))) {
    const reading = readStretch(stretch, runs.length);
    badCharacters += reading.bad;
    if (reading.run !== null) runs.push(reading.run);
  }
  return { runs, badCharacters };
}

/** Leaves out glyphs that are drawn over an equal one: shadows, and bold faces made by drawing twice. */
function withoutDoubles(glyphs: readonly PlacedGlyph[]): PlacedGlyph[] {
  const seen = new Map<string, PlacedGlyph[]>();
  return glyphs.filter((glyph) => {
    if (glyph.isSpace) return true;
    const cell = glyph.size * 4 || 1;
    const column = Math.round(glyph.x / cell);
    const row = Math.round(glyph.y / cell);
    for (let across = -1; across <= 1; across += 1) {
      for (let along = -1; along <= 1; along += 1) {
        const others = seen.get(`${glyph.unicode} ${column + along} ${row + across}`) ?? [];
        if (others.some((other) => isOver(glyph, other))) return false;
      }
    }
    const key = `${glyph.unicode} ${column} ${row}`;
    seen.set(key, [...(seen.get(key) ?? []), glyph]);
    return true;
  });
}

function isOver(glyph: PlacedGlyph, other: PlacedGlyph): boolean {
  const near = doubleShift * glyph.size;
  return Math.abs(glyph.x - other.x) < near && Math.abs(glyph.y - other.y) < near;
}

interface Spot {
  readonly glyph: PlacedGlyph;
  readonly along: number;
  readonly across: number;
}

interface ShownGlyphs {
  readonly shown: readonly LineGlyph[];
  readonly spaced: readonly boolean[];
  readonly bad: number;
}

/** Consecutive glyphs of one line, without wide gaps. */
function stretchesOf(glyphs: readonly PlacedGlyph[]): Spot[][] {
  const stretches: Spot[][] = [];
  let stretch: Spot[] = [];
  for (const glyph of glyphs) {
    const radians = (glyph.angle * Math.PI) / 180;
    const spot: Spot = {
      glyph,
      along: glyph.x * Math.cos(radians) + glyph.y * Math.sin(radians),
      across: glyph.y * Math.cos(radians) - glyph.x * Math.sin(radians),
    };
    const last = stretch.at(-1);
    if (last !== undefined && !continues(last, spot)) {
      stretches.push(stretch);
      stretch = [];
    }
    stretch.push(spot);
  }
  if (stretch.length > 0) stretches.push(stretch);
  return stretches;
}

function continues(last: Spot, next: Spot): boolean {
  const size = Math.min(last.glyph.size, next.glyph.size);
  if (Math.abs(last.glyph.angle - next.glyph.angle) > 1) return false;
  if (Math.abs(last.across - next.across) > 0.25 * size) return false;
  if (Math.max(last.glyph.size, next.glyph.size) > 1.5 * size) return false;
  const gap = next.along - (last.along + last.glyph.advance);
  if (gap > stretchGap * size) return false;
  // Right-to-left text may be written from the right: each glyph then starts left of the one before it.
  const backwards = rightToLeftLetter.test(next.glyph.unicode) || rightToLeftLetter.test(last.glyph.unicode);
  return gap > (backwards ? -4 : -0.5) * size;
}

function readStretch(stretch: readonly Spot[], order: number): { readonly run: TextRun | null; readonly bad: number } {
  const sorted = stretch.toSorted((a, b) => a.along - b.along);
  const origin = sorted[0];
  if (origin === undefined) return { run: null, bad: 0 };
  const size = origin.glyph.size || 1;
  const { shown, spaced, bad } = shownGlyphs(sorted, origin.along);
  if (shown.length === 0) return { run: null, bad };
  const breaks = wordBreaks(shown, spaced, size);
  const reading = readingOrder(shown, breaks);
  const words = wordsOf(reading.glyphs, reading.breaks);
  const { glyph } = origin;
  return {
    bad,
    run: {
      words,
      order,
      x: glyph.x,
      y: glyph.y,
      angle: glyph.angle,
      size,
      above: glyph.font.ascent,
      below: -glyph.font.descent,
      joint: 'unknown',
      rightToLeft: reading.rightToLeft,
    },
  };
}

/** The glyphs that show something, from left to right, marks joined to their base; `spaced[i]`: a space glyph stands before glyph i. */
function shownGlyphs(sorted: readonly Spot[], start: number): ShownGlyphs {
  const shown: LineGlyph[] = [];
  const spaced: boolean[] = [];
  const marks: LineGlyph[] = [];
  let bad = 0;
  let space = false;
  for (const { glyph, along } of sorted) {
    const cleaned = cleanText(glyph.unicode);
    bad += cleaned.bad;
    const text = cleaned.text.trim();
    if (text === '') {
      // A space under a glyph parts nothing: some producers draw one behind the last letter.
      const under = along - start + glyph.advance / 2 < (shown.at(-1)?.to ?? Number.NEGATIVE_INFINITY);
      space ||= !under && (glyph.isSpace || cleaned.text !== '');
      continue;
    }
    const placed = { text, from: along - start, to: along - start + glyph.advance };
    if (mark.test(text)) {
      marks.push(placed);
      continue;
    }
    shown.push(placed);
    spaced.push(space);
    space = false;
  }
  for (const placed of marks) baseOf(placed, shown).text += placed.text;
  for (const placed of shown) placed.text = placed.text.normalize('NFC');
  return { shown, spaced, bad };
}

/** The glyph that a mark stands on: the one whose advance holds the mark's middle, else the nearest. */
function baseOf(placed: LineGlyph, shown: readonly LineGlyph[]): LineGlyph {
  const middle = (placed.from + placed.to) / 2;
  let best = placed;
  let least = Number.POSITIVE_INFINITY;
  for (const glyph of shown) {
    const distance = middle < glyph.from ? glyph.from - middle : Math.max(0, middle - glyph.to);
    if (distance < least) {
      least = distance;
      best = glyph;
    }
  }
  return best;
}

/** Whether a word ends before each glyph (index 0 is false). */
function wordBreaks(glyphs: readonly LineGlyph[], spaced: readonly boolean[], size: number): boolean[] {
  const gaps = glyphs.map((glyph, index) => (index === 0 ? 0 : (glyph.from - (glyphs[index - 1]?.to ?? 0)) / size));
  const inner = gaps.filter((_, index) => index > 0 && spaced[index] !== true).toSorted((a, b) => a - b);
  const median = inner[inner.length >> 1] ?? 0;
  const letters = glyphs.filter((glyph) => letter.test(glyph.text)).length;
  const tracked =
    inner.length >= 4 && median > leastTracking && median < widestTracking && letters * 2 >= glyphs.length;
  const limit = tracked ? Math.max(median * 1.4, median + 0.1) : wordGap;
  return gaps.map((gap, index) => index > 0 && (spaced[index] === true || gap > limit));
}

function wordsOf(glyphs: readonly LineGlyph[], breaks: readonly boolean[]): RunWord[] {
  const words: RunWord[] = [];
  let word: RunWord | null = null;
  glyphs.forEach((glyph, index) => {
    const ends = breaks[index] === true || isFullWidth(glyph.text.charCodeAt(0));
    if (word === null || ends || isFullWidth(word.text.charCodeAt(0))) {
      if (word !== null) words.push(word);
      word = { text: glyph.text, from: glyph.from, to: glyph.to, spaced: words.length > 0 && breaks[index] === true };
      return;
    }
    word = {
      text: word.text + glyph.text,
      from: Math.min(word.from, glyph.from),
      to: Math.max(word.to, glyph.to),
      spaced: word.spaced,
    };
  });
  if (word !== null) words.push(word);
  return words;
}
