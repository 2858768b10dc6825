import { assertUnreachable } from '../assert-unreachable.ts';
import type { CentreCrop, ImageProcessor, LevelScale, ResizeRule } from './image-processor.ts';
import type { ResizeFilter } from './resize-weights.ts';
import { resizeImage } from './resize-image.ts';
import type { PixelBox, RgbImage } from './rgb-image.ts';
import { cropImage } from './rgb-image.ts';
import type { TileGrid } from './tiles.ts';
import { splitIntoTiles } from './tiles.ts';

/** One picture as a model's input `pixel_values`. */
export interface ModelPixels {
  /** Picture after picture, in each the red, green and blue planes row by row. */
  readonly values: Float32Array<ArrayBuffer>;
  /** Pictures (tiles), 3, height, width. */
  readonly shape: readonly [number, 3, number, number];
  /** How the pictures lie on the page; 0 × 0 where there is only the whole page. */
  readonly grid: TileGrid;
}

/** What the model sees of a picture: sized, cropped or cut into tiles, scaled and normalised by its processor. */
export function pixelsOf(image: RgbImage, processor: ImageProcessor): ModelPixels {
  const { images, grid } = sizedImages(image, processor);
  const [{ width, height }] = images;
  return { values: planesOf(images, processor.levels), shape: [images.length, 3, height, width], grid };
}

/** The same 8-bit pictures before they are scaled and normalised; all of one size. */
export function sizedImages(
  image: RgbImage,
  processor: ImageProcessor,
): { readonly images: readonly [RgbImage, ...RgbImage[]]; readonly grid: TileGrid } {
  switch (processor.kind) {
    case 'single': {
      const resized = resizedBy(image, processor.resize, processor.filter);
      const { crop } = processor;
      const cropped = crop === null ? resized : cropImage(resized, middle(resized, crop), crop.fill);
      return { images: [cropped], grid: { rows: 0, columns: 0 } };
    }
    case 'tiled': {
      const { tiles, grid } = splitIntoTiles(image, processor);
      return { images: tiles as [RgbImage, ...RgbImage[]], grid };
    }
    default:
      return assertUnreachable(processor);
  }
}

/**
 * The pixels with tiles of zeros behind them up to `tiles`, for graphs with a fixed number of tiles and for batches: zeros
 * mean "no tile" to Idefics3.
 */
export function withTiles(pixels: ModelPixels, tiles: number): ModelPixels {
  const [count, channels, height, width] = pixels.shape;
  if (tiles <= count) return pixels;
  const values = new Float32Array(tiles * channels * height * width);
  values.set(pixels.values);
  return { ...pixels, values, shape: [tiles, channels, height, width] };
}

function resizedBy(image: RgbImage, rule: ResizeRule, filter: ResizeFilter): RgbImage {
  const { width, height } = image;
  switch (rule.kind) {
    case 'none':
      return image;
    case 'squash':
      return resizeImage(image, rule.width, rule.height, filter);
    case 'shortest': {
      const other = Math.trunc((rule.edge * Math.max(width, height)) / Math.min(width, height));
      return width <= height
        ? resizeImage(image, rule.edge, other, filter)
        : resizeImage(image, other, rule.edge, filter);
    }
    case 'longest': {
      const ratio = Math.max(width, height) / rule.edge;
      return resizeImage(image, roundedSide(width / ratio), roundedSide(height / ratio), filter);
    }
    default:
      return assertUnreachable(rule);
  }
}

function middle(image: RgbImage, { width, height, rounding }: CentreCrop): PixelBox {
  const start = (size: number, crop: number): number => {
    if (rounding === 'down') return Math.floor((size - crop) / 2);
    return size < crop ? -Math.floor((crop - size) / 2) : roundHalfToEven((size - crop) / 2);
  };
  return { left: start(image.width, width), top: start(image.height, height), width, height };
}

function roundedSide(side: number): number {
  return Math.max(1, roundHalfToEven(side));
}

/** Python's `round`. */
function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

function planesOf(images: readonly RgbImage[], { factor, mean, std }: LevelScale): Float32Array<ArrayBuffer> {
  // NumPy computes in float32, step by step: 256 values a channel are all there are.
  const tables = [0, 1, 2].map((channel) =>
    Float32Array.from({ length: 256 }, (_, level) => {
      const centred = Math.fround(Math.fround(level * factor) - Math.fround(mean[channel]!));
      return centred / Math.fround(std[channel]!);
    }),
  );
  const plane = (images[0]?.width ?? 0) * (images[0]?.height ?? 0);
  const values = new Float32Array(images.length * 3 * plane);
  images.forEach(({ bytes }, index) => {
    tables.forEach((table, channel) => {
      const start = (index * 3 + channel) * plane;
      for (let at = 0, from = channel; at < plane; at += 1, from += 3) values[start + at] = table[bytes[from]!]!;
    });
  });
  return values;
}
