import type { VisualKind } from './visual-adapter.ts';
import type { VisualEncoderSettings } from './visual-encoder-settings.ts';
import type { VisualDescription, VisualModel, VisualVariant } from './visual-model.ts';
import { usualGraph, usualPair } from './visual-model.ts';
import { visualModels } from './visual-registry.ts';

/**
 * The model of an encoder, inverse of `visualEncoderOf`: what the settings state is taken from them; what only describes the model
 * (files, size, licence, published figures) from the known model of the same id, export and revision, else it is unknown. A model
 * that cannot be run stays so in every export.
 * @param known models by descending authority: those that the person added, and the built-in ones
 */
export function visualModelOf(
  encoder: VisualEncoderSettings,
  known: readonly VisualModel[] = visualModels(),
): VisualModel {
  const { id, exportId, revision, adapter, prompts, window, dimensions } = encoder;
  const same = known.find((one) => one.id === id && one.exportId === exportId && one.revision === revision);
  const refused = known.find((one) => one.id === id)?.refused ?? null;
  return { ...(same ?? undescribed), id, exportId, revision, adapter, prompts, window, dimensions, refused };
}

/**
 * The model that files were described as. Of a known one its facts stay, and sizes of files are taken from the description.
 * @param known the known model of the description's id and revision, or null
 * @param chosen the person's choice of the adapter; null: as the files decide, which is told only where they contradict what is known
 */
export function describedVisual(
  { id, exportId, revision, adapter, variants, window }: VisualDescription,
  chosen: VisualKind | null,
  known: VisualModel | null,
): VisualModel {
  if (known !== null) {
    const isKnown = adapter === null || adapter === known.adapter;
    return {
      ...known,
      adapter: chosen ?? (isKnown ? known.adapter : null),
      variants: [...variants, ...known.variants.filter(({ dtype }) => !variants.some((one) => one.dtype === dtype))],
    };
  }
  return {
    ...undescribed,
    id,
    exportId: exportId ?? id,
    revision: revision ?? 'main',
    adapter: chosen,
    prompts: { query: '', passage: '' },
    window,
    dimensions: 'unknown',
    variants,
    factsFrom: 'its files',
    refused: null,
  };
}

const usualVariants: readonly VisualVariant[] = (['int8', 'fp16', 'fp32'] as const).flatMap((dtype) => [
  usualPair(dtype),
  usualGraph(dtype),
]);

const undescribed = {
  variants: usualVariants,
  parameters: 'unknown',
  licence: 'unknown',
  vidore: { v1: 'unknown', v2: 'unknown', v3: 'unknown' },
  factsFrom: 'the experiment',
} as const satisfies Partial<VisualModel>;
