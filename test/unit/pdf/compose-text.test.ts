import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeText } from '../../../workers/pdf/text/compose-text.ts';
import { pageGeometry } from '../../../workers/pdf/text/geometry.ts';
import type { TextItemLike } from '../../../workers/pdf/text/runs-from-items.ts';
import { runsFromItems } from '../../../workers/pdf/text/runs-from-items.ts';
import { gap, item, styles } from './text-items.ts';

const textOf = (items: readonly TextItemLike[]): string => composeText(runsFromItems(items, styles).runs).text;

describe('words and lines', () => {
  test('a page without items has an empty text', () => {
    expect(textOf([])).toBe('');
    expect(textOf([gap(0, 0), item('', 0, 0, { hasEOL: true })])).toBe('');
  });

  test('a word set in two fonts stays one, and a space item parts two words', () => {
    // "Pro" ends at 15 points, "gram" begins there; "two" stands 5 points behind it.
    expect(textOf([item('Pro', 0, 100), item('gram', 15, 100), gap(35, 100), item('two', 40, 100)])).toBe(
      'Program two',
    );
  });

  test('items far apart in the stream are parted by their distance alone', () => {
    const apart = [item('left', 0, 100), item('elsewhere', 0, 50), item('right', 22, 100)];
    // "left" ends at 20 points: 2 points are 0.2 of the size, more than 0.12.
    expect(textOf(apart)).toBe('left right\n\nelsewhere');
  });

  test('lines come from top to bottom, whatever order the file writes them in', () => {
    expect(textOf([item('third', 0, 76), item('first', 0, 100), item('second', 0, 88)])).toBe('first\nsecond\nthird');
  });

  test('a wider distance of baselines begins a paragraph', () => {
    const lines = [100, 88, 76, 50, 38].map((y) => item(`at ${y}`, 0, y));
    expect(textOf(lines)).toBe('at 100\nat 88\nat 76\n\nat 50\nat 38');
  });

  test('an index stays with its letter, a note mark and an index that is a word stand apart', () => {
    const index = [item('x', 0, 100), item('2', 5, 104, { size: 6 }), gap(8, 100), item('grows', 12, 100)];
    expect(textOf(index)).toBe('x2 grows');
    const note = [item('2', 0, 103, { size: 6 }), item('https://example.org', 3, 100, { size: 9 })];
    expect(textOf(note)).toBe('2 https://example.org');
    const author = [item('Ghukasyan', 0, 100), item('1', 45, 104, { size: 6 })];
    expect(textOf(author)).toBe('Ghukasyan 1');
    const label = [item('h', 0, 100), item('private', 5, 98, { size: 6 })];
    expect(textOf(label)).toBe('h private');
  });

  test('hyphens at line ends stay as they are printed', () => {
    expect(textOf([item('infor-', 0, 100), item('mation', 0, 88)])).toBe('infor-\nmation');
  });

  test('vertical text is read down its columns, from the right', () => {
    const down = (str: string, x: number): TextItemLike =>
      item(str, x, 100, { fontName: 'v', width: 10, height: str.length * 10 });
    expect(textOf([down('右', 80), down('左', 65)])).toBe('右\n左');
  });

  test('a shadow drawn letter by letter is read once', () => {
    // N at 0 and again at 1; then "NE" and "E" as such files write them. Widths are Helvetica's: N 7.22, E 6.67.
    const letter = (str: string, x: number, width: number): TextItemLike => item(str, x, 100, { width });
    const items = [
      letter('N', 0, 7.22),
      letter('N', 1, 7.22),
      letter('NE', 0.5, 13.89),
      letter('E', 7, 6.67),
      letter('E', 8, 6.67),
    ];
    expect(textOf(items)).toBe('NE');
  });
});

