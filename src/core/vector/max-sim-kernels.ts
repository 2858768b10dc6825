/** What MaxSim over int8 codes needs of its surroundings: a memory of its own, and the similarities of query vectors with its rows. */
export interface MaxSimKernels {
  /** How it is named where a person reads it: `wasm SIMD`. */
  readonly name: string;
  /** Room for rows of one width, empty at first, given back as a whole when it is let go of; null where there is no memory. */
  createMemory(dimensions: number, rowsPerBlock: number): MaxSimMemory | null;
}

/** The most vectors of a query: what memories have room for. */
export const mostQueryVectors = 1024;

/**
 * Rows of codes with a scale each, in blocks of equal size, addressed by block and row; what a row holds before it was written is not
 * stated. The similarity of a query vector d with a row of codes c and scale s is (d·c)·s, where d·c is exact in 32 bits, then
 * rounded to single precision, and so is the product with s: the same bits from every implementation.
 */
export interface MaxSimMemory {
  /** Adds a block, numbered from 0 on; false where there is no memory left, and nothing has changed. */
  addBlock(): boolean;
  /** Writes whole rows that lie in one block. Shapes: rows × dimensions; rows. */
  write(block: number, row: number, codes: Int8Array, scales: Float32Array): void;
  /** Copies the codes (shape: count × dimensions) of rows that lie in one block. */
  codes(block: number, row: number, count: number): Int8Array;
  /** Copies the scales of rows that lie in one block. */
  scales(block: number, row: number, count: number): Float32Array;
  /** The query of the calls that follow: at most `mostQueryVectors` vectors (shape: vectors × dimensions); sums of products fit 32 bits. */
  setQuery(codes: Int16Array): void;
  /** Begins a new unit: no query vector has a similarity yet. */
  beginUnit(): void;
  /** Takes `count` rows (one or more) of one block into the unit. */
  scan(block: number, row: number, count: number): void;
  /** Raises `into` (shape: vectors of the query) to the greatest similarity that each query vector has with the unit's rows. */
  raise(into: Float32Array): void;
  /** The similarities of one query vector with `count` rows of one block: the first `count` numbers, valid until the next call. */
  similarities(vector: number, block: number, row: number, count: number): Float32Array;
}
