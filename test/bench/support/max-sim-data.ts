// Pages of late interaction's shape for the benchmark: rows in topics, as the patches of a page are, each of length 1.
import { createRandom } from '../../../src/core/statistics/random.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';

export const dimensions = 128;
export const rowsEach = 1030;
export const queryVectors = 20;
const topics = 400;
/** Topics on a page. */
const topicsEach = 12;

export const idOf = (number: number): DocumentId => documentId(number.toString(16).padStart(64, '0'));

/** The vectors of a page; the same for the same number, whoever makes it. */
export function pageRows(page: number): Float32Array<ArrayBuffer> {
  const random = createRandom(page + 1);
  const own = Array.from({ length: topicsEach }, () => random.below(topics));
  return rowsAround(random, rowsEach, () => own[random.below(topicsEach)]!);
}

export function queryRows(query: number): Float32Array<ArrayBuffer> {
  const random = createRandom(1_000_000 + query);
  return rowsAround(random, queryVectors, () => random.below(topics));
}

const centres = ((): Float32Array => {
  const random = createRandom(20_251_130);
  return Float32Array.from({ length: topics * dimensions }, () => 2 * normal(random));
})();

function normal(random: ReturnType<typeof createRandom>): number {
  return (random.uint32() + random.uint32() + random.uint32()) / 2 ** 31 - 3;
}

function rowsAround(
  random: ReturnType<typeof createRandom>,
  rows: number,
  topicOf: () => number,
): Float32Array<ArrayBuffer> {
  const values = new Float32Array(rows * dimensions);
  for (let row = 0; row < rows; row++) {
    const centre = topicOf() * dimensions;
    let squares = 0;
    for (let at = 0; at < dimensions; at++) {
      const value = centres[centre + at]! + normal(random);
      values[row * dimensions + at] = value;
      squares += value * value;
    }
    const norm = Math.sqrt(squares);
    for (let at = 0; at < dimensions; at++) values[row * dimensions + at]! /= norm;
  }
  return values;
}
