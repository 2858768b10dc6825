import type { RowRoles } from '../../../src/core/model/visual-roles.ts';

/** Vectors of one unit in the order of its tokens; two spans, one kind and three patch numbers a row. */
export interface UnitRows {
  readonly values: Float32Array;
  readonly spans: ArrayLike<number>;
  readonly kinds: ArrayLike<number>;
  readonly patches: ArrayLike<number>;
}

/** Gathers what batches give in any order, and lays it out by item. */
export class GatheredRows {
  readonly #units: (UnitRows | null)[];

  constructor(units: number) {
    this.#units = Array.from({ length: units }, () => null);
  }

  /** What was put before for the same unit is replaced: a batch may be done again. */
  put(unit: number, rows: UnitRows): void {
    this.#units[unit] = rows;
  }

  /** @param itemOf the item of each unit, not falling @param items how many there are */
  finish(
    itemOf: readonly number[],
    items: number,
  ): {
    readonly values: Float32Array<ArrayBuffer>;
    readonly firstRow: Uint32Array<ArrayBuffer>;
    readonly spans: Uint32Array<ArrayBuffer>;
    readonly roles: RowRoles;
  } {
    const sizes = this.#units.map((unit) => unit?.kinds.length ?? 0);
    const rows = sizes.reduce((sum, size) => sum + size, 0);
    const values = new Float32Array(this.#units.reduce((sum, unit) => sum + (unit?.values.length ?? 0), 0));
    const [spans, kinds, patches] = [new Uint32Array(rows * 2), new Uint8Array(rows), new Uint16Array(rows * 3)];
    const firstRow = new Uint32Array(items + 1);
    let row = 0;
    let at = 0;
    for (const [place, unit] of this.#units.entries()) {
      if (unit !== null) {
        values.set(unit.values, at);
        spans.set(unit.spans, row * 2);
        kinds.set(unit.kinds, row);
        patches.set(unit.patches, row * 3);
        at += unit.values.length;
        row += sizes[place]!;
      }
      firstRow[(itemOf[place] ?? 0) + 1] = row;
    }
    // Items without a unit end where the one before them does.
    for (let item = 1; item <= items; item++) firstRow[item] = Math.max(firstRow[item]!, firstRow[item - 1]!);
    return { values, firstRow, spans, roles: { kinds, patches } };
  }
}
