import { expect, test } from 'vitest';
import type { TextSource } from '../../../src/core/document/page.ts';
import { barsOf, sourcesInWords, stripPaths } from '../../../src/ui/elements/strip-bars.ts';

const text = (count: number): TextSource[] => Array.from({ length: count }, () => 'text-layer');

test('pages that were not read yet are waiting', () => {
  expect(barsOf(4, ['text-layer', 'damaged'])).toEqual(['text-layer', 'damaged', 'waiting', 'waiting']);
});

test('where pages share a bar, it shows the one that most needs the eye', () => {
  // 2,000 pages on 100 bars, 20 pages a bar: sheet 401 is the first of bar 20, sheet 2,000 the last of bar 99.
  const sources = text(2000);
  sources[400] = 'failed';
  sources[401] = 'none';
  sources[1999] = 'damaged';
  const bars = barsOf(2000, sources, 100);
  expect(bars).toHaveLength(100);
  expect(bars.flatMap((kind, place) => (kind === 'text-layer' ? [] : [[place, kind]]))).toEqual([
    [20, 'failed'],
    [99, 'damaged'],
  ]);
});

test('a strip costs one path a kind, however many pages it has', () => {
  const sources = text(2000).map((source, page): TextSource => (page % 3 === 0 ? 'none' : source));
  expect([...stripPaths(barsOf(2000, sources), 176).keys()].sort()).toEqual(['none']); // every bar holds such a page
  expect([...stripPaths(barsOf(9, sources), 176).keys()].sort()).toEqual(['none', 'text-layer']);
});

test('bars stand on the line at 12 with the heights of their kinds', () => {
  const paths = stripPaths(['text-layer', 'failed'], 20);
  expect(paths.get('text-layer')).toBe('M0 7h9.2v5h-9.2z'); // 10 wide less a gap of 0.8, 5 high
  expect(paths.get('failed')).toBe('M10 0h9.2v12h-9.2z');
});

test('the accessible name counts the pages by source', () => {
  expect(sourcesInWords(1205, [...text(1200), 'none', 'failed'])).toBe(
    '1,200 text layer, 3 waiting, 1 without text, 1 failed',
  );
});
