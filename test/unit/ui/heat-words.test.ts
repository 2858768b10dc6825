import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HeatToken, PageHeat } from '../../../src/core/retrieval/explanation.ts';
import { heatLevels } from '../../../src/ui/elements/page-heat-cells.ts';
import { heatInView } from '../../../src/ui/views/question/heat-in-view.ts';
import { heatLayers, heatPicture, hottestWords, placeWords } from '../../../src/ui/views/question/heat-picture.ts';
import { heatSums, heatWords } from '../../../src/ui/views/question/heat-words.ts';

type Token = readonly [start: number, end: number, kind: HeatToken['kind'], similarity: number, inPicture: number];

function tokens(...list: readonly Token[]): HeatToken[] {
  return list.map(([start, end, kind, similarity, inPicture]) => ({ start, end, kind, similarity, inPicture }));
}

const question = 'Unplanned outages in 2020?';
const asked = tokens(
  [0, 0, 'special', 0.5, 0],
  [0, 0, 'prompt', 0.25, 0.25],
  [0, 2, 'word', 0.5, 0.5],
  [2, 9, 'word', 0.75, 0.75],
  // Some tokenizers count the space before a word to it.
  [9, 17, 'word', 1, 1],
  [21, 25, 'word', 0.5, 0.5],
  [25, 26, 'word', 0.125, 0],
  [0, 0, 'special', 0.25, 0],
);

/**
 * A page of 2 rows × 3 columns of tiles with 4 × 4 patches each, and the whole page in 4 × 4: 7 × 16 patches. `planted` patches have
 * similarity 0.9 with the token of their place, all others 0.1; each token's share lies in its planted patch.
 */
function plantedHeat(...planted: readonly (readonly [tile: number, row: number, column: number])[]): PageHeat {
  const [grid, side] = [{ rows: 2, columns: 3 }, 4];
  const patches: number[] = [];
  for (let patch = 0; patch < 7 * 16; patch += 1) patches.push(Math.floor(patch / 16), (patch >> 2) & 3, patch & 3);
  const similarities = new Float32Array(planted.length * 112).fill(0.1);
  const shares = new Float32Array(planted.length * 112);
  for (const [token, [tile, row, column]] of planted.entries()) {
    const at = token * 112 + tile * 16 + row * 4 + column;
    similarities[at] = 0.9;
    shares[at] = 0.9;
  }
  const heated = planted.map(([tile], token): Token => [2 * token, 2 * token + 1, 'word', 0.9, tile < 7 ? 0.9 : 0]);
  return {
    score: 0.9 * planted.length,
    tokens: tokens(...heated),
    grid,
    side,
    patches: Uint16Array.from(patches),
    similarities,
    shares,
  };
}

describe('the words of a question beside a page image', () => {
  test('are its tokens put together, and all other tokens one entry at the end', () => {
    expect(heatWords(question, { tokens: asked })).toEqual([
      { text: 'Unplanned', tokens: [2, 3], part: 1.25, inPicture: 1.25 },
      { text: 'outages', tokens: [4], part: 1, inPicture: 1 },
      // “in” stands behind no token, as behind a window: it is left out. The mark belongs to the year.
      { text: '2020', tokens: [5, 6], part: 0.625, inPicture: 0.5 },
      { text: null, tokens: [0, 1, 7], part: 1, inPicture: 0.25 },
    ]);
  });

  test('are those of the browser where a script has no spaces', () => {
    const words = heatWords('東京の停電 2020', {
      tokens: tokens([0, 1, 'word', 1, 1], [1, 2, 'word', 1, 1], [2, 3, 'word', 1, 1], [3, 5, 'word', 1, 1]),
    });
    expect(words.map(({ text }) => text)).toEqual(['東京', 'の', '停電']);
  });

  test('have sums that come to the score with what is outside the picture', () => {
    // 0.5 + 0.25 + 0.5 + 0.75 + 1 + 0.5 + 0.125 + 0.25 = 3.875; 0.25 + 0.5 + 0.75 + 1 + 0.5 = 3.
    expect(heatSums({ tokens: asked })).toEqual({ score: 3.875, inPicture: 3, outside: 0.875 });
  });

  test('hold every token once, whatever its span', () => {
    const token = fc.record({
      start: fc.nat(30),
      length: fc.nat(8),
      kind: fc.constantFrom<HeatToken['kind']>('word', 'prompt', 'special'),
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(token), (text, list) => {
        const given = list.map(({ start, length, kind }): HeatToken => ({
          start,
          end: start + length,
          kind,
          similarity: 1,
          inPicture: 0,
        }));
        const held = heatWords(text, { tokens: given }).flatMap((word) => word.tokens);
        expect(held.toSorted((a, b) => a - b)).toEqual([...given.keys()]);
      }),
    );
  });
});

