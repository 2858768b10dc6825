import { assertUnreachable } from '../../src/core/assert-unreachable.ts';
import type { Pooling } from '../../src/core/model/embedding-model.ts';

/** Vectors of tokens; shape: rows × length × dimensions. */
export interface HiddenStates {
  readonly values: Float32Array;
  readonly rows: number;
  readonly length: number;
  readonly dimensions: number;
}

/**
 * One vector a row, of length 1, written into `into` from `offset` on: of all real tokens or of the first. Padding takes no part.
 * @param lengths real tokens of each row, special tokens included
 * Returns false where a vector is not finite or is zero; it is written as it is.
 */
export function poolRow(
  states: HiddenStates,
  row: number,
  tokens: number,
  pooling: Pooling,
  into: Float32Array,
  offset: number,
): boolean {
  const { values, length, dimensions } = states;
  const first = row * length * dimensions;
  // In double precision: the sum of 512 floats loses digits that the comparison with other implementations sees.
  const sum = new Float64Array(dimensions);
  for (let token = 0; token < tokensFor(pooling, tokens); token++) {
    const at = first + token * dimensions;
    for (let place = 0; place < dimensions; place++) sum[place]! += values[at + place]!;
  }
  let square = 0;
  for (const value of sum) square += value * value;
  const norm = Math.sqrt(square);
  for (let place = 0; place < dimensions; place++) into[offset + place] = sum[place]! / norm;
  return Number.isFinite(norm) && norm > 0;
}

function tokensFor(pooling: Pooling, tokens: number): number {
  switch (pooling) {
    case 'mean':
      return tokens;
    case 'cls':
      return Math.min(1, tokens);
    default:
      return assertUnreachable(pooling);
  }
}
