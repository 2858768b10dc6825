// Processor files as models state them, and those that are refused.
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import { readImageProcessor } from '../../../src/core/image/read-image-processor.ts';

const clip = { image_processor_type: 'CLIPImageProcessor' };
const idefics = { image_processor_type: 'Idefics3ImageProcessor' };
const jina = { image_processor_type: 'JinaCLIPImageProcessor', size: 512 };

function refusal(preprocessor: unknown, processor: unknown = null): Pick<AppError, 'code' | 'message'> {
  try {
    readImageProcessor(preprocessor, processor);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('what files state', () => {
  test('what a file leaves out is what the class of the processor has in transformers', () => {
    expect(readImageProcessor(clip)).toEqual({
      kind: 'single',
      name: 'CLIPImageProcessor',
      filter: 'bicubic',
      levels: {
        factor: 1 / 255,
        mean: [0.48145466, 0.4578275, 0.40821073],
        std: [0.26862954, 0.26130258, 0.27577711],
      },
      resize: { kind: 'shortest', edge: 224 },
      crop: { width: 224, height: 224, fill: 0, rounding: 'down' },
    });
    expect(readImageProcessor(idefics)).toMatchObject({ filter: 'lanczos', longestEdge: 1456, tile: 364 });
  });

  test('old and fast names of a processor are the same processor', () => {
    const old = readImageProcessor({ feature_extractor_type: 'CLIPFeatureExtractor', size: 224, crop_size: 224 });
    expect(old).toEqual({ ...readImageProcessor(clip), name: 'CLIPFeatureExtractor' });
    const fast = { image_processor_type: 'SiglipImageProcessorFast', size: { height: 256, width: 384 } };
    expect(readImageProcessor(fast)).toMatchObject({ resize: { kind: 'squash', width: 384, height: 256 }, crop: null });
  });

  test('steps that are switched off are left out', () => {
    const off = { do_resize: false, do_center_crop: false, do_rescale: false, do_normalize: false };
    expect(readImageProcessor({ ...clip, ...off })).toMatchObject({
      resize: { kind: 'none' },
      crop: null,
      levels: { factor: 1, mean: [0, 0, 0], std: [1, 1, 1] },
    });
    expect(readImageProcessor({ ...idefics, do_resize: false, do_image_splitting: false })).toMatchObject({
      longestEdge: null,
      splitting: false,
    });
  });

  test('jina-clip names its scale mean and std, its filter in words, and its way of resizing', () => {
    const stated = { ...jina, mean: [0.1, 0.2, 0.3], std: [1, 2, 3], interpolation: 'bilinear', fill_color: 7 };
    expect(readImageProcessor({ ...stated, resize_mode: 'squash' })).toMatchObject({
      filter: 'bilinear',
      levels: { mean: [0.1, 0.2, 0.3], std: [1, 2, 3] },
      resize: { kind: 'squash', width: 512, height: 512 },
      crop: null,
    });
    const crop = { width: 512, height: 512, fill: 7, rounding: 'even' };
    expect(readImageProcessor({ ...stated, resize_mode: 'longest' })).toMatchObject({
      resize: { kind: 'longest', edge: 512 },
      crop,
    });
  });

  test('processor_config.json may hold the image processor, and states the tokens of a tile', () => {
    const around = { image_processor: { ...idefics, size: { longest_edge: 2048 } }, image_seq_len: 64 };
    expect(readImageProcessor(null, around)).toMatchObject({ longestEdge: 2048, tokensPerTile: 64 });
    expect(readImageProcessor(idefics, {})).toMatchObject({ tokensPerTile: null });
  });
});

describe('what is refused names the file and what it states', () => {
  test.each([
    [
      { image_processor_type: 'Siglip2ImageProcessor' },
      'preprocessor_config.json names the image processor Siglip2Image',
    ],
    [
      { image_processor_type: 'Qwen2VLImageProcessor' },
      'preprocessor_config.json names the image processor Qwen2VLImage',
    ],
    // A name that every object has is no processor.
    [{ image_processor_type: 'constructor' }, 'names the image processor constructor'],
    [{}, 'preprocessor_config.json names no image_processor_type'],
    [{ ...clip, resample: 0 }, 'preprocessor_config.json states resample 0'],
    [{ ...clip, size: { longest_edge: 224 } }, 'states a size that is neither'],
    [{ ...idefics, size: { height: 64, width: 64 } }, 'states a size without longest_edge'],
    [{ ...jina, resize_mode: 'fold' }, 'states resize_mode "fold"'],
    [{ ...jina, interpolation: 'hamming' }, 'states interpolation "hamming"'],
  ])('%j is not supported', (preprocessor, sentence) => {
    const { code, message } = refusal(preprocessor);
    expect(code).toBe('model-unsupported');
    expect(message).toContain(sentence);
  });

  test.each([
    ['a page of HTML', '"is no configuration"', 'is no configuration'],
    [{ ...clip, image_std: [0.5, 0, 0.5] }, 'image_std', '"image_std"'],
    [{ ...clip, image_mean: [0.5] }, 'image_mean', '"image_mean"'],
    [{ ...clip, size: { shortest_edge: 1e9 } }, 'a size beyond 4096', '"size"'],
    [{ ...clip, size: { shortest_edge: 0 } }, 'a size of nothing', '"size"'],
    [{ ...clip, crop_size: { shortest_edge: 5 } }, 'a crop without height', '"crop_size"'],
    [{ ...jina, size: [512, 256] }, 'a jina-clip size that is no square', '"size"'],
    [{ ...idefics, max_image_size: { longest_edge: 1 } }, 'a million tiles', '"max_image_size"'],
  ])('%j makes no sense: %s', (preprocessor, _, field) => {
    const { code, message } = refusal(preprocessor);
    expect(code).toBe('model-invalid');
    expect(message).toMatch(/^preprocessor_config\.json /);
    expect(message).toContain(field);
  });

  test('a model without processor files lacks them', () => {
    expect(refusal(null).code).toBe('model-missing');
    expect(refusal(null, { image_processor: { ...clip, resample: 9 } }).message).toMatch(
      /^processor_config\.json states/,
    );
  });
});
