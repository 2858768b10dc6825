import type { PageGeometry } from '../../../src/core/document/page.ts';
import type { WordSpot } from './compose-text.ts';

/** What maps user space to the displayed page: pdf.js's viewport at scale 1. */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
}

/** A box that is not a word of the text layer: a form field. Corners in user space. */
export interface FieldSpot {
  readonly start: number;
  readonly end: number;
  readonly rectangle: readonly [number, number, number, number];
}

/**
 * The boxes of a page's text: one for each word, then one for each form value, in points of the displayed page, cut at
 * its edges. The spots must rise and be disjoint; no spots give empty arrays.
 */
export function pageGeometry(
  index: number,
  spots: readonly WordSpot[],
  fields: readonly FieldSpot[],
  frame: PageFrame,
): PageGeometry {
  const count = spots.length + fields.length;
  const geometry = {
    index,
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    rectangles: new Float32Array(count * 4),
  };
  let at = 0;
  for (const { start, end, run, word } of spots) {
    const radians = (run.angle * Math.PI) / 180;
    const cosine = Math.cos(radians);
    const sine = Math.sin(radians);
    const above = run.above * run.size;
    const below = run.below * run.size;
    const length = word.to - word.from;
    const x = run.x + word.from * cosine + below * sine;
    const y = run.y + word.from * sine - below * cosine;
    const height = above + below;
    write(geometry, at, start, end, frame, x, y, length * cosine, length * sine, -height * sine, height * cosine);
    at += 1;
  }
  for (const { start, end, rectangle } of fields) {
    const [left, bottom, right, top] = rectangle;
    write(geometry, at, start, end, frame, left, bottom, right - left, 0, 0, top - bottom);
    at += 1;
  }
  return geometry;
}

/** Writes the box around a parallelogram in user space: its corner at x, y and its two sides. Thousands a page: no arrays. */
function write(
  geometry: PageGeometry,
  at: number,
  start: number,
  end: number,
  { width, height, transform }: PageFrame,
  x: number,
  y: number,
  alongX: number,
  alongY: number,
  upX: number,
  upY: number,
): void {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const cornerX = a * x + c * y + e;
  const cornerY = b * x + d * y + f;
  const firstX = a * alongX + c * alongY;
  const firstY = b * alongX + d * alongY;
  const secondX = a * upX + c * upY;
  const secondY = b * upX + d * upY;
  const left = within(cornerX + Math.min(firstX, 0) + Math.min(secondX, 0), width);
  const right = within(cornerX + Math.max(firstX, 0) + Math.max(secondX, 0), width);
  const top = within(cornerY + Math.min(firstY, 0) + Math.min(secondY, 0), height);
  const bottom = within(cornerY + Math.max(firstY, 0) + Math.max(secondY, 0), height);
  geometry.starts[at] = start;
  geometry.ends[at] = end;
  geometry.rectangles[4 * at] = left;
  geometry.rectangles[4 * at + 1] = top;
  geometry.rectangles[4 * at + 2] = right - left;
  geometry.rectangles[4 * at + 3] = bottom - top;
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
