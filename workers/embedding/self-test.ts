import type { EmbeddingModel } from '../../src/core/model/embedding-model.ts';
import { selfTestCosine, selfTestTexts } from '../../src/core/model/self-test-reference.ts';
import { batchOf } from './batches.ts';
import { poolRow } from './pooling.ts';
import type { EncoderSession } from './runtime/encoder-session.ts';
import type { TextTokenizer } from './tokenizer/text-tokenizer.ts';
import { windowsOf } from './windows.ts';

/**
 * The self-test's texts through a session, one at a time; shape: texts × dimensions. Rejects with a sentence where the
 * vectors are of another size, not finite, zero, or all the same.
 */
export async function selfTestVectors(
  session: EncoderSession,
  model: EmbeddingModel,
  tokenizer: TextTokenizer,
): Promise<Float32Array> {
  const { dimensions, window, pooling } = model;
  const values = new Float32Array(selfTestTexts.length * dimensions);
  for (const [index, { text, kind }] of selfTestTexts.entries()) {
    const [first] = windowsOf(tokenizer, { index, text, prompt: model.prompts[kind] }, window, 'first').windows;
    if (first === undefined) throw new Error('the tokenizer finds no token in an English sentence');
    const states = await Promise.race([
      session.run(batchOf([first], tokenizer.padding, { multiple: 1, window })),
      session.lost.then(lost),
    ]);
    if (states.dimensions !== dimensions) {
      throw new Error(`its vectors have ${states.dimensions} dimensions instead of ${dimensions}`);
    }
    const sound = poolRow(states, 0, first.ids.length, pooling, values, index * dimensions);
    if (!sound) throw new Error('a vector is no number, or zero');
  }
  for (let index = 1; index < selfTestTexts.length; index++) {
    if (cosine(values, values, 0, index, dimensions) > 0.9999999)
      throw new Error('different texts have the same vector');
  }
  return values;
}

/** The least cosine of texts to their reference, −1 where the sizes differ. */
export function leastCosine(values: Float32Array, reference: Float32Array, dimensions: number): number {
  if (values.length !== reference.length) return -1;
  let least = 1;
  for (let row = 0; row < values.length / dimensions; row++) {
    least = Math.min(least, cosine(values, reference, row, row, dimensions));
  }
  return least;
}

/** Throws a sentence where a device's vectors are not those of the reference. */
export function refuseWrong(cosine: number): void {
  // Written so that NaN is refused.
  if (!(cosine >= selfTestCosine)) {
    throw new Error(`its vectors are wrong (cosine ${cosine.toFixed(3)} to the reference, ${selfTestCosine} wanted)`);
  }
}

function cosine(a: Float32Array, b: Float32Array, rowA: number, rowB: number, dimensions: number): number {
  let [dot, squareA, squareB] = [0, 0, 0];
  for (let place = 0; place < dimensions; place++) {
    const x = a[rowA * dimensions + place]!;
    const y = b[rowB * dimensions + place]!;
    dot += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return dot / Math.sqrt(squareA * squareB);
}

function lost(reason: string): never {
  throw new Error(`the graphics device was lost (${reason})`);
}
