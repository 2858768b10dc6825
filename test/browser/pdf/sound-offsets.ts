import { expect } from 'vitest';
import type { PageReading } from '../../../workers/pdf/read-page.ts';

/** Boxes cover text, in its order, without overlap, and lie on the page. */
export function expectSoundOffsets({ page, geometry }: PageReading, name: string): void {
  const { starts, ends, rectangles } = geometry;
  expect(rectangles.length).toBe(starts.length * 4);
  let last = 0;
  let sound = true;
  for (let index = 0; index < starts.length; index += 1) {
    const start = starts[index] ?? -1;
    const end = ends[index] ?? -1;
    const [left = -9, top = -9, width = -9, height = -9] = rectangles.subarray(4 * index, 4 * index + 4);
    sound &&= start >= last && end > start && page.text.slice(start, end).trim() !== '';
    sound &&= left >= -1 && top >= -1 && width >= 0 && height >= 0;
    sound &&= left + width <= page.widthPoints + 1 && top + height <= page.heightPoints + 1;
    last = end;
  }
  expect(sound && last <= page.text.length, `${name}, page ${page.index + 1}`).toBe(true);
  // oxlint-disable-next-line no-control-regex -- what must not be stored
  expect(/[\u0000-\u0008\u000b-\u001f\ufffd]/.test(page.text), `${name}, page ${page.index + 1}`).toBe(false);
  expect(page.text, name).toBe(page.text.normalize('NFC'));
}
