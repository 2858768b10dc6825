import { describe, expect, test } from 'vitest';
import { blocksOf, boxesOfSpan, padded } from '../../../src/ui/views/question/boxes-of-span.ts';
import type { Box } from '../../../src/ui/elements/page-box.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

// "Northern fell\n412 hours" as words: two on a line at top 100, two on the next at top 114; 5 points a character.
const geometry = {
  index: 0,
  starts: Uint32Array.of(0, 9, 14, 18),
  ends: Uint32Array.of(8, 13, 17, 23),
  rectangles: Float32Array.of(50, 100, 40, 10, 95, 100, 20, 10, 50, 114, 15, 10, 70, 114, 25, 10),
};

describe('boxesOfSpan', () => {
  test('joins the words of a line and gives one box a line', () => {
    expect(boxesOfSpan(geometry, 0, 23)).toEqual([box(50, 100, 65, 10), box(50, 114, 45, 10)]);
  });

  test('cuts a word that is only partly in the range in proportion to its characters', () => {
    // "thern fell": characters 3 to 8 of 8 begin at 50 + 3/8 · 40 = 65.
    expect(boxesOfSpan(geometry, 3, 13)).toEqual([box(65, 100, 50, 10)]);
    // "41" of "412": 2/3 · 15 = 10 wide.
    expect(boxesOfSpan(geometry, 14, 16)).toEqual([box(50, 114, 10, 10)]);
  });

  test('gives nothing for an empty range, for white space and beyond the text', () => {
    expect(boxesOfSpan(geometry, 5, 5)).toEqual([]);
    expect(boxesOfSpan(geometry, 8, 9)).toEqual([]);
    expect(boxesOfSpan(geometry, 23, 90)).toEqual([]);
  });

  test('joins the cells of a row, and begins a line where the text goes back to the left', () => {
    const rows = {
      index: 0,
      starts: Uint32Array.of(0, 5, 10),
      ends: Uint32Array.of(4, 9, 14),
      rectangles: Float32Array.of(50, 100, 20, 10, 320, 100, 20, 10, 50, 100, 20, 10),
    };
    expect(boxesOfSpan(rows, 0, 14)).toEqual([box(50, 100, 290, 10), box(50, 100, 20, 10)]);
  });
});

describe('blocksOf', () => {
  const line = (left: number, top: number, width: number): Box => box(left, top, width, 10);

  test('gives ragged lines of a paragraph one outline', () => {
    expect(blocksOf([line(50, 100, 200), line(50, 114, 190), line(50, 128, 60)], [])).toEqual([box(50, 100, 200, 38)]);
  });

  test('begins anew in the next column', () => {
    const left = [line(50, 100, 200), line(50, 114, 200)];
    const right = [line(300, 100, 200), line(300, 114, 200)];
    expect(blocksOf([...left, ...right], [])).toEqual([box(50, 100, 200, 24), box(300, 100, 200, 24)]);
  });

  test('keeps a heading over both columns apart, since an outline of it and one column would hold the other', () => {
    const heading = line(50, 80, 450);
    const left = [line(50, 100, 200), line(50, 114, 200)];
    const right = [line(300, 100, 200), line(300, 114, 200)];
    expect(blocksOf([heading, ...left], right)).toEqual([heading, box(50, 100, 200, 24)]);
  });
});

test('padded grows a box on each side and keeps it on the page', () => {
  expect(padded(box(2, 100, 600, 20), 4, 612, 792)).toEqual(box(0, 96, 606, 28));
});
