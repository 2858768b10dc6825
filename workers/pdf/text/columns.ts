// Reading order of lines: where a page has columns, each is read from top to bottom; the rows of a table are read across.
// The content stream's order is only a witness: it settles what geometry cannot (short cells against short lines).

import type { Line, Segment } from './lines.ts';
import { lineFrom } from './lines.ts';

/** Lines that are read one after the other. */
export interface Block {
  readonly lines: readonly Line[];
  /** The block goes on with the one before it: another cell of its table, no new paragraph. */
  readonly continues: boolean;
}

/** A gutter is at least this wide, as a share of the size. */
const leastGutter = 0.9;
/** Prose has at least this many words on a line of a column; table cells have fewer. */
const proseWords = 2.5;
/** Share of a column's lines that go on with a small letter, from which it is prose and not a list of cells. */
const proseContinues = 0.3;
const mostCandidates = 6;
const mostDepth = 8;

/** Blocks in reading order. No lines give no blocks. `fromRight`: the page's script runs from the right, and so do its columns. */
export function readingBlocks(lines: readonly Line[], fromRight = false, depth = 0): Block[] {
  if (lines.length === 0) return [];
  const split = lines.length > 1 && depth < mostDepth ? bestSplit(lines) : null;
  if (split === null) return [{ lines, continues: false }];
  const blocks: Block[] = [];
  for (const band of split.bands) {
    if (band.kind === 'rows') {
      if (band.lines.length < lines.length) blocks.push(...readingBlocks(band.lines, fromRight, depth + 1));
      else blocks.push({ lines: band.lines, continues: false });
      continue;
    }
    band.cells.forEach((cell, row) => {
      const { left, right } = sidesOf(cell, split.gutter);
      const sides = cell.length === 1 && band.cells.length > 1 ? [cell] : fromRight ? [right, left] : [left, right];
      sides.forEach((side, place) => {
        const inner = readingBlocks(side, fromRight, depth + 1);
        const first = inner[0];
        const continues = band.cells.length > 1 && row + place > 0;
        if (first !== undefined) blocks.push({ lines: first.lines, continues }, ...inner.slice(1));
      });
    });
  }
  return blocks;
}

interface Sides {
  readonly left: readonly Line[];
  readonly right: readonly Line[];
}

/** Columns are one cell of all lines; a table whose cells hold several lines is one cell a row. */
type Band =
  | { readonly kind: 'rows'; readonly lines: readonly Line[] }
  | { readonly kind: 'columns'; readonly cells: readonly (readonly Line[])[] };

interface Split {
  readonly gutter: number;
  readonly bands: readonly Band[];
  /** Characters that the split puts in columns. */
  readonly gain: number;
}

function bestSplit(lines: readonly Line[]): Split | null {
  let best: Split | null = null;
  for (const gutter of gutterCandidates(lines)) {
    const split = splitAt(lines, gutter);
    if (split.gain > (best === null ? 0 : best.gain * 1.02)) best = split;
  }
  return best;
}

/** Places with room for a gutter that few segments reach into, the least disturbed first, then the widest. */
function gutterCandidates(lines: readonly Line[]): number[] {
  const half = (leastGutter * medianSize(lines)) / 2;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const line of lines) {
    for (const segment of line.segments) {
      starts.push(segment.start - half);
      ends.push(segment.end + half);
    }
  }
  starts.sort((a, b) => a - b);
  ends.sort((a, b) => a - b);
  const last = starts.at(-1) ?? 0;
  const candidates: { readonly at: number; readonly covered: number; readonly width: number }[] = [];
  let started = 0;
  let ended = 0;
  // Coverage falls at an end and rises at a start: it is least between an end and a start that follow each other.
  while (ended < ends.length && (ends[ended] as number) < last) {
    const from = ends[ended] as number;
    ended += 1;
    while ((starts[started] as number) <= from) started += 1;
    const to = starts[started] as number;
    if ((ends[ended] ?? to) < to) continue;
    const covered = started - ended;
    if (covered <= lines.length * 0.8) candidates.push({ at: (from + to) / 2, covered, width: to - from });
  }
  candidates.sort((a, b) => a.covered - b.covered || b.width - a.width);
  return candidates.slice(0, mostCandidates).map(({ at }) => at);
}

function splitAt(lines: readonly Line[], gutter: number): Split {
  const bands: Band[] = [];
  let gain = 0;
  let rows: Line[] = [];
  let open: Line[] = [];
  const endRows = (): void => {
    if (rows.length > 0) bands.push({ kind: 'rows', lines: rows });
    rows = [];
  };
  const endBand = (): void => {
    const cells = columnsOf(open, gutter);
    if (cells === null) rows.push(...open);
    else {
      endRows();
      bands.push({ kind: 'columns', cells });
      gain += charactersOf(open);
    }
    open = [];
  };
  for (const line of lines) {
    if (line.segments.some((segment) => segment.start < gutter && segment.end > gutter)) {
      endBand();
      rows.push(line);
    } else open.push(line);
  }
  endBand();
  endRows();
  return { gutter, bands, gain };
}

