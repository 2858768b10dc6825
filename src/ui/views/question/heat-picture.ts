/** A word's similarities, or all shares of a score, as patches over the page's picture. */
import { patchBox } from '../../../core/image/patch-box.ts';
import type { PageShare } from '../../../core/image/patch-box.ts';
import { tileCount } from '../../../core/image/tiles.ts';
import type { PageHeat } from '../../../core/retrieval/explanation.ts';
import { heatLevels } from '../../elements/page-heat-cells.ts';
import type { HeatCell } from '../../elements/page-heat-cells.ts';
import type { HeatWord } from './heat-words.ts';

/** Patches of the tiles cover the page once, those of the model's look at the whole page once more. */
export type HeatLayer = 'tiles' | 'whole';

/** One layer of patches, coloured for one word or for all. */
export interface HeatPicture {
  readonly cells: readonly HeatCell[];
  /** What the ends of the colour scale stand for. */
  readonly least: number;
  readonly greatest: number;
  /** Where the greatest value is, the first of equal ones; null without patches, and where all values are the same. */
  readonly hottest: PageShare | null;
  /** How much of the score lies in this layer. */
  readonly share: number;
}

/** The layers that a page has, the finer one first: a page of one tile has the whole page alone. */
export function heatLayers({ grid, patches }: Pick<PageHeat, 'grid' | 'patches'>): readonly HeatLayer[] {
  const last = tileCount(grid) - 1;
  const tiles = Array.from({ length: patches.length / 3 }, (_, patch) => patches[3 * patch]!);
  return [
    ...(tiles.some((tile) => tile !== last) ? (['tiles'] as const) : []),
    ...(tiles.includes(last) ? (['whole'] as const) : []),
  ];
}

/**
 * One layer for a word: the similarity of each patch, of several tokens their sum, between the least and the greatest of the
 * layer. For null, all words: what each patch holds of the score, from 0 (or less, where one is) to the greatest.
 */
export function heatPicture(heat: PageHeat, layer: HeatLayer, word: HeatWord | null): HeatPicture {
  const { tokens, similarities, shares } = heat;
  const rows = word === null ? [...tokens.keys()] : word.tokens;
  const patches = patchesOf(heat, layer);
  const values = patches.map((patch) => columnSum(word === null ? shares : similarities, rows, patch, heat));
  const least = values.reduce((a, b) => Math.min(a, b), word === null ? 0 : Infinity);
  const greatest = values.reduce((a, b) => Math.max(a, b), word === null ? 0 : -Infinity);
  const isFlat = values.length === 0 || greatest <= least;
  const boxes = patches.map((patch) => boxOf(heat, patch));
  return {
    cells: boxes.map((box, place) => ({ box, level: levelOf(values[place]!, least, greatest) })),
    least: values.length === 0 ? 0 : least,
    greatest: values.length === 0 ? 0 : greatest,
    hottest: isFlat ? null : (boxes[values.indexOf(greatest)] ?? null),
    share: patches.reduce((total, patch) => total + columnSum(shares, rows, patch, heat), 0),
  };
}

/** Where on the page a word matched most, over all layers, in words; null without patches. */
export function hottestWords(heat: PageHeat, { tokens }: HeatWord): string | null {
  let [hottest, most] = [-1, -Infinity];
  for (let patch = 0; 3 * patch < heat.patches.length; patch += 1) {
    const value = columnSum(heat.similarities, tokens, patch, heat);
    if (value > most) [hottest, most] = [patch, value];
  }
  if (hottest < 0) return null;
  const inWhole = heatLayers(heat).length > 1 && !isOfTile(heat, hottest);
  return `${placeWords(boxOf(heat, hottest))}${inWhole ? ', seen in the whole page' : ''}`;
}

/** "top right, 81 % across and 12 % down": the middle of a box. */
export function placeWords({ left, top, width, height }: PageShare): string {
  const [x, y] = [left + width / 2, top + height / 2];
  const third = (at: number): number => Math.min(2, Math.floor(3 * at));
  const row = ['top', 'middle', 'bottom'][third(y)]!;
  const column = ['left', 'centre', 'right'][third(x)]!;
  const name = row === 'middle' && column === 'centre' ? 'centre' : `${row} ${column}`;
  return `${name}, ${Math.round(100 * x)} % across and ${Math.round(100 * y)} % down`;
}

/** Equal steps; without a range there is nothing to tell apart, and no patch is coloured. */
function levelOf(value: number, least: number, greatest: number): number {
  return greatest > least ? Math.round((heatLevels * (value - least)) / (greatest - least)) : 0;
}

function patchesOf(heat: PageHeat, layer: HeatLayer): number[] {
  return Array.from({ length: heat.patches.length / 3 }, (_, patch) => patch).filter(
    (patch) => isOfTile(heat, patch) === (layer === 'tiles'),
  );
}

function isOfTile({ grid, patches }: PageHeat, patch: number): boolean {
  return patches[3 * patch] !== tileCount(grid) - 1;
}

function boxOf({ grid, side, patches }: PageHeat, patch: number): PageShare {
  const [tile = 0, row = 0, column = 0] = patches.subarray(3 * patch, 3 * patch + 3);
  return patchBox(grid, side, { tile, row, column });
}

/** Σ over some tokens of a matrix of tokens × patches. */
function columnSum(matrix: Float32Array, tokens: readonly number[], patch: number, { patches }: PageHeat): number {
  const width = patches.length / 3;
  return tokens.reduce((total, token) => total + (matrix[token * width + patch] ?? 0), 0);
}
