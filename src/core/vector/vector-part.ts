import { AppError } from '../app-error.ts';

/** Throws `record-invalid` where row numbers are not those of `rows` rows in units: beginning with 0, never falling, ending with `rows`. */
export function assertFirstRow(firstRow: Uint32Array, rows: number, what: string): void {
  if (firstRow.length === 0 || firstRow[0] !== 0 || firstRow.at(-1) !== rows) {
    throw invalidVectors(`${what} and ${firstRow.at(-1) ?? 0} rows`);
  }
  for (let unit = 1; unit < firstRow.length; unit++) {
    if (firstRow[unit]! < firstRow[unit - 1]!) throw invalidVectors(`The row numbers of unit ${unit}, which fall,`);
  }
}

/** Throws `record-invalid` where a value is not finite; the sentence names its row. */
export function assertFiniteRows(values: Float32Array, dimensions: number): void {
  for (let at = 0; at < values.length; at++) {
    if (!Number.isFinite(values[at]))
      throw invalidVectors(`Vector ${Math.floor(at / dimensions)}, which holds ${values[at]},`);
  }
}

/** The error of vectors that no index takes. */
export function invalidVectors(what: string): AppError {
  return new AppError('record-invalid', `${what} cannot be searched. Build the index again.`);
}
