import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBlock, encodeBlock, joinBlocks } from '../../../workers/index/vector-block.ts';
import type { VectorBlock } from '../../../workers/index/vector-block.ts';

const dimensions = 3;

/** Blocks of any rows a unit, none included. */
const blocks = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 }).map((rows) => madeBlock(rows));

function madeBlock(rowsOfUnits: readonly number[]): VectorBlock {
  const firstRow = new Uint32Array(rowsOfUnits.length + 1);
  for (const [unit, rows] of rowsOfUnits.entries()) firstRow[unit + 1] = firstRow[unit]! + rows;
  const rows = firstRow[rowsOfUnits.length]!;
  return {
    dimensions,
    firstRow,
    spans: Uint32Array.from({ length: 2 * rows }, (_unused, place) => 5 * place),
    tokens: Uint32Array.from(rowsOfUnits, (count) => 10 * count + 1),
    embeddedTokens: Uint32Array.from(rowsOfUnits, (count) => 10 * count),
    values: Float32Array.from({ length: rows * dimensions }, (_unused, place) => Math.sin(place)),
  };
}

describe('a stored block of vectors', () => {
  test('is read back as it was', () => {
    fc.assert(
      fc.property(blocks, (block) => {
        expect(decodeBlock(encodeBlock(block))).toEqual(block);
      }),
    );
  });

  test('lies in the layout that is written down', () => {
    const block = madeBlock([2, 0]);
    const words = new Uint32Array(encodeBlock(block));
    expect(new TextDecoder().decode(words.slice(0, 1))).toBe('DVEC');
    // dimensions, units, rows; first rows; spans; tokens; embedded tokens; 2 × 3 values.
    expect([...words.subarray(3, 6)]).toEqual([3, 2, 2]);
    expect([...words.subarray(6, 9)]).toEqual([0, 2, 2]);
    expect([...words.subarray(9, 13)]).toEqual([0, 5, 10, 15]);
    expect([...words.subarray(13, 17)]).toEqual([21, 1, 20, 0]);
    expect(new Float32Array(words.buffer, 68)).toEqual(block.values);
    expect(words.length).toBe(23);
  });

  test('is refused with any byte changed, cut off or added', () => {
    const bytes = new Uint8Array(encodeBlock(madeBlock([1, 2])));
    const refused = (buffer: ArrayBuffer): void => {
      expect(() => decodeBlock(buffer)).toThrow(expect.objectContaining({ code: 'record-invalid' }));
    };
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at]! ^= 0x10;
      refused(changed.buffer);
    }
    for (const length of [0, 4, 24, bytes.length - 4, bytes.length - 1]) refused(bytes.slice(0, length).buffer);
    refused(new Uint8Array([...bytes, 0, 0, 0, 0]).buffer);
  });
});

describe('joined blocks', () => {
  test('hold every row and count of their units in order', () => {
    fc.assert(
      fc.property(fc.array(blocks, { maxLength: 4 }), (parts) => {
        const whole = joinBlocks(parts, dimensions);
        const rowsOf = ({ firstRow, values }: VectorBlock): number[][] =>
          Array.from(firstRow.subarray(0, -1)).map((first, unit) => [
            ...values.subarray(first * dimensions, firstRow[unit + 1]! * dimensions),
          ]);
        expect(rowsOf(whole)).toEqual(parts.flatMap(rowsOf));
        expect([...whole.spans]).toEqual(parts.flatMap(({ spans }) => [...spans]));
        expect([...whole.tokens]).toEqual(parts.flatMap(({ tokens }) => [...tokens]));
        expect([...whole.embeddedTokens]).toEqual(parts.flatMap(({ embeddedTokens }) => [...embeddedTokens]));
      }),
    );
  });
});