describe('columns and tables', () => {
  const prose = ['the first line of prose', 'goes on in small letters', 'until the column ends here'];

  test('two columns that the file writes line by line are read one after the other', () => {
    const items = prose.flatMap((line, row) => [
      item(`left ${line}`, 0, 100 - 12 * row),
      item(`${row === 0 ? 'Right' : 'right'} ${line}`, 200, 100 - 12 * row),
    ]);
    const lefts = prose.map((line) => `left ${line}`).join('\n');
    const rights = prose.map((line, row) => `${row === 0 ? 'Right' : 'right'} ${line}`).join('\n');
    expect(textOf(items)).toBe(`${lefts}\n\n${rights}`);
  });

  test('a title and a footer across two columns stay above and below them', () => {
    const items = [
      item('A title that runs over both of the columns below it, from edge to edge', 0, 130),
      ...prose.map((line, row) => item(line, 0, 100 - 12 * row)),
      ...prose.map((line, row) => item(line.toUpperCase(), 200, 95 - 12 * row)),
      item('A footer that runs over both of the columns above it, edge to edge', 0, 40),
    ];
    const text = textOf(items);
    const places = ['A title', 'the first line', 'until the column', 'THE FIRST', 'UNTIL THE', 'A footer'].map((part) =>
      text.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('a table of numbers keeps its rows', () => {
    const rows = [
      ['Revenue', '6,779', '5,504', '4,374'],
      ['Marketing', '824', '607', '469'],
      ['Net income', '122', '266', '112'],
      ['Shares', '425', '420', '407'],
    ];
    const items = rows.flatMap((row, line) => row.map((cell, column) => item(cell, column * 90, 100 - 12 * line)));
    expect(textOf(items)).toBe(rows.map((row) => row.join(' ')).join('\n'));
  });

  test('a table of short words keeps its rows, a list of terms too', () => {
    const rows = [
      ['Operation', 'Function'],
      ['Swipe up on the home screen', 'View notifications and messages.'],
      ['Swipe down on the home screen', 'View the menu of shortcuts.'],
      ['Touch and hold on the home screen', 'Change the face of the watch.'],
    ];
    const items = rows.flatMap((row, line) => row.map((cell, column) => item(cell, column * 250, 100 - 12 * line)));
    expect(textOf(items)).toBe(rows.map((row) => row.join(' ')).join('\n'));
  });

  test('a table whose cells hold several lines is read cell by cell, row by row', () => {
    const cell = (lines: readonly string[], x: number, y: number): TextItemLike[] =>
      lines.map((line, row) => item(line, x, y - 12 * row));
    const items = [
      ...cell(['Poor', 'signals'], 0, 100),
      ...cell(['The watch pressed', 'the chest.'], 150, 100),
      ...cell(['Not', 'still'], 0, 70),
      ...cell(['The arms were', 'moved.'], 150, 70),
    ];
    const text = textOf(items).replaceAll(/\s+/g, ' ');
    expect(text).toBe('Poor signals The watch pressed the chest. Not still The arms were moved.');
  });
});

describe('laws', () => {
  const anyItem = fc
    .record({
      str: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.lorem({ maxCount: 6 })),
      x: fc.integer({ min: -50, max: 650 }),
      y: fc.integer({ min: -50, max: 850 }),
      size: fc.constantFrom(6, 8, 10, 10, 10, 24),
      turned: fc.constantFrom(0, 0, 0, 90, 180, 33),
      hasEOL: fc.boolean(),
    })
    .map(({ str, x, y, size, turned, hasEOL }) => {
      const cosine = size * Math.cos((turned * Math.PI) / 180);
      const sine = size * Math.sin((turned * Math.PI) / 180);
      return item(str, x, y, { size, hasEOL, transform: [cosine, sine, -sine, cosine, x, y] });
    });

  test('every box covers its word, in the order of the text, on the page', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 40 }), (items) => {
        const { text, spots } = composeText(runsFromItems(items, styles).runs);
        const geometry = pageGeometry(0, spots, [], { width: 600, height: 800, transform: [1, 0, 0, -1, 0, 800] });
        let last = 0;
        let joined = '';
        spots.forEach(({ start, end, word }, index) => {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start, end)).toBe(word.text);
          expect(word.text).not.toMatch(/^\s|\s$|^$/);
          const [left = -1, top = -1, width = -1, height = -1] = geometry.rectangles.subarray(4 * index, 4 * index + 4);
          expect(Math.min(left, top, width, height)).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(600.01);
          expect(top + height).toBeLessThanOrEqual(800.01);
          joined += word.text;
          last = end;
        });
        // Between the boxes stands white space only, and none at the ends.
        expect(text.replaceAll(/[ \n]/g, '')).toBe(joined.replaceAll(/[ \n]/g, ''));
        expect(text).toBe(text.trim());
      }),
    );
  });
});
