import { describe, expect, test } from 'vitest';
import { stripInWords, stripPitch, stripWidth } from '../../../src/ui/elements/strip-cells.ts';

describe('a strip in words', () => {
  test('names the ranks of hits and the gold that is not found', () => {
    const strip = { cells: ['miss', 'hit', 'miss', 'hit'], goldPages: 3, found: 2, notFound: 1 } as const;
    expect(stripInWords(strip)).toBe('hits at rank 2, 4; 1 gold page not found');
  });

  test('says that nothing hit, that nothing was retrieved, that all was found', () => {
    expect(stripInWords({ cells: ['miss'], goldPages: 2, found: 0, notFound: 2 })).toBe(
      'no hit; 2 gold pages not found',
    );
    expect(stripInWords({ cells: [], goldPages: 1, found: 0, notFound: 1 })).toBe(
      'nothing retrieved; 1 gold page not found',
    );
    expect(stripInWords({ cells: ['hit'], goldPages: 2, found: 2, notFound: 0 })).toBe(
      'hit at rank 1; all gold pages found',
    );
  });
});

test('cells keep their width up to rank 16 and then share it', () => {
  expect(stripPitch(10)).toBe(10);
  expect(stripPitch(20)).toBe(8);
  expect(stripWidth(10, 5)).toBe(151); // 10 cells of 10, a gap of 6, 5 marks of 9
});
