/** Which files of a model are here, how large the others are, and how it is opened. */
import type { ModelEntry } from '../../../app/app-state.ts';
import { encoderOf } from '../../../core/model/encoder-settings.ts';
import type { EncoderSettings } from '../../../core/model/encoder-settings.ts';
import { bundledVariants, seenBytes } from '../../../core/model/model-registry.ts';
import type { Dtype, EmbeddingModel, ModelVariant } from '../../../core/model/embedding-model.ts';

/** Precisions whose file needs no network. */
export function dtypesWithin({
  model,
  bundled,
  kept,
}: Pick<ModelEntry, 'model' | 'bundled' | 'kept'>): readonly Dtype[] {
  const served = bundled ? bundledVariants(model.id).map(({ dtype }) => dtype) : [];
  return [...new Set([...served, ...(kept?.dtypes ?? [])])];
}

/** Whether the model, in that precision or in any, opens without a request. */
export function isHere(entry: Pick<ModelEntry, 'model' | 'bundled' | 'kept'>, dtype: Dtype | null): boolean {
  const here = dtypesWithin(entry);
  return dtype === null ? here.length > 0 : here.includes(dtype);
}

/** The encoder from what is here; nothing is fetched for it. */
export function encoderWithin(entry: ModelEntry, dtype: Dtype | null): EncoderSettings {
  const kept = entry.kept?.dtypes ?? [];
  const served = entry.bundled && (dtype === null ? kept.length === 0 : !kept.includes(dtype));
  return encoderOf(entry.model, served ? { kind: 'bundled' } : { kind: 'folder' }, dtype);
}

/** The encoder from a hub: what is not here is fetched. */
export function encoderFromHub(entry: ModelEntry, hub: string, dtype: Dtype | null): EncoderSettings {
  return encoderOf(entry.model, { kind: 'hub', baseUrl: hub }, dtype);
}

/** Bytes of a file as stated, or as it was seen before; null: not known. */
export function bytesOfVariant(
  { exportId }: Pick<EmbeddingModel, 'exportId'>,
  { dtype, bytes }: ModelVariant,
): number | null {
  return bytes === 'unknown' ? seenBytes(exportId, dtype) : bytes;
}

/** Least and most bytes of the files that may come, or null where one is not known. */
export function sizeOf(
  model: Pick<EmbeddingModel, 'exportId' | 'variants'>,
  dtype: Dtype | null,
): readonly [number, number] | null {
  const sizes = model.variants
    .filter((variant) => dtype === null || variant.dtype === dtype)
    .map((variant) => bytesOfVariant(model, variant) ?? Number.NaN);
  if (sizes.length === 0 || sizes.some(Number.isNaN)) return null;
  return [Math.min(...sizes), Math.max(...sizes)];
}