describe('the heat map of a page', () => {
  // The picture is the page as it is shown: one that stands on its side has more columns of tiles than rows.
  const heat = plantedHeat([4, 1, 2], [0, 0, 0], [6, 3, 0]);
  const [first, second, third] = heatWords('a b c', heat);

  test('has the planted patch where its tile, row and column are on the picture', () => {
    // Tile 4 is of row 1, column 1: left (1 × 4 + 2)/12, top (1 × 4 + 1)/8, in patches of 1/12 × 1/8.
    const { hottest, cells, least, greatest } = heatPicture(heat, 'tiles', first!);
    expect(hottest?.left).toBeCloseTo(6 / 12, 12);
    expect(hottest?.top).toBeCloseTo(5 / 8, 12);
    expect(hottest?.width).toBeCloseTo(1 / 12, 12);
    expect(hottest?.height).toBeCloseTo(1 / 8, 12);
    expect([least, greatest]).toEqual([Math.fround(0.1), Math.fround(0.9)]);
    expect(cells).toHaveLength(96);
    expect(cells.filter(({ level }) => level === heatLevels).map(({ box }) => box)).toEqual([hottest]);
    expect(cells.filter(({ level }) => level > 0)).toHaveLength(1);
    expect(hottestWords(heat, first!)).toBe('bottom centre, 54 % across and 69 % down');
  });

  test('keeps the patches of the whole page apart', () => {
    expect(heatLayers(heat)).toEqual(['tiles', 'whole']);
    // Row 3, column 0 of 4 × 4.
    expect(heatPicture(heat, 'whole', third!).hottest).toEqual({ left: 0, top: 0.75, width: 0.25, height: 0.25 });
    expect(hottestWords(heat, third!)).toBe('bottom left, 13 % across and 88 % down, seen in the whole page');
    // All values of the tiles are the same for it: nothing is hottest, nothing is coloured.
    const tiles = heatPicture(heat, 'tiles', third!);
    expect([tiles.hottest, tiles.share, Math.max(...tiles.cells.map(({ level }) => level))]).toEqual([null, 0, 0]);
  });

  test('of all words shows what each patch holds of the score, from 0', () => {
    const all = heatPicture(heat, 'tiles', null);
    expect(all.least).toBe(0);
    expect(all.greatest).toBeCloseTo(0.9, 6);
    expect(all.share).toBeCloseTo(1.8, 6);
    expect(heatPicture(heat, 'whole', null).share).toBeCloseTo(0.9, 6);
    expect(all.cells.filter(({ level }) => level > 0)).toHaveLength(2);
    expect(all.hottest).toEqual(heatPicture(heat, 'tiles', second!).hottest);
  });

  test('of a page of one tile is that of the whole page alone', () => {
    const one: PageHeat = {
      score: 0.5,
      tokens: tokens([0, 1, 'word', 0.5, 0.5]),
      grid: { rows: 0, columns: 0 },
      side: 2,
      patches: Uint16Array.from([0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1]),
      similarities: Float32Array.from([0.25, 0.5, -0.25, 0]),
      shares: Float32Array.from([0, 0.5, 0, 0]),
    };
    expect(heatLayers(one)).toEqual(['whole']);
    const [word] = heatWords('a', one);
    // (0.25 + 0.25)/0.75 of 8 is 5.3; the greatest 8; the least 0; 0.25/0.75 of 8 is 2.7.
    expect(heatPicture(one, 'whole', word!).cells.map(({ level }) => level)).toEqual([5, 8, 0, 3]);
    expect(hottestWords(one, word!)).toBe('top right, 75 % across and 25 % down');
  });

  test('names places in thirds', () => {
    expect(placeWords({ left: 0.4, top: 0.4, width: 0.2, height: 0.2 })).toBe('centre, 50 % across and 50 % down');
    expect(placeWords({ left: 0.9, top: 0.4, width: 0.1, height: 0.2 })).toBe(
      'middle right, 95 % across and 50 % down',
    );
  });
});

test('a word of which nothing lies in the picture has no place in it, however alike a patch is', () => {
  const heat = plantedHeat([0, 0, 0], [1, 0, 0]);
  const outside = { ...heat, tokens: heat.tokens.map((token, at) => (at === 0 ? { ...token, inPicture: 0 } : token)) };
  const at = (place: number) =>
    heatInView('a b', outside, { shown: true, place, layer: 'tiles' })!.picture.hottest !== null;
  expect([at(1), at(2)]).toEqual([false, true]);
});
