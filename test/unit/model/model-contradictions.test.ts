// Files of two models in one folder, and settings that no file of the model allows: each is refused with both figures.
import { describe, expect, test } from 'vitest';
import { refuseLongWindow } from '../../../src/core/model/long-window.ts';
import {
  refuseOtherDimensions,
  refuseOtherImageToken,
  refuseOtherPatches,
} from '../../../src/core/model/visual-contradictions.ts';
import { checkReach } from '../../../workers/embedding/files/check-file.ts';

test('vectors of another size than config.json states are refused by file and figures', () => {
  const facts = { dimensions: { field: 'embedding_dim', value: 64 } };
  expect(() => refuseOtherDimensions(facts, 32, 'onnx/model.onnx')).toThrow(
    'config.json states embedding_dim 64, and onnx/model.onnx gives vectors of 32 numbers. Get the files that belong together.',
  );
  expect(() => refuseOtherDimensions(facts, 64, 'onnx/model.onnx')).not.toThrow();
  expect(() => refuseOtherDimensions({ dimensions: null }, 32, 'onnx/model.onnx')).not.toThrow();
});

test('another token for a patch than tokenizer.json has is refused by both', () => {
  expect(() => refuseOtherImageToken({ imageTokenId: 5 }, 366)).toThrow(
    'config.json states image_token_id 5, and in tokenizer.json <image> is 366.',
  );
  expect(() => refuseOtherImageToken({ imageTokenId: 366 }, 366)).not.toThrow();
  expect(() => refuseOtherImageToken({ imageTokenId: null }, 366)).not.toThrow();
});

describe('tokens of a tile', () => {
  test.each([
    // SmolVLM and ColModernVBERT: (512 ÷ 16 ÷ 4)² = 64; Idefics3: (364 ÷ 14 ÷ 2)² = 169.
    [512, 16, 4, 64],
    [364, 14, 2, 169],
  ])('of %i pixels with patches of %i, %i joined, are %i', (tile, size, value, tokens) => {
    const facts = { patches: { size, joined: { field: 'scale_factor', value }, tile } };
    expect(() => refuseOtherPatches(facts, tokens, null)).not.toThrow();
    expect(() => refuseOtherPatches(facts, tokens + 1, null)).toThrow(`gives ${tokens} (patch_size ${size}`);
    // What the graph takes goes before what config.json states.
    expect(() => refuseOtherPatches(facts, tokens, tile * 2)).toThrow(
      `a tile of ${tile * 2} pixels gives ${tokens * 4} `,
    );
    expect(() => refuseOtherPatches({ patches: null }, tokens + 1, tile)).not.toThrow();
  });
});

test('a window beyond the positions of a model is refused by both figures', () => {
  const limit = { tokens: 77, from: 'config.json (text_config.max_position_embeddings)' };
  expect(() => refuseLongWindow({ id: 'me/clip', window: 1000 }, limit)).toThrow(
    'The window of me/clip was set to 1000 tokens, and by config.json (text_config.max_position_embeddings) the model takes 77 at most.',
  );
  expect(() => refuseLongWindow({ id: 'me/clip', window: 77 }, limit)).not.toThrow();
  expect(() => refuseLongWindow({ id: 'me/clip', window: 1000 }, null)).not.toThrow();
});

test('a file of weights that ends before its graph has read it is refused by the names of both', () => {
  const graph = { path: 'onnx/model.onnx', bytes: 4396 };
  expect(() => checkReach('onnx/model.onnx_data', 4395, graph)).toThrow(
    'onnx/model.onnx_data was cut off: it has 4395 bytes, and onnx/model.onnx reads 4396 of it. Get the file again.',
  );
  expect(() => checkReach('onnx/model.onnx_data', 4396, graph)).not.toThrow();
});
