/**
 * Pictures of the self-test: drawn by a formula, so that they are the same everywhere. Stripes and boxes of several sizes on
 * white, as on a page.
 */
import type { RgbImage } from '../../../src/core/image/rgb-image.ts';

const edge = 96;

/** Two pictures of 96 × 96 pixels that no model should find the same. */
export function testPictures(): readonly [RgbImage, RgbImage] {
  const lines = drawn((x, y) => (y % 12 < 4 && x > 8 && x < 8 + ((y * 7) % 80) ? [20, 20, 30] : [255, 255, 255]));
  const chart = drawn((x, y) => {
    const bar = Math.floor(x / 16);
    return x % 16 < 11 && y > 88 - ((bar * 37) % 80) ? [220 - bar * 30, 40 + bar * 20, 90] : [240, 246, 255];
  });
  return [lines, chart];
}

/** As the worker's call takes pictures. */
export function rgbaOf({ bytes, width, height }: RgbImage): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) rgba.set(bytes.subarray(from, from + 3), to);
  return rgba;
}

function drawn(colourOf: (x: number, y: number) => readonly [number, number, number]): RgbImage {
  const bytes = new Uint8Array(edge * edge * 3);
  for (let y = 0; y < edge; y++) for (let x = 0; x < edge; x++) bytes.set(colourOf(x, y), (y * edge + x) * 3);
  return { bytes, width: edge, height: edge };
}
