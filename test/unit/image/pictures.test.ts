// Parts of pictures, sizes of pages and places of patches; expected values are worked by hand.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SingleImageProcessor, TiledImageProcessor } from '../../../src/core/image/image-processor.ts';
import { fitScale, pageFit } from '../../../src/core/image/page-fit.ts';
import { patchBox } from '../../../src/core/image/patch-box.ts';
import { sizedImages } from '../../../src/core/image/pixels-of.ts';
import { readImageProcessor } from '../../../src/core/image/read-image-processor.ts';
import type { RgbImage } from '../../../src/core/image/rgb-image.ts';
import { cropImage, rgbOnWhite } from '../../../src/core/image/rgb-image.ts';
import { tilePlan } from '../../../src/core/image/tiles.ts';

/** A picture of one row whose pixels are grey 1, 2, 3, … */
const row = (width: number): RgbImage => ({
  bytes: Uint8Array.from({ length: width * 3 }, (_, at) => Math.floor(at / 3) + 1),
  width,
  height: 1,
});
const greys = ({ bytes }: RgbImage): number[] => [...bytes].filter((_, at) => at % 3 === 0);

describe('pictures', () => {
  test('transparency is white paper: half of red on white is pink', () => {
    const rgba = Uint8Array.of(255, 0, 0, 255, 255, 0, 0, 0, 255, 0, 0, 51);
    // 51/255 = 0.2 of red on white: 255, 204, 204.
    expect([...rgbOnWhite(rgba, 3, 1).bytes]).toEqual([255, 0, 0, 255, 255, 255, 255, 204, 204]);
  });

  test('opaque pixels keep their bytes, whatever their number and wherever they lie in memory', () => {
    const pixels = fc
      .integer({ min: 0, max: 11 })
      .chain((count) => fc.uint8Array({ minLength: count * 4, maxLength: count * 4 }));
    fc.assert(
      fc.property(pixels, fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 11 }), (values, offset, clear) => {
        // One pixel may be clear; all others are opaque.
        const rgba = new Uint8Array(values.length + offset).subarray(offset);
        rgba.set(values.map((value, at) => (at % 4 === 3 ? (at >> 2 === clear ? 0 : 255) : value)));
        const expected = [...rgba]
          .map((value, at) => (at >> 2 === clear ? 255 : value))
          .filter((_, at) => at % 4 !== 3);
        expect([...rgbOnWhite(rgba, rgba.length / 4, 1).bytes]).toEqual(expected);
      }),
    );
  });

  test('a part beyond the edges is filled', () => {
    expect(greys(cropImage(row(4), { left: 1, top: 0, width: 2, height: 1 }))).toEqual([2, 3]);
    expect(greys(cropImage(row(2), { left: -1, top: -1, width: 4, height: 2 }, 9))).toEqual([9, 9, 9, 9, 9, 1, 2, 9]);
    expect(greys(cropImage(row(2), { left: 5, top: 0, width: 2, height: 1 }))).toEqual([0, 0]);
  });

  const cropping = (rounding: 'down' | 'even', width: number): SingleImageProcessor => ({
    ...(readImageProcessor({ image_processor_type: 'CLIPImageProcessor' }) as SingleImageProcessor),
    resize: { kind: 'none' },
    crop: { width, height: 1, fill: 0, rounding },
  });
  test.each([
    // (7 − 4) / 2 = 1.5: down to 1, and to 2 where halves go to the even number; (6 − 5) / 2 = 0.5: 0 both times.
    ['down', 7, 4, [2, 3, 4, 5]],
    ['even', 7, 4, [3, 4, 5, 6]],
    ['down', 6, 5, [1, 2, 3, 4, 5]],
    ['even', 6, 5, [1, 2, 3, 4, 5]],
    // Smaller than the crop: transformers pads ⌈1.5⌉ = 2 in front, torchvision ⌊1.5⌋ = 1.
    ['down', 2, 5, [0, 0, 1, 2, 0]],
    ['even', 2, 5, [0, 1, 2, 0, 0]],
  ] as const)('rounding %s: the middle of %i pixels cut to %i', (rounding, width, to, expected) => {
    const { images } = sizedImages(row(width), cropping(rounding, to));
    expect(greys(images[0])).toEqual(expected);
  });
});

const tiles: TiledImageProcessor = {
  ...(readImageProcessor({ image_processor_type: 'Idefics3ImageProcessor' }) as TiledImageProcessor),
  longestEdge: 2048,
  tile: 512,
};

