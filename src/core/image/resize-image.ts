/**
 * Pillow's `Image.resize`, byte for byte. The browser's own scaling does not antialias enough and differs between browsers:
 * vectors of page images fall to cosine 0.81–0.99 against Python's with it.
 */
import type { ResizeFilter } from './resize-weights.ts';
import { fractionBits, resizeWeights } from './resize-weights.ts';
import type { RgbImage } from './rgb-image.ts';

const half = 1 << (fractionBits - 1);

/**
 * The picture in another size (both at least 1): along the rows first, rounded and clipped to 8 bits, then along the columns,
 * and so again. An axis whose size stays is not touched; a picture whose size stays is returned as it is.
 */
export function resizeImage(image: RgbImage, width: number, height: number, filter: ResizeFilter): RgbImage {
  const narrowed = image.width === width ? image : alongRows(image, width, filter);
  return image.height === height ? narrowed : alongColumns(narrowed, height, filter);
}

function alongRows({ bytes, width, height }: RgbImage, newWidth: number, filter: ResizeFilter): RgbImage {
  const { starts, counts, weights, stride } = resizeWeights(width, newWidth, filter);
  const result = new Uint8Array(newWidth * height * 3);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < newWidth; x += 1) {
      let red = half;
      let green = half;
      let blue = half;
      let from = (y * width + starts[x]!) * 3;
      const first = x * stride;
      const end = first + counts[x]!;
      for (let tap = first; tap < end; tap += 1, from += 3) {
        const weight = weights[tap]!;
        red += Math.imul(bytes[from]!, weight);
        green += Math.imul(bytes[from + 1]!, weight);
        blue += Math.imul(bytes[from + 2]!, weight);
      }
      result[to] = eightBits(red | 0);
      result[to + 1] = eightBits(green | 0);
      result[to + 2] = eightBits(blue | 0);
      to += 3;
    }
  }
  return { bytes: result, width: newWidth, height };
}

function alongColumns({ bytes, width, height }: RgbImage, newHeight: number, filter: ResizeFilter): RgbImage {
  const { starts, counts, weights, stride } = resizeWeights(height, newHeight, filter);
  const rowLength = width * 3;
  const result = new Uint8Array(rowLength * newHeight);
  // Row by row, in the order of memory, and not column by column.
  const sums = new Int32Array(rowLength);
  for (let y = 0; y < newHeight; y += 1) {
    sums.fill(half);
    const count = counts[y]!;
    for (let tap = 0; tap < count; tap += 1) {
      const weight = weights[y * stride + tap]!;
      const from = (starts[y]! + tap) * rowLength;
      for (let at = 0; at < rowLength; at += 1) sums[at] = sums[at]! + Math.imul(bytes[from + at]!, weight);
    }
    const to = y * rowLength;
    for (let at = 0; at < rowLength; at += 1) result[to + at] = eightBits(sums[at]!);
  }
  return { bytes: result, width, height: newHeight };
}

function eightBits(sum: number): number {
  const value = sum >> fractionBits;
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
