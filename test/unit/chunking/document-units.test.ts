import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPages, spanOnPage, unitsOf } from '../../../src/core/chunking/document-units.ts';
import { bundledEncoder } from '../../../src/core/experiment/default-experiment.ts';

const pagesOfWords = fc.array(fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '\n', '漢', '😀'), maxLength: 40 }), {
  maxLength: 12,
});

const { id, exportId, revision, source } = bundledEncoder;
const tokenizer = { id, exportId, revision, source };
const tokensOf = (text: string, pattern = /[a-z]+|[^a-z\s]/gu) => {
  const matches = [...text.matchAll(pattern)];
  return {
    starts: Uint32Array.from(matches, ({ index }) => index),
    ends: Uint32Array.from(matches, ({ index, 0: token }) => index + token.length),
  };
};

describe('document units', () => {
  it('joins pages by a line end that belongs to no page', () => {
    const { text, pageStarts } = joinPages(['one', '', 'three']);
    expect(text).toBe('one\n\nthree');
    expect([...pageStarts]).toEqual([0, 4, 5]);
  });

  it('gives an empty text and no units for a document without pages', () => {
    expect(unitsOf([], { kind: 'page' })).toEqual({ text: '', pageStarts: new Uint32Array(0), units: [] });
    expect(unitsOf([], { kind: 'characters', size: 10, overlap: 0 }).units).toEqual([]);
  });

  it('makes every page a unit, empty ones too', () => {
    expect(unitsOf(['one', '', 'three'], { kind: 'page' }).units).toEqual([
      { ordinal: 0, start: 0, end: 3, firstPage: 0, lastPage: 0 },
      { ordinal: 1, start: 4, end: 4, firstPage: 1, lastPage: 1 },
      { ordinal: 2, start: 5, end: 10, firstPage: 2, lastPage: 2 },
    ]);
  });

  it('counts a chunk to the pages that hold a character of it, not to a page it only touches', () => {
    // "aaaa\n\n\nbbbb" is cut before the blank line, and the 7 characters after it, more than 6, before each line end.
    const apart = unitsOf(['aaaa', '', '', 'bbbb'], { kind: 'characters', size: 6, overlap: 0 }).units;
    expect(apart.map(({ firstPage, lastPage }) => [firstPage, lastPage])).toEqual([
      [0, 0],
      [3, 3],
    ]);
    const together = unitsOf(['  ', 'aaaa', '', 'bbbb', '\n'], { kind: 'characters', size: 50, overlap: 0 }).units;
    expect(together.map(({ firstPage, lastPage }) => [firstPage, lastPage])).toEqual([[1, 3]]);
  });

  it('finds the same pages as looking at every character of the chunk', () => {
    fc.assert(
      fc.property(pagesOfWords, fc.integer({ min: 2, max: 30 }), (pageTexts, size) => {
        const { units, pageStarts } = unitsOf(pageTexts, { kind: 'characters', size, overlap: Math.floor(size / 3) });
        for (const unit of units) {
          const pages = pageTexts.flatMap((pageText, page) =>
            Array.from({ length: pageText.length }, (_, at) => pageStarts[page]! + at).some(
              (at) => at >= unit.start && at < unit.end,
            )
              ? [page]
              : [],
          );
          expect([unit.firstPage, unit.lastPage]).toEqual([pages[0], pages.at(-1)]);
        }
        expect(units.map(({ ordinal }) => ordinal)).toEqual(units.map((_, index) => index));
      }),
    );
  });

  it('cuts by tokens of the joined text, across pages, and finds the pages that hold a character of a chunk', () => {
    const pageTexts = ['one two', '', '', 'three', '😀 four', ''];
    const unit = { kind: 'tokens', size: 2, overlap: 0, tokenizer } as const;
    const { units, text } = unitsOf(pageTexts, unit, tokensOf(joinPages(pageTexts).text));
    expect(units.map(({ start, end, ...rest }) => ({ text: text.slice(start, end), ...rest }))).toEqual([
      { text: 'one two', ordinal: 0, firstPage: 0, lastPage: 0 },
      { text: 'three\n😀', ordinal: 1, firstPage: 3, lastPage: 4 },
      { text: 'four', ordinal: 2, firstPage: 4, lastPage: 4 },
    ]);
  });

  it('finds the pages of chunks by tokens as looking at every character does, also where tokens cover line ends', () => {
    fc.assert(
      fc.property(pagesOfWords, fc.integer({ min: 1, max: 9 }), fc.boolean(), (pageTexts, size, coversSpace) => {
        const { text, pageStarts } = joinPages(pageTexts);
        const tokens = coversSpace ? tokensOf(text, /\s*\S|\s+$/gu) : tokensOf(text);
        const unit = { kind: 'tokens', size, overlap: Math.floor(size / 2), tokenizer } as const;
        for (const chunk of unitsOf(pageTexts, unit, tokens).units) {
          const pages = pageTexts.flatMap((pageText, page) => {
            const start = pageStarts[page]!;
            return Math.max(start, chunk.start) < Math.min(start + pageText.length, chunk.end) ? [page] : [];
          });
          // Only line ends between pages: the page before them.
          const before = pageStarts.findLastIndex((start) => start <= chunk.start);
          expect([chunk.firstPage, chunk.lastPage]).toEqual(
            pages.length > 0 ? [pages[0], pages.at(-1)] : [before, before],
          );
        }
      }),
    );
  });

  it('refuses to cut by tokens that are not there', () => {
    const unit = { kind: 'tokens', size: 2, overlap: 0, tokenizer } as const;
    expect(() => unitsOf(['one'], unit)).toThrow(
      expect.objectContaining({ code: 'model-not-prepared', message: expect.stringContaining(tokenizer.id) }),
    );
    expect(unitsOf([' '], unit, tokensOf(' ')).units).toEqual([]);
  });

  it('cuts a unit into its parts on each page, which joined by line ends are the unit again', () => {
    fc.assert(
      fc.property(pagesOfWords, fc.integer({ min: 2, max: 60 }), (pageTexts, size) => {
        const { units, text, pageStarts } = unitsOf(pageTexts, { kind: 'characters', size, overlap: 0 });
        for (const unit of units) {
          const parts = [];
          for (let page = unit.firstPage; page <= unit.lastPage; page++) {
            const span = spanOnPage(unit, pageStarts, pageTexts, page);
            parts.push(span === null ? '' : pageTexts[page]!.slice(span.start, span.end));
          }
          expect(parts.join('\n')).toBe(text.slice(unit.start, unit.end));
        }
      }),
    );
  });

  it('has no span on a page that the unit does not reach or that does not exist', () => {
    const pageTexts = ['one', 'two', ''];
    const { units, pageStarts } = unitsOf(pageTexts, { kind: 'page' });
    expect(spanOnPage(units[0]!, pageStarts, pageTexts, 1)).toBeNull();
    expect(spanOnPage(units[2]!, pageStarts, pageTexts, 2)).toBeNull();
    expect(spanOnPage(units[0]!, pageStarts, pageTexts, 9)).toBeNull();
    expect(spanOnPage(units[1]!, pageStarts, pageTexts, 1)).toEqual({ start: 0, end: 3 });
  });
});
