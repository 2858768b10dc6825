import { describe, expect, test } from 'vitest';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { describedVisual, visualModelOf } from '../../../src/core/model/visual-model-of.ts';
import { possibleVariants, usualGraph, usualPair } from '../../../src/core/model/visual-model.ts';
import type { VisualDescription } from '../../../src/core/model/visual-model.ts';
import { visualModel, visualModels } from '../../../src/core/model/visual-registry.ts';

const folder = { kind: 'folder' } as const;
const clip = visualModel('openai/clip-vit-base-patch32')!;
const graph = { path: 'onnx/model.onnx', bytes: 700, sha256: 'unknown' } as const;
const described: VisualDescription = {
  id: 'mine',
  adapter: 'joint',
  reasons: ['onnx/model.onnx takes input_ids and pixel_values and gives image_embeds.'],
  variants: [{ dtype: 'fp32', text: graph, image: graph }],
  window: 128,
};

describe('the model of an encoder', () => {
  test('is the known one for every known model', () => {
    for (const model of visualModels()) expect(visualModelOf(visualEncoderOf(model, folder))).toEqual(model);
  });

  test('takes what decides its vectors from the settings and only the rest from what is known', () => {
    const settings = { ...visualEncoderOf(clip, folder), adapter: 'joint', window: 32 } as const;
    expect(visualModelOf(settings)).toEqual({ ...clip, adapter: 'joint', window: 32 });
    const other = visualModelOf({ ...settings, exportId: 'x/clip' });
    expect(other).toMatchObject({ id: clip.id, licence: 'unknown', factsFrom: 'the experiment' });
  });

  test('that cannot be run stays one in whatever export', () => {
    const gemma = visualEncoderOf(visualModel('google/embeddinggemma-2')!, folder);
    expect(visualModelOf({ ...gemma, exportId: 'x/other', revision: '1' }).refused).toContain('image_features');
  });
});

describe('the model that files were described as', () => {
  test('is a new one whose files decide on the adapter unless one was chosen', () => {
    expect(describedVisual(described, null, null)).toMatchObject({
      id: 'mine',
      exportId: 'mine',
      revision: 'main',
      adapter: null,
      window: 128,
      dimensions: 'unknown',
      variants: described.variants,
      factsFrom: 'its files',
    });
    expect(describedVisual({ ...described, exportId: 'x/mine', revision: 'a1' }, 'joint', null)).toMatchObject({
      exportId: 'x/mine',
      revision: 'a1',
      adapter: 'joint',
    });
  });

  test('is a known one with the sizes of its files; its adapter is left unless files or choice say another', () => {
    const pair = usualPair('fp32');
    const sized = { ...pair, text: { ...pair.text, bytes: 5 } };
    const description = { ...described, id: clip.id, adapter: 'dual', variants: [sized] } as const;
    const model = describedVisual(description, null, clip);
    expect(model).toMatchObject({ adapter: 'dual', window: 77, licence: clip.licence });
    expect(model.variants).toEqual([sized, usualPair('int8'), usualPair('fp16')]);
    expect(describedVisual({ ...description, adapter: null }, null, clip).adapter).toBe('dual');
    expect(describedVisual({ ...description, adapter: 'joint' }, null, clip).adapter).toBeNull();
    expect(describedVisual(description, 'joint', clip).adapter).toBe('joint');
  });
});

test('files of a model are looked for under its own names first, and then under the usual ones', () => {
  const own = { dtype: 'fp32', text: graph, image: { ...graph, path: 'vision.onnx' } } as const;
  expect(possibleVariants({ variants: [own, usualGraph('int8')] })).toEqual([
    own,
    usualGraph('int8'),
    usualPair('fp32'),
    usualGraph('fp32'),
    usualPair('fp16'),
    usualGraph('fp16'),
    usualPair('int8'),
  ]);
});
