/** Tiles of Idefics3 (arXiv 2408.12637, section 2.2), as `Idefics3ImageProcessor` of transformers cuts them. */
import type { TiledImageProcessor } from './image-processor.ts';
import { resizeImage } from './resize-image.ts';
import type { RgbImage } from './rgb-image.ts';
import { cropImage } from './rgb-image.ts';

/** Tiles of a page. 0 × 0: the page is one tile alone. */
export interface TileGrid {
  readonly rows: number;
  readonly columns: number;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** The sizes that a page goes through, and the tiles it gives. */
export interface TilePlan {
  /** After the resize to the longest edge, the other side rounded up to an even number. */
  readonly first: PixelSize;
  /** After the resize to whole tiles. */
  readonly second: PixelSize;
  readonly grid: TileGrid;
}

export interface TiledImage {
  /** The tiles in row order, then the whole page. All have the side `processor.tile`. */
  readonly tiles: readonly RgbImage[];
  readonly grid: TileGrid;
}

/** The processor never makes a side longer than this. */
export const longestSide = 4096;

/** What a picture of this size becomes, without looking at a pixel: for prices told before anything is drawn. */
export function tilePlan({ width, height }: PixelSize, processor: TiledImageProcessor): TilePlan {
  const { longestEdge, tile, splitting } = processor;
  const first =
    longestEdge === null ? { width, height } : belowLongestSide(toLongestEdge({ width, height }, longestEdge));
  const second = splitting ? toWholeTiles(first, tile) : { width: tile, height: tile };
  const isOne = second.width <= tile && second.height <= tile;
  const grid = isOne ? { rows: 0, columns: 0 } : { rows: second.height / tile, columns: second.width / tile };
  return { first, second, grid };
}

/** Number of tiles with the whole page: at least 1. */
export function tileCount({ rows, columns }: TileGrid): number {
  return rows * columns + 1;
}

/** Resizes a page twice and cuts it into tiles, all from 8-bit pixels. */
export function splitIntoTiles(image: RgbImage, processor: TiledImageProcessor): TiledImage {
  const { tile, filter } = processor;
  const { first, second, grid } = tilePlan(image, processor);
  const page = resizeImage(resizeImage(image, first.width, first.height, filter), second.width, second.height, filter);
  const tiles: RgbImage[] = [];
  for (let row = 0; row < grid.rows; row += 1) {
    for (let column = 0; column < grid.columns; column += 1) {
      tiles.push(cropImage(page, { left: column * tile, top: row * tile, width: tile, height: tile }));
    }
  }
  tiles.push(resizeImage(page, tile, tile, filter));
  return { tiles, grid };
}

// The three below keep the order of Python's divisions: another order rounds some sizes otherwise.

function toLongestEdge({ width, height }: PixelSize, edge: number): PixelSize {
  const ratio = width / height;
  if (width >= height) return { width: edge, height: Math.max(1, evenAtLeast(Math.trunc(edge / ratio))) };
  return { width: Math.max(1, evenAtLeast(Math.trunc(edge * ratio))), height: edge };
}

function belowLongestSide({ width, height }: PixelSize): PixelSize {
  const ratio = width / height;
  if (width >= height && width > longestSide) {
    return { width: longestSide, height: Math.max(1, Math.trunc(longestSide / ratio)) };
  }
  if (height > width && height > longestSide) {
    return { width: Math.max(1, Math.trunc(longestSide * ratio)), height: longestSide };
  }
  return { width, height };
}

function toWholeTiles({ width, height }: PixelSize, tile: number): PixelSize {
  const ratio = width / height;
  const whole = (size: number): number => Math.ceil(size / tile) * tile;
  if (width >= height) {
    const wide = whole(width);
    return { width: wide, height: Math.max(tile, whole(Math.trunc(wide / ratio))) };
  }
  const high = whole(height);
  return { width: Math.max(tile, whole(Math.trunc(high * ratio))), height: high };
}

function evenAtLeast(size: number): number {
  return size % 2 === 0 ? size : size + 1;
}
