/**
 * The first `depth` of the items by falling score, then by `compare` (below 0 where a goes before b), in order: the same as sorting all
 * and cutting, without sorting all. `scores[item]` is an item's score. A depth of 0 or less, or no items, gives none.
 */
export function selectTop(
  items: Uint32Array,
  scores: Float64Array,
  depth: number,
  compare: (a: number, b: number) => number,
): number[] {
  if (!(depth > 0)) return [];
  const order = (a: number, b: number): number => {
    const byScore = scores[b]! - scores[a]!;
    return byScore === 0 ? compare(a, b) : byScore;
  };
  /** A heap whose root is the last of those kept. */
  const heap: number[] = [];
  let least = -Infinity;
  for (const item of items) {
    if (heap.length < depth) {
      siftUp(heap, item, order);
    } else {
      if (scores[item]! < least || order(item, heap[0]!) > 0) continue;
      siftDown(heap, item, order);
    }
    if (heap.length >= depth) least = scores[heap[0]!]!;
  }
  return heap.sort(order);
}

function siftUp(heap: number[], item: number, order: (a: number, b: number) => number): void {
  let at = heap.length;
  heap.push(item);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (order(heap[parent]!, item) >= 0) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = item;
}

/** Puts the item in the root's place. */
function siftDown(heap: number[], item: number, order: (a: number, b: number) => number): void {
  const length = heap.length;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= length) break;
    if (child + 1 < length && order(heap[child + 1]!, heap[child]!) > 0) child++;
    if (order(heap[child]!, item) <= 0) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = item;
}
