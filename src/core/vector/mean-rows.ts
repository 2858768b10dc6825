/** One vector for several rows: their mean, of length 1. */

/** The means of groups of rows, each of length 1, or zero where the rows of a group cancel out or it has none. Shape: groups × dimensions. */
export function meanRows(
  values: Float32Array,
  dimensions: number,
  groupOf: Uint32Array,
  groups: number,
): Float32Array<ArrayBuffer> {
  // In double precision: a thousand floats lose digits.
  const sums = new Float64Array(groups * dimensions);
  for (const [row, group] of groupOf.entries()) {
    const [from, to] = [row * dimensions, group * dimensions];
    for (let at = 0; at < dimensions; at++) sums[to + at]! += values[from + at]!;
  }
  for (let group = 0; group < groups; group++) {
    const sum = sums.subarray(group * dimensions, (group + 1) * dimensions);
    let squares = 0;
    for (const value of sum) squares += value * value;
    const norm = Math.sqrt(squares);
    if (norm > 0) for (let at = 0; at < dimensions; at++) sum[at]! /= norm;
  }
  return Float32Array.from(sums);
}

/** The unit of each row. Shape: rows. */
export function unitOfRow(firstRow: Uint32Array): Uint32Array<ArrayBuffer> {
  const units = new Uint32Array(firstRow.at(-1) ?? 0);
  for (let unit = 0; unit + 1 < firstRow.length; unit++) units.fill(unit, firstRow[unit], firstRow[unit + 1]);
  return units;
}

/** Rows that one pooled vector stands for, at most. */
export const neighbours = 32;

/**
 * Few vectors that tell roughly what a unit holds: of each unit, rows that follow each other (patches of a line of the picture, words of a
 * passage) in the fewest parts of at most 32, as even as can be, and their means, of length 1. A unit without rows has none.
 */
export function pooledNeighbours(
  values: Float32Array,
  firstRow: Uint32Array,
  dimensions: number,
): { readonly values: Float32Array<ArrayBuffer>; readonly firstRow: Uint32Array<ArrayBuffer> } {
  const groupOf = new Uint32Array(firstRow.at(-1) ?? 0);
  const firstPooled = new Uint32Array(firstRow.length);
  for (let unit = 0; unit + 1 < firstRow.length; unit++) {
    const begin = firstRow[unit]!;
    const rows = firstRow[unit + 1]! - begin;
    const parts = Math.ceil(rows / neighbours);
    for (let row = 0; row < rows; row++) groupOf[begin + row] = firstPooled[unit]! + Math.floor((row * parts) / rows);
    firstPooled[unit + 1] = firstPooled[unit]! + parts;
  }
  return { values: meanRows(values, dimensions, groupOf, firstPooled.at(-1) ?? 0), firstRow: firstPooled };
}
