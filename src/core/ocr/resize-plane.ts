import type { Plane } from './plane.ts';

/**
 * An image in another size, by a triangle filter as wide as the reduction, along each axis in turn (what Pillow calls
 * BILINEAR): without that width small text turns to noise when a page is made smaller. Sizes of at least 1 × 1.
 */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane;
  // Rows first: the pass along them is the faster one, and leaves the other fewer.
  return resizeColumns(resizeRows(plane, height), width);
}

/** The width alone. */
export function resizeColumns({ values, width, height }: Plane, newWidth: number): Plane {
  if (width === newWidth) return { values, width, height };
  const { starts, weights, count } = tapsOf(width, newWidth);
  const result = new Uint8Array(newWidth * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < newWidth; x += 1) {
      const from = row + starts[x]!;
      const weight = x * count;
      let sum = 0.5;
      for (let tap = 0; tap < count; tap += 1) sum += values[from + tap]! * weights[weight + tap]!;
      result[y * newWidth + x] = sum;
    }
  }
  return { values: result, width: newWidth, height };
}

/** The height alone. */
export function resizeRows({ values, width, height }: Plane, newHeight: number): Plane {
  if (height === newHeight) return { values, width, height };
  const { starts, weights, count } = tapsOf(height, newHeight);
  const result = new Uint8Array(width * newHeight);
  const sums = new Float32Array(width);
  for (let y = 0; y < newHeight; y += 1) {
    sums.fill(0.5);
    for (let tap = 0; tap < count; tap += 1) {
      const weight = weights[y * count + tap]!;
      if (weight === 0) continue;
      const row = (starts[y]! + tap) * width;
      for (let x = 0; x < width; x += 1) sums[x] = sums[x]! + values[row + x]! * weight;
    }
    result.set(sums, y * width);
  }
  return { values: result, width, height: newHeight };
}

interface Taps {
  /** First pixel that a new pixel takes from. */
  readonly starts: Int32Array;
  /** `count` weights a new pixel, those beyond its reach 0. */
  readonly weights: Float32Array;
  readonly count: number;
}

function tapsOf(size: number, newSize: number): Taps {
  const scale = size / newSize;
  const reach = Math.max(1, scale);
  const count = Math.min(size, Math.ceil(2 * reach) + 1);
  const starts = new Int32Array(newSize);
  const weights = new Float32Array(newSize * count);
  for (let at = 0; at < newSize; at += 1) {
    const centre = (at + 0.5) * scale;
    const start = Math.min(size - count, Math.max(0, Math.floor(centre - reach)));
    const triangle = Array.from({ length: count }, (_, tap) =>
      Math.max(0, 1 - Math.abs(start + tap + 0.5 - centre) / reach),
    );
    const sum = triangle.reduce((total, weight) => total + weight, 0);
    starts[at] = start;
    weights.set(
      triangle.map((weight) => weight / sum),
      at * count,
    );
  }
  return { starts, weights, count };
}
