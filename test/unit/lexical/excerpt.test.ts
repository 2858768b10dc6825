import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../src/core/lexical/excerpt.ts';

describe('an excerpt', () => {
  it('lies where most different words of the query stand together, and marks them', () => {
    const text = `red ${'x '.repeat(300)}the old red car ${'y '.repeat(300)}`;
    const { text: excerpt, marks } = excerptOf(text, 'Red car?');
    expect(marks.map(([start, end]) => excerpt.slice(start, end))).toEqual(['red', 'car']);
    expect(excerpt.length).toBeLessThanOrEqual(330);
  });

  it('of a text without a word of it is its beginning, without a mark', () => {
    expect(excerptOf('nothing here', 'red')).toEqual({ text: 'nothing here', marks: [] });
    expect(excerptOf('', 'red')).toEqual({ text: '', marks: [] });
  });

  it('has marks that rise, do not overlap and lie inside, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ maxLength: 30 }), (text, query) => {
        const { text: excerpt, marks } = excerptOf(text, query);
        let last = 0;
        for (const [start, end] of marks) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(excerpt.length);
          last = end;
        }
      }),
    );
  });
});
