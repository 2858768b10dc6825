import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { mostQueryVectors } from '../../../src/core/vector/max-sim-kernels.ts';
import type { MaxSimKernels, MaxSimMemory } from '../../../src/core/vector/max-sim-kernels.ts';
import { plainMaxSimMemory } from '../../../src/core/vector/max-sim-plain.ts';
import { maxSimQuery } from '../../../src/core/vector/max-sim-query.ts';
import { maxSimKernelsOf } from '../../../workers/index/kernels/max-sim-kernels.ts';
import { wasmMaxSim } from './made-max-sim.ts';

let wasm: MaxSimKernels;
beforeAll(async () => {
  wasm = await wasmMaxSim();
});

/** Whole numbers of any size, then rounded to single precision twice. */
function similarity(query: ArrayLike<number>, codes: ArrayLike<number>, scale: number): number {
  let sum = 0n;
  for (let at = 0; at < query.length; at++) sum += BigInt(query[at]!) * BigInt(codes[at]!);
  return Math.fround(Math.fround(Number(sum)) * scale);
}

const memories = (dimensions: number, rows: number): readonly MaxSimMemory[] => [
  wasm.createMemory(dimensions, rows)!,
  plainMaxSimMemory(dimensions, rows),
];

describe('MaxSim kernels', () => {
  it('give the similarities of the definition for any width, number of vectors and rows, and place', () => {
    const cases = fc
      .record({
        dimensions: fc.integer({ min: 1, max: 40 }),
        vectors: fc.integer({ min: 0, max: 5 }),
        rows: fc.integer({ min: 1, max: 11 }),
      })
      .chain(({ dimensions, vectors, rows }) =>
        fc.record({
          dimensions: fc.constant(dimensions),
          query: fc.int16Array({ minLength: dimensions * vectors, maxLength: dimensions * vectors }),
          codes: fc.int8Array({ min: -127, minLength: dimensions * rows, maxLength: dimensions * rows }),
          scales: fc.float32Array({ min: 0, max: 2, noNaN: true, minLength: rows, maxLength: rows }),
          before: fc.integer({ min: 0, max: 5 }),
        }),
      );
    fc.assert(
      fc.property(cases, ({ dimensions, query, codes, scales, before }) => {
        const [vectors, rows] = [query.length / dimensions, scales.length];
        const expected = Array.from({ length: vectors }, (_, vector) =>
          Array.from(scales, (scale, row) =>
            similarity(
              query.subarray(vector * dimensions, (vector + 1) * dimensions),
              codes.subarray(row * dimensions, (row + 1) * dimensions),
              scale,
            ),
          ),
        );
        for (const memory of memories(dimensions, 16)) {
          // What a longer query left must not be seen.
          memory.setQuery(new Int16Array(7 * dimensions).fill(32_767));
          expect([memory.addBlock(), memory.addBlock()]).toEqual([true, true]);
          memory.setQuery(query);
          memory.write(1, before, codes, scales);
          expect([memory.codes(1, before, rows), memory.scales(1, before, rows)]).toEqual([codes, scales]);
          memory.beginUnit();
          memory.scan(1, before, rows);
          const greatest = new Float32Array(vectors).fill(-Infinity);
          memory.raise(greatest);
          for (let vector = 0; vector < vectors; vector++) {
            // 0 and -0 are equal here: neither is the greater.
            for (const [row, found] of memory.similarities(vector, 1, before, rows).subarray(0, rows).entries()) {
              expect(found === expected[vector]![row]).toBe(true);
            }
            expect(greatest[vector] === Math.max(...expected[vector]!)).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('take a unit in parts, and raise what another memory found', () => {
    for (const memory of memories(2, 8)) {
      memory.addBlock();
      memory.setQuery(Int16Array.of(1, 0, 0, 1));
      memory.write(0, 0, Int8Array.of(5, -9, 3, -7, 100, 100), Float32Array.of(1, 1, 1));
      memory.beginUnit();
      memory.scan(0, 0, 1);
      memory.scan(0, 1, 1);
      const greatest = Float32Array.of(-Infinity, -2);
      memory.raise(greatest);
      expect([...greatest]).toEqual([5, -2]);
    }
  });

  it.each([1, 128, 384, 1024])('stay within 32 bits at the largest codes, width %i', (dimensions) => {
    const { codes } = maxSimQuery(new Float32Array(dimensions).fill(1), dimensions, 'fine');
    expect(codes[0]).toBeGreaterThan(127);
    const rows = new Int8Array(dimensions * 2).fill(127, 0, dimensions).fill(-127, dimensions);
    for (const memory of memories(dimensions, 2)) {
      memory.addBlock();
      memory.write(0, 0, rows, Float32Array.of(1, 1));
      memory.setQuery(codes);
      const sum = Math.fround(codes[0]! * 127 * dimensions);
      expect([...memory.similarities(0, 0, 0, 2)]).toEqual([sum, -sum]);
    }
  });

  it('take as many query vectors as they say', () => {
    const memory = wasm.createMemory(3, 4)!;
    memory.addBlock();
    memory.write(0, 0, Int8Array.of(1, 2, 3), Float32Array.of(0.5));
    memory.setQuery(Int16Array.from({ length: 3 * mostQueryVectors }, (_, at) => (at % 3 === 0 ? at / 3 : 0)));
    memory.beginUnit();
    memory.scan(0, 0, 1);
    const greatest = new Float32Array(mostQueryVectors).fill(-Infinity);
    memory.raise(greatest);
    expect([...greatest]).toEqual(Array.from(greatest, (_, vector) => vector / 2));
    expect([...memory.scales(0, 0, 1)]).toEqual([0.5]);
  });

  it('say that there is no memory left at 4 GiB, and keep what they have', () => {
    // Half a gibibyte a block: it is reserved and never written.
    const memory = wasm.createMemory(16, 2 ** 25)!;
    let blocks = 0;
    while (blocks < 20 && memory.addBlock()) blocks++;
    expect(blocks).toBeLessThan(8);
    memory.write(0, 7, new Int8Array(16).fill(2), Float32Array.of(0.25));
    memory.setQuery(new Int16Array(16).fill(3));
    expect(memory.similarities(0, 0, 7, 1)[0]).toBe(24);
  });

  it('are none where the bytes are no module', async () => {
    expect(await maxSimKernelsOf(new TextEncoder().encode('<!doctype html><title>404</title>'))).toBeNull();
  });
});
