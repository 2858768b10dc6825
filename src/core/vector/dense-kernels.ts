/** What a fast scan needs of its surroundings: a memory of its own for int8 codes, and their dot products with a query. */
export interface DenseKernels {
  /** How it is named where a person reads it: `wasm SIMD`. */
  readonly name: string;
  /** Room for codes of one width, empty at first, given back as a whole when it is let go of; null where there is no memory. */
  createCodes(dimensions: number, rowsPerBlock: number): CodeMemory | null;
}

/** Codes in blocks of equal size, addressed by block and row. What a row holds before it was written is not stated. */
export interface CodeMemory {
  /** Adds a block, numbered from 0 on; false where there is no memory left, and nothing has changed. */
  addBlock(): boolean;
  /** Writes whole rows (shape: rows × dimensions) that lie in one block. */
  write(block: number, row: number, codes: Int8Array): void;
  /** The query of the calls that follow; its products with the largest codes fit 32 bits (`quantiseQuery`). */
  setQuery(query: Int16Array): void;
  /** Exact dot products of the query with `count` rows of one block: the first `count` numbers, valid until the next call. */
  dots(block: number, row: number, count: number): Int32Array;
}
