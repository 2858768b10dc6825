import { describe, expect, test } from 'vitest';
import { rowRole } from '../../../src/core/model/visual-roles.ts';
import { pageHeat } from '../../../src/core/retrieval/page-heat.ts';
import type { PageHeatInput } from '../../../src/core/retrieval/page-heat.ts';
import { patchBox } from '../../../src/core/image/patch-box.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import { MultiVectorIndex } from '../../../src/core/vector/multi-vector-index.ts';
import { poolTokens } from '../../../src/core/vector/token-pooling.ts';

const document = documentId('a'.repeat(64));
const dimensions = 4;
const [side, grid] = [2, { rows: 2, columns: 3 }];

/** 2 × 3 tiles and the whole page, 2 × 2 patches each, between a special token before and a word of the prompt behind them. */
const places = Array.from({ length: 7 * 4 }, (_, at) => [Math.floor(at / 4), Math.floor((at % 4) / 2), at % 2]);
const roles = {
  kinds: Uint8Array.of(rowRole.special, ...places.map(() => rowRole.patch), rowRole.prompt),
  patches: Uint16Array.of(0, 0, 0, ...places.flat(), 0, 0, 0),
};
const rows = roles.kinds.length;

const axis = (at: number, size = 1): number[] =>
  Array.from({ length: dimensions }, (_, one) => (one === at ? size : 0));

/** A page of these rows; all others point along the last axis. */
function page(planted: Readonly<Record<number, readonly number[]>>): Float32Array<ArrayBuffer> {
  return Float32Array.from(Array.from({ length: rows }, (_, row) => planted[row] ?? axis(3)).flat());
}

/** Two words and a mark of the question. */
const question = {
  spans: Uint32Array.of(0, 5, 6, 9, 0, 0),
  kinds: Uint8Array.of(rowRole.word, rowRole.word, rowRole.special),
};
const asked = Float32Array.from([...axis(0), ...axis(1), ...axis(2)]);

function heatOf(values: Float32Array, clusters: Uint32Array | null, input: Partial<PageHeatInput> = {}) {
  const index = new MultiVectorIndex(dimensions, 'float32');
  index.addDocument(document, { values, firstRow: Uint32Array.of(0, values.length / dimensions) });
  const explanation = index.explain(asked, document, 0)!;
  return pageHeat({ question, explanation, roles, clusters, grid, side, ...input });
}

describe('the heat of a page image', () => {
  // Row 14 is patch 13 (one row goes before): tile 3, row 0, column 1. Row 27 is patch 26 of the whole page: row 1, column 0.
  const values = page({ 0: axis(2, 0.5), 14: axis(0, 0.75), 27: axis(1, 0.25) });

  test('is hottest at the patch that was planted for a word, in a tile and on the whole page', () => {
    const heat = heatOf(values, null);
    const hottest = (token: number): readonly number[] => {
      const own = heat.similarities.subarray(token * places.length, (token + 1) * places.length);
      const at = own.indexOf(Math.max(...own));
      return [...heat.patches.subarray(3 * at, 3 * at + 3)];
    };
    expect(hottest(0)).toEqual([3, 0, 1]);
    // Tile 3 is the first of the second row: its upper right patch begins at a sixth of the width, half-way down.
    const box = patchBox(grid, side, { tile: 3, row: 0, column: 1 });
    expect(box).toEqual({ left: 1 / 6, top: 1 / 2, width: 1 / 6, height: 1 / 4 });
    expect(hottest(1)).toEqual([6, 1, 0]);
    expect(patchBox(grid, side, { tile: 6, row: 1, column: 0 })).toEqual({
      left: 0,
      top: 0.5,
      width: 0.5,
      height: 0.5,
    });
  });

  test('sums to the score with what lies outside the picture', () => {
    const heat = heatOf(values, null);
    expect(heat.score).toBe(0.75 + 0.25 + 0.5);
    expect(heat.tokens).toEqual([
      { start: 0, end: 5, kind: 'word', similarity: 0.75, inPicture: 0.75 },
      { start: 6, end: 9, kind: 'word', similarity: 0.25, inPicture: 0.25 },
      // The special token of the page is most similar to it.
      { start: 0, end: 0, kind: 'special', similarity: 0.5, inPicture: 0 },
    ]);
    const sums = heat.tokens.map((_, token) =>
      heat.shares.subarray(token * places.length, (token + 1) * places.length).reduce((sum, share) => sum + share, 0),
    );
    expect(sums).toEqual([0.75, 0.25, 0]);
  });

  test('shares a pooled vector out among its rows, those outside of the picture too', () => {
    // Row 14 (a patch) and rows 0 and 29 (outside) in cluster 1, the others in cluster 0.
    const clusters = Uint32Array.from({ length: rows }, (_, row) => ([0, 14, 29].includes(row) ? 1 : 0));
    const pooled = Float32Array.from([...axis(3), ...axis(0, 0.75)]);
    const heat = heatOf(pooled, clusters);
    expect(heat.tokens[0]).toMatchObject({ similarity: 0.75, inPicture: 0.25 });
    expect([...heat.shares.subarray(0, places.length)].filter((share) => share > 0)).toEqual([0.25]);
    expect(heat.shares[13]).toBe(0.25);
    expect(heat.similarities[13]).toBe(0.75);
  });

  test('with real pooling still sums to the score', () => {
    const { values: pooled, clusterOf } = poolTokens(values, dimensions, 3);
    const heat = heatOf(pooled, clusterOf);
    for (const [token, { similarity, inPicture }] of heat.tokens.entries()) {
      const shares = heat.shares.subarray(token * places.length, (token + 1) * places.length);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(inPicture, 5);
      expect(Math.abs(inPicture)).toBeLessThanOrEqual(Math.abs(similarity) + 1e-6);
    }
    expect(heat.tokens.reduce((sum, { similarity }) => sum + similarity, 0)).toBeCloseTo(heat.score, 6);
  });
});
