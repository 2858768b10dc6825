import { describe, expect, test } from 'vitest';
import type { Dtype, Known } from '../../../src/core/model/embedding-model.ts';
import type { VisualVariant } from '../../../src/core/model/visual-model.ts';
import { graphBytes, downloadSize, sizeInWords, sizeRefusal } from '../../../src/core/model/visual-size.ts';

const pair = (dtype: Dtype, text: Known<number>, image: Known<number>): VisualVariant => ({
  dtype,
  text: { path: `onnx/text_${dtype}.onnx`, bytes: text, sha256: 'unknown' },
  image: { path: `onnx/vision_${dtype}.onnx`, bytes: image, sha256: 'unknown' },
});
const model = (...variants: readonly VisualVariant[]) => ({ id: 'x/large', variants });

describe('the size of a model', () => {
  test('is that of its graphs, each counted once, and unknown where one of them is', () => {
    const one = pair('fp32', 5, 6);
    expect(graphBytes(one)).toBe(11);
    expect(graphBytes({ ...one, image: one.text })).toBe(5);
    expect(graphBytes({ ...one, image: null })).toBe(5);
    expect(graphBytes(pair('fp32', 5, 'unknown'))).toBe('unknown');
  });

  test('is unknown before the device chose among precisions of other sizes', () => {
    expect(downloadSize(model(pair('fp32', 4, 4), pair('int8', 1, 1)), null)).toBe('unknown');
    expect(downloadSize(model(pair('fp32', 4, 4), pair('int8', 1, 1)), 'int8')).toBe(2);
    expect(downloadSize(model(), null)).toBe('unknown');
  });
});

describe('a model is refused before it is fetched', () => {
  test('where a file is larger than a browser reads: 2³¹ − 1 bytes', () => {
    const refusal = sizeRefusal(model(pair('fp32', 2 ** 31, 5)), null, null);
    expect(refusal).toEqual({
      code: 'model-unsupported',
      sentence:
        'onnx/text_fp32.onnx of x/large has 2.15 GB, and a browser takes model files of 2.15 GB at most. Choose a smaller precision or another model.',
    });
    expect(sizeRefusal(model(pair('fp32', 2 ** 31 - 1, 5)), null, null)).toBeNull();
  });

  test('where all of its graphs are larger than WebAssembly holds beside what they compute: 3.5 × 2³⁰ = 3,758,096,384 bytes', () => {
    expect(sizeRefusal(model(pair('fp32', 2_000_000_000, 1_758_096_384)), null, null)).toBeNull();
    expect(sizeRefusal(model(pair('fp32', 2_000_000_000, 1_758_096_385)), null, null)).toMatchObject({
      code: 'model-unsupported',
      sentence: expect.stringMatching(/^x\/large has 3\.76 GB in fp32/) as string,
    });
  });

  test('where storage has no room for it', () => {
    expect(sizeRefusal(model(pair('fp32', 600, 500)), null, 1100)).toBeNull();
    expect(sizeRefusal(model(pair('fp32', 600, 500)), null, 1099)).toMatchObject({
      code: 'storage-full',
      sentence: expect.stringMatching(
        /^x\/large has 1\.1 kB in fp32, and this browser has room for 1\.1 kB more/,
      ) as string,
    });
  });

  test('and not where one of the precisions that may serve fits, or its size is not known', () => {
    const large = pair('fp32', 2 ** 31, 5);
    expect(sizeRefusal(model(large, pair('int8', 5, 5)), null, 100)).toBeNull();
    expect(sizeRefusal(model(large, pair('int8', 5, 5)), 'fp32', 100)).not.toBeNull();
    expect(sizeRefusal(model(large, pair('int8', 'unknown', 5)), null, 1)).toBeNull();
  });
});

describe('sizes in words', () => {
  test.each([
    [0, '0 bytes'],
    [132_000, '132 kB'],
    [3072, '3.07 kB'],
    [999_600, '1 MB'],
    [45_012_000, '45 MB'],
    [1_315_000_000, '1.31 GB'],
    [800_000_000, '800 MB'],
  ])('%d bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));
});
