/** The self-test of a visual model: the texts of text encoders, and two pictures that a formula draws. */
import { selfTestTexts } from '../../../src/core/model/self-test-reference.ts';
import { leastCosine } from '../self-test.ts';
import { rgbaOf, testPictures } from './test-pictures.ts';
import type { VisualEncoder } from './visual-encoder.ts';

/**
 * The vectors of the self-test's texts and pictures, row by row. Rejects with a sentence where they are of another size, not
 * finite, zero or constant, or where different inputs have the same.
 */
export async function visualSelfTest(encoder: VisualEncoder, signal: AbortSignal): Promise<Float32Array<ArrayBuffer>> {
  const texts = await encoder.embedTexts(
    { texts: selfTestTexts.map(({ text }) => text), kind: 'query', windows: 'first' },
    signal,
  );
  const { dimensions } = texts;
  refuseSame(texts.values, texts.firstRow, dimensions, 'texts');
  if (encoder.recipe.processor === null) return texts.values;
  const images = testPictures().map((picture, index) => ({
    name: `test picture ${index + 1}`,
    pixels: rgbaOf(picture),
    width: picture.width,
    height: picture.height,
  }));
  const pages = await encoder.embedImages({ images }, signal);
  const [failed] = pages.failed;
  if (failed !== undefined) throw new Error(failed.failure.reason);
  refuseSame(pages.values, pages.firstRow, dimensions, 'pictures');
  const values = new Float32Array(texts.values.length + pages.values.length);
  values.set(texts.values);
  values.set(pages.values, texts.values.length);
  return values;
}

/** Throws where the first two inputs have the same vectors: a device that computes nothing gives such. */
function refuseSame(values: Float32Array, firstRow: Uint32Array, dimensions: number, what: string): void {
  const [first = 0, second = 0, third = 0] = firstRow;
  const rows = Math.min(second - first, third - second);
  const a = values.subarray(first * dimensions, (first + rows) * dimensions);
  const b = values.subarray(second * dimensions, (second + rows) * dimensions);
  if (rows === 0 || leastCosine(a, b, dimensions) > 0.9999999)
    throw new Error(`different ${what} have the same vectors`);
}
