import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignedRows, itemPieces, itemsOf, numbersAgainst } from '../../../src/ui/views/question/chain-alignment.ts';

describe('the items of a passage', () => {
  test.each([
    [null, []],
    [' \n ', []],
    ['- one\n* two\n3. three', ['one', 'two', 'three']],
    ['It fell by 4.5 %. Most of it in 2019.', ['It fell by 4.5 %.', 'Most of it in 2019.']],
  ])('of %j', (passage, items) => {
    expect(itemsOf(passage)).toEqual(items);
  });

  test('are no more than forty, and lose nothing', () => {
    const lines = Array.from({ length: 100 }, (_, place) => `line ${place}`);
    const items = itemsOf(lines.join('\n'));
    expect(items.length).toBe(40);
    expect(items.join('\n')).toBe(lines.join('\n'));
  });
});

describe('two chains side by side', () => {
  test('match by the words they share, differ where numbers do, and keep what stands in one alone', () => {
    const text = ['Northern, 2018: 412 hours', 'Central fell by 9', 'breakers were moved'];
    const image = ['Central fell by 9', 'Northern, 2018: about 410 hours', 'a legend is shown'];
    expect(alignedRows(text, image)).toEqual([
      { text: text[0], image: image[1], relation: 'differ' },
      { text: text[1], image: image[0], relation: 'agree' },
      { text: text[2], image: null, relation: 'text only' },
      { text: null, image: image[2], relation: 'image only' },
    ]);
  });

  test('match the pair that shares most first, not the first that shares something', () => {
    // F1 of the first text and the image 2·3/(4+3) = 0.86, of the second 1.
    const rows = alignedRows(['red blue green here', 'red blue green'], ['red blue green']);
    expect(rows.map(({ image, relation }) => [image, relation])).toEqual([
      [null, 'text only'],
      ['red blue green', 'agree'],
    ]);
  });

  test('do not differ by the number of the context that they name', () => {
    const [row] = alignedRows(['[2, sheet 14] Northern had 412 hours'], ['[1] Northern had 412 hours']);
    expect(row!.relation).toBe('agree');
  });

  test('are not compared where one of them has no such passage', () => {
    expect(alignedRows(['one', 'two'], [])).toEqual([
      { text: 'one', image: null, relation: null },
      { text: 'two', image: null, relation: null },
    ]);
    expect(alignedRows([], ['one'])).toEqual([{ text: null, image: 'one', relation: null }]);
    expect(alignedRows([], [])).toEqual([]);
  });

  test('hold each item of both exactly once', () => {
    const items = fc.array(fc.stringMatching(/^[abc12 ]{1,9}$/), { maxLength: 8 });
    fc.assert(
      fc.property(items, items, (text, image) => {
        const rows = alignedRows(text, image);
        expect(rows.flatMap((row) => row.text ?? [])).toEqual(text);
        expect(rows.flatMap((row) => row.image ?? []).toSorted()).toEqual(image.toSorted());
      }),
    );
  });
});

describe('the numbers of an item', () => {
  const marked = (item: string, other: string | null): string[] =>
    itemPieces(item, other).flatMap(({ words, kind }) => (kind === 'words' ? [] : [`${kind} ${words}`]));

  test.each([
    ['from 412 to 236 in 2020', 'about 412 and 240 in 2020', ['differs 236']],
    ['412', null, []],
    ['1,097 hours', '1097 hours', []],
    ['FY2016 and PM2.5', 'FY2017', []],
    ['a change of −43 %', 'a change of 43 %', ['differs −43']],
    ['[2, sheet 14] 236', '[1] 236', ['reference [2, sheet 14]']],
    ['between 2018-2020', 'in 2018, in 2020', []],
  ])('%j beside %j', (item, other, pieces) => {
    expect(marked(item, other)).toEqual(pieces);
  });

  test('leave the item as it is, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (item, other) => {
        expect(
          itemPieces(item, other)
            .map(({ words }) => words)
            .join(''),
        ).toBe(item);
      }),
    );
  });

  test('are told of both answers, as many as can be read', () => {
    expect(numbersAgainst('from 412 to 236', 'from 410 to 240')).toBe('412, 236 against 410, 240');
    expect(numbersAgainst('in 2020', 'in 2020')).toBeNull();
    expect(numbersAgainst('in 2020', 'then')).toBe('2020 against none');
    expect(numbersAgainst('1 2 3 4 5 6 7 8 9', '')).toBe('1, 2, 3, 4, 5, 6, 7, 8 … against none');
  });
});
