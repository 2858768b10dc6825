// Expected numbers are worked by hand from the formulas beside them.
import { describe, expect, test } from 'vitest';
import { imageCost, pageBytes } from '../../../src/app/image-cost.ts';
import type { ImageFacts } from '../../../src/app/image-cost.ts';

/** A round number near that of 950 vectors of 128 numbers: 950 × (128 + 4 + 7) bytes. */
const timing = { msPerPage: 61_000, bytesPerPage: 132_000, device: 'wasm', pages: 1 } as const;

/** 10 GB allowed and 8 GB used: 2 GB are left, and 0.9 × 10 − 8 = 1 GB may be used. */
const facts: ImageFacts = {
  id: 'vidore/colSmol-256M',
  tiles: 'all',
  vectors: 'multi',
  poolings: [1],
  pages: 341,
  all: 341,
  timing,
  downloadBytes: 0,
  freeBytes: 2e9,
  roomBytes: 1e9,
  notKept: [],
  modelRefusal: null,
};
const refusal = (changes: Partial<ImageFacts>): string | null => imageCost({ ...facts, ...changes }).refusal;

describe('the bytes of a page', () => {
  test('are a byte a number and 4 + 7 a row for late interaction, 4 a number for a single vector', () => {
    expect(pageBytes(1000, 128, 'multi')).toBe(1000 * (128 + 4 + 7));
    expect(pageBytes(1, 768, 'single')).toBe(768 * 4);
  });
});

describe('the cost of page images', () => {
  test('refuses documents whose files were not kept by their names, the first of many', () => {
    expect(refusal({ notKept: ['a.pdf'] })).toBe(
      'The PDF of “a.pdf” was not kept in the browser, so its page images cannot be drawn. Drop it again.',
    );
    expect(refusal({ notKept: ['a', 'b', 'c'] })).toBe(
      'The PDFs of “a”, “b” and “c” were not kept in the browser, so their page images cannot be drawn. Drop them again.',
    );
    expect(refusal({ notKept: ['a', 'b', 'c', 'd'] })).toContain('“a”, “b”, “c” and 1 other were');
    expect(refusal({ notKept: [...Array(1204).keys()].map(String) })).toContain('“0”, “1”, “2” and 1,201 others were');
  });

  test('states pages, the timed page, download and what is free', () => {
    expect(imageCost(facts)).toEqual({
      model: 'colSmol-256M',
      pages: 341,
      all: 341,
      timing,
      downloadBytes: 0,
      freeBytes: 2e9,
      refusal: null,
    });
  });

  test('is refused by the first page that storage has no room for, with the numbers and what to do', () => {
    // 7,575 × 132,000 = 999,900,000 ≤ 10⁹ < 7,576 × 132,000 = 1,000,032,000.
    expect(refusal({ pages: 7575, all: 7575 })).toBeNull();
    expect(refusal({ pages: 7576, all: 7576 })).toBe(
      '7,576 page images still to be embedded with colSmol-256M take 1.00 GB of storage (132 kB a page), and this browser has room for 1.00 GB more. Use one tile a page, search fewer documents or remove stored data under Settings, Storage. Token pooling does not lower what is stored.',
    );
  });

  test('counts what is still to be stored, not what is there, and takes the download from the room', () => {
    expect(refusal({ pages: 7575, all: 20_000 })).toBeNull();
    expect(refusal({ pages: 7575, downloadBytes: 200_000_000 })).toMatch(/room for 800 MB more/);
    expect(refusal({ pages: 7575, downloadBytes: 'unknown' })).toBeNull();
    expect(refusal({ pages: 1e6, roomBytes: null, all: 341 })).toBeNull();
  });

  test('is refused by what a search holds in memory, of which token pooling saves its share', () => {
    // 3.5 × 2³⁰ = 3,758,096,384; ÷ 132,000 = 28,470.4 pages, and twice as many pooled by 2.
    const searched = (all: number, poolings: readonly number[]) => refusal({ pages: 0, all, poolings });
    expect(searched(28_470, [1])).toBeNull();
    expect(searched(28_471, [1])).toBe(
      '28,471 page images with colSmol-256M take 3.76 GB of memory while they are searched, and a browser gives about 3.76 GB. Use one tile a page, pool tokens by more than 1 or search fewer documents.',
    );
    expect(searched(56_940, [2])).toBeNull();
    expect(searched(56_941, [2])).toMatch(/by more than 2/);
    // Two parts hold both: 132,000 × (1 + 1/3) = 176,000 a page; 3,758,096,384 ÷ 176,000 = 21,352.8.
    expect(searched(21_352, [1, 3])).toBeNull();
    expect(searched(21_353, [1, 3])).toMatch(/by more than 3/);
  });

  test('offers no tiles and no pooling where a page is one vector, nor one tile where there is one', () => {
    const single = { ...timing, bytesPerPage: 3072 };
    const told = refusal({ vectors: 'single', timing: single, pages: 500_000, all: 500_000 });
    expect(told).toMatch(/take 1\.54 GB of storage \(3\.07 kB a page\)/);
    expect(told).not.toMatch(/tile|pooling/);
    expect(refusal({ tiles: 'one', pages: 7576 })).not.toContain('one tile');
  });

  test('of an untimed page is unknown, and a model that cannot be fetched is refused all the same', () => {
    expect(refusal({ timing: null, pages: 1e9, all: 1e9 })).toBeNull();
    expect(refusal({ timing: null, modelRefusal: 'It has 5.00 GB.' })).toBe('It has 5.00 GB.');
  });
});
