/**
 * Rows of vectors in blocks of some megabytes, never one buffer for all: a store of millions of rows would not fit one. Rows that
 * were freed are taken again, in as many runs as it needs, so that nothing is ever moved.
 */
import type { CodeMemory, DenseKernels } from './dense-kernels.ts';
import { quantiseRow } from './quantise.ts';

/** Neighbouring rows within one block. */
export interface RowRun {
  readonly block: number;
  /** The first of them, within the block. */
  readonly row: number;
  readonly count: number;
}

/** One block. The scales and residuals are filled where it has codes, at the place `codeBlock` of the code memory. */
export interface RowBlock {
  /** Shape: rows of a block × dimensions. */
  readonly values: Float32Array;
  readonly codeBlock: number | null;
  readonly scales: Float64Array;
  readonly residuals: Float64Array;
}

/** Values of a block take at most this, and a block of short vectors is no longer than that. */
const blockBytes = 8 * 2 ** 20;
const mostRows = 8192;

/** The store. Invariant: a row belongs to one taker or to the free runs, which are sorted and are no neighbours of each other. */
export class RowStore {
  readonly dimensions: number;
  readonly rowsPerBlock: number;
  readonly codes: CodeMemory | null;
  readonly #blocks: RowBlock[] = [];
  #free: RowRun[] = [];
  #codeBlocks = 0;
  #largestNorm = 0;

  constructor(dimensions: number, kernels: DenseKernels | null) {
    this.dimensions = dimensions;
    this.rowsPerBlock = Math.max(1, Math.min(mostRows, Math.floor(blockBytes / (4 * dimensions))));
    this.codes = kernels?.createCodes(dimensions, this.rowsPerBlock) ?? null;
  }

  /** No row that was ever put in has a greater norm. */
  get largestNorm(): number {
    return this.#largestNorm;
  }

  /** Bytes of the values, rows that are free included. */
  get bytes(): number {
    return this.#blocks.length * this.rowsPerBlock * this.dimensions * 4;
  }

  block(number: number): RowBlock {
    return this.#blocks[number]!;
  }

  /** Copies rows (shape: rows × dimensions) into the store; where they lie, in their order. */
  put(values: Float32Array): RowRun[] {
    const { dimensions } = this;
    const runs: RowRun[] = [];
    const rows = values.length / dimensions;
    for (let put = 0; put < rows;) {
      const run = this.#take(rows - put);
      runs.push(run);
      this.#write(run, values.subarray(put * dimensions, (put + run.count) * dimensions));
      put += run.count;
    }
    return runs;
  }

  /** Frees rows that `put` gave. */
  release(runs: readonly RowRun[]): void {
    const all = [...this.#free, ...runs].sort((a, b) => a.block - b.block || a.row - b.row);
    const joined: RowRun[] = [];
    for (const run of all) {
      const last = joined.at(-1);
      if (last !== undefined && last.block === run.block && last.row + last.count === run.row) {
        joined[joined.length - 1] = { ...last, count: last.count + run.count };
      } else {
        joined.push(run);
      }
    }
    this.#free = joined;
  }

  /** At most `wanted` rows, at least one. */
  #take(wanted: number): RowRun {
    if (this.#free.length === 0) this.#addBlock();
    const { block, row, count } = this.#free[0]!;
    const taken = Math.min(count, wanted);
    if (taken === count) this.#free.shift();
    else this.#free[0] = { block, row: row + taken, count: count - taken };
    return { block, row, count: taken };
  }

  #addBlock(): void {
    const { rowsPerBlock, dimensions, codes } = this;
    const values = new Float32Array(rowsPerBlock * dimensions);
    // Without memory for its codes, a block is scanned as it is.
    const hasCodes = codes?.addBlock() === true;
    this.#blocks.push({
      values,
      codeBlock: hasCodes ? this.#codeBlocks++ : null,
      scales: new Float64Array(hasCodes ? rowsPerBlock : 0),
      residuals: new Float64Array(hasCodes ? rowsPerBlock : 0),
    });
    this.#free.push({ block: this.#blocks.length - 1, row: 0, count: rowsPerBlock });
  }

  #write({ block: number, row, count }: RowRun, values: Float32Array): void {
    const { dimensions, codes } = this;
    const block = this.#blocks[number]!;
    block.values.set(values, row * dimensions);
    if (codes === null || block.codeBlock === null) return;
    const rowCodes = new Int8Array(count * dimensions);
    for (let at = 0; at < count; at++) {
      const begin = at * dimensions;
      const { scale, residual, norm } = quantiseRow(values, begin, rowCodes.subarray(begin, begin + dimensions));
      block.scales[row + at] = scale;
      block.residuals[row + at] = residual;
      this.#largestNorm = Math.max(this.#largestNorm, norm);
    }
    codes.write(block.codeBlock, row, rowCodes);
  }
}
