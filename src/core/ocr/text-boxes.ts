import type { Box } from './box.ts';

/** How likely each pixel belongs to text: `values[y * width + x]`, 0..1. */
export interface TextMap {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

export interface TextBoxOptions {
  /** A pixel of text has at least this. */
  readonly pixelThreshold: number;
  /** The mean over a box must be at least this. */
  readonly boxThreshold: number;
  /** Boxes of the map are shrunk text; each side moves out by area · ratio / perimeter. */
  readonly growth: number;
  /** Boxes lower or narrower than this, in pixels of the map, are specks. */
  readonly leastSide: number;
}

export const usualTextBoxOptions: TextBoxOptions = {
  pixelThreshold: 0.3,
  boxThreshold: 0.5,
  growth: 1.6,
  leastSide: 3,
};

/**
 * Boxes of text in a detector's map, in pixels of the map: connected areas (eight neighbours), judged and grown back as
 * differentiable binarisation does (arXiv 1911.08947, section 3.4), upright. An empty map gives none.
 */
export function textBoxesOf(map: TextMap, options: TextBoxOptions = usualTextBoxOptions): readonly Box[] {
  const { width, height } = map;
  const boxes: Box[] = [];
  for (const { box, mean } of areasOf(map, options.pixelThreshold)) {
    if (mean < options.boxThreshold || Math.min(box.width, box.height) < options.leastSide) continue;
    const outward = (box.width * box.height * options.growth) / (2 * (box.width + box.height));
    const left = Math.max(0, box.left - outward);
    const top = Math.max(0, box.top - outward);
    boxes.push({
      left,
      top,
      width: Math.min(width, box.left + box.width + outward) - left,
      height: Math.min(height, box.top + box.height + outward) - top,
    });
  }
  return boxes;
}

interface Area {
  readonly box: Box;
  readonly mean: number;
}

function areasOf({ values, width, height }: TextMap, threshold: number): readonly Area[] {
  const seen = new Uint8Array(values.length);
  const stack = new Int32Array(values.length);
  const areas: Area[] = [];
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] === 1 || values[start]! < threshold) continue;
    let left = width;
    let right = 0;
    let top = height;
    let bottom = 0;
    let sum = 0;
    let count = 0;
    let size = 0;
    stack[size++] = start;
    seen[start] = 1;
    while (size > 0) {
      const at = stack[--size]!;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      sum += values[at]!;
      count += 1;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
          const next = ny * width + nx;
          if (seen[next] === 1 || values[next]! < threshold) continue;
          seen[next] = 1;
          stack[size++] = next;
        }
      }
    }
    areas.push({ box: { left, top, width: right - left + 1, height: bottom - top + 1 }, mean: sum / count });
  }
  return areas;
}
