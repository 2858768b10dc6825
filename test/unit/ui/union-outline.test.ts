import { describe, expect, test } from 'vitest';
import type { Box } from '../../../src/ui/elements/page-box.ts';
import { outlinePath, unionOutline } from '../../../src/ui/elements/union-outline.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

describe('unionOutline', () => {
  test('of one box is its four corners', () => {
    expect(unionOutline([box(1, 2, 10, 20)])).toEqual([
      [
        [1, 2],
        [11, 2],
        [11, 22],
        [1, 22],
      ],
    ]);
  });

  test('steps in where a first line begins late, as one loop with no line between the lines', () => {
    // A line from x 40 to 100 over two full lines from 0 to 100: six corners.
    expect(unionOutline([box(40, 0, 60, 10), box(0, 8, 100, 22)])).toEqual([
      [
        [40, 0],
        [100, 0],
        [100, 30],
        [0, 30],
        [0, 8],
        [40, 8],
      ],
    ]);
  });

  test('keeps boxes that do not touch apart, and runs around a hole', () => {
    expect(unionOutline([box(0, 0, 10, 10), box(20, 0, 10, 10)])).toHaveLength(2);
    const ring = [box(0, 0, 30, 10), box(0, 20, 30, 10), box(0, 0, 10, 30), box(20, 0, 10, 30)];
    expect(unionOutline(ring)).toHaveLength(2);
  });

  test('of boxes that meet in one corner is closed loops again', () => {
    const loops = unionOutline([box(0, 0, 10, 10), box(10, 10, 10, 10)]);
    expect(loops.flat()).toHaveLength(8);
  });

  test('of nothing is nothing', () => {
    expect(unionOutline([])).toEqual([]);
    expect(outlinePath([box(5, 5, 0, 10)])).toBe('');
  });
});

test('outlinePath closes each loop', () => {
  expect(outlinePath([box(0, 0, 2, 1)])).toBe('M0 0L2 0L2 1L0 1Z');
});
