import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileKernel, kernelSources } from '../../../scripts/build-kernels.mjs';
import type { DenseKernels } from '../../../src/core/vector/dense-kernels.ts';
import { quantiseQuery } from '../../../src/core/vector/quantise.ts';
import { denseKernelsOf } from '../../../workers/index/kernels/dense-kernels.ts';
import { wasmKernels } from './made-vectors.ts';

let wasm: DenseKernels;
beforeAll(async () => {
  wasm = await wasmKernels();
});

/** In whole numbers of any size. */
const dotByDefinition = (query: Int16Array, codes: Int8Array, row: number): number => {
  let sum = 0n;
  for (const [at, value] of query.entries()) sum += BigInt(value) * BigInt(codes[row * query.length + at]!);
  return Number(sum);
};

describe('dense kernels', () => {
  it('are what their sources compile to', async () => {
    const sources = kernelSources();
    expect(sources.length).toBeGreaterThanOrEqual(1);
    for (const source of sources) {
      const committed = new Uint8Array(readFileSync(source.replace(/\.as$/, '.wasm')));
      expect(await compileKernel(source)).toEqual(committed);
    }
  });

  it('give exact dot products for any width, number of rows and place', () => {
    const cases = fc
      .record({ dimensions: fc.integer({ min: 1, max: 70 }), rows: fc.integer({ min: 1, max: 11 }) })
      .chain(({ dimensions, rows }) =>
        fc.record({
          query: fc.int16Array({ minLength: dimensions, maxLength: dimensions }),
          codes: fc.int8Array({ min: -127, minLength: dimensions * rows, maxLength: dimensions * rows }),
          before: fc.integer({ min: 0, max: 5 }),
        }),
      );
    fc.assert(
      fc.property(cases, ({ query, codes, before }) => {
        const rows = codes.length / query.length;
        const memory = wasm.createCodes(query.length, 16)!;
        expect([memory.addBlock(), memory.addBlock()]).toEqual([true, true]);
        for (const block of [1, 0]) {
          memory.write(block, before, codes);
          memory.setQuery(query);
          const expected = Array.from({ length: rows }, (_, row) => dotByDefinition(query, codes, row));
          expect([...memory.dots(block, before, rows).subarray(0, rows)]).toEqual(expected);
        }
      }),
    );
  });

  it.each([1, 384, 768, 1024, 4096])('stay within 32 bits at the largest codes, width %i', (dimensions) => {
    // All components equal: every code is the largest that quantiseQuery gives.
    const { codes: query } = quantiseQuery(new Float32Array(dimensions).fill(1));
    expect(query[0]).toBeGreaterThan(127);
    const codes = new Int8Array(dimensions * 2).fill(127, 0, dimensions).fill(-127, dimensions);
    const memory = wasm.createCodes(dimensions, 2)!;
    memory.addBlock();
    memory.write(0, 0, codes);
    memory.setQuery(query);
    const expected = [0, 1].map((row) => dotByDefinition(query, codes, row));
    expect(expected[0]).toBeGreaterThan(0);
    expect([...memory.dots(0, 0, 2)]).toEqual(expected);
  });

  it('say that there is no memory left at 4 GiB, and keep what they have', () => {
    // Half a gibibyte a block: it is reserved and never written.
    const memory = wasm.createCodes(16, 2 ** 25)!;
    let blocks = 0;
    while (blocks < 20 && memory.addBlock()) blocks++;
    expect(blocks).toBeLessThan(8);
    memory.write(0, 7, new Int8Array(16).fill(2));
    memory.setQuery(new Int16Array(16).fill(3));
    expect([...memory.dots(0, 7, 1).subarray(0, 1)]).toEqual([96]);
  });

  it('are none where the bytes are no module', async () => {
    expect(await denseKernelsOf(new TextEncoder().encode('<!doctype html><title>404</title>'))).toBeNull();
  });
});