/** The columns of a band that nothing crosses, or null where it is one column, or a table whose rows must stay. */
function columnsOf(band: readonly Line[], gutter: number): readonly (readonly Line[])[] | null {
  const { left, right } = sidesOf(band, gutter);
  if (left.length < 2 || right.length < 2) return null;
  const top = Math.max(left[0]?.top ?? 0, right[0]?.top ?? 0);
  const bottom = Math.min(left.at(-1)?.bottom ?? 0, right.at(-1)?.bottom ?? 0);
  const lower = Math.min(heightOf(left), heightOf(right));
  if (bottom - top < 0.5 * lower) return null;
  // One line in ten may stick out: a formula, a hanging hyphen.
  const width = quantile(right.map(startOf), 0.1) - quantile(left.map(endOf), 0.9);
  if (width < leastGutter * medianSize(band)) return null;
  const shared = left.length + right.length - band.length;
  if (shared < 0.5 * Math.min(left.length, right.length)) return [band];
  // Lines of both sides stand at one height: columns of one grid, or rows.
  const cells = [figuresOf(left), figuresOf(right)];
  if (cells.some(({ numbers }) => numbers > 0.5)) return null;
  if (turnsOf(band, gutter) <= 2) return [band];
  const rows = cellRows(band);
  if (rows.length > 1 && rows.length * 1.5 <= band.length) return rows;
  return cells.every(({ words, continued }) => words >= proseWords && continued >= proseContinues) ? [band] : null;
}

/** The rows of a table whose cells hold several lines each, where the stream writes it cell by cell; else as many rows as lines. */
function cellRows(band: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  let group: Line[] = [];
  let newest = -1;
  for (const line of band) {
    const orders = line.segments.flatMap((segment) => segment.runs.map(({ run }) => run.order));
    // All that stands higher was written earlier: a new row may begin here.
    if (group.length > 0 && Math.min(...orders) > newest) {
      groups.push(group);
      group = [];
    }
    newest = Math.max(newest, ...orders);
    group.push(line);
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

function sidesOf(band: readonly Line[], gutter: number): Sides {
  const left: Line[] = [];
  const right: Line[] = [];
  for (const line of band) {
    const cut = line.segments.findIndex((segment) => segment.start >= gutter);
    if (cut === -1) left.push(line);
    else if (cut === 0) right.push(line);
    else {
      left.push(lineFrom(line.segments.slice(0, cut), line));
      right.push(lineFrom(line.segments.slice(cut), line));
    }
  }
  return { left, right };
}

interface CellFigures {
  /** Mean words of a segment. */
  readonly words: number;
  /** Share of words that are numbers. */
  readonly numbers: number;
  /** Share of lines, the first left out, that begin with a small letter. */
  readonly continued: number;
}

function figuresOf(lines: readonly Line[]): CellFigures {
  let cells = 0;
  let words = 0;
  let numbers = 0;
  let continued = 0;
  lines.forEach((line, index) => {
    cells += line.segments.length;
    const first = line.segments[0]?.runs[0]?.run.words[0]?.text ?? '';
    if (index > 0 && /^\p{Ll}/u.test(first)) continued += 1;
    for (const segment of line.segments) {
      for (const { run } of segment.runs) {
        words += run.words.length;
        for (const word of run.words) if (isNumber(word.text)) numbers += 1;
      }
    }
  });
  return {
    words: words / Math.max(1, cells),
    numbers: numbers / Math.max(1, words),
    continued: continued / Math.max(1, lines.length - 1),
  };
}

function isNumber(text: string): boolean {
  return /^[^\p{L}]*\p{N}[^\p{L}]*$/u.test(text);
}

/** How often the stream changes from one side of the gutter to the other. */
function turnsOf(band: readonly Line[], gutter: number): number {
  const places: { readonly order: number; readonly right: boolean }[] = [];
  for (const line of band) {
    for (const segment of line.segments) {
      for (const { run } of segment.runs) places.push({ order: run.order, right: segment.start >= gutter });
    }
  }
  places.sort((a, b) => a.order - b.order);
  let turns = 0;
  for (let index = 1; index < places.length; index += 1) {
    if (places[index]?.right !== places[index - 1]?.right) turns += 1;
  }
  return turns;
}

function charactersOf(lines: readonly Line[]): number {
  let characters = 0;
  for (const line of lines) {
    for (const segment of line.segments) {
      for (const { run } of segment.runs) for (const word of run.words) characters += word.text.length;
    }
  }
  return characters;
}

function heightOf(lines: readonly Line[]): number {
  return (lines.at(-1)?.bottom ?? 0) - (lines[0]?.top ?? 0);
}

function medianSize(lines: readonly Line[]): number {
  return quantile(
    lines.map((line) => line.size),
    0.5,
  );
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function startOf(line: Line): number {
  return (line.segments[0] as Segment).start;
}

function endOf(line: Line): number {
  return (line.segments.at(-1) as Segment).end;
}
