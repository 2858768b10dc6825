import { describe, expect, test } from 'vitest';
import { graphsOf } from '../../../src/core/model/visual-model.ts';
import { visualModel, visualModels } from '../../../src/core/model/visual-registry.ts';

describe('the known visual models', () => {
  test('are those that were looked up, each once', () => {
    const ids = visualModels().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([
      'openai/clip-vit-base-patch32',
      'google/siglip-base-patch16-224',
      'jinaai/jina-clip-v2',
      'google/embeddinggemma-2',
      'ModernVBERT/colmodernvbert',
      'vidore/colSmol-256M',
      'mixedbread-ai/mxbai-edge-colbert-v0-17m',
    ]);
  });

  // As published: arXiv 2510.01149, arXiv 2609.01657, arXiv 2510.14880 and the models' cards.
  test.each([
    ['ModernVBERT/colmodernvbert', 250e6, { v1: 0.806, v2: 0.407, v3: 0.261 }, 128, 'MIT'],
    ['vidore/colSmol-256M', 256e6, { v1: 0.797, v2: 0.348, v3: 0.207 }, 128, 'MIT'],
    [
      'mixedbread-ai/mxbai-edge-colbert-v0-17m',
      17e6,
      { v1: 'unknown', v2: 'unknown', v3: 'unknown' },
      48,
      'Apache-2.0',
    ],
    ['google/embeddinggemma-2', 740e6, { v1: 'unknown', v2: 'unknown', v3: 'unknown' }, 768, 'Apache-2.0'],
  ])('%s has the published facts', (id, parameters, vidore, dimensions, licence) => {
    expect(visualModel(id)).toMatchObject({ parameters, vidore, dimensions, licence });
  });

  test('one that cannot be run says which input it wants', () => {
    expect(visualModel('google/embeddinggemma-2')?.refused).toContain('image_features');
    expect(visualModel('some/other')).toBeNull();
  });

  test('a graph that does both is read once', () => {
    const [variant] = visualModel('ModernVBERT/colmodernvbert')!.variants;
    expect(graphsOf(variant!).map(({ path }) => path)).toEqual(['model_v2.onnx']);
    const [pair] = visualModel('openai/clip-vit-base-patch32')!.variants;
    expect(graphsOf(pair!).map(({ path }) => path)).toEqual([
      'onnx/text_model_quantized.onnx',
      'onnx/vision_model_quantized.onnx',
    ]);
  });
});
