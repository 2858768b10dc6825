/**
 * The text around a page's tiles and a question in late-interaction models of the Idefics3 family, as `Idefics3Processor` of
 * transformers (`_prompt_split_image`) and the processors of colpali-engine write it (`ColIdefics3Processor`,
 * `ColModernVBertProcessor`; arXiv 2407.01449, 2510.01149).
 */
import type { TileGrid } from '../image/tiles.ts';
import type { VisualFacts } from './visual-facts.ts';

/** How a model is asked. */
export interface LatePrompts {
  /** With one `<image>` in it; without one the picture stands first. */
  readonly page: string;
  readonly query: { readonly before: string; readonly after: string };
}

/** A stretch of prompt text, or the place of one tile's image tokens. Tiles in row order, the whole page last. */
export type PromptPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tile'; readonly tile: number };

/** Stands for the picture in a prompt, and as a token for one patch of a tile. */
export const imageToken = '<image>';

/**
 * The prompts that a model's processor states, else those of the family. The token that begins a page's prompt is the one
 * that the tokenizer has: ModernVBERT's, else SmolLM's.
 * @param tokens contents of the tokenizer's added tokens
 */
export function latePrompts(
  facts: Pick<VisualFacts, 'pagePrompt' | 'queryPrefix' | 'augmentationToken'>,
  tokens: readonly string[],
): LatePrompts {
  const begin = ['<|begin_of_text|>', '<|im_start|>'].find((token) => tokens.includes(token)) ?? '';
  const page = facts.pagePrompt ?? `${begin}User:${imageToken}Describe the image.${endOfUtterance}\nAssistant:`;
  const after = (facts.augmentationToken ?? endOfUtterance).repeat(augmentations);
  return { page, query: { before: facts.queryPrefix ?? '', after } };
}

/**
 * The prompt of one page in parts; joined they are the whole, with `<image>` for each token of a tile. Each text part begins
 * at a special token or the line breaks before one, so that its tokens are those that it has in the whole.
 */
export function promptParts(page: string, { rows, columns }: TileGrid): readonly PromptPart[] {
  const place = page.indexOf(imageToken);
  const [before, after] = place < 0 ? ['', page] : [page.slice(0, place), page.slice(place + imageToken.length)];
  const parts: PromptPart[] = [];
  let text = before;
  let tile = 0;
  const endText = (): void => {
    parts.push({ kind: 'text', text }, { kind: 'tile', tile });
    tile += 1;
    text = '';
  };
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      text += `${aroundImage}<row_${row}_col_${column}>`;
      endText();
    }
    text += '\n';
  }
  text += `${rows > 0 ? '\n' : ''}${aroundImage}<global-img>`;
  endText();
  parts.push({ kind: 'text', text: aroundImage + after });
  return parts;
}

const aroundImage = '<fake_token_around_image>';
const endOfUtterance = '<end_of_utterance>';
const augmentations = 10;
