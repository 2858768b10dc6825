/** From a range of a page's text to where it stands on the page. */
import type { PageGeometry } from '../../../core/document/page.ts';
import type { Box } from '../../elements/page-box.ts';

/**
 * The boxes that cover text[start, end), one for each line and in text order: boxes of words that follow one another on a line
 * are joined, over the gaps of a table's row too; one that is only partly in the range is cut in proportion to its characters. An empty range, or one over text
 * without boxes, gives none.
 */
export function boxesOfSpan(geometry: PageGeometry, start: number, end: number): Box[] {
  const lines: Box[] = [];
  if (end <= start) return lines;
  for (let index = firstEndingAfter(geometry.ends, start); index < geometry.starts.length; index += 1) {
    if (geometry.starts[index]! >= end) break;
    const box = cut(geometry, index, start, end);
    const line = lines.at(-1);
    if (line !== undefined && followsOn(line, box)) lines[lines.length - 1] = union(line, box);
    else lines.push(box);
  }
  return lines;
}

/**
 * Lines joined to blocks, so that a paragraph has one outline and not one a line: a line joins the block before it where they
 * overlap sideways and the outline of both holds the middle of no other line. `others` are lines of the page outside the range.
 */
export function blocksOf(lines: readonly Box[], others: readonly Box[]): Box[] {
  const blocks: { box: Box; from: number; to: number }[] = [];
  for (const [place, line] of lines.entries()) {
    const last = blocks.at(-1);
    const joined = last === undefined ? line : union(last.box, line);
    const foreign = (box: Box): boolean => holdsMiddleOf(joined, box);
    if (
      last !== undefined &&
      overlapSideways(last.box, line) &&
      !others.some(foreign) &&
      !lines.some((box, at) => (at < last.from || at > place) && foreign(box))
    ) {
      blocks[blocks.length - 1] = { box: joined, from: last.from, to: place };
    } else {
      blocks.push({ box: line, from: place, to: place });
    }
  }
  return blocks.map(({ box }) => box);
}

/** A box made larger by `by` on each side, kept on the page. */
export function padded(box: Box, by: number, pageWidth: number, pageHeight: number): Box {
  const left = Math.max(0, box.left - by);
  const top = Math.max(0, box.top - by);
  const right = Math.min(pageWidth, box.left + box.width + by);
  const bottom = Math.min(pageHeight, box.top + box.height + by);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** First place of the rising ends that lies beyond `start`. */
function firstEndingAfter(ends: Uint32Array, start: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! <= start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function cut({ starts, ends, rectangles }: PageGeometry, index: number, start: number, end: number): Box {
  const [left = 0, top = 0, width = 0, height = 0] = rectangles.subarray(4 * index, 4 * index + 4);
  const first = starts[index]!;
  const length = Math.max(1, ends[index]! - first);
  const from = Math.max(0, start - first) / length;
  const to = Math.min(length, end - first) / length;
  // Text that stands upright is cut along its height; which way it reads is not known, so it stays whole.
  if (height > 2 * width && length > 2) return { left, top, width, height };
  return { left: left + from * width, top, width: (to - from) * width, height };
}

/** Whether a box goes on the line of the one before: mostly at the same height and not back to its left. */
function followsOn(line: Box, box: Box): boolean {
  const shared = Math.min(bottomOf(line), bottomOf(box)) - Math.max(line.top, box.top);
  if (shared < 0.5 * Math.min(line.height, box.height)) return false;
  return box.left - (line.left + line.width) > -Math.max(line.height, box.height);
}

function overlapSideways(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width;
}

function holdsMiddleOf(outer: Box, box: Box): boolean {
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return x > outer.left && x < outer.left + outer.width && y > outer.top && y < bottomOf(outer);
}

function union(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(bottomOf(a), bottomOf(b)) - top,
  };
}

function bottomOf(box: Box): number {
  return box.top + box.height;
}
