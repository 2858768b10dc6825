/**
 * Fewer rows a unit: rows that point in nearly the same direction become one (Reducing the Footprint of Multi-Vector Retrieval with
 * Minimal Performance Impact via Token Pooling, arXiv 2409.14683, section 3: hierarchical clustering by Ward's method, means).
 */
import { dotProduct, scoreRows } from './dot-product.ts';
import { meanRows } from './mean-rows.ts';
import { wardClusters } from './ward-clusters.ts';

/** Rows that stand for clusters of rows. */
export interface PooledTokens {
  /** The means of the clusters' directions, of length 1, in the order of their first rows. Shape: clusters × dimensions. */
  readonly values: Float32Array<ArrayBuffer>;
  /** The cluster of each row, for a heat map over the original rows. Shape: rows. */
  readonly clusterOf: Uint32Array<ArrayBuffer>;
}

/** Distances of more rows than these take more than 32 MiB. */
const mostTogether = 2048;

/**
 * Pools the rows (shape: rows × dimensions) of one unit to ⌊rows ÷ factor⌋ clusters, at least one; distance is that of directions. Of
 * more than 2,048 rows, those are pooled together that follow each other. A factor of 1 or less leaves each row alone, of length 1; no
 * rows give none.
 */
export function poolTokens(values: Float32Array, dimensions: number, factor: number): PooledTokens {
  const rows = values.length / dimensions;
  const directions = meanRows(
    values,
    dimensions,
    Uint32Array.from({ length: rows }, (_, row) => row),
    rows,
  );
  const clusterOf = new Uint32Array(rows);
  const groups = Math.ceil(rows / mostTogether);
  let clusters = 0;
  for (let group = 0; group < groups; group++) {
    const [begin, end] = [Math.round((group * rows) / groups), Math.round(((group + 1) * rows) / groups)];
    const count = end - begin;
    const wanted = Math.max(1, Math.floor(count / Math.max(1, factor)));
    const own = directions.subarray(begin * dimensions, end * dimensions);
    const found = wardClusters(squaredDistances(own, dimensions), count, wanted);
    for (const [at, cluster] of found.entries()) clusterOf[begin + at] = clusters + cluster;
    clusters += wanted;
  }
  return { values: meanRows(directions, dimensions, clusterOf, clusters), clusterOf };
}

/** Shape: rows × rows. */
function squaredDistances(rows: Float32Array, dimensions: number): Float64Array {
  const count = rows.length / dimensions;
  const squared = new Float64Array(count * count);
  const norms = new Float64Array(count);
  for (let a = 0; a < count; a++) {
    const row = rows.subarray(a * dimensions, (a + 1) * dimensions);
    norms[a] = dotProduct(row, row, 0);
    const products = squared.subarray(a * count, a * count + a);
    scoreRows(row, rows, 0, products);
    for (let b = 0; b < a; b++) {
      products[b] = Math.max(0, norms[a]! + norms[b]! - 2 * products[b]!);
      squared[b * count + a] = products[b]!;
    }
  }
  return squared;
}
