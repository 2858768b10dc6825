import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box } from '../../../src/core/ocr/box.ts';
import { isDense, linesOfBoxes } from '../../../src/core/ocr/detected-lines.ts';
import { blackOnWhite, lineStrip, wordsOfStrip } from '../../../src/core/ocr/line-strip.ts';
import { pageTextOf } from '../../../src/core/ocr/page-text.ts';
import { readingOrder } from '../../../src/core/ocr/reading-order.ts';
import type { RecognisedLine, RecognisedWord } from '../../../src/core/ocr/recognised-word.ts';
import { isSound, keptLines, meanConfidence, soundCount } from '../../../src/core/ocr/recognised-word.ts';
import { boxesWithoutWords, withAddedLines } from '../../../src/core/ocr/residual-lines.ts';
import { linesOfTsv } from '../../../src/core/ocr/tesseract-tsv.ts';
import { backTurn, isUnsound, liesOnSide, turnedBox } from '../../../src/core/ocr/turn.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const word = (text: string, at: Box, confidence = 90): RecognisedWord => ({ text, confidence, box: at });
const line = (text: string, at: Box, startsParagraph = false, confidence = 90): RecognisedLine => ({
  words: [word(text, at, confidence)],
  box: at,
  startsParagraph,
});
const textsOf = (lines: readonly RecognisedLine[]): string[] =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' '));

describe('words', () => {
  test('are sound with a letter or digit at a confidence of 60', () => {
    const at = box(0, 0, 1, 1);
    const words = [word('Zürich', at, 60), word('7', at, 99), word('—', at, 99), word('tide', at, 59.9)];
    expect(words.map(isSound)).toEqual([true, true, false, false]);
    expect(soundCount(words)).toBe(2);
    // (60 + 99 + 99 + 59.9) / 4
    expect(meanConfidence(words)).toBeCloseTo(79.475);
    expect(meanConfidence([])).toBe(0);
  });

  test('below a confidence of 50 are dropped, and with its last word a line; its paragraph still starts', () => {
    const at = box(0, 0, 1, 1);
    const kept = keptLines([line('a', at), line('noise', at, true, 49), line('b', at), line('c', at)]);
    expect(kept.map(({ startsParagraph }) => startsParagraph)).toEqual([false, true, false]);
    expect(textsOf(kept)).toEqual(['a', 'b', 'c']);
  });
});

describe('tesseract’s TSV', () => {
  test('gives lines with words, boxes and paragraphs, and leaves out what is broken', () => {
    const rows = [
      '1\t1\t0\t0\t0\t0\t0\t0\t1700\t2200\t-1\t',
      '4\t1\t1\t1\t1\t0\t100\t50\t300\t40\t-1\t',
      '5\t1\t1\t1\t1\t1\t100\t50\t120\t40\t96.5\tTides',
      '5\t1\t1\t1\t1\t2\t240\t50\t160\t40\t91\trise',
      '5\t1\t1\t1\t1\t3\t240\t50\tx\t40\t91\tbroken',
      '5\t1\t1\t1\t1\t4\t240\t50\t10\t40\t95\t ',
      '4\t1\t1\t1\t2\t0\t100\t100\t300\t40\t-1\t',
      '5\t1\t1\t1\t2\t1\t100\t100\t120\t40\t88\there',
      '4\t1\t1\t2\t1\t0\t100\t200\t300\t40\t-1\t',
      '5\t1\t1\t2\t1\t1\t100\t200\t120\t40\t70\tEnd',
      '4\t1\t2\t1\t1\t0\t100\t300\t300\t40\t-1\t',
      '',
    ].join('\n');
    const lines = linesOfTsv(rows);
    expect(textsOf(lines)).toEqual(['Tides rise', 'here', 'End']);
    expect(lines.map(({ startsParagraph }) => startsParagraph)).toEqual([true, false, true]);
    expect(lines[0]?.words[1]).toEqual(word('rise', box(240, 50, 160, 40), 91));
    expect(linesOfTsv('')).toEqual([]);
  });
});

