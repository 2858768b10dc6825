/**
 * Vectors as small integers, with what is needed to bound the error exactly. For a row x = s·c + r and a query q = t·d + e,
 * q·x = s·t·(c·d) + t·d·r + e·x, so |q·x − s·t·(c·d)| ≤ ‖t·d‖·‖r‖ + ‖e‖·‖x‖ (Cauchy–Schwarz). A scan over the integers c·d with
 * this bound can leave rows out for certain and never loses one.
 */

/** The largest code of a row. */
const largestCode = 127;

/** A row's parts but its codes: the scale s, ‖r‖ and ‖x‖. */
export interface RowParts {
  readonly scale: number;
  readonly residual: number;
  readonly norm: number;
}

/** A query as integers d (shape: dimensions), with t, ‖t·d‖, ‖e‖ and ‖q‖. */
export interface QueryCodes {
  readonly codes: Int16Array;
  readonly scale: number;
  readonly codedNorm: number;
  readonly residual: number;
  readonly norm: number;
}

/** Writes the codes of the row at `start` of `values` to `codes` (shape: dimensions), each from -127 to 127. */
export function quantiseRow(values: Float32Array, start: number, codes: Int8Array): RowParts {
  let largest = 0;
  for (let at = 0; at < codes.length; at++) largest = Math.max(largest, Math.abs(values[start + at]!));
  if (largest === 0) {
    codes.fill(0);
    return { scale: 0, residual: 0, norm: 0 };
  }
  const scale = largest / largestCode;
  const inverse = largestCode / largest;
  let [residuals, squares] = [0, 0];
  for (let at = 0; at < codes.length; at++) {
    const value = values[start + at]!;
    const scaled = value * inverse;
    // Rounds half away from zero, without the call that Math.round is.
    const code = (scaled < 0 ? scaled - 0.5 : scaled + 0.5) | 0;
    codes[at] = code;
    const residual = value - code * scale;
    residuals += residual * residual;
    squares += value * value;
  }
  return { scale, residual: Math.sqrt(residuals), norm: Math.sqrt(squares) };
}

/** A query's codes: as fine as 16 bits allow while every sum of products with row codes stays within 32 bits. */
export function quantiseQuery(query: Float32Array): QueryCodes {
  const codes = new Int16Array(query.length);
  const limit = Math.min(32_767, Math.floor((2 ** 31 - 1) / (largestCode * Math.max(1, query.length))));
  let [largest, squares] = [0, 0];
  for (const value of query) {
    largest = Math.max(largest, Math.abs(value));
    squares += value * value;
  }
  const norm = Math.sqrt(squares);
  if (largest === 0 || limit === 0) return { codes, scale: 0, codedNorm: 0, residual: norm, norm };
  const scale = largest / limit;
  let [coded, residuals] = [0, 0];
  for (const [at, value] of query.entries()) {
    const code = Math.round(value / scale);
    codes[at] = code;
    coded += (code * scale) ** 2;
    residuals += (value - code * scale) ** 2;
  }
  return { codes, scale, codedNorm: Math.sqrt(coded), residual: Math.sqrt(residuals), norm };
}
