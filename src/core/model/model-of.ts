import type { EmbeddingModel } from './embedding-model.ts';
import type { EncoderSettings } from './encoder-settings.ts';
import { builtInModels, usualVariants } from './model-registry.ts';

/**
 * The model of an encoder, inverse of `encoderOf`: what the settings state is taken from them; what only describes the model
 * (files, size, licence, published figures) from the known model of the same id, export and revision, else it is unknown.
 * @param known models by descending authority, e.g. the built-in ones and then those that the person added
 */
export function modelOf(encoder: EncoderSettings, known: readonly EmbeddingModel[] = builtInModels()): EmbeddingModel {
  const { id, exportId, revision, pooling, prompts, window, dimensions } = encoder;
  const same = known.find((one) => one.id === id && one.exportId === exportId && one.revision === revision);
  return { ...(same ?? undescribed), id, exportId, revision, pooling, prompts, window, dimensions };
}

const undescribed = {
  variants: usualVariants,
  parameters: 'unknown',
  licence: 'unknown',
  beirNdcg10: 'unknown',
  factsFrom: 'the experiment',
} as const satisfies Partial<EmbeddingModel>;
