/** The outline of several boxes together: where they meet, one line runs around them and none between. */
import type { Box } from './page-box.ts';

type Point = readonly [x: number, y: number];

/**
 * Closed loops of corners around the union of boxes, clockwise on a page whose y grows downwards; a hole runs the other way.
 * Boxes that do not touch have a loop each. No box, or none with an area, gives no loop.
 */
export function unionOutline(boxes: readonly Box[]): Point[][] {
  const xs = sortedDistinct(boxes.flatMap(({ left, width }) => [left, left + width]));
  const ys = sortedDistinct(boxes.flatMap(({ top, height }) => [top, top + height]));
  const isCovered = (column: number, row: number): boolean => {
    if (column < 0 || row < 0 || column >= xs.length - 1 || row >= ys.length - 1) return false;
    const x = (xs[column]! + xs[column + 1]!) / 2;
    const y = (ys[row]! + ys[row + 1]!) / 2;
    return boxes.some(({ left, top, width, height }) => left < x && x < left + width && top < y && y < top + height);
  };
  // Sides between a covered and a free cell, by their beginning, each with the covered cell at its right.
  const sides = new Map<string, Point[]>();
  const add = (from: Point, to: Point): void => {
    const key = from.join(' ');
    sides.set(key, [...(sides.get(key) ?? []), to]);
  };
  for (let row = 0; row < ys.length - 1; row += 1) {
    for (let column = 0; column < xs.length - 1; column += 1) {
      if (!isCovered(column, row)) continue;
      const [left, right, top, bottom] = [xs[column]!, xs[column + 1]!, ys[row]!, ys[row + 1]!];
      if (!isCovered(column, row - 1)) add([left, top], [right, top]);
      if (!isCovered(column + 1, row)) add([right, top], [right, bottom]);
      if (!isCovered(column, row + 1)) add([right, bottom], [left, bottom]);
      if (!isCovered(column - 1, row)) add([left, bottom], [left, top]);
    }
  }
  return loopsOf(sides);
}

/** The loops as the data of an SVG path. */
export function outlinePath(boxes: readonly Box[]): string {
  return unionOutline(boxes)
    .map((loop) => `M${loop.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('L')}Z`)
    .join('');
}

function loopsOf(sides: Map<string, Point[]>): Point[][] {
  const loops: Point[][] = [];
  for (const [key, ends] of sides) {
    while (ends.length > 0) {
      const start = key.split(' ').map(Number) as unknown as Point;
      const loop: Point[] = [start];
      let at = ends.pop()!;
      while (at[0] !== start[0] || at[1] !== start[1]) {
        loop.push(at);
        at = sides.get(at.join(' '))!.pop()!;
      }
      loops.push(cornersOf(loop));
    }
  }
  return loops;
}

/** Points at which the direction changes. */
function cornersOf(loop: readonly Point[]): Point[] {
  return loop.filter((point, place) => {
    const before = loop.at(place - 1)!;
    const after = loop[(place + 1) % loop.length]!;
    return (before[0] === point[0]) !== (point[0] === after[0]);
  });
}

function sortedDistinct(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
