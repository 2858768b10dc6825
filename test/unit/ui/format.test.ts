import { describe, expect, test } from 'vitest';
import {
  formatAbout,
  formatBytes,
  formatCounted,
  formatDecimal,
  formatDuration,
  formatInterval,
  formatP,
  formatRate,
  formatSheet,
  formatSigned,
  formatWhen,
  timeLeft,
} from '../../../src/ui/format.ts';

test('a point of time has its month in letters: no reader takes the day for the month', () => {
  expect(formatWhen(new Date(2026, 11, 1, 6, 23).getTime())).toBe('1 Dec 2026, 06:23');
});

// Expected texts are those of the mock-ups and of the rules for words: thousands commas, true minus, "–" for missing.
describe('numbers on screen', () => {
  test.each([
    [0, '0 pages'],
    [1, '1 page'],
    [4318, '4,318 pages'],
  ])('%d pages are counted as "%s"', (count, text) => expect(formatCounted(count, 'page')).toBe(text));

  test('a mean has three decimals, and what is missing or not a number is a dash, never 0 or NaN', () => {
    expect([0.7, null, Number.NaN, -0.0004, -0.04].map((value) => formatDecimal(value))).toEqual([
      '0.700',
      '–',
      '–',
      '0.000',
      '−0.040',
    ]);
  });

  test('a difference carries its sign with a true minus, and a zero has none', () => {
    expect([0.046, -0.04, 0, 0.0001].map((value) => formatSigned(value))).toEqual([
      '+0.046',
      '−0.040',
      '0.000',
      '0.000',
    ]);
  });

  test('an interval has two decimals, and words where a bound is negative', () => {
    expect(formatInterval([0.64, 0.75])).toBe('0.64–0.75');
    expect(formatInterval([-0.03, 0.16])).toBe('−0.03 to +0.16');
    expect(formatInterval(null)).toBe('–');
  });

  test('a p value below a thousandth says so', () => {
    expect([0.436, 0.0004, 0.001, null].map(formatP)).toEqual(['0.436', '< 0.001', '0.001', '–']);
  });

  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [3_100, '3.1 kB'],
    [512_000, '512 kB'],
    [999_600, '1.0 MB'],
    [18_400_000, '18.4 MB'],
    [99_960_000, '100 MB'],
    [608_000_000, '608 MB'],
    [1_310_000_000, '1.31 GB'],
    [38_000_000_000, '38 GB'],
    [null, '–'],
  ])('%d bytes are "%s"', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  test.each([
    [400, '0.4 s'],
    [9_960, '10 s'],
    [31_000, '31 s'],
    [59_700, '1 min'],
    [197_000, '3 min 17 s'],
    [900_000, '15 min'],
    [3_600_000, '1 h'],
    [3_900_000, '1 h 5 min'],
  ])('%d ms are "%s"', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text));

  test('a rate has as many digits as tell it apart', () => {
    expect([0.95, 4.1, 118.2].map(formatRate)).toEqual(['0.95', '4.1', '118']);
  });

  test('time left follows the pace so far, and is unknown before anything is done', () => {
    expect(timeLeft(25, 100, 10_000)).toBe(30_000); // 75 left × 10,000 / 25
    expect(timeLeft(0, 100, 10_000)).toBeNull();
    expect(timeLeft(5, null, 10_000)).toBeNull();
  });

  test('a sheet names its label only where it differs', () => {
    expect([formatSheet(13, '12'), formatSheet(13, '14'), formatSheet(13, null)]).toEqual([
      'sheet 14, label 12',
      'sheet 14',
      'sheet 14',
    ]);
  });
});

test('a reckoned time below a second claims no part of it', () => {
  expect([0, 40, 999, 1000, 61_000].map(formatAbout)).toEqual([
    'under 1 s',
    'under 1 s',
    'under 1 s',
    '1 s',
    '1 min 1 s',
  ]);
});
