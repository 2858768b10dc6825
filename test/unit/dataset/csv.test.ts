import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../../src/core/dataset/csv.ts';

describe('CSV', () => {
  it('keeps quotes, delimiters and line breaks of quoted cells, and the line of every row', () => {
    const { header, rows } = parseCsv('a,b\r\n"x, ""y""","1\n2"\r\n\r\nlast,"3\r\n4"\r\nend,');
    expect(header).toEqual(['a', 'b']);
    expect(rows.map(({ cells, line }) => [line, ...cells])).toEqual([
      [2, 'x, "y"', '1\n2'],
      [5, 'last', '3\r\n4'],
      [7, 'end', ''],
    ]);
  });

  it.each([
    ['a;b;c\n1,5;2;3', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['"a;b",c\n1,2', ','],
    ['only\n1', ','],
    ['sep=;\na;b,c;d\n1;2;3', ';'],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(parseCsv(text).delimiter).toBe(delimiter);
  });

  it('marks a quote that is never closed and text after a closing quote', () => {
    const { rows } = parseCsv('a,b\n"x"y,1\n2,"open\n3,4\n');
    expect(rows.map(({ cells, hasStrayQuote, isUnclosed }) => [cells, hasStrayQuote, isUnclosed])).toEqual([
      [['xy', '1'], true, false],
      [['2', 'open\n3,4\n'], false, true],
    ]);
  });

  it('gives no rows for text without any', () => {
    expect(parseCsv('')).toEqual({ delimiter: ',', header: [], rows: [] });
    expect(parseCsv('\n \n').rows).toEqual([]);
  });

  it('reads back any table written as RFC 4180 says', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r\n', ' ', 'é') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 }), (table) => {
        const quoted = (row: readonly string[]): string =>
          row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
        const { rows } = parseCsv(['"h1","h2","h3"', ...table.map(quoted)].join('\r\n'));
        expect(rows.map(({ cells }) => cells)).toEqual(table.filter((row) => row.some((text) => text.trim() !== '')));
      }),
    );
  });
});