describe('the text of a page', () => {
  test('joins words, lines and paragraphs; box i covers word i, in points', () => {
    const lines: RecognisedLine[] = [
      {
        words: [word('Tides', box(100, 50, 120, 40)), word('rise', box(240, 50, 160, 40))],
        box: box(0, 0, 1, 1),
        startsParagraph: true,
      },
      line('here', box(100, 100, 120, 40)),
      line('End', box(100, 200, 120, 40), true),
    ];
    // 200 pixels are 72 points.
    const { text, geometry, words } = pageTextOf(lines, 4, 0.36, 0.36);
    expect(text).toBe('Tides rise\nhere\n\nEnd');
    expect(geometry.index).toBe(4);
    const covered = [...geometry.starts].map((start, at) => text.slice(start, geometry.ends[at]));
    expect(covered).toEqual(['Tides', 'rise', 'here', 'End']);
    expect([...geometry.rectangles.subarray(4, 8)].map((value) => Number(value.toFixed(2)))).toEqual([
      86.4, 18, 57.6, 14.4,
    ]);
    expect(words[1]?.box.left).toBeCloseTo(86.4);
  });

  test('of no lines is empty', () => {
    const { text, geometry, words } = pageTextOf([], 0, 1, 1);
    expect([text, geometry.starts.length, geometry.rectangles.length, words.length]).toEqual(['', 0, 0, 0]);
  });
});

