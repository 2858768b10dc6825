import { longestVector } from '../vector/multi-vector-part.ts';
import { bytesOfDtype } from './array-layout.ts';
import type { VectorDtype, VectorMetric } from './vector-set.ts';

/** What is wrong with a vector. `large`: it is longer than indexes take. */
export type VectorFault = 'nan' | 'infinite' | 'zero' | 'large';

/** The numbers of little-endian bytes in single precision, exactly; the buffer is used in place where it holds singles. */
export function decodeValues(bytes: ArrayBuffer, dtype: VectorDtype): Float32Array<ArrayBuffer> {
  if (dtype === 'F32') return new Float32Array(bytes);
  const halves = new Uint16Array(bytes);
  const values = new Float32Array(bytes.byteLength / bytesOfDtype(dtype));
  if (dtype === 'F16') {
    const table = halfTable();
    for (let at = 0; at < values.length; at++) values[at] = table[halves[at]!]!;
    return values;
  }
  const bits = new Uint32Array(values.buffer);
  for (let at = 0; at < bits.length; at++) bits[at] = halves[at]! << 16;
  return values;
}

/** What is wrong with the row at `start`; null: nothing. */
export function faultOf(values: Float32Array, start: number, dimensions: number): VectorFault | null {
  let squares = 0;
  for (let at = start; at < start + dimensions; at++) {
    const value = values[at]!;
    if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : 'infinite';
    squares += value * value;
  }
  if (squares === 0) return 'zero';
  return squares > longestVector ** 2 ? 'large' : null;
}

/** Brings each row to length 1 where the metric is cosine; in place. Rows are not zero. */
export function scaleRows(values: Float32Array, dimensions: number, metric: VectorMetric): void {
  if (metric === 'dot') return;
  for (let start = 0; start < values.length; start += dimensions) {
    let squares = 0;
    for (let at = start; at < start + dimensions; at++) squares += values[at]! * values[at]!;
    const length = Math.sqrt(squares);
    for (let at = start; at < start + dimensions; at++) values[at] = values[at]! / length;
  }
}

let halves: Float32Array | null = null;

/** Every half-precision number by its 16 bits (IEEE 754 binary16). */
function halfTable(): Float32Array {
  if (halves !== null) return halves;
  const table = new Float32Array(65_536);
  for (let bits = 0; bits < table.length; bits++) {
    const exponent = (bits >> 10) & 0x1f;
    const fraction = bits & 0x3ff;
    const sign = bits & 0x8000 ? -1 : 1;
    if (exponent === 0x1f) table[bits] = fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
    else if (exponent === 0) table[bits] = sign * fraction * 2 ** -24;
    else table[bits] = sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  }
  halves = table;
  return table;
}
