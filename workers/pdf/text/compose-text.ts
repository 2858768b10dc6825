// Builds the canonical text of a page and, with it, the box of every word. What is written here is what is indexed, chunked,
// prompted and previewed; nothing else may assemble a page's text.

import type { Block } from './columns.ts';
import { readingBlocks } from './columns.ts';
import type { Line } from './lines.ts';
import { linesOf } from './lines.ts';
import type { PlacedRun } from './placed-run.ts';
import { framesOf } from './placed-run.ts';
import { withoutRepeats } from './repeated-runs.ts';
import type { RunWord, TextRun } from './text-run.ts';
import { textOfRun } from './text-run.ts';

/** A word of the text with the run that it comes from; `start` and `end` are offsets into the text. */
export interface WordSpot {
  readonly start: number;
  readonly end: number;
  readonly run: TextRun;
  readonly word: RunWord;
}

export interface ComposedText {
  readonly text: string;
  /** In the order of the text, disjoint. */
  readonly spots: readonly WordSpot[];
  readonly repeatedRuns: number;
}

/** Gap between runs from which a space stands between them, as a share of the size. */
const spaceGap = 0.12;
/** A run that reaches this far back over the one before it is another word. */
const backwards = 0.3;
/** An index is at most so large, as a share of the size of what it stands beside. */
const smallIndex = 0.85;
const noteMark = /^[\d,∗*†‡§¶]+$/u;
const longWord = /\p{L}{3}/u;
/** Distance of baselines from which a paragraph begins: against the block's median and the size, or the size alone. */
const paragraphPitch = 1.3;
const paragraphSize = 1.35;
const paragraphSizeAlone = 1.8;

/**
 * The text of a page from its runs, in reading order: words parted by spaces, lines by "\n", paragraphs, columns and
 * writing directions by an empty line. No runs give an empty text.
 */
export function composeText(runs: readonly TextRun[]): ComposedText {
  const writer = new TextWriter();
  let repeatedRuns = 0;
  for (const frame of framesOf(runs)) {
    const once = withoutRepeats(frame);
    repeatedRuns += once.repeated;
    const fromRight = readsFromRight(once.frame.runs);
    for (const block of readingBlocks(linesOf(once.frame.runs), fromRight)) {
      writer.begin(block.continues ? '\n' : '\n\n');
      writeBlock(block, fromRight, writer);
    }
  }
  return { text: writer.text, spots: writer.spots, repeatedRuns };
}

/** Collects text and the places of its words; separators are written only between texts. */
class TextWriter {
  text = '';
  readonly spots: WordSpot[] = [];
  #separator = '';

  /** Asks for a separator before the next word; of several the longest is written. */
  begin(separator: string): void {
    if (separator.length > this.#separator.length) this.#separator = separator;
  }

  write(run: TextRun): void {
    for (const word of run.words) {
      if (word.spaced) this.begin(' ');
      if (this.text !== '') this.text += this.#separator;
      const start = this.text.length;
      this.text += word.text;
      this.spots.push({ start, end: this.text.length, run, word });
      this.#separator = '';
    }
  }
}

function writeBlock(block: Block, fromRight: boolean, writer: TextWriter): void {
  const pitch = medianPitch(block.lines);
  let previous: Line | null = null;
  for (const line of block.lines) {
    if (previous !== null) {
      const apart = line.baseline - previous.baseline;
      const size = Math.max(line.size, previous.size);
      const least = pitch > 0 ? Math.max(paragraphPitch * pitch, paragraphSize * size) : paragraphSizeAlone * size;
      const paragraph = apart > least;
      writer.begin(paragraph ? '\n\n' : '\n');
    }
    writeLine(line, fromRight, writer);
    previous = line;
  }
}

function writeLine(line: Line, fromRight: boolean, writer: TextWriter): void {
  const runs = line.segments.flatMap((segment) => segment.runs);
  const rightToLeft = runs.length > 1 && fromRight && runs.some(({ run }) => run.rightToLeft);
  const ordered = rightToLeft ? runs.toReversed() : runs;
  let previous: PlacedRun | null = null;
  for (const placed of ordered) {
    if (previous !== null && (isIndexApart(previous, placed, ordered) || isSpaced(previous, placed, rightToLeft))) {
      writer.begin(' ');
    }
    writer.write(placed.run);
    previous = placed;
  }
}

/**
 * Whether two runs of unlike size are words of their own: the mark of a footnote before its text or behind a word, or an index
 * that is a word itself. Joined, neither could be found; `x2`, `km2` and `H2O` stay one.
 */
function isIndexApart(previous: PlacedRun, next: PlacedRun, line: readonly PlacedRun[]): boolean {
  const [index, base] = previous.run.size < next.run.size ? [previous, next] : [next, previous];
  if (index.run.size > smallIndex * base.run.size) return false;
  const raised = base.baseline - index.baseline;
  if (Math.abs(raised) < 0.1 * base.run.size) return false;
  const text = textOfRun(index.run);
  if (longWord.test(text)) return true;
  if (raised < 0 || !noteMark.test(text)) return false;
  return index === previous ? index === line[0] : longWord.test(previous.run.words.at(-1)?.text ?? '');
}

function isSpaced(previous: PlacedRun, next: PlacedRun, rightToLeft: boolean): boolean {
  const size = Math.min(previous.run.size, next.run.size);
  const gap = (rightToLeft ? previous.start - next.end : next.start - previous.end) / (size || 1);
  if (next.run.order === previous.run.order + 1 && next.run.joint !== 'unknown') {
    // Neighbours in the stream: pdf.js has compared the gap with the font's own space already.
    if (next.run.joint === 'space') return true;
    return gap > 3 * spaceGap || gap < -backwards;
  }
  return gap > spaceGap || gap < -backwards;
}

function readsFromRight(runs: readonly PlacedRun[]): boolean {
  let right = 0;
  let left = 0;
  for (const { run } of runs) {
    const characters = run.words.reduce((sum, word) => sum + word.text.length, 0);
    if (run.rightToLeft) right += characters;
    else left += characters;
  }
  return right > left;
}

/** Median distance between the baselines of neighbouring lines; 0 with fewer than three lines. */
function medianPitch(lines: readonly Line[]): number {
  if (lines.length < 3) return 0;
  const pitches: number[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    pitches.push((lines[index] as Line).baseline - (lines[index - 1] as Line).baseline);
  }
  pitches.sort((a, b) => a - b);
  return pitches[pitches.length >> 1] ?? 0;
}
