import { assertUnreachable } from '../assert-unreachable.ts';

/** Pillow's names of the filters that processors of image models ask for. */
export type ResizeFilter = 'bilinear' | 'bicubic' | 'lanczos';

/** What each new pixel of one axis takes from the old ones. */
export interface ResizeWeights {
  /** First old pixel, one a new pixel. */
  readonly starts: Int32Array;
  /** Number of old pixels, one a new pixel. */
  readonly counts: Int32Array;
  /** `stride` weights a new pixel, of which `counts` are used; integers in units of 2^-22 that sum to about 2^22. */
  readonly weights: Int32Array;
  readonly stride: number;
}

/** Bits after the point in the weights: a sum of products with 8-bit values and overshoot fits into 32 bits. */
export const fractionBits = 22;

/**
 * Weights of one axis exactly as Pillow 12 computes them (`precompute_coeffs`, `normalize_coeffs_8bpc`): the kernel is stretched
 * by the reduction (antialias), its window rounded to whole pixels, the weights normalised and rounded half away from zero.
 * @param size pixels before, at least 1 @param newSize pixels after, at least 1
 */
export function resizeWeights(size: number, newSize: number, filter: ResizeFilter): ResizeWeights {
  const scale = size / newSize;
  const stretch = Math.max(1, scale);
  const reach = supportOf(filter) * stretch;
  const stride = Math.ceil(reach) * 2 + 1;
  const starts = new Int32Array(newSize);
  const counts = new Int32Array(newSize);
  const weights = new Int32Array(newSize * stride);
  const exact = new Float64Array(stride);
  for (let at = 0; at < newSize; at += 1) {
    const centre = (at + 0.5) * scale;
    const start = Math.max(0, Math.trunc(centre - reach + 0.5));
    const count = Math.min(size, Math.trunc(centre + reach + 0.5)) - start;
    let sum = 0;
    for (let tap = 0; tap < count; tap += 1) {
      const weight = kernel(filter, (tap + start - centre + 0.5) / stretch);
      exact[tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < count; tap += 1) {
      const weight = (exact[tap]! / sum) * 2 ** fractionBits;
      weights[at * stride + tap] = Math.trunc(weight < 0 ? weight - 0.5 : weight + 0.5);
    }
    starts[at] = start;
    counts[at] = count;
  }
  return { starts, counts, weights, stride };
}

function supportOf(filter: ResizeFilter): number {
  switch (filter) {
    case 'bilinear':
      return 1;
    case 'bicubic':
      return 2;
    case 'lanczos':
      return 3;
    default:
      return assertUnreachable(filter);
  }
}

function kernel(filter: ResizeFilter, offset: number): number {
  const x = Math.abs(offset);
  switch (filter) {
    case 'bilinear':
      return Math.max(0, 1 - x);
    case 'bicubic':
      // Keys' kernel with a = -0.5.
      if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
      return x < 2 ? (((x - 5) * x + 8) * x - 4) * -0.5 : 0;
    case 'lanczos':
      return x < 3 ? sinc(x) * sinc(x / 3) : 0;
    default:
      return assertUnreachable(filter);
  }
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(x * Math.PI) / (x * Math.PI);
}
