import { expect, it } from 'vitest';
import { meanRows, pooledNeighbours } from '../../../src/core/vector/mean-rows.ts';
import { rowsOf } from './made-max-sim.ts';

it('means of groups have length 1, or are zero where the rows cancel out or there are none', () => {
  // (3, 0) + (0, 4) = (3, 4), of length 5.
  const rows = rowsOf([
    [3, 0],
    [1, 0],
    [0, 4],
    [-1, 0],
  ]);
  expect([...meanRows(rows, 2, Uint32Array.of(0, 1, 0, 1), 3)]).toEqual([...Float32Array.of(0.6, 0.8, 0, 0, 0, 0)]);
});

it('units are pooled in the fewest parts of at most 32 rows, as even as can be', () => {
  // Row n points along the axis n mod 70: the means show which rows they are of.
  const dimensions = 70;
  const values = new Float32Array((65 + 32) * dimensions);
  for (let row = 0; row < 65 + 32; row++) values[row * dimensions + (row % 70)] = 1;
  const pooled = pooledNeighbours(values, Uint32Array.of(0, 65, 65, 97), dimensions);
  // 65 rows are 22, 22 and 21; a unit without rows has none; 32 are one.
  expect([...pooled.firstRow]).toEqual([0, 3, 3, 4]);
  const counts = Array.from(
    { length: 4 },
    (_, part) => pooled.values.subarray(part * dimensions, (part + 1) * dimensions).filter((value) => value > 0).length,
  );
  expect(counts).toEqual([22, 22, 21, 32]);
  expect(pooled.values[21]).toBeCloseTo(1 / Math.sqrt(22), 6);
  expect(pooled.values[22]).toBe(0);
});

it('no units give no pooled vectors', () => {
  expect(pooledNeighbours(new Float32Array(0), Uint32Array.of(0), 3)).toEqual({
    values: new Float32Array(0),
    firstRow: Uint32Array.of(0),
  });
});
