import type { TileGrid } from './tiles.ts';
import { tileCount } from './tiles.ts';

/** Where a patch is: its tile in row order (the number after the last is the whole page), then from the tile's top left. */
export interface PatchPosition {
  readonly tile: number;
  readonly row: number;
  readonly column: number;
}

/** Part of a page in shares of its width and height, 0..1 from the top left. */
export interface PageShare {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The part of the page that a patch sees. A page is stretched to whole tiles before it is cut, so every tile is the same share
 * of it, and the patches of all tiles cover it once, those of the whole page once more.
 * @param side patches along a tile's edge, at least 1
 */
export function patchBox({ rows, columns }: TileGrid, side: number, { tile, row, column }: PatchPosition): PageShare {
  const isWhole = tile === tileCount({ rows, columns }) - 1;
  const width = 1 / (isWhole ? side : columns * side);
  const height = 1 / (isWhole ? side : rows * side);
  const tileRow = isWhole ? 0 : Math.floor(tile / columns);
  const tileColumn = isWhole ? 0 : tile % columns;
  return { left: (tileColumn * side + column) * width, top: (tileRow * side + row) * height, width, height };
}
