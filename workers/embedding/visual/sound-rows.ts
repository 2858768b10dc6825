import { AppError } from '../../../src/core/app-error.ts';

/** Writes a vector with length 1. Returns false, and leaves it as it is, where it is not finite, zero or all the same number. */
export function unitRow(
  values: Float32Array,
  from: number,
  dimensions: number,
  into: Float32Array,
  at: number,
): boolean {
  let square = 0;
  let differs = dimensions === 1;
  const first = values[from];
  for (let place = 0; place < dimensions; place++) {
    const value = values[from + place]!;
    // In double precision: comparison with other implementations sees the digits that a sum of floats loses.
    square += value * value;
    differs ||= value !== first;
  }
  const norm = Math.sqrt(square);
  for (let place = 0; place < dimensions; place++) into[at + place] = values[from + place]! / norm;
  return differs && Number.isFinite(norm) && norm > 0;
}

/** Throws `model-unsupported` naming what was embedded. */
export function refuseUnsound(id: string, what: string, dtype: string): never {
  throw new AppError(
    'model-unsupported',
    `${id} gave a vector that is no number, zero or constant for ${what} in ${dtype}. Choose another precision or another model.`,
  );
}

/**
 * The dimensions of vectors as they came. Throws `model-unsupported` where the output has another shape, and
 * `model-invalid` where its vectors have other dimensions than expected.
 * @param shape the dimensions before the vectors' own
 * @param expected null where none are known yet
 */
export function dimensionsOf(
  dims: readonly number[],
  shape: readonly number[],
  expected: number | null,
  { id, what, output }: { readonly id: string; readonly what: string; readonly output: string },
): number {
  const dimensions = dims.at(-1) ?? 0;
  const fits = dims.length === shape.length + 1 && shape.every((size, place) => dims[place] === size);
  if (!fits || dimensions === 0) {
    const sentence = `The output “${output}” of ${id} has the shape ${dims.join(' × ')} for ${what} instead of ${shape.join(' × ')} × dimensions. Choose another model.`;
    throw new AppError('model-unsupported', sentence);
  }
  if (expected === null || expected === dimensions) return dimensions;
  const sentence = `${id} gave a vector of ${dimensions} dimensions for ${what} instead of ${expected}: its files do not belong together, or are another model's.`;
  throw new AppError('model-invalid', sentence);
}
