/** Tensors for a visual model's graphs. */
import type { ModelPixels } from '../../../src/core/image/pixels-of.ts';
import type { TokenBatch } from '../batches.ts';
import type { GraphTensor } from './graph-session.ts';

type Inputs = Record<string, GraphTensor>;

/** Height and width of the pictures that a graph takes. */
export interface PictureSize {
  readonly height: number;
  readonly width: number;
}

/** What of the token inputs a graph has; shape of each: rows × length. */
export function tokenInputs(names: readonly string[], batch: TokenBatch): Inputs {
  const dims = [batch.rows, batch.length];
  const inputs: Inputs = {};
  if (names.includes('input_ids')) inputs['input_ids'] = { type: 'int64', values: batch.ids, dims };
  if (names.includes('attention_mask')) inputs['attention_mask'] = { type: 'int64', values: batch.mask, dims };
  if (names.includes('token_type_ids')) {
    inputs['token_type_ids'] = { type: 'int64', values: new BigInt64Array(batch.ids.length), dims };
  }
  return inputs;
}

/** Texts of one token each, for a graph that wants some beside pictures. */
export function oneTokenTexts(rows: number): TokenBatch {
  const ones = new BigInt64Array(rows).fill(1n);
  return { rows, length: 1, ids: ones, mask: ones };
}

/** No picture at all, for a graph that wants some beside texts: 0 × 3 × height × width. */
export function noPictures(names: readonly string[], { height, width }: PictureSize): Inputs {
  if (!names.includes('pixel_values')) return {};
  return { pixel_values: { type: 'float32', values: new Float32Array(), dims: [0, 3, height, width] } };
}

/** Pictures of one size, one a row: rows × 3 × height × width. */
export function pictures(pixels: readonly ModelPixels[], { height, width }: PictureSize): Inputs {
  const values = new Float32Array(pixels.length * 3 * height * width);
  for (const [row, one] of pixels.entries()) values.set(one.values, row * 3 * height * width);
  return { pixel_values: { type: 'float32', values, dims: [pixels.length, 3, height, width] } };
}

/** Tiles, rows × tiles × 3 × height × width; zeros where a text has none. */
export function tileInputs(
  names: readonly string[],
  rows: number,
  tiles: number,
  { height, width }: PictureSize,
  values = new Float32Array(rows * tiles * 3 * height * width),
): Inputs {
  const inputs: Inputs = {};
  if (names.includes('pixel_values')) {
    inputs['pixel_values'] = { type: 'float32', values, dims: [rows, tiles, 3, height, width] };
  }
  if (names.includes('pixel_attention_mask')) {
    const seen = new Uint8Array(rows * tiles * height * width).fill(1);
    inputs['pixel_attention_mask'] = { type: 'bool', values: seen, dims: [rows, tiles, height, width] };
  }
  return inputs;
}
