/** Which rows of equal blocks are taken. Rows that were freed are taken again, in as many runs as it needs, so that nothing is ever moved. */

/** Neighbouring rows within one block. */
export interface RowRun {
  readonly block: number;
  /** The first of them, within the block. */
  readonly row: number;
  readonly count: number;
}

/** The space. Invariant: a row belongs to one taker or to the free runs, which are sorted and are no neighbours of each other. */
export class RowSpace {
  readonly #rowsPerBlock: number;
  readonly #addBlock: () => void;
  #free: RowRun[] = [];
  #blocks = 0;

  /** `addBlock` makes room for one block more; where it throws, the space is as it was. */
  constructor(rowsPerBlock: number, addBlock: () => void) {
    this.#rowsPerBlock = rowsPerBlock;
    this.#addBlock = addBlock;
  }

  get blocks(): number {
    return this.#blocks;
  }

  /** Takes so many rows, in order; none for 0. */
  take(rows: number): RowRun[] {
    const runs: RowRun[] = [];
    for (let taken = 0; taken < rows;) {
      const run = this.#takeRun(rows - taken);
      runs.push(run);
      taken += run.count;
    }
    return runs;
  }

  /** Frees rows that `take` gave. */
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
  #takeRun(wanted: number): RowRun {
    if (this.#free.length === 0) {
      this.#addBlock();
      this.#free.push({ block: this.#blocks, row: 0, count: this.#rowsPerBlock });
      this.#blocks += 1;
    }
    const { block, row, count } = this.#free[0]!;
    const taken = Math.min(count, wanted);
    if (taken === count) this.#free.shift();
    else this.#free[0] = { block, row: row + taken, count: count - taken };
    return { block, row, count: taken };
  }
}
