/**
 * The value at place `depth` (from 1) of the values in falling order; -Infinity where there are fewer, Infinity for a depth of 0 or less.
 * Without sorting: a heap of the greatest so far, its root the least of them.
 */
export function greatestAt(values: Float64Array, depth: number): number {
  if (!(depth > 0)) return Infinity;
  const size = Math.ceil(depth);
  if (values.length < size) return -Infinity;
  const heap = values.slice(0, size).sort();
  let least = heap[0]!;
  for (let at = size; at < values.length; at++) {
    const value = values[at]!;
    if (value <= least) continue;
    replaceRoot(heap, value);
    least = heap[0]!;
  }
  return least;
}

function replaceRoot(heap: Float64Array, value: number): void {
  let at = 0;
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= value) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = value;
}
