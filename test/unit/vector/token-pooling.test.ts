// Against scipy: test/golden/token-pooling, see the note there.
import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from '../../../src/core/strict-zod.ts';
import { poolTokens } from '../../../src/core/vector/token-pooling.ts';
import { rowsOf } from './made-max-sim.ts';
import { madeRows } from './made-vectors.ts';

const goldenSchema = z.object({
  cases: z.array(
    z.object({
      name: z.string(),
      dimensions: z.number(),
      factor: z.number(),
      rows: z.array(z.array(z.number())),
      clusterOf: z.array(z.number()),
      pooled: z.array(z.array(z.number())),
    }),
  ),
});
const folder = new URL('../../golden/token-pooling/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('token pooling', () => {
  it('has golden files', () => {
    expect(files).toContain('ward.json');
  });

  for (const file of files) {
    const { cases } = goldenSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    it.each(cases)('clusters as scipy does: $name', ({ dimensions, factor, rows, clusterOf, pooled }) => {
      const found = poolTokens(rowsOf(rows), dimensions, factor);
      expect([...found.clusterOf]).toEqual(clusterOf);
      expect(found.values).toHaveLength(pooled.length * dimensions);
      for (const [at, value] of pooled.flat().entries()) expect(Math.abs(found.values[at]! - value)).toBeLessThan(1e-6);
    });
  }

  it('makes one of rows that point in one direction, whatever their length', () => {
    const { values, clusterOf } = poolTokens(
      rowsOf([
        [3, 0],
        [0, 2],
        [1, 0],
        [0, 9],
      ]),
      2,
      2,
    );
    expect([[...values], [...clusterOf]]).toEqual([
      [1, 0, 0, 1],
      [0, 1, 0, 1],
    ]);
  });

  it('keeps one row of few, each alone at a factor of 1, and none of none', () => {
    expect([...poolTokens(rowsOf([[0, 2]]), 2, 3).values]).toEqual([0, 1]);
    expect([
      ...poolTokens(
        rowsOf([
          [0, 2],
          [3, 0],
        ]),
        2,
        1,
      ).values,
    ]).toEqual([0, 1, 1, 0]);
    expect(poolTokens(new Float32Array(0), 2, 2)).toEqual({
      values: new Float32Array(0),
      clusterOf: new Uint32Array(0),
    });
  });

  it('pools very long units in parts that follow each other', () => {
    // 2,050 rows are two parts of 1,025, of which each gives 512.
    const { values, clusterOf } = poolTokens(madeRows(1, 2050, 2), 2, 2);
    expect(values).toHaveLength(2 * 1024);
    expect(new Set(clusterOf.subarray(0, 1025)).size).toBe(512);
    expect(Math.min(...clusterOf.subarray(1025))).toBe(512);
  });

  it('gives as many clusters as asked for, all of length 1, numbered by their first rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5 }), fc.nat(), (rows, factor, seed) => {
        const { values, clusterOf } = poolTokens(madeRows(seed, rows, 5), 5, factor);
        const seen = [...new Set(clusterOf)];
        expect(seen).toEqual(Array.from({ length: Math.max(1, Math.floor(rows / factor)) }, (_, cluster) => cluster));
        for (let at = 0; at < values.length; at += 5) {
          expect(Math.hypot(...values.subarray(at, at + 5))).toBeCloseTo(1, 6);
        }
      }),
      { numRuns: 60 },
    );
  });
});
