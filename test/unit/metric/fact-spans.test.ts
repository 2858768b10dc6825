// Where an answer states facts: worked by hand, content words counted.
import { describe, expect, test } from 'vitest';
import { factSpans } from '../../../src/core/metric/judged/fact-spans.ts';

const answer =
  'The Northern region fell furthest, from 412 to 236 hours. It credits condition-based maintenance.\nSpending for each substation rose by 12 %.';
const [first, second, third] = [
  'The Northern region fell furthest, from 412 to 236 hours.',
  'It credits condition-based maintenance.',
  'Spending for each substation rose by 12 %.',
];
const found = (facts: readonly string[], text = answer) =>
  factSpans(text, facts).map(({ start, end, facts: places }) => [text.slice(start, end), places] as const);

describe('the sentences of facts', () => {
  test('are those that hold most of a fact’s content words', () => {
    // spending, substation, rose, 12 of 4 stand in the third; each of the others holds none.
    expect(found(['Spending per substation rose by 12 %.'])).toEqual([[third, [0]]]);
    // northern, 412 of 2 in the first.
    expect(found(['Northern: 412.', 'Condition-based maintenance is credited.'])).toEqual([
      [first, [0]],
      // conditionbased, maintenance of 3 (credited is not credits).
      [second, [1]],
    ]);
  });

  test('hold at least half of them, else the fact is in none', () => {
    // rose, 12 of 4 (costs, fuel, rose, 12): just half.
    expect(found(['Fuel costs rose 12 %.'])).toEqual([[third, [0]]]);
    // rose, 12 of 5.
    expect(found(['Fuel costs abroad rose 12 %.'])).toEqual([]);
    // northern in the first, maintenance in the second, 1 of 4 each: scattered.
    expect(found(['Northern maintenance was outsourced abroad.'])).toEqual([]);
  });

  test('are all that hold equally many, each once with all of its facts, in text order', () => {
    const text = 'Costs rose. Costs rose again. Nothing else.';
    expect(found(['Nothing was else.', 'Costs rose.'], text)).toEqual([
      ['Costs rose.', [1]],
      ['Costs rose again.', [1]],
      ['Nothing else.', [0]],
    ]);
    expect(found(['Costs.', 'Rose again.'], text)).toEqual([
      ['Costs rose.', [0]],
      ['Costs rose again.', [0, 1]],
    ]);
  });

  test('are none of a fact without content words, of no facts and of an empty answer', () => {
    expect(found(['It is the.', '…'])).toEqual([]);
    expect(found([])).toEqual([]);
    expect(found(['Costs rose.'], '')).toEqual([]);
  });
});
