/** What is put into a multi-vector index. */
import { mostQueryVectors } from './max-sim-kernels.ts';
import type { RowCodes } from './row-codes.ts';
import { assertFiniteRows, assertFirstRow, invalidVectors } from './vector-part.ts';

/** The vectors of one document: unit u has the rows `firstRow[u]` to `firstRow[u + 1]`, end excluded, all of which compete. */
export interface MultiVectorPart {
  /** Shape: rows × dimensions. */
  readonly values: Float32Array;
  /** Shape: units + 1; begins with 0, never falls, ends with the number of rows. */
  readonly firstRow: Uint32Array;
}

/** The same as codes, a quarter of the bytes. */
export interface CodedPart extends RowCodes {
  readonly firstRow: Uint32Array;
}

/** No vector is longer: similarities stay far from the greatest number of single precision. */
export const longestVector = 1e9;

/** Throws `record-invalid` where the sizes do not agree, a value is not finite or a vector is too long. */
export function assertPart({ values, firstRow }: MultiVectorPart, dimensions: number): void {
  const rows = values.length / dimensions;
  assertFirstRow(firstRow, rows, `A document of ${values.length} numbers in vectors of ${dimensions}`);
  assertFiniteRows(values, dimensions);
  for (let row = 0; row < rows; row++) {
    let squares = 0;
    for (let at = row * dimensions; at < (row + 1) * dimensions; at++) squares += values[at]! * values[at]!;
    const length = Math.sqrt(squares);
    if (length > longestVector) throw invalidVectors(`Vector ${row}, whose length is ${length},`);
  }
}

/** Throws `record-invalid` where the sizes do not agree or a code or scale is none. */
export function assertCodedPart({ codes, scales, firstRow }: CodedPart, dimensions: number): void {
  const rows = codes.length / dimensions;
  assertFirstRow(firstRow, rows, `A document of ${codes.length} codes in vectors of ${dimensions}`);
  if (scales.length !== rows) throw invalidVectors(`A document of ${rows} vectors and ${scales.length} scales`);
  for (const [row, scale] of scales.entries()) {
    if (!(scale >= 0 && scale <= longestVector)) throw invalidVectors(`Vector ${row}, whose scale is ${scale},`);
  }
  const least = codes.indexOf(-128);
  if (least >= 0) throw invalidVectors(`Vector ${Math.floor(least / dimensions)}, which holds the code -128,`);
}

/** Throws `record-invalid` where query vectors (shape: vectors × dimensions) have another size, are too many, too long or not finite. */
export function assertQueryRows(rows: Float32Array, dimensions: number): void {
  const vectors = rows.length / dimensions;
  if (!Number.isInteger(vectors)) throw invalidVectors(`A query of ${rows.length} numbers in vectors of ${dimensions}`);
  if (vectors > mostQueryVectors) {
    throw invalidVectors(`A query of ${vectors} vectors, where ${mostQueryVectors} are the most,`);
  }
  assertFiniteRows(rows, dimensions);
  for (let vector = 0; vector < vectors; vector++) {
    const length = Math.hypot(...rows.subarray(vector * dimensions, (vector + 1) * dimensions));
    if (length > longestVector) throw invalidVectors(`Query vector ${vector}, whose length is ${length},`);
  }
}

/**
 * The part with the rows of the units `from` to `to` alone, end excluded; the others stay, without rows, so that ordinals do. So a
 * document is shared out among several indexes, each of which scores a range of its units. The values are not copied.
 */
export function shareOfUnits({ values, firstRow }: MultiVectorPart, from: number, to: number): MultiVectorPart {
  const share = rowsOfShare(firstRow, from, to);
  return { values: rowsBetween(values, firstRow, share), firstRow: share.firstRow };
}

/** The same for codes. */
export function shareOfCodes({ codes, scales, firstRow }: CodedPart, from: number, to: number): CodedPart {
  const share = rowsOfShare(firstRow, from, to);
  return {
    codes: rowsBetween(codes, firstRow, share),
    scales: scales.subarray(share.first, share.last),
    firstRow: share.firstRow,
  };
}

/** The rows whose mask is not 0, in their order. Shapes: rows × dimensions; rows. A padded row would win where all others are below 0. */
export function unmaskedRows(values: Float32Array, mask: ArrayLike<number>, dimensions: number): Float32Array {
  let kept = 0;
  const rows = new Float32Array(values.length);
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] === 0) continue;
    rows.set(values.subarray(row * dimensions, (row + 1) * dimensions), kept * dimensions);
    kept += 1;
  }
  return rows.slice(0, kept * dimensions);
}

interface Share {
  /** The rows of the share among all, end excluded. */
  readonly first: number;
  readonly last: number;
  readonly firstRow: Uint32Array;
}

function rowsOfShare(firstRow: Uint32Array, from: number, to: number): Share {
  const units = firstRow.length - 1;
  const [begin, end] = [Math.min(Math.max(0, from), units), Math.min(Math.max(from, to, 0), units)];
  const [first, last] = [firstRow[begin] ?? 0, firstRow[end] ?? 0];
  return { first, last, firstRow: firstRow.map((row) => Math.min(Math.max(row, first), last) - first) };
}

function rowsBetween<Numbers extends Float32Array | Int8Array<ArrayBuffer>>(
  numbers: Numbers,
  firstRow: Uint32Array,
  { first, last }: Share,
): Numbers {
  const rows = firstRow.at(-1) ?? 0;
  const dimensions = rows === 0 ? 0 : numbers.length / rows;
  return numbers.subarray(first * dimensions, last * dimensions) as Numbers;
}
