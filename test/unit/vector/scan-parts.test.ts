import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dotProduct, scoreRows } from '../../../src/core/vector/dot-product.ts';
import { greatestAt } from '../../../src/core/vector/greatest.ts';
import { madeRows } from './made-vectors.ts';

it('the greatest value at a place is what sorting finds there', () => {
  const values = fc.array(fc.constantFrom(-Infinity, -2, -1, 0, 0.5, 3, 7), { maxLength: 40 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 45 }), (numbers, depth) => {
      const sorted = [...numbers].sort((a, b) => b - a);
      expect(greatestAt(Float64Array.from(numbers), depth)).toBe(sorted[depth - 1] ?? -Infinity);
    }),
  );
  expect(greatestAt(Float64Array.of(1), 0)).toBe(Infinity);
});

it('rows scored side by side have the bits of rows scored one by one', () => {
  const values = madeRows(3, 23, 37);
  const query = madeRows(4, 1, 37);
  for (const [first, count] of [
    [0, 23],
    [5, 3],
    [1, 4],
    [7, 0],
  ] as const) {
    const scores = new Float64Array(count);
    scoreRows(query, values, first, scores);
    expect([...scores]).toEqual(Array.from(scores, (_, at) => dotProduct(query, values, (first + at) * 37)));
  }
});
