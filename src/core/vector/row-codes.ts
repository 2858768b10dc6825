/** Rows as int8 codes with a scale each, as a multi-vector index keeps them. */
import { quantiseRow } from './quantise.ts';

/** Row x is about scale × codes. */
export interface RowCodes {
  /** Shape: rows × dimensions; each from -127 to 127. */
  readonly codes: Int8Array<ArrayBuffer>;
  /** Shape: rows; the greatest component over 127, 0 for a row of zeros. */
  readonly scales: Float32Array<ArrayBuffer>;
}

/** Codes, and of each row (shape: rows) what the codes leave over, ‖x − scale × codes‖ or a little more, and ‖x‖. */
export interface CodedRows extends RowCodes {
  readonly residuals: Float64Array;
  readonly norms: Float64Array;
}

const largestCode = 127;

/** Codes of rows (shape: rows × dimensions) of finite numbers; none for none. */
export function codeRows(values: Float32Array, dimensions: number): CodedRows {
  const rows = values.length / dimensions;
  const codes = new Int8Array(values.length);
  const scales = new Float32Array(rows);
  const residuals = new Float64Array(rows);
  const norms = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const begin = row * dimensions;
    const { scale, residual, norm } = quantiseRow(values, begin, codes.subarray(begin, begin + dimensions));
    scales[row] = scale;
    // The scale is kept in single precision, which moves each component by at most the largest code times the difference.
    residuals[row] = residual + Math.abs(scale - scales[row]!) * largestCode * Math.sqrt(dimensions);
    norms[row] = norm;
  }
  return { codes, scales, residuals, norms };
}

/** The rows that codes stand for (shape: rows × dimensions), of single precision. */
export function decodeRows({ codes, scales }: RowCodes, dimensions: number): Float32Array<ArrayBuffer> {
  const values = new Float32Array(codes.length);
  for (let at = 0; at < codes.length; at++) values[at] = codes[at]! * scales[Math.floor(at / dimensions)]!;
  return values;
}
