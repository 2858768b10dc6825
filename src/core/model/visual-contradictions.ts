/**
 * What the small files of a visual model state beside its graphs, where both say it: files of two models that lie in one folder give
 * vectors of the right shape that mean nothing.
 */
import { AppError } from '../app-error.ts';
import type { VisualFacts } from './visual-facts.ts';
import { imageToken } from './visual-prompt.ts';

/** Throws `model-invalid`, naming file and figures, where config.json states vectors of another size. @param found of the graph */
export function refuseOtherDimensions(
  { dimensions }: Pick<VisualFacts, 'dimensions'>,
  found: number,
  path: string,
): void {
  if (dimensions === null || dimensions.value === found) return;
  throw contradiction(
    `config.json states ${dimensions.field} ${dimensions.value}, and ${path} gives vectors of ${found} numbers`,
  );
}

/** Throws `model-invalid` where config.json and tokenizer.json name different tokens for a patch. @param found in tokenizer.json */
export function refuseOtherImageToken({ imageTokenId }: Pick<VisualFacts, 'imageTokenId'>, found: number): void {
  if (imageTokenId === null || imageTokenId === found) return;
  throw contradiction(
    `config.json states image_token_id ${imageTokenId}, and in tokenizer.json ${imageToken} is ${found}`,
  );
}

/**
 * Throws `model-invalid` where a tile does not give as many tokens as the processor states: (tile ÷ patch ÷ joined)². What is not stated
 * contradicts nothing.
 * @param tile pixels along a tile's edge as the graph takes them; null where it takes any
 */
export function refuseOtherPatches(
  { patches }: Pick<VisualFacts, 'patches'>,
  stated: number,
  tile: number | null,
): void {
  const edge = tile ?? patches?.tile ?? null;
  if (patches === null || edge === null) return;
  const side = Math.floor(edge / patches.size) / patches.joined.value;
  if (side * side === stated) return;
  const { field, value } = patches.joined;
  throw contradiction(
    `processor_config.json states image_seq_len ${stated}, and by config.json a tile of ${edge} pixels gives ${Number((side * side).toFixed(2))} (patch_size ${patches.size}, ${field} ${value})`,
  );
}

function contradiction(what: string): AppError {
  return new AppError('model-invalid', `${what}. Get the files that belong together.`);
}
