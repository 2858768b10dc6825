import { quantiseQuery, quantiseRow } from './quantise.ts';

/** The query vectors of late interaction as integers, and what bounds the error of similarities that are computed with them. */
export interface MaxSimQuery {
  /** Shape of each: dimensions. */
  readonly vectors: readonly Float32Array[];
  /** Shape: vectors × dimensions. */
  readonly codes: Int16Array;
  /** Shape: vectors. */
  readonly scales: Float64Array;
  /** Of each vector, the norm of what the codes stand for, and of what they leave over. Shape: vectors. */
  readonly codedNorms: Float64Array;
  readonly residuals: Float64Array;
}

/** Far more than the roundings to single precision of a similarity can be off, relatively; and where that is below the least number. */
const relativeSlack = 1e-6;
const absoluteSlack = 1e-30;

/**
 * Codes of query vectors (shape: vectors × dimensions). `fine`: as many bits as sums of 32 bits allow, for bounds that are tight;
 * `int8`: 8 bits, as rows have and as other implementations of int8 MaxSim do it.
 */
export function maxSimQuery(rows: Float32Array, dimensions: number, precision: 'fine' | 'int8'): MaxSimQuery {
  const count = rows.length / dimensions;
  const codes = new Int16Array(rows.length);
  const scales = new Float64Array(count);
  const codedNorms = new Float64Array(count);
  const residuals = new Float64Array(count);
  const vectors = Array.from({ length: count }, (_, at) => rows.subarray(at * dimensions, (at + 1) * dimensions));
  for (const [at, vector] of vectors.entries()) {
    if (precision === 'fine') {
      const coded = quantiseQuery(vector);
      codes.set(coded.codes, at * dimensions);
      [scales[at], codedNorms[at], residuals[at]] = [coded.scale, coded.codedNorm, coded.residual];
    } else {
      const own = new Int8Array(dimensions);
      const { scale, residual, norm } = quantiseRow(vector, 0, own);
      codes.set(own, at * dimensions);
      [scales[at], codedNorms[at], residuals[at]] = [scale, norm + residual, residual];
    }
  }
  return { vectors, codes, scales, codedNorms, residuals };
}

/**
 * By how much at most the similarity of a query vector with a row, computed over codes, is off: |q·x − t·s·(d·c)| ≤ ‖t·d‖·‖r‖ + ‖e‖·‖x‖
 * (`quantise.ts`), where no row has a greater ‖r‖ (`residual`) or ‖x‖ (`norm`), and the roundings.
 */
export function similarityMargin(
  { codedNorms, residuals }: MaxSimQuery,
  vector: number,
  { residual, norm }: { readonly residual: number; readonly norm: number },
): number {
  const codedNorm = codedNorms[vector]!;
  const left = residuals[vector]!;
  const rounding = relativeSlack * (codedNorm + left) * (norm + residual) + absoluteSlack;
  return codedNorm * residual + left * norm + rounding;
}
