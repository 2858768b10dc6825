import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealUnits } from '../../../workers/index/max-sim/deal-units.ts';

const firstRowOf = (rows: readonly number[]): Uint32Array => {
  const firstRow = new Uint32Array(rows.length + 1);
  for (const [unit, own] of rows.entries()) firstRow[unit + 1] = firstRow[unit]! + own;
  return firstRow;
};

describe('units that are dealt', () => {
  it('go to the shard that holds least where they fit into its even share', () => {
    expect(dealUnits([100, 20, 60], firstRowOf([10, 10]))).toEqual([{ shard: 1, from: 0, to: 2 }]);
    expect(dealUnits([7], firstRowOf([10, 10]))).toEqual([{ shard: 0, from: 0, to: 2 }]);
    expect(dealUnits([3, 2], firstRowOf([]))).toEqual([{ shard: 1, from: 0, to: 0 }]);
  });

  it('are poured up to one level where they do not, passing over shards that hold more', () => {
    // 20 + 10 + 60 rows in two shards are 45 each: 25 for the one that holds 20, 35 for the one that holds 10.
    expect(dealUnits([100, 20, 10], firstRowOf([10, 25, 25]))).toEqual([
      { shard: 2, from: 0, to: 2 },
      { shard: 1, from: 2, to: 3 },
    ]);
  });

  it('cover a document once, and leave no shard further above the even share than a unit', () => {
    const units = fc.array(fc.nat(50), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(fc.nat(300), { minLength: 1, maxLength: 4 }), units, (held, rows) => {
        const firstRow = firstRowOf(rows);
        const shares = dealUnits(held, firstRow);
        const owners = rows.map((_, unit) => shares.filter(({ from, to }) => from <= unit && unit < to).length);
        for (const [unit, count] of owners.entries())
          expect(count <= 1 && (count === 1 || rows[unit] === 0)).toBe(true);
        const after = [...held];
        for (const { shard, from, to } of shares) after[shard]! += firstRow[to]! - firstRow[from]!;
        const even = after.reduce((sum, own) => sum + own, 0) / held.length;
        for (const [shard, own] of after.entries()) {
          if (own === held[shard]) continue;
          expect(own).toBeLessThanOrEqual(1.05 * even + Math.max(...rows));
        }
      }),
    );
  });
});
