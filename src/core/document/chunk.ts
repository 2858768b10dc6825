/**
 * One retrieval unit of a document: a page or a chunk of its joined text (pages joined by "\n").
 * `start` and `end` are UTF-16 offsets into the joined text; `firstPage` and `lastPage` are sheet indexes from 0, both
 * included, of the pages that hold at least one character of it.
 */
export interface Chunk {
  /** Place among the document's units, from 0. */
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly firstPage: number;
  readonly lastPage: number;
}

/** How a corpus is cut into retrieval units. Sizes of `characters` count code points, as LangChain's splitter does. */
export type UnitSettings =
  | { readonly kind: 'page' }
  | { readonly kind: 'characters'; readonly size: number; readonly overlap: number };

/** VisDoM's setting (arXiv 2412.10704, section 5): 3,000 characters with 300 overlap. */
export const defaultCharacterUnits: UnitSettings = { kind: 'characters', size: 3000, overlap: 300 };

/** Text that names the settings in keys and reports: `page`, `characters-3000-300`. */
export function unitKey(unit: UnitSettings): string {
  return unit.kind === 'page' ? 'page' : `characters-${unit.size}-${unit.overlap}`;
}
