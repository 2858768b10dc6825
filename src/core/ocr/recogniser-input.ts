import type { DetectorInput } from './detector-input.ts';
import type { Plane } from './plane.ts';
import { resizePlane } from './resize-plane.ts';

/** Height of a line as PaddleOCR's recognisers want it. */
const lineHeight = 48;
/** A line is at least this wide (what is missing is padding), and at most so wide that its answer stays small. */
const leastWidth = 320;
const mostWidth = 3200;

export interface RecogniserInput extends DetectorInput {
  /** Share of the width that the line fills; the rest is padding. */
  readonly filled: number;
}

/** The image of one line as a recogniser of PaddleOCR wants it: 48 px high, three equal channels from −1 to 1, padded with 0. */
export function recogniserInput(line: Plane): RecogniserInput {
  const wanted = Math.round((line.width * lineHeight) / line.height);
  const inner = resizePlane(line, Math.min(mostWidth, Math.max(1, wanted)), lineHeight);
  const width = Math.max(leastWidth, inner.width);
  const area = width * lineHeight;
  const values = new Float32Array(3 * area);
  for (let y = 0; y < lineHeight; y += 1) {
    for (let x = 0; x < inner.width; x += 1) values[y * width + x] = inner.values[y * inner.width + x]! / 127.5 - 1;
  }
  values.copyWithin(area, 0, area);
  values.copyWithin(2 * area, 0, area);
  return { values, width, height: lineHeight, filled: inner.width / width };
}
