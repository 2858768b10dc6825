import { channelPlane } from './plane.ts';
import { resizeColumns, resizeRows } from './resize-plane.ts';

/** Input of a text detector of PaddleOCR (arXiv 1911.08947): `values[(channel * height + y) * width + x]`, blue first. */
export interface DetectorInput {
  readonly values: Float32Array;
  /** Multiples of 32. */
  readonly width: number;
  readonly height: number;
}

/** ImageNet's means and deviations, in the order that PaddleOCR applies them to its blue-first images. */
const means = [0.485, 0.456, 0.406];
const deviations = [0.229, 0.224, 0.225];
const multiple = 32;

/** The size in which the detector sees an image: longest side at most `longestSide`, both multiples of 32. */
export function detectorSize(width: number, height: number, longestSide: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const side = (pixels: number): number => Math.max(multiple, Math.round((pixels * scale) / multiple) * multiple);
  return { width: side(width), height: side(height) };
}

/** RGBA pixels (`4 · width · height`) as the detector wants them. */
export function detectorInput(
  rgba: Uint8ClampedArray,
  width: number,
  height: number,
  longestSide: number,
): DetectorInput {
  const size = detectorSize(width, height, longestSide);
  const area = size.width * size.height;
  const values = new Float32Array(3 * area);
  // All channels at once along the rows, where neighbours do not matter: what is left to part is less.
  const bytes = new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.length);
  const low = resizeRows({ values: bytes, width: 4 * width, height }, size.height).values;
  for (const [at, channel] of ([2, 1, 0] as const).entries()) {
    const plane = resizeColumns(channelPlane(low, width, size.height, channel), size.width);
    const mean = means[at]! * 255;
    const deviation = deviations[at]! * 255;
    const from = at * area;
    for (let pixel = 0; pixel < area; pixel += 1) values[from + pixel] = (plane.values[pixel]! - mean) / deviation;
  }
  return { values, width: size.width, height: size.height };
}
