// What fails on slides is tesseract's layout, not its reading. Each line that the detector found is cut out, brought to black
// on white and one height, and all are stacked like the lines of a page, which tesseract then reads as one block.
import type { Box } from './box.ts';
import { clipBox, sharedHeight } from './box.ts';
import type { Plane } from './plane.ts';
import { cropped } from './plane.ts';
import type { RecognisedLine, RecognisedWord } from './recognised-word.ts';
import { resizePlane } from './resize-plane.ts';

/** Where one line of the page lies in a strip. */
export interface StripLine {
  /** In pixels of the page. */
  readonly source: Box;
  /** In pixels of the strip. */
  readonly place: Box;
}

export interface LineStrip {
  readonly image: Plane;
  /** One for each box in its order; null where the box was outside the image. */
  readonly lines: readonly (StripLine | null)[];
}

/** Height of a line in the strip: LSTM models are trained on about this. */
const lineHeight = 44;
const gap = 20;
const margin = 24;
/** Longer lines are made smaller: a strip of 44 × 6,000 is some 300 letters. */
const longestLine = 6000;

/**
 * Boxes of an image as one tall image, one under the other; lines of 44 px on white, the text black whatever its colour
 * was. No boxes: an empty image of the margins alone.
 */
export function lineStrip(image: Plane, boxes: readonly Box[]): LineStrip {
  const parts = boxes.map((box) => {
    const source = clipBox(box, image.width, image.height);
    return source === null ? null : { source, line: scaledLine(blackOnWhite(cropped(image, source))) };
  });
  const width = 2 * margin + Math.max(0, ...parts.map((part) => part?.line.width ?? 0));
  const height = 2 * margin + parts.length * (lineHeight + gap);
  const values = new Uint8Array(width * height).fill(255);
  const lines = parts.map((part, index): StripLine | null => {
    if (part === null) return null;
    const { source, line } = part;
    const top = margin + index * (lineHeight + gap);
    for (let y = 0; y < line.height; y += 1) {
      values.set(line.values.subarray(y * line.width, (y + 1) * line.width), (top + y) * width + margin);
    }
    return { source, place: { left: margin, top, width: line.width, height: line.height } };
  });
  return { image: { values, width, height }, lines };
}

/**
 * The words of a strip, led back to their lines and to the pixels of the page: one list of words a box, in the order of
 * the boxes and from left to right; empty where nothing was read.
 */
export function wordsOfStrip(
  strip: LineStrip,
  read: readonly RecognisedLine[],
): readonly (readonly RecognisedWord[])[] {
  const words = strip.lines.map((): RecognisedWord[] => []);
  for (const word of read.flatMap((line) => line.words)) {
    const index = lineOf(strip, word.box);
    const line = strip.lines[index];
    if (line === undefined || line === null) continue;
    const { source, place } = line;
    const scaleX = source.width / place.width;
    const scaleY = source.height / place.height;
    words[index]?.push({
      ...word,
      box: {
        left: source.left + (word.box.left - place.left) * scaleX,
        top: source.top + (word.box.top - place.top) * scaleY,
        width: word.box.width * scaleX,
        height: word.box.height * scaleY,
      },
    });
  }
  return words.map((line) => line.toSorted((a, b) => a.box.left - b.box.left));
}

function lineOf(strip: LineStrip, box: Box): number {
  const centre = box.top + box.height / 2;
  const index = Math.min(
    strip.lines.length - 1,
    Math.max(0, Math.floor((centre - margin + gap / 2) / (lineHeight + gap))),
  );
  const place = strip.lines[index]?.place;
  return place !== undefined && sharedHeight(place, box) > 0 ? index : -1;
}

function scaledLine(line: Plane): Plane {
  const scale = lineHeight / line.height;
  return resizePlane(line, Math.min(longestLine, Math.max(1, Math.round(line.width * scale))), lineHeight);
}

/**
 * Text of any colour on any ground as black on white: the distance of each pixel from the median of the border (the ground),
 * stretched to the whole range, negative. A crop of one colour becomes white.
 */
export function blackOnWhite({ values, width, height }: Plane): Plane {
  const ground = borderMedian({ values, width, height });
  const distances = values.map((value) => Math.abs(value - ground));
  const highest = distances.reduce((most, value) => Math.max(most, value), 0);
  if (highest === 0) return { values: distances.fill(255), width, height };
  return { values: distances.map((value) => 255 - Math.round((value * 255) / highest)), width, height };
}

function borderMedian({ values, width, height }: Plane): number {
  const counts = new Uint32Array(256);
  let total = 0;
  const count = (at: number): void => {
    const value = values[at]!;
    counts[value] = counts[value]! + 1;
    total += 1;
  };
  for (let x = 0; x < width; x += 1) {
    count(x);
    count((height - 1) * width + x);
  }
  for (let y = 1; y < height - 1; y += 1) {
    count(y * width);
    count(y * width + width - 1);
  }
  let sum = 0;
  return counts.findIndex((number) => (sum += number) * 2 >= total);
}
