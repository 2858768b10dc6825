/** Rows of vectors in blocks of some megabytes, never one buffer for all: a store of millions of rows would not fit one. */
import type { CodeMemory, DenseKernels } from './dense-kernels.ts';
import { quantiseRow } from './quantise.ts';
import { RowSpace } from './row-space.ts';
import type { RowRun } from './row-space.ts';

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

/** The store. Invariant: the codes of a block that has some are those of its values. */
export class RowStore {
  readonly dimensions: number;
  readonly rowsPerBlock: number;
  readonly codes: CodeMemory | null;
  readonly #space: RowSpace;
  readonly #blocks: RowBlock[] = [];
  #codeBlocks = 0;
  #largestNorm = 0;

  constructor(dimensions: number, kernels: DenseKernels | null) {
    this.dimensions = dimensions;
    this.rowsPerBlock = Math.max(1, Math.min(mostRows, Math.floor(blockBytes / (4 * dimensions))));
    this.codes = kernels?.createCodes(dimensions, this.rowsPerBlock) ?? null;
    this.#space = new RowSpace(this.rowsPerBlock, () => this.#addBlock());
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
    const runs = this.#space.take(values.length / dimensions);
    let put = 0;
    for (const run of runs) {
      this.#write(run, values.subarray(put * dimensions, (put + run.count) * dimensions));
      put += run.count;
    }
    return runs;
  }

  /** Frees rows that `put` gave. */
  release(runs: readonly RowRun[]): void {
    this.#space.release(runs);
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
