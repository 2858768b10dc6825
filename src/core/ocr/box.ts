/** A rectangle with its sides along the axes; pixels of an image or points of a page, origin at the top left. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest box that holds all of `boxes`; a box of size 0 at the origin for none. */
export function boundsOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.left + box.width);
    bottom = Math.max(bottom, box.top + box.height);
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** Area that two boxes share, 0 where they do not meet. */
export function sharedArea(a: Box, b: Box): number {
  return sharedWidth(a, b) * sharedHeight(a, b);
}

/** Width that two boxes share when seen from above, 0 where they do not overlap. */
export function sharedWidth(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left));
}

/** Height that two boxes share when seen from the side, 0 where they do not overlap. */
export function sharedHeight(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));
}

/** The part of a box that lies within an image of `width` × `height`, on whole pixels; null where less than one pixel does. */
export function clipBox(box: Box, width: number, height: number): Box | null {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const right = Math.min(width, Math.ceil(box.left + box.width));
  const bottom = Math.min(height, Math.ceil(box.top + box.height));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}

/** Middle value of numbers (the upper one of an even count); 0 for none. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
