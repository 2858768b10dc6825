/** A document's units as numbers: stored beside its segment and read back without cutting the text again. */
import type { Chunk } from '../../src/core/document/chunk.ts';

/** Shape: units × (start, end, first page, last page). */
export function numbersOfUnits(units: readonly Chunk[]): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(units.length * 4);
  for (const [place, unit] of units.entries()) {
    numbers.set([unit.start, unit.end, unit.firstPage, unit.lastPage], place * 4);
  }
  return numbers;
}

/** The units of `numbersOfUnits`. */
export function unitsOfNumbers(numbers: Uint32Array): readonly Chunk[] {
  return Array.from({ length: numbers.length / 4 }, (_, ordinal) => {
    const [start = 0, end = 0, firstPage = 0, lastPage = 0] = numbers.subarray(ordinal * 4, ordinal * 4 + 4);
    return { ordinal, start, end, firstPage, lastPage };
  });
}
