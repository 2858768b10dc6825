// What the Python processors make of the golden pictures: test/golden/models/tiny-*.json, with the tiny models' own processor
// files. Tools and versions are in the notes beside the golden files.
import { describe, expect, test } from 'vitest';
import { withoutSplitting } from '../../../src/core/image/image-processor.ts';
import type { ImageProcessor, TiledImageProcessor } from '../../../src/core/image/image-processor.ts';
import { pixelsOf, sizedImages, withTiles } from '../../../src/core/image/pixels-of.ts';
import { readImageProcessor } from '../../../src/core/image/read-image-processor.ts';
import { resizeImage } from '../../../src/core/image/resize-image.ts';
import type { RgbImage } from '../../../src/core/image/rgb-image.ts';
import { tilePlan } from '../../../src/core/image/tiles.ts';
import type { Packed } from './golden-pictures.ts';
import { goldenPicture, jsonAt, unpacked } from './golden-pictures.ts';

interface Scales {
  readonly mean: readonly number[];
  readonly std: readonly number[];
}
interface SingleGolden {
  readonly image: Scales;
  readonly images: readonly {
    readonly image: string;
    readonly resized: Packed & { readonly width: number; readonly height: number };
  }[];
}
type Sized = Packed & { readonly width: number; readonly height: number };
interface TiledGolden extends Scales {
  readonly imageTokensPerTile: number;
  readonly pages: readonly {
    readonly image: string;
    readonly firstResize: Sized;
    readonly secondResize: Sized;
    readonly rows: number;
    readonly columns: number;
    readonly tiles: Packed & { readonly shape: readonly [number, number, number, number] };
  }[];
}

const filesOf = (model: string, name: string): unknown => jsonAt(`fixtures/models/${model}/${name}`);

for (const model of ['tiny-siglip', 'tiny-clip', 'tiny-joint']) {
  describe(model, () => {
    const golden = jsonAt(`golden/models/${model}.json`) as SingleGolden;
    const processor = readImageProcessor(filesOf(model, 'preprocessor_config.json'));
    test('every page of the golden file is there', () => expect(golden.images).toHaveLength(6));

    for (const { image, resized } of golden.images) {
      test(`the pixels of ${image} are the processor's, byte for byte, and then the model's numbers`, () => {
        const picture = goldenPicture(image);
        const expected = unpacked(resized);
        const { images } = sizedImages(picture, processor);
        expect(images).toHaveLength(1);
        expect(images[0]).toEqual({ bytes: expected, width: resized.width, height: resized.height });
        const { values, shape, grid } = pixelsOf(picture, processor);
        expect([shape, grid]).toEqual([[1, 3, resized.height, resized.width], { rows: 0, columns: 0 }]);
        expectNormalised(values, expected, resized.width * resized.height, golden.image);
      });
    }
  });
}

describe('tiny-late-interaction', () => {
  const golden = jsonAt('golden/models/tiny-late-interaction.json') as TiledGolden;
  const read = readImageProcessor(
    filesOf('tiny-late-interaction', 'preprocessor_config.json'),
    filesOf('tiny-late-interaction', 'processor_config.json'),
  );
  const processor = tiled(read);

  test('the processor files state tiles, filter and tokens a tile', () => {
    expect(processor).toMatchObject({ tile: 64, longestEdge: 128, filter: 'lanczos', splitting: true });
    expect(processor.tokensPerTile).toBe(golden.imageTokensPerTile);
    expect(golden.pages).toHaveLength(6);
  });

  for (const page of golden.pages) {
    test(`${page.image} goes through both sizes to ${page.rows} × ${page.columns} tiles and the whole page, byte for byte`, () => {
      const picture = goldenPicture(page.image);
      const plan = tilePlan(picture, processor);
      const grid = { rows: page.rows, columns: page.columns };
      expect(plan).toEqual({ first: sizeOf(page.firstResize), second: sizeOf(page.secondResize), grid });
      const first = resizeImage(picture, plan.first.width, plan.first.height, processor.filter);
      expect(first.bytes).toEqual(unpacked(page.firstResize));
      const second = resizeImage(first, plan.second.width, plan.second.height, processor.filter);
      expect(second.bytes).toEqual(unpacked(page.secondResize));

      const { images, grid: found } = sizedImages(picture, processor);
      const tiles = unpacked(page.tiles);
      expect(found).toEqual(grid);
      expect(joined(images)).toEqual(tiles);
      const pixels = pixelsOf(picture, processor);
      const [count, height, width] = page.tiles.shape;
      expect(pixels.shape).toEqual([count, 3, height, width]);
      expectNormalised(pixels.values, tiles, height * width, golden);
    });
  }

  test('in the economy mode a page is one tile: the page at its longest edge, made square', () => {
    const picture = goldenPicture('images/text.png');
    const { images, grid } = sizedImages(picture, withoutSplitting(processor));
    // `do_image_splitting: false` of the Python processor: longest edge to 128 (98 × 128), then 64 × 64.
    const first = resizeImage(picture, 98, 128, 'lanczos');
    expect(grid).toEqual({ rows: 0, columns: 0 });
    expect(images).toEqual([resizeImage(first, 64, 64, 'lanczos')]);
  });

  test('tiles of zeros fill a graph with a fixed number of tiles', () => {
    const pixels = pixelsOf(goldenPicture('images/tall.png'), processor);
    const filled = withTiles(pixels, 5);
    expect(filled.shape).toEqual([5, 3, 64, 64]);
    expect(filled.values.subarray(0, pixels.values.length)).toEqual(pixels.values);
    expect(filled.values.subarray(pixels.values.length).every((value) => value === 0)).toBe(true);
    expect(withTiles(pixels, 2)).toBe(pixels);
  });
});

function tiled(processor: ImageProcessor): TiledImageProcessor {
  if (processor.kind !== 'tiled') throw new Error('expected tiles');
  return processor;
}

function sizeOf({ width, height }: Sized): { readonly width: number; readonly height: number } {
  return { width, height };
}

function joined(images: readonly RgbImage[]): Uint8Array {
  return new Uint8Array(Buffer.concat(images.map(({ bytes }) => bytes)));
}

/** (value / 255 − mean) / std, planes of each picture in turn; `bytes` are pictures by row, column, channel. */
function expectNormalised(values: Float32Array, bytes: Uint8Array, plane: number, { mean, std }: Scales): void {
  expect(values).toHaveLength(bytes.length);
  let largest = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const channel = at % 3;
    const pixel = Math.floor(at / 3);
    const picture = Math.floor(pixel / plane);
    const expected = (bytes[at]! / 255 - mean[channel]!) / std[channel]!;
    const found = values[(picture * 3 + channel) * plane + (pixel % plane)]!;
    largest = Math.max(largest, Math.abs(found - expected));
  }
  expect(largest).toBeLessThan(1e-6);
}
