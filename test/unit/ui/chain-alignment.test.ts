import { describe, expect, test } from 'vitest';
import {
  alignedRows,
  differingNumbers,
  itemsOf,
  numbersAgainst,
} from '../../../src/ui/views/question/chain-alignment.ts';

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

  test('mark the numbers that the other does not state', () => {
    expect(differingNumbers('from 412 to 236 in 2020', 'about 412 and 240 in 2020')).toEqual([
      { words: 'from 412 to ', differs: false },
      { words: '236', differs: true },
      { words: ' in 2020', differs: false },
    ]);
    expect(differingNumbers('412', null)).toEqual([{ words: '412', differs: false }]);
    expect(numbersAgainst('from 412 to 236', 'from 410 to 240')).toBe('412, 236 against 410, 240');
    expect(numbersAgainst('in 2020', 'in 2020')).toBeNull();
  });
});
