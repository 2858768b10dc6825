import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dotProduct } from '../../../src/core/vector/dot-product.ts';
import { quantiseQuery, quantiseRow } from '../../../src/core/vector/quantise.ts';

const vectors = fc.integer({ min: 1, max: 40 }).chain((length) => {
  const vector = fc.float32Array({ minLength: length, maxLength: length, noNaN: true, noDefaultInfinity: true });
  return fc.tuple(vector, vector);
});

describe('quantisation', () => {
  it('codes a row by its largest component', () => {
    const codes = new Int8Array(4);
    const parts = quantiseRow(Float32Array.of(9, 0.5, -0.25, 0, 0.125), 1, codes);
    expect([...codes]).toEqual([127, -64, 0, 32]);
    // -0.25 · 254 = -63.5 and 0.125 · 254 = 31.75: off by 0.5 and 0.25 of a step, which is 0.5/127.
    expect(parts.scale).toBeCloseTo(0.5 / 127, 15);
    expect(parts.residual).toBeCloseTo((0.5 / 127) * Math.hypot(0.5, 0.25), 12);
    expect(parts.norm).toBeCloseTo(Math.hypot(0.5, 0.25, 0.125), 12);
  });

  it('is off by no more than it says, for any finite vectors', () => {
    fc.assert(
      fc.property(vectors, ([query, row]) => {
        const codes = new Int8Array(row.length);
        const { scale, residual, norm } = quantiseRow(row, 0, codes);
        const coded = quantiseQuery(query);
        let sum = 0;
        for (const [at, code] of codes.entries()) sum += code * coded.codes[at]!;
        const bound = residual * coded.codedNorm + (coded.residual + 1e-9 * coded.norm) * norm;
        expect(Math.abs(dotProduct(query, row, 0) - sum * scale * coded.scale)).toBeLessThanOrEqual(bound);
      }),
      { numRuns: 1000 },
    );
  });

  it('codes a vector of zeros as zeros', () => {
    const codes = Int8Array.of(1, 2, 3);
    expect(quantiseRow(new Float32Array(3), 0, codes)).toEqual({ scale: 0, residual: 0, norm: 0 });
    expect([...codes]).toEqual([0, 0, 0]);
    expect([...quantiseQuery(new Float32Array(3)).codes]).toEqual([0, 0, 0]);
  });
});
