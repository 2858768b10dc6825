import type { TokenWindow } from './windows.ts';

/** A rectangle of tokens; the mask is 1 where a token is real. Shape of both: rows × length. */
export interface TokenBatch {
  readonly rows: number;
  readonly length: number;
  readonly ids: BigInt64Array<ArrayBuffer>;
  readonly mask: BigInt64Array<ArrayBuffer>;
}

/** How windows are put together. `one`: each alone, for graphs in which the inputs of a batch change each other. */
export type Batching = 'one' | 'sorted';

const mostRows = 32;
const mostTokens = 2048;

/** Numbers of windows, batch by batch: of nearly equal length, so that little is padding. */
export function batchesOf(windows: readonly TokenWindow[], batching: Batching): readonly (readonly number[])[] {
  const order = windows.map((_, place) => place);
  if (batching === 'one') return order.map((place) => [place]);
  const lengthOf = (place: number): number => windows[place]?.ids.length ?? 0;
  // Longest first: what the memory must hold is known with the first batch.
  order.sort((a, b) => lengthOf(b) - lengthOf(a) || a - b);
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const place of order) {
    const longest = lengthOf(batch[0] ?? place);
    if (batch.length >= mostRows || (batch.length + 1) * longest > Math.max(mostTokens, longest)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(place);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

/** What a batch's length is rounded up to, since a GPU compiles its programs for each length; never beyond the model's window. */
export interface Rounding {
  readonly multiple: number;
  readonly window: number;
}

export function batchOf(windows: readonly TokenWindow[], padding: number, { multiple, window }: Rounding): TokenBatch {
  const longest = windows.reduce((most, { ids }) => Math.max(most, ids.length), 1);
  const length = Math.max(longest, Math.min(Math.ceil(longest / multiple) * multiple, window));
  const ids = new BigInt64Array(windows.length * length).fill(BigInt(padding));
  const mask = new BigInt64Array(windows.length * length);
  for (const [row, window] of windows.entries()) {
    for (const [place, id] of window.ids.entries()) ids[row * length + place] = BigInt(id);
    mask.fill(1n, row * length, row * length + window.ids.length);
  }
  return { rows: windows.length, length, ids, mask };
}
