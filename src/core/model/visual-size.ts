/** What a browser can hold of a visual model, told before anything of it is fetched. */
import type { Dtype, Known } from './embedding-model.ts';
import { graphsOf } from './visual-model.ts';
import type { VisualModel, VisualVariant } from './visual-model.ts';

/** An ONNX file is one Protobuf message, and one buffer here: neither holds more. */
export const mostFileBytes = 2 ** 31 - 1;

/** Of the 4 GiB that WebAssembly can address half a GiB is left to what a model's graphs compute. */
export const mostModelBytes = 3.5 * 2 ** 30;

/** Bytes of a precision's graphs; unknown where one of them is. Files of weights beside a graph come on top. */
export function graphBytes(variant: VisualVariant): Known<number> {
  return graphsOf(variant).reduce<Known<number>>(
    (sum, { bytes }) => (sum === 'unknown' || bytes === 'unknown' ? 'unknown' : sum + bytes),
    0,
  );
}

/** What is to be fetched of a model: unknown where it depends on the device, or nothing states it. @param dtype null: any */
export function downloadSize({ variants }: Pick<VisualModel, 'variants'>, dtype: Dtype | null): Known<number> {
  const sizes = new Set(asked(variants, dtype).map(graphBytes));
  const [only] = sizes;
  return sizes.size === 1 && only !== undefined ? only : 'unknown';
}

/**
 * Why none of a model's files can be taken, in a sentence with numbers; null where one of them can, as far as sizes are known.
 * @param dtype null: any of its precisions serves
 * @param roomBytes what may still be stored; null where that is not known
 */
export function sizeRefusal(
  { id, variants }: Pick<VisualModel, 'id' | 'variants'>,
  dtype: Dtype | null,
  roomBytes: number | null,
): { readonly code: 'model-unsupported' | 'storage-full'; readonly sentence: string } | null {
  const reasons = asked(variants, dtype).map((variant) => refusalOf(id, variant, roomBytes));
  const [first] = reasons;
  return first === undefined || reasons.includes(null) ? null : first;
}

/** "1.24 GB", "132 kB", "512 bytes": decimal units. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} bytes`;
  if (bytes < 999_500) return `${threeDigits(bytes / 1000)} kB`;
  if (bytes < 999_500_000) return `${threeDigits(bytes / 1e6)} MB`;
  return `${(bytes / 1e9).toFixed(2)} GB`;
}

function asked(variants: readonly VisualVariant[], dtype: Dtype | null): readonly VisualVariant[] {
  return variants.filter((variant) => dtype === null || variant.dtype === dtype);
}

function refusalOf(id: string, variant: VisualVariant, roomBytes: number | null): ReturnType<typeof sizeRefusal> {
  const large = graphsOf(variant).find(({ bytes }) => bytes !== 'unknown' && bytes > mostFileBytes);
  if (large !== undefined && large.bytes !== 'unknown') {
    const sentence = `${large.path} of ${id} has ${sizeInWords(large.bytes)}, and a browser takes model files of ${sizeInWords(mostFileBytes)} at most. Choose a smaller precision or another model.`;
    return { code: 'model-unsupported', sentence };
  }
  const bytes = graphBytes(variant);
  if (bytes === 'unknown') return null;
  if (bytes > mostModelBytes) {
    const sentence = `${id} has ${sizeInWords(bytes)} in ${variant.dtype}, and a browser gives a model ${sizeInWords(mostModelBytes)} of memory at most. Choose a smaller precision or another model.`;
    return { code: 'model-unsupported', sentence };
  }
  if (roomBytes === null || bytes <= roomBytes) return null;
  const sentence = `${id} has ${sizeInWords(bytes)} in ${variant.dtype}, and this browser has room for ${sizeInWords(Math.max(0, roomBytes))} more. Choose a smaller precision or model, or remove stored data under Settings, Storage.`;
  return { code: 'storage-full', sentence };
}

function threeDigits(value: number): string {
  return value
    .toPrecision(3)
    .replace(/e\+2$/, '00')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
