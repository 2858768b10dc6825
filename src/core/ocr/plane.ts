import type { Box } from './box.ts';
import type { Turn } from './turn.ts';

/** One channel of an image, row after row from the top: `values[y * width + x]`, 0..255. */
export interface Plane {
  readonly values: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Weights of ITU-R BT.601 in 1/256. */
const redWeight = 77;
const greenWeight = 150;
const blueWeight = 29;

/** Lower than this mean grey (of 255): a page with light text on dark, which tesseract's binarisation reads worse. */
export const darkPageMean = 115;

/** Grey of RGBA pixels (`rgba.length` = 4 · width · height; alpha is not looked at). */
export function greyPlane(rgba: Uint8ClampedArray, width: number, height: number): Plane {
  const values = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < values.length; at += 1, from += 4) {
    values[at] =
      (redWeight * (rgba[from] ?? 0) + greenWeight * (rgba[from + 1] ?? 0) + blueWeight * (rgba[from + 2] ?? 0)) >> 8;
  }
  return { values, width, height };
}

/** One channel of RGBA pixels: 0 red, 1 green, 2 blue. */
export function channelPlane(rgba: Uint8Array, width: number, height: number, channel: 0 | 1 | 2): Plane {
  const values = new Uint8Array(width * height);
  for (let at = 0, from = channel; at < values.length; at += 1, from += 4) values[at] = rgba[from] ?? 0;
  return { values, width, height };
}

/** Mean value, 0..255; 255 (white) for an image without pixels. */
export function meanOf({ values }: Plane): number {
  if (values.length === 0) return 255;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** The negative: 255 − value. */
export function inverted({ values, width, height }: Plane): Plane {
  return { values: values.map((value) => 255 - value), width, height };
}

/** Pixels further than this from the commonest grey may be ink. */
const inkDistance = 32;
/** A share of ink below this is a speck of a scanner, no letter: 8 pixels of a page of 4 million. */
const blankShare = 2e-6;

/** Whether a page has nothing on it: (nearly) all pixels are close to its commonest grey. True for no pixels. */
export function isBlank({ values }: Plane): boolean {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let commonest = 0;
  counts.forEach((count, grey) => {
    if (count > (counts[commonest] ?? 0)) commonest = grey;
  });
  let ink = 0;
  counts.forEach((count, grey) => {
    if (Math.abs(grey - commonest) > inkDistance) ink += count;
  });
  return ink <= values.length * blankShare;
}

/** A part of an image; the box has whole pixels and lies within it (`clipBox`). */
export function cropped({ values, width }: Plane, box: Box): Plane {
  const part = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y += 1) {
    const from = (box.top + y) * width + box.left;
    part.set(values.subarray(from, from + box.width), y * box.width);
  }
  return { values: part, width: box.width, height: box.height };
}

/** The image turned clockwise by quarter turns. */
export function turnedPlane(plane: Plane, degrees: Turn): Plane {
  if (degrees === 0) return plane;
  const { values, width, height } = plane;
  const turned = new Uint8Array(values.length);
  const [newWidth, newHeight] = degrees === 180 ? [width, height] : [height, width];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = values[y * width + x] ?? 0;
      if (degrees === 90) turned[x * newWidth + (height - 1 - y)] = value;
      else if (degrees === 180) turned[(height - 1 - y) * newWidth + (width - 1 - x)] = value;
      else turned[(width - 1 - x) * newWidth + y] = value;
    }
  }
  return { values: turned, width: newWidth, height: newHeight };
}
