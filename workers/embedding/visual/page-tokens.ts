import type { TileGrid } from '../../../src/core/image/tiles.ts';
import { imageToken, promptParts } from '../../../src/core/model/visual-prompt.ts';
import { rowRole } from '../../../src/core/model/visual-roles.ts';
import type { TextTokenizer } from '../tokenizer/text-tokenizer.ts';
import type { TokenizerFile } from '../tokenizer/tokenizer-file.ts';

/** What of a tokenizer's file is needed beside the tokenizer. */
export interface SpecialTokens {
  readonly byContent: ReadonlyMap<string, number>;
  readonly ids: ReadonlySet<number>;
}

/** The tokens of one page. */
export interface PageTokens {
  readonly ids: Int32Array;
  /** As in `RowRoles`. */
  readonly kinds: Uint8Array;
  readonly patches: Uint16Array;
}

export function specialTokens({ added_tokens: added }: TokenizerFile): SpecialTokens {
  const special = added.filter((token) => token['special'] !== false);
  return {
    byContent: new Map(added.map(({ content, id }) => [content, id])),
    ids: new Set(special.map(({ id }) => id)),
  };
}

/** The prompt of a page with its image tokens. @param side patches along a tile's edge */
export function pageTokens(
  tokenizer: TextTokenizer,
  special: SpecialTokens,
  prompt: string,
  grid: TileGrid,
  side: number,
): PageTokens {
  const image = special.byContent.get(imageToken) ?? 0;
  const ids: number[] = [...tokenizer.before];
  const kinds: number[] = tokenizer.before.map(() => rowRole.special);
  const patches: number[] = ids.flatMap(() => [0, 0, 0]);
  for (const part of promptParts(prompt, grid)) {
    if (part.kind === 'text') {
      for (const id of tokenizer.tokenise(part.text).ids) {
        ids.push(id);
        kinds.push(special.ids.has(id) ? rowRole.special : rowRole.prompt);
        patches.push(0, 0, 0);
      }
      continue;
    }
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        ids.push(image);
        kinds.push(rowRole.patch);
        patches.push(part.tile, row, column);
      }
    }
  }
  for (const id of tokenizer.after) {
    ids.push(id);
    kinds.push(rowRole.special);
    patches.push(0, 0, 0);
  }
  return { ids: Int32Array.from(ids), kinds: Uint8Array.from(kinds), patches: Uint16Array.from(patches) };
}
