import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/core/dataset/parse-json.ts';

describe('JSON with numbers as text', () => {
  it('keeps the digits of numbers and leaves strings alone', () => {
    expect(
      parseJson('{"id": 1511.00830, "n": [1e5, -0.50, 12345678901234567890], "t": "7, 8 \\" 9", "b": true}'),
    ).toEqual({
      id: '1511.00830',
      n: ['1e5', '-0.50', '12345678901234567890'],
      t: '7, 8 " 9',
      b: true,
    });
  });

  it('reads what Python writes for a missing number as null', () => {
    expect(parseJson('[NaN, Infinity, -Infinity, "NaN"]')).toEqual([null, null, null, 'NaN']);
  });

  it.each(['{"a": 01}', '[1.]', '{"a": 1', '[1 2]', '["a]'])('refuses %s as JSON.parse does', (text) => {
    const refused = (parse: (text: string) => unknown): string => {
      try {
        return JSON.stringify(parse(text));
      } catch (error) {
        return String(error);
      }
    };
    expect(refused(parseJson)).toBe(refused(JSON.parse));
  });

  it('refuses brackets nested too deep before they take the memory of a tab, and counts none inside strings', () => {
    expect(() => parseJson('['.repeat(50_000_000))).toThrow(/nested more than 1000000 deep/);
    expect(parseJson(`["${'['.repeat(600)}"]`)).toEqual(['['.repeat(600)]);
    expect(parseJson(`[${'[],'.repeat(600)}1]`)).toHaveLength(601);
  });

  it('agrees with JSON.parse on any value, numbers aside', () => {
    const texts = (value: unknown): unknown => {
      if (typeof value === 'number') return JSON.stringify(value);
      if (Array.isArray(value)) return value.map((item) => texts(item));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, texts(item)]));
    };
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
        const value: unknown = JSON.parse(text);
        expect(parseJson(JSON.stringify(value, null, indent))).toEqual(texts(value));
      }),
    );
  });
});
