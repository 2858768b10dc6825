import { assertUnreachable } from '../assert-unreachable.ts';
import type { TokenizerSettings } from '../model/encoder-settings.ts';

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

/**
 * How a corpus is cut into retrieval units. Sizes of `characters` count code points, as LangChain's splitter does; those of
 * `tokens` count the tokens of a named model's tokenizer, without special tokens.
 */
export type UnitSettings =
  | { readonly kind: 'page' }
  | { readonly kind: 'characters'; readonly size: number; readonly overlap: number }
  | {
      readonly kind: 'tokens';
      readonly size: number;
      readonly overlap: number;
      readonly tokenizer: TokenizerSettings;
    }
  /** The units of an imported set of vectors, by its name: what it has vectors of. */
  | { readonly kind: 'imported'; readonly set: string };

/** VisDoM's setting (arXiv 2412.10704, section 5): 3,000 characters with 300 overlap. */
export const defaultCharacterUnits: UnitSettings = { kind: 'characters', size: 3000, overlap: 300 };

/** Sizes of token chunks as UniDoc-Bench has them (arXiv 2510.03663): 1,024 with 200 overlap. */
export const unidocTokenSizes = { size: 1024, overlap: 200 } as const;

/** Text that names the settings in keys and reports: `page`, `characters-3000-300`, `tokens-1024-200-<id>@<revision>`, `imported-<set>`. */
export function unitKey(unit: UnitSettings): string {
  switch (unit.kind) {
    case 'page':
      return 'page';
    case 'characters':
      return `characters-${unit.size}-${unit.overlap}`;
    case 'tokens':
      return `tokens-${unit.size}-${unit.overlap}-${unit.tokenizer.id}@${unit.tokenizer.revision}`;
    case 'imported':
      return `imported-${unit.set}`;
    default:
      return assertUnreachable(unit);
  }
}