describe('tiles', () => {
  test.each([
    // A4 at 200 dpi: 2048 · 1654/2339 = 1448.2 → 1448, then up to 3 · 512; 12 tiles and the whole page.
    [1654, 2339, { width: 1448, height: 2048 }, { width: 1536, height: 2048 }, 4, 3],
    // A slide of 16:9: 2048 / (16/9) = 1152, then 3 · 512.
    [1600, 900, { width: 2048, height: 1152 }, { width: 2048, height: 1536 }, 3, 4],
    // A strip: 2048 · 1/2000 = 1.02 → 1, made even: 2; one column.
    [10, 20_000, { width: 2, height: 2048 }, { width: 512, height: 2048 }, 4, 1],
    [1, 1, { width: 2048, height: 2048 }, { width: 2048, height: 2048 }, 4, 4],
  ])('a picture of %i × %i', (width, height, first, second, rows, columns) => {
    expect(tilePlan({ width, height }, tiles)).toEqual({ first, second, grid: { rows, columns } });
  });

  test('a page no larger than a tile is one tile, without the whole page beside it', () => {
    const plan = tilePlan({ width: 500, height: 400 }, { ...tiles, longestEdge: 512 });
    expect(plan.grid).toEqual({ rows: 0, columns: 0 });
    expect(plan.second).toEqual({ width: 512, height: 512 });
  });

  test('no side exceeds 4096', () => {
    const { first } = tilePlan({ width: 9000, height: 300 }, { ...tiles, longestEdge: 4500 });
    // 4500 × 150, then 4096 × ⌊4096 / 30⌋.
    expect(first).toEqual({ width: 4096, height: 136 });
  });

  test('patches of the tiles cover the page once, and those of the whole page once more', () => {
    const side = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(side, side, side, (rows, columns, side) => {
        let area = 0;
        for (let tile = 0; tile <= rows * columns; tile += 1) {
          for (let row = 0; row < side; row += 1) {
            for (let column = 0; column < side; column += 1) {
              const box = patchBox({ rows, columns }, side, { tile, row, column });
              area += box.width * box.height;
              expect(box.left).toBeGreaterThanOrEqual(0);
              expect(box.left + box.width).toBeLessThanOrEqual(1 + 1e-12);
              expect(box.top + box.height).toBeLessThanOrEqual(1 + 1e-12);
            }
          }
        }
        expect(area).toBeCloseTo(2, 9);
      }),
    );
  });

  test('a patch is where its tile and its place in the tile say', () => {
    const grid = { rows: 2, columns: 3 };
    // Tile 4 is row 1, column 1; its patch (0, 1) of 2 × 2 begins at (1 + 1/2) / 3 and 1 / 2.
    expect(patchBox(grid, 2, { tile: 4, row: 0, column: 1 })).toEqual({
      left: 0.5,
      top: 0.5,
      width: 1 / 6,
      height: 1 / 4,
    });
    expect(patchBox(grid, 2, { tile: 6, row: 1, column: 0 })).toEqual({ left: 0, top: 0.5, width: 0.5, height: 0.5 });
    expect(patchBox({ rows: 0, columns: 0 }, 4, { tile: 0, row: 3, column: 3 })).toMatchObject({
      left: 0.75,
      top: 0.75,
    });
  });
});

describe('the size a page is drawn at', () => {
  test('tiles want the longest edge, and no more', () => {
    const fit = pageFit(tiles);
    expect(fit).toEqual({ kind: 'contain', width: 2048, height: 2048 });
    expect(fitScale(fit, 612, 792) * 792).toBeCloseTo(2048, 9);
    expect(fitScale(fit, 1600, 900) * 1600).toBeCloseTo(2048, 9);
  });

  test('one picture is drawn three times as large as the model sees it, in the shorter direction too', () => {
    const processor = readImageProcessor({
      image_processor_type: 'SiglipImageProcessor',
      size: { height: 384, width: 384 },
    });
    const fit = pageFit(processor);
    expect(fit).toEqual({ kind: 'cover', width: 1152, height: 1152 });
    expect(fitScale(fit, 600, 800) * 600).toBeCloseTo(1152, 9);
    expect(fitScale(fit, 1600, 900) * 900).toBeCloseTo(1152, 9);
    expect(pageFit(readImageProcessor({ image_processor_type: 'CLIPImageProcessor' }))).toMatchObject({ width: 672 });
  });
});
