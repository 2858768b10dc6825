import * as fc from 'fast-check';
import { parse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvText, escapedCell, restoredCell } from '../../../src/core/experiment/csv-cell.ts';

describe('a text cell', () => {
  it.each([
    ['=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'],
    ['+1+1', "'+1+1"],
    ['-2+3+cmd|x', "'-2+3+cmd|x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'\t=1+1"],
    ["'=1+1", "''=1+1"],
    ['-5', '-5'],
    ['+3.5e-7', '+3.5e-7'],
    ['a=b', 'a=b'],
    ["it's", "it's"],
    ['', ''],
  ])('%j is written %j', (text, cell) => {
    expect(escapedCell(text)).toBe(cell);
  });

  it('is restored exactly, whatever it is', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '5', 'a') }));
    fc.assert(
      fc.property(text, (text) => {
        expect(restoredCell(escapedCell(text))).toBe(text);
      }),
    );
  });
});

describe('a CSV text', () => {
  it('keeps negative numbers as numbers, and writes what is not finite as an empty cell', () => {
    expect(csvText([[-5, 0.1, Number.NaN, null, 'x']])).toBe('-5,0.1,,,x\r\n');
  });

  it('begins without a byte order mark', () => {
    expect(csvText([['é']]).codePointAt(0)).toBe('é'.codePointAt(0));
  });

  it('is read back by Papa Parse, with every cell restored', () => {
    const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 3, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const { data } = parse<string[]>(csvText(rows).replace(/\r\n$/, ''), {
          delimiter: ',',
          newline: '\r\n',
        });
        expect(data.map((row) => row.map(restoredCell))).toEqual(rows);
      }),
    );
  });
});
