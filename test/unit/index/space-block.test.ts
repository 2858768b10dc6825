import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeRows, decodeRows } from '../../../src/core/vector/row-codes.ts';
import { decodeSpaceBlock, encodeSpaceBlock, nothingElse } from '../../../workers/index/space-block.ts';
import type { SpaceBlock } from '../../../workers/index/space-block.ts';
import { pooledBlock } from '../../../workers/index/space-store.ts';

const dimensions = 3;
const numbers = (length: number): number[] => Array.from({ length }, (_, at) => at * 5 + 1);

/** A page image of these rows, its first a special token. */
function pageBlock(rows: number): SpaceBlock {
  const { codes, scales } = codeRows(Float32Array.from(numbers(rows * dimensions), Math.sin), dimensions);
  return {
    ...nothingElse,
    dimensions,
    firstRow: Uint32Array.of(0, rows),
    rows: { kind: 'codes', codes, scales },
    grids: Uint16Array.of(2, 3),
    kinds: Uint8Array.from({ length: rows }, (_, row) => (row === 0 ? 0 : 2)),
    patches: Uint16Array.from(numbers(3 * rows)),
  };
}

/** Texts of these numbers of windows. */
function textBlock(windows: readonly number[]): SpaceBlock {
  const firstRow = new Uint32Array(windows.length + 1);
  for (const [unit, count] of windows.entries()) firstRow[unit + 1] = firstRow[unit]! + count;
  const rows = firstRow.at(-1)!;
  return {
    ...nothingElse,
    dimensions,
    firstRow,
    rows: { kind: 'values', values: Float32Array.from(numbers(rows * dimensions), Math.sin) },
    units: Uint32Array.from(numbers(4 * windows.length)),
    spans: Uint32Array.from(numbers(2 * rows)),
    tokens: Uint32Array.from(numbers(2 * windows.length)),
  };
}

describe('a stored block of a visual model', () => {
  test('is read back as it was', () => {
    const blocks = fc.oneof(
      fc.integer({ min: 1, max: 9 }).map(pageBlock),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 }).map(textBlock),
    );
    fc.assert(
      fc.property(blocks, (block) => {
        expect(decodeSpaceBlock(encodeSpaceBlock(block))).toEqual(block);
      }),
    );
  });

  test('is refused with any byte changed, cut off or added', () => {
    const bytes = new Uint8Array(encodeSpaceBlock(pageBlock(2)));
    const refused = (buffer: ArrayBuffer): void => {
      expect(() => decodeSpaceBlock(buffer)).toThrow(expect.objectContaining({ code: 'record-invalid' }));
    };
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at]! ^= 0x10;
      refused(changed.buffer);
    }
    for (const length of [0, 4, 64, bytes.length - 4, bytes.length - 1]) refused(bytes.slice(0, length).buffer);
    refused(new Uint8Array([...bytes, 0, 0, 0, 0]).buffer);
  });

  test('is refused where its arrays do not belong together, though the checksum is right', () => {
    const block = pageBlock(2);
    const wrong: readonly Partial<SpaceBlock>[] = [
      { firstRow: Uint32Array.of(0, 3) },
      { kinds: new Uint8Array(1) },
      { grids: new Uint16Array(3) },
      // A row that is pooled in none.
      { clusters: Uint32Array.of(0, 2) },
      { spans: new Uint32Array(1) },
    ];
    for (const change of wrong) {
      expect(() => decodeSpaceBlock(encodeSpaceBlock({ ...block, ...change }))).toThrow(
        expect.objectContaining({ code: 'record-invalid' }),
      );
    }
  });
});

test('a pooled block has the rows of each unit by the factor, and tells where each went', () => {
  const pooled = pooledBlock(pageBlock(9), 2);
  // ⌊9 ÷ 2⌋
  expect([...pooled.firstRow]).toEqual([0, 4]);
  expect(pooled.clusters.length).toBe(9);
  expect(new Set(pooled.clusters)).toEqual(new Set([0, 1, 2, 3]));
  expect(pooled.kinds).toEqual(pageBlock(9).kinds);
  expect(decodeSpaceBlock(encodeSpaceBlock(pooled))).toEqual(pooled);
  // Means of directions have length 1, codes aside.
  const { rows } = pooled;
  const values = rows.kind === 'codes' ? decodeRows(rows, dimensions) : new Float32Array();
  for (let row = 0; row < 4; row++) expect(Math.hypot(...values.subarray(3 * row, 3 * row + 3))).toBeCloseTo(1, 1);
});
