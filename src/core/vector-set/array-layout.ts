import { AppError } from '../app-error.ts';
import type { VectorDtype } from './vector-set.ts';

/** Where an array of numbers lies in a file: row after row (C order), little-endian. */
export interface ArrayLayout {
  readonly dtype: VectorDtype;
  /** One to three whole numbers. */
  readonly shape: readonly number[];
  /** Bytes from the beginning of the file to the first number. */
  readonly start: number;
}

/** Bytes of a number. */
export function bytesOfDtype(dtype: VectorDtype): number {
  return dtype === 'F32' ? 4 : 2;
}

/** Bytes of an array; null where they are more than can be counted. */
export function bytesOfArray({ dtype, shape }: Pick<ArrayLayout, 'dtype' | 'shape'>): number | null {
  const bytes = shape.reduce((product, size) => product * size, bytesOfDtype(dtype));
  return Number.isSafeInteger(bytes) ? bytes : null;
}

/** Checks that sizes are whole numbers and one to three of them. Throws `vectors-invalid`. @param what names it in the sentence */
export function soundShape(shape: readonly number[], what: string): readonly number[] {
  const isSound =
    shape.length >= 1 && shape.length <= 3 && shape.every((size) => Number.isSafeInteger(size) && size >= 0);
  if (isSound) return shape;
  throw invalidVectors(`${what} has the shape (${shape.join(', ')}). Arrays have one, two or three dimensions.`);
}

/** A sentence on files of vectors that cannot be used. */
export function invalidVectors(sentence: string): AppError {
  return new AppError('vectors-invalid', sentence);
}
