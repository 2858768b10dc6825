/** Patches of a page's picture by how strongly they matched: what <page-heat> draws, and the paths it draws them with. */
import type { PageShare } from '../../core/image/patch-box.ts';

/** One patch of the picture. */
export interface HeatCell {
  /** In shares of the picture's width and height. */
  readonly box: PageShare;
  /** From 0, the least of the picture, to `heatLevels`, its greatest. */
  readonly level: number;
}

/** Steps of the colour scale above its least, which has no colour. */
export const heatLevels = 8;

/** One SVG path a level from 1, in a box of 1 × 1: as many patches as there are, they cost as many nodes as there are levels. */
export function heatPaths(cells: readonly HeatCell[]): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  for (const { box, level } of cells) {
    if (level > 0) paths.set(level, (paths.get(level) ?? '') + boxPath(box));
  }
  return paths;
}

/** The outline of a share of a page. */
export function boxPath({ left, top, width, height }: PageShare): string {
  return `M${short(left)} ${short(top)}h${short(width)}v${short(height)}h-${short(width)}z`;
}

function short(share: number): string {
  return String(Number(share.toFixed(6)));
}
