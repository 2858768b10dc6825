/**
 * Rows of a multi-vector index: codes in the kernels' memory as long as that has room, then in plain JavaScript's, and full values
 * beside them where they are kept.
 */
import type { MaxSimKernels, MaxSimMemory } from './max-sim-kernels.ts';
import { plainMaxSimMemory } from './max-sim-plain.ts';
import type { RowCodes } from './row-codes.ts';
import { RowSpace } from './row-space.ts';
import type { RowRun } from './row-space.ts';

interface Block {
  readonly memory: MaxSimMemory;
  /** Its number within that memory. */
  readonly number: number;
  /** Shape: rows of a block × dimensions; null where only codes are kept. */
  readonly values: Float32Array | null;
}

/** Values of a block take at most this, and a block of short vectors is no longer than that. */
const blockBytes = 8 * 2 ** 20;
const mostRows = 16_384;

/** The store. Invariant: every row that is taken has codes, and values in each block or in none. */
export class MultiVectorStore {
  readonly dimensions: number;
  readonly #rowsPerBlock: number;
  readonly #keepsValues: boolean;
  readonly #space: RowSpace;
  readonly #blocks: Block[] = [];
  readonly #memories: { readonly memory: MaxSimMemory; blocks: number }[] = [];
  #query: Int16Array = new Int16Array(0);

  constructor(dimensions: number, keepsValues: boolean, kernels: MaxSimKernels | null) {
    this.dimensions = dimensions;
    this.#keepsValues = keepsValues;
    this.#rowsPerBlock = Math.max(1, Math.min(mostRows, Math.floor(blockBytes / (4 * dimensions))));
    const memory = kernels?.createMemory(dimensions, this.#rowsPerBlock) ?? null;
    if (memory !== null) this.#memories.push({ memory, blocks: 0 });
    this.#space = new RowSpace(this.#rowsPerBlock, () => this.#addBlock());
  }

  /** Bytes of codes, scales and values, rows that are free included. */
  get bytes(): number {
    return this.#blocks.length * this.#rowsPerBlock * (this.dimensions * (this.#keepsValues ? 5 : 1) + 4);
  }

  /** Copies rows into the store; where they lie, in their order. `values` (shape: rows × dimensions) are passed over where none are kept. */
  put({ codes, scales }: RowCodes, values: Float32Array | null): RowRun[] {
    const { dimensions } = this;
    const runs = this.#space.take(scales.length);
    let put = 0;
    for (const { block: number, row, count } of runs) {
      const block = this.#blocks[number]!;
      const [from, to] = [put * dimensions, (put + count) * dimensions];
      block.memory.write(block.number, row, codes.subarray(from, to), scales.subarray(put, put + count));
      if (values !== null) block.values?.set(values.subarray(from, to), row * dimensions);
      put += count;
    }
    return runs;
  }

  /** Frees rows that `put` gave. */
  release(runs: readonly RowRun[]): void {
    this.#space.release(runs);
  }

  /** The query of the calls that follow (shape: vectors × dimensions). */
  setQuery(codes: Int16Array): void {
    this.#query = codes;
    for (const { memory } of this.#memories) memory.setQuery(codes);
  }

  /** Writes the greatest similarity that each query vector has, over codes, with the rows; -Infinity where there are none. */
  greatest(runs: readonly RowRun[], begin: number, end: number, into: Float32Array): void {
    into.fill(-Infinity);
    for (const { memory } of this.#memories) memory.beginUnit();
    forEachSegment(runs, begin, end, (number, row, count) => {
      const block = this.#blocks[number]!;
      block.memory.scan(block.number, row, count);
    });
    for (const { memory } of this.#memories) memory.raise(into);
  }

  /** Writes the similarities of one query vector, over codes, with the rows (shape: end − begin). */
  similarities(vector: number, runs: readonly RowRun[], begin: number, end: number, into: Float32Array): void {
    forEachSegment(runs, begin, end, (number, row, count, passed) => {
      const block = this.#blocks[number]!;
      into.set(block.memory.similarities(vector, block.number, row, count).subarray(0, count), passed);
    });
  }

  /** Calls with the values of the rows, run by run: those of `count` rows from the one numbered `row` of `values` on. */
  forEachRun(
    runs: readonly RowRun[],
    begin: number,
    end: number,
    visit: (values: Float32Array, row: number, count: number, passed: number) => void,
  ): void {
    forEachSegment(runs, begin, end, (block, row, count, passed) => {
      const { values } = this.#blocks[block]!;
      if (values !== null) visit(values, row, count, passed);
    });
  }

  #addBlock(): void {
    const values = this.#keepsValues ? new Float32Array(this.#rowsPerBlock * this.dimensions) : null;
    let last = this.#memories.at(-1);
    if (last === undefined || !last.memory.addBlock()) {
      // Only the first memory can be full.
      last = { memory: plainMaxSimMemory(this.dimensions, this.#rowsPerBlock), blocks: 0 };
      last.memory.setQuery(this.#query);
      last.memory.addBlock();
      this.#memories.push(last);
    }
    this.#blocks.push({ memory: last.memory, number: last.blocks, values });
    last.blocks += 1;
  }
}

/** The rows `begin` to `end`, end excluded, of those in `runs`: `passed` counts those of earlier calls. */
function forEachSegment(
  runs: readonly RowRun[],
  begin: number,
  end: number,
  visit: (block: number, row: number, count: number, passed: number) => void,
): void {
  let before = 0;
  for (const { block, row, count } of runs) {
    if (before >= end) return;
    const [from, to] = [Math.max(begin, before), Math.min(end, before + count)];
    if (from < to) visit(block, row + from - before, to - from, from - begin);
    before += count;
  }
}