describe('reading order', () => {
  const paragraph = (left: number, top: number, lines: number): Box[] =>
    Array.from({ length: lines }, (_, at) => box(left, top + 30 * at, 300, 20));

  test('reads two columns one after the other, below a title that spans both', () => {
    const title = box(50, 0, 620, 30);
    const boxes = [title, ...paragraph(0, 100, 4), ...paragraph(400, 100, 4)];
    const shuffled = [8, 2, 0, 6, 4, 7, 1, 5, 3];
    const order = readingOrder(shuffled.map((index) => boxes[index]!));
    expect(order.map((at) => shuffled[at])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('reads a table row by row', () => {
    const cells = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => box(column * 200, row * 40, 60, 20)));
    expect(readingOrder(cells)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('is a permutation, whatever the boxes', () => {
    const boxes = fc.array(
      fc.record({
        left: fc.double({ min: 0, max: 2000, noNaN: true }),
        top: fc.double({ min: 0, max: 2000, noNaN: true }),
        width: fc.double({ min: 1, max: 900, noNaN: true }),
        height: fc.double({ min: 1, max: 90, noNaN: true }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(boxes, (some) => {
        expect(readingOrder(some).toSorted((a, b) => a - b)).toEqual(some.map((_, index) => index));
      }),
    );
  });
});

describe('lines stacked in a strip', () => {
  test('are black on white, whatever the colours were', () => {
    const lightOnDark = {
      values: Uint8Array.from([40, 40, 40, 40, 40, 200, 120, 40, 40, 40, 40, 40]),
      width: 4,
      height: 3,
    };
    // Ground 40; distances 160 (the most, black) and 80 (half way: 255 − 128 = 127).
    expect([...blackOnWhite(lightOnDark).values]).toEqual([255, 255, 255, 255, 255, 0, 127, 255, 255, 255, 255, 255]);
    expect(new Set(blackOnWhite({ values: new Uint8Array(12).fill(9), width: 4, height: 3 }).values)).toEqual(
      new Set([255]),
    );
  });

  test('lead each word back to its line and to the pixels of the page', () => {
    const page = { values: new Uint8Array(1000 * 500).fill(255), width: 1000, height: 500 };
    const boxes = [box(100, 40, 200, 22), box(5000, 0, 10, 10), box(300, 400, 400, 88)];
    const strip = lineStrip(page, boxes);
    // Lines of 44 px: the first is doubled, the third halved; the second lies outside the page.
    expect(strip.lines.map((some) => some?.place.width ?? null)).toEqual([400, null, 200]);
    const [first, , third] = strip.lines;
    const read: RecognisedLine = {
      words: [
        word('b', box(first!.place.left + 200, first!.place.top + 4, 100, 40)),
        word('a', box(first!.place.left, first!.place.top, 100, 40)),
        word('c', box(third!.place.left + 50, third!.place.top + 10, 20, 10)),
      ],
      box: box(0, 0, 1, 1),
      startsParagraph: true,
    };
    const words = wordsOfStrip(strip, [read]);
    expect(words.map((some) => some.map(({ text }) => text))).toEqual([['a', 'b'], [], ['c']]);
    expect(words[0]?.[1]?.box).toEqual(box(200, 42, 50, 20));
    expect(words[2]?.[0]?.box).toEqual(box(400, 420, 40, 20));
  });

  test('of no boxes are an empty strip', () => {
    const strip = lineStrip({ values: new Uint8Array(4), width: 2, height: 2 }, []);
    expect(strip.lines).toEqual([]);
    expect(new Set(strip.image.values)).toEqual(new Set([255]));
  });

  test('become lines of text: boxes of a row join, distance parts paragraphs', () => {
    const boxes = [box(0, 0, 50, 20), box(100, 2, 50, 20), box(0, 25, 80, 20), box(0, 100, 80, 20)];
    const words = boxes.map((at, index) => [word('abcd'[index]!, at)]);
    const lines = linesOfBoxes(words, boxes);
    expect(textsOf(lines)).toEqual(['a b', 'c', 'd']);
    expect(lines.map(({ startsParagraph }) => startsParagraph)).toEqual([false, false, true]);
  });

  test('serve on slides; a page of running text is dense', () => {
    const long = Array.from({ length: 15 }, (_, at) => box(0, at * 40, 900, 30));
    const short = Array.from({ length: 30 }, (_, at) => box(0, at * 40, 90, 30));
    expect(isDense([...short, ...long.slice(0, 7)])).toBe(false);
    expect(isDense([...short, ...long])).toBe(true);
    expect(isDense(long.slice(0, 14))).toBe(false);
    expect(isDense([])).toBe(false);
  });
});

describe('what the layout of a dense page missed', () => {
  const lines = [
    line('one', box(0, 0, 100, 20)),
    line('~~', box(300, 0, 60, 20)),
    line('two', box(0, 30, 100, 20)),
    line('three', box(0, 60, 100, 20)),
  ];

  test('is every box without a sound word', () => {
    const boxes = [box(-5, -5, 110, 30), box(295, -5, 70, 30), box(300, 200, 90, 20)];
    expect(boxesWithoutWords(boxes, lines)).toEqual([boxes[1], boxes[2]]);
  });

  test('takes the place of the noise that was read there, after the line left of it or above it', () => {
    const added = [
      line('beside', box(295, -5, 70, 30)),
      line('below', box(0, 100, 80, 20)),
      line('apart', box(600, 500, 80, 20)),
    ];
    expect(textsOf(withAddedLines(lines, added))).toEqual(['one', 'beside', 'two', 'three', 'below', 'apart']);
    expect(textsOf(withAddedLines(lines, []))).toEqual(['one', '~~', 'two', 'three']);
  });
});

describe('a turned page', () => {
  test('has its boxes where they are after the turn, and back again', () => {
    // A page of 100 × 50; its top left corner is the top right one after a quarter turn clockwise.
    expect(turnedBox(box(0, 0, 10, 5), 100, 50, 90)).toEqual(box(45, 0, 5, 10));
    expect(turnedBox(box(0, 0, 10, 5), 100, 50, 180)).toEqual(box(90, 45, 10, 5));
    expect(turnedBox(box(0, 0, 10, 5), 100, 50, 270)).toEqual(box(0, 90, 5, 10));
    for (const turn of [0, 90, 180, 270] as const) {
      const there = turnedBox(box(7, 11, 13, 3), 100, 50, turn);
      const [width, height] = turn === 90 || turn === 270 ? [50, 100] : [100, 50];
      expect(turnedBox(there, width, height, backTurn(turn))).toEqual(box(7, 11, 13, 3));
    }
  });

  test('lies on its side where most of the text is higher than wide', () => {
    const tall = Array.from({ length: 5 }, (_, at) => box(at * 40, 0, 30, 400));
    expect(liesOnSide(tall)).toBe(true);
    expect(liesOnSide([...tall, box(0, 500, 2000, 40)])).toBe(false);
    expect(liesOnSide(tall.slice(0, 2))).toBe(false);
  });

  test('is unsound below a mean of 65 with fewer than half of the words sound', () => {
    const words = (confidences: readonly number[]): RecognisedWord[] =>
      confidences.map((value) => word('x', box(0, 0, 1, 1), value));
    expect(isUnsound(words([20, 30, 90, 30, 90]), 0)).toBe(true);
    expect(isUnsound(words([20, 30, 90, 90]), 0)).toBe(false);
    expect(isUnsound(words([59, 80, 80]), 0)).toBe(false);
    expect(isUnsound([], 0)).toBe(false);
    // Text was found and nothing of it could be read: one sound word for ten boxes.
    expect(isUnsound(words([80]), 10)).toBe(true);
    expect(isUnsound(words([80, 80]), 10)).toBe(false);
    expect(isUnsound([], 2)).toBe(false);
  });
});
