import type { Box } from './box.ts';
import { boundsOf, medianOf, sharedHeight } from './box.ts';

/**
 * The order in which boxes of lines are read, as indices: columns from left to right and each from top to bottom, where white
 * runs down between columns of lines; rows across where the sides stand in a table or the white runs across. Boxes on one
 * line go from left to right. (A recursive XY-cut: Nagy and Seth 1984.) None gives none.
 */
export function readingOrder(boxes: readonly Box[]): readonly number[] {
  return cut(
    boxes,
    boxes.map((_, index) => index),
    medianOf(boxes.map(({ height }) => height)),
  );
}

/** White narrower than this many line heights does not part columns. */
const leastColumnGap = 0.8;
/** White lower than this many line heights does not part what stands above from what stands below before columns are looked for. */
const leastRowGap = 1.2;
/** Lines of a column are at least this many times as long as high: shorter ones are cells or labels. */
const leastColumnShape = 7;

function cut(boxes: readonly Box[], indices: readonly number[], lineHeight: number): readonly number[] {
  if (indices.length < 2) return indices;
  const down = widestGap(boxes, indices, 'left', 'width');
  const across = widestGap(boxes, indices, 'top', 'height');
  if (down !== null && down.gap >= leastColumnGap * lineHeight && areColumns(boxes, down)) {
    return [...cut(boxes, down.before, lineHeight), ...cut(boxes, down.after, lineHeight)];
  }
  if (across !== null && across.gap >= leastRowGap * lineHeight) {
    return [...cut(boxes, across.before, lineHeight), ...cut(boxes, across.after, lineHeight)];
  }
  return rows(boxes, indices);
}

interface Cut {
  readonly gap: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

function widestGap(
  boxes: readonly Box[],
  indices: readonly number[],
  start: 'left' | 'top',
  size: 'width' | 'height',
): Cut | null {
  const sorted = indices.toSorted((a, b) => boxes[a]![start] - boxes[b]![start]);
  let best: Cut | null = null;
  let end = -Infinity;
  sorted.forEach((index, at) => {
    const box = boxes[index]!;
    const gap = box[start] - end;
    if (at > 0 && gap > 0 && gap > (best?.gap ?? 0))
      best = { gap, before: sorted.slice(0, at), after: sorted.slice(at) };
    end = Math.max(end, box[start] + box[size]);
  });
  return best;
}

/** Whether both sides of a cut are running text: several lines each, long for their height. */
function areColumns(boxes: readonly Box[], { before, after }: Cut): boolean {
  return [before, after].every((side) => {
    if (side.length < 2) return false;
    return medianOf(side.map((index) => boxes[index]!.width / boxes[index]!.height)) >= leastColumnShape;
  });
}

function rows(boxes: readonly Box[], indices: readonly number[]): readonly number[] {
  const sorted = indices.toSorted((a, b) => middle(boxes[a]!) - middle(boxes[b]!));
  const lines: number[][] = [];
  for (const index of sorted) {
    const line = lines.at(-1);
    const box = boxes[index]!;
    const bounds = line === undefined ? null : boundsOf(line.map((other) => boxes[other]!));
    const together = bounds !== null && sharedHeight(bounds, box) > 0.5 * Math.min(bounds.height, box.height);
    if (line !== undefined && together) line.push(index);
    else lines.push([index]);
  }
  return lines.flatMap((line) => line.toSorted((a, b) => boxes[a]!.left - boxes[b]!.left));
}

function middle({ top, height }: Box): number {
  return top + height / 2;
}
