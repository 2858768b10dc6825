import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findVerbatim, markedPieces } from '../../../src/ui/views/question/marked-text.ts';

const piece = (text: string, ...marks: ('gold' | 'unit' | 'word')[]) => ({
  text,
  gold: marks.includes('gold'),
  unit: marks.includes('unit'),
  word: marks.includes('word'),
});

describe('markedPieces', () => {
  test('cuts where any mark begins or ends', () => {
    const marks = { gold: [{ start: 4, end: 8 }], unit: { start: 2, end: 10 }, words: [{ start: 6, end: 8 }] };
    expect(markedPieces('0123456789ab', marks)).toEqual([
      piece('01'),
      piece('23', 'unit'),
      piece('45', 'unit', 'gold'),
      piece('67', 'unit', 'gold', 'word'),
      piece('89', 'unit'),
      piece('ab'),
    ]);
  });

  test('knows a short range that a longer one around it outlasts', () => {
    const gold = [
      { start: 0, end: 6 },
      { start: 1, end: 2 },
    ];
    expect(markedPieces('abcdefg', { gold, unit: null, words: [] }).filter((one) => !one.gold)).toEqual([piece('g')]);
  });

  test('loses no character, whatever the marks', () => {
    const range = fc.tuple(fc.nat(30), fc.nat(30)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
    fc.assert(
      fc.property(
        fc.string({ maxLength: 25 }),
        fc.array(range),
        fc.option(range),
        fc.array(range),
        (text, gold, unit, words) => {
          const pieces = markedPieces(text, { gold, unit, words });
          expect(pieces.map((one) => one.text).join('')).toBe(text);
          let offset = 0;
          for (const one of pieces) {
            const holds = ({ start, end }: { start: number; end: number }): boolean => start <= offset && offset < end;
            expect([one.gold, one.unit, one.word]).toEqual([
              gold.some(holds),
              unit !== null && holds(unit),
              words.some(holds),
            ]);
            offset += one.text.length;
          }
        },
      ),
    );
  });
});

describe('findVerbatim', () => {
  test('finds a text though its lines are broken otherwise', () => {
    const page = 'In 2019 the Northern\nregion moved its  breakers.';
    expect(findVerbatim(page, 'Northern region moved\nits breakers.')).toEqual([{ start: 12, end: page.length }]);
  });

  test('tells every place of a text that stands more than once', () => {
    expect(findVerbatim('43 % here and 43 % there', '43%')).toEqual([
      { start: 0, end: 4 },
      { start: 14, end: 18 },
    ]);
  });

  test('finds neither what is not there nor an empty text', () => {
    expect(findVerbatim('412 hours', '413 hours')).toEqual([]);
    expect(findVerbatim('any text', ' \n ')).toEqual([]);
  });
});
