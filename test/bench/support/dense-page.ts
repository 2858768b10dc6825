// What the dense benchmark does inside the page: the same vectors in the product's index, with and without kernels, and in plain scans.
import { documentId } from '../../../src/core/document/ids.ts';
import { createRandom } from '../../../src/core/statistics/random.ts';
import { DenseIndex } from '../../../src/core/vector/dense-index.ts';
import type { DenseKernels } from '../../../src/core/vector/dense-kernels.ts';
import { loadDenseKernels } from '../../../workers/index/kernels/dense-kernels.ts';

export const dimensions = 384;
const unitsEach = 50;

/** Ways to find the best ten; each gives the rows and their scores, best first. */
export type Way = 'plain' | 'unrolled' | 'float' | 'product' | 'fallback';
interface Found {
  readonly row: number;
  readonly score: number;
}

let values = new Float32Array(0);
let queries = new Float32Array(0);
let ways: Partial<Record<Way, (query: Float32Array, depth: number) => readonly Found[]>> = {};

/** Makes `rows` vectors, of which one in `topics` directions each, or in all directions where it is 0; seconds to build the index. */
export async function prepare(rows: number, topics: number, floatScan: readonly number[]): Promise<number> {
  const random = createRandom(20_251_130 + topics);
  const normal = (): number => (random.uint32() + random.uint32() + random.uint32() + random.uint32()) / 2 ** 31 - 4;
  const centres = Float32Array.from({ length: topics * dimensions }, normal);
  const vectors = (count: number): Float32Array<ArrayBuffer> => {
    const made = new Float32Array(count * dimensions);
    for (let row = 0; row < count; row++) {
      const centre = topics === 0 ? 0 : random.below(topics) * dimensions;
      let squares = 0;
      for (let at = 0; at < dimensions; at++) {
        const value = (topics === 0 ? 0 : 2 * centres[centre + at]!) + normal();
        made[row * dimensions + at] = value;
        squares += value * value;
      }
      for (let at = 0; at < dimensions; at++) made[row * dimensions + at]! /= Math.sqrt(squares);
    }
    return made;
  };
  values = vectors(rows);
  queries = vectors(100);
  const kernels = await loadDenseKernels();
  if (kernels === null) throw new Error('The kernels do not run in this browser.');
  const begin = performance.now();
  const product = productScan(kernels);
  const seconds = (performance.now() - begin) / 1000;
  ways = {
    plain: (query, depth) => topOf(plainScan(query), depth),
    unrolled: (query, depth) => topOf(unrolledScan(query), depth),
    float: floatScanOf(Uint8Array.from(floatScan)),
    product,
    fallback: productScan(null),
  };
  return seconds;
}

/** Milliseconds a query, and the rows found, over some of the queries. */
export function run(
  way: Way,
  first: number,
  count: number,
  depth: number,
): { readonly ms: number; readonly rows: readonly (readonly number[])[] } {
  const search = ways[way]!;
  const rows: number[][] = [];
  const begin = performance.now();
  for (let query = first; query < first + count; query++) {
    const found = search(queries.subarray(query * dimensions, (query + 1) * dimensions), depth);
    rows.push(found.map(({ row }) => row));
  }
  return { ms: (performance.now() - begin) / count, rows };
}

/** As anybody would write it. */
function plainScan(query: Float32Array): Float32Array {
  const rows = values.length / dimensions;
  const scores = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const begin = row * dimensions;
    let sum = 0;
    for (let at = 0; at < dimensions; at++) sum += query[at]! * values[begin + at]!;
    scores[row] = sum;
  }
  return scores;
}

/** As somebody would write it who knows that additions wait for each other. */
function unrolledScan(query: Float32Array): Float32Array {
  const rows = values.length / dimensions;
  const scores = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const begin = row * dimensions;
    let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
    for (let at = 0; at < dimensions; at += 4) {
      sum0 += query[at]! * values[begin + at]!;
      sum1 += query[at + 1]! * values[begin + at + 1]!;
      sum2 += query[at + 2]! * values[begin + at + 2]!;
      sum3 += query[at + 3]! * values[begin + at + 3]!;
    }
    scores[row] = sum0 + sum1 + sum2 + sum3;
  }
  return scores;
}

function topOf(scores: Float32Array, depth: number): readonly Found[] {
  const best: Found[] = [];
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row]!;
    if (best.length === depth && score <= best[depth - 1]!.score) continue;
    let place = best.length;
    while (place > 0 && best[place - 1]!.score < score) place--;
    best.splice(place, 0, { row, score });
    if (best.length > depth) best.pop();
  }
  return best;
}

function floatScanOf(bytes: Uint8Array<ArrayBuffer>): (query: Float32Array, depth: number) => readonly Found[] {
  const rows = values.length / dimensions;
  const stride = dimensions * 4;
  const out = stride + values.byteLength;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((out + rows * 4) / 65_536) });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });
  const dots = exports['dots'] as (query: number, values: number, stride: number, rows: number, out: number) => void;
  new Float32Array(memory.buffer, stride, values.length).set(values);
  return (query, depth) => {
    new Float32Array(memory.buffer).set(query);
    dots(0, stride, stride, rows, out);
    return topOf(new Float32Array(memory.buffer, out, rows), depth);
  };
}

function productScan(kernels: DenseKernels | null): (query: Float32Array, depth: number) => readonly Found[] {
  const index = new DenseIndex(dimensions, kernels);
  const documents = values.length / dimensions / unitsEach;
  const ids = Array.from({ length: documents }, (_, number) => documentId(number.toString(16).padStart(64, '0')));
  const order = new Map(ids.map((id, place) => [id, place]));
  for (const [place, id] of ids.entries()) {
    index.addDocument(id, {
      values: values.subarray(place * unitsEach * dimensions, (place + 1) * unitsEach * dimensions),
      firstRow: Uint32Array.from({ length: unitsEach + 1 }, (_, unit) => unit),
    });
  }
  return (query, depth) =>
    index
      .search(query, { depth, documents: null, order })
      .map(({ document, ordinal, score }) => ({ row: order.get(document)! * unitsEach + ordinal, score }));
}
