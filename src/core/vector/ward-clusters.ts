/**
 * Ward's hierarchical clustering by the nearest-neighbour chain: whoever is nearest to its own nearest is joined, in time and memory that
 * grow with the square of the points. The order of joins differs from that of the textbook, the tree does not, as long as no
 * distances are equal; equal ones go to the lower number, so that the result is the same everywhere.
 */

interface Join {
  readonly a: number;
  readonly b: number;
  readonly height: number;
}

/**
 * The cluster of each of `points` points, numbered by their first points, when they are joined until `clusters` (1 or more) are left.
 * `squared` has their squared Euclidean distances (shape: points × points, symmetric) and is written over.
 */
export function wardClusters(squared: Float64Array, points: number, clusters: number): Uint32Array<ArrayBuffer> {
  const joins = joinsOf(squared, points).sort((a, b) => a.height - b.height);
  const parents = Uint32Array.from({ length: points }, (_, point) => point);
  const rootOf = (point: number): number => {
    let root = point;
    while (parents[root]! !== root) root = parents[root]!;
    return root;
  };
  for (const { a, b } of joins.slice(0, Math.max(0, points - clusters))) {
    const [rootA, rootB] = [rootOf(a), rootOf(b)];
    parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }
  const numbers = new Map<number, number>();
  return Uint32Array.from({ length: points }, (_, point) => {
    const root = rootOf(point);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
}

/** All joins, each of two points that stand for their clusters. */
function joinsOf(squared: Float64Array, points: number): Join[] {
  const sizes = new Float64Array(points).fill(1);
  /** The clusters that are left, by the point that stands for each. */
  const alive = Uint32Array.from({ length: points }, (_, point) => point);
  let left = points;
  const joins: Join[] = [];
  const chain: number[] = [];
  while (left > 1) {
    if (chain.length === 0) chain.push(alive[0]!);
    const last = chain.at(-1)!;
    const before = chain.at(-2);
    // The one before wins where distances are equal: chains would not end otherwise.
    let [nearest, least] = [before ?? -1, before === undefined ? Infinity : squared[last * points + before]!];
    for (let at = 0; at < left; at++) {
      const other = alive[at]!;
      if (other !== last && squared[last * points + other]! < least) {
        [nearest, least] = [other, squared[last * points + other]!];
      }
    }
    if (nearest !== before) {
      chain.push(nearest);
      continue;
    }
    chain.length -= 2;
    const [kept, gone] = [Math.min(last, nearest), Math.max(last, nearest)];
    joins.push({ a: kept, b: gone, height: least });
    alive.copyWithin(alive.subarray(0, left).indexOf(gone), alive.subarray(0, left).indexOf(gone) + 1, left);
    left -= 1;
    const [sizeKept, sizeGone] = [sizes[kept]!, sizes[gone]!];
    for (let at = 0; at < left; at++) {
      const other = alive[at]!;
      if (other === kept) continue;
      // Lance and Williams: the distance of a cluster to the union of two.
      const size = sizes[other]!;
      const joined =
        ((sizeKept + size) * squared[kept * points + other]! +
          (sizeGone + size) * squared[gone * points + other]! -
          size * least) /
        (sizeKept + sizeGone + size);
      squared[kept * points + other] = joined;
      squared[other * points + kept] = joined;
    }
    sizes[kept] = sizeKept + sizeGone;
  }
  return joins;
}
