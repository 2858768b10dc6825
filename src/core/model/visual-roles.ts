/**
 * What each vector of a page or text of a late-interaction model stands for, so that a heat map can lay patches over the
 * picture and name the share of the rest.
 */

/** Number of a role in `RowRoles.kinds`. */
export const rowRole = { special: 0, prompt: 1, patch: 2, word: 3 } as const;

export interface RowRoles {
  /** One a row: `special` (tokens that are no text: marks, augmentation), `prompt` (text of the prompt), `patch`, `word`. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  /**
   * Three numbers a row, 0 unless it is a patch: tile, row and column of the patch in its tile. Tiles are numbered in row
   * order, and the number after the last is the whole page.
   */
  readonly patches: Uint16Array<ArrayBuffer>;
}

/** Patches along a tile's edge for its number of tokens; null where they make no square. */
export function patchSide(tokensPerTile: number): number | null {
  const side = Math.round(Math.sqrt(tokensPerTile));
  return side > 0 && side * side === tokensPerTile ? side : null;
}
