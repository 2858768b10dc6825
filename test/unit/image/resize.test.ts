// Pillow's resize, byte for byte: test/golden/resize/pillow.json (tools and versions in the note beside it).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resizeImage } from '../../../src/core/image/resize-image.ts';
import type { ResizeFilter } from '../../../src/core/image/resize-weights.ts';
import { resizeWeights } from '../../../src/core/image/resize-weights.ts';
import type { Packed } from './golden-pictures.ts';
import { goldenPicture, jsonAt, unpacked } from './golden-pictures.ts';

interface ResizeCase extends Packed {
  readonly image: string;
  readonly width: number;
  readonly height: number;
  readonly filter: ResizeFilter;
}

describe('every byte is what Pillow makes of it', () => {
  const { cases } = jsonAt('golden/resize/pillow.json') as { readonly cases: readonly ResizeCase[] };
  for (const one of cases) {
    test(`${one.image} to ${one.width} × ${one.height}, ${one.filter}`, () => {
      const expected = unpacked(one);
      const resized = resizeImage(goldenPicture(one.image), one.width, one.height, one.filter);
      expect(resized.bytes).toHaveLength(one.width * one.height * 3);
      expect(differing(resized.bytes, expected)).toBe(0);
    });
  }

  test('there are cases for each filter', () => {
    expect(new Set(cases.map(({ filter }) => filter))).toEqual(new Set(['bilinear', 'bicubic', 'lanczos']));
  });
});

describe('laws', () => {
  const side = fc.integer({ min: 1, max: 40 });
  const filters = fc.constantFrom<ResizeFilter>('bilinear', 'bicubic', 'lanczos');

  test('a picture of one colour stays of that colour at any size', () => {
    fc.assert(
      fc.property(
        side,
        side,
        side,
        side,
        filters,
        fc.integer({ min: 0, max: 255 }),
        (w, h, to, down, filter, level) => {
          const bytes = new Uint8Array(w * h * 3).fill(level);
          const resized = resizeImage({ bytes, width: w, height: h }, to, down, filter);
          expect(resized).toEqual({ bytes: new Uint8Array(to * down * 3).fill(level), width: to, height: down });
        },
      ),
    );
  });

  test('the channels do not mix', () => {
    fc.assert(
      fc.property(side, side, side, side, filters, (w, h, to, down, filter) => {
        const bytes = Uint8Array.from({ length: w * h * 3 }, (_, at) => (at % 3 === 1 ? (at * 37) % 256 : 0));
        const resized = resizeImage({ bytes, width: w, height: h }, to, down, filter);
        expect(resized.bytes.every((value, at) => at % 3 === 1 || value === 0)).toBe(true);
      }),
    );
  });

  test('weights lie within the old pixels and sum to one but for rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 300 }), filters, (size, to, filter) => {
        const { starts, counts, weights, stride } = resizeWeights(size, to, filter);
        for (let at = 0; at < to; at += 1) {
          const count = counts[at]!;
          expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(stride);
          expect(starts[at]! + count).toBeLessThanOrEqual(size);
          const sum = weights.subarray(at * stride, at * stride + count).reduce((total, weight) => total + weight, 0);
          expect(Math.abs(sum - 2 ** 22)).toBeLessThanOrEqual(count / 2);
        }
      }),
    );
  });
});

function differing(bytes: Uint8Array, expected: Uint8Array): number {
  return expected.reduce((count, value, at) => (bytes[at] === value ? count : count + 1), 0);
}
