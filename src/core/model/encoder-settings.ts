/**
 * An encoder as an experiment names it: all that decides its vectors but the content of its files. An experiment file that
 * names a built-in model by its id alone gets these from the registry; for any other they stand in the file.
 */
import type { Dtype, EmbeddingModel } from './embedding-model.ts';

/** Where a model's files come from where the browser does not keep them yet. A folder must have been picked before. */
export type EncoderSource =
  | { readonly kind: 'bundled' }
  /** `<baseUrl>/<exportId>/resolve/<revision>/<path>`, e.g. `https://huggingface.co`. */
  | { readonly kind: 'hub'; readonly baseUrl: string }
  | { readonly kind: 'folder' };

/** Whose tokenizer cuts a text into tokens. */
export interface TokenizerSettings extends Pick<EmbeddingModel, 'id' | 'exportId' | 'revision'> {
  readonly source: EncoderSource;
}

export interface EncoderSettings
  extends TokenizerSettings, Pick<EmbeddingModel, 'pooling' | 'prompts' | 'window' | 'dimensions'> {
  /** Null: the one that suits the device, among those that the source has. */
  readonly dtype: Dtype | null;
}

/** Where the public hub is. Nothing is sent there before a person chose a model from it. */
export const publicHub = 'https://huggingface.co';

/** A registry entry as an experiment names it. */
export function encoderOf(model: EmbeddingModel, source: EncoderSource, dtype: Dtype | null = null): EncoderSettings {
  const { id, exportId, revision, pooling, prompts, window, dimensions } = model;
  return { id, exportId, revision, pooling, prompts, window, dimensions, source, dtype };
}

/** Text that tells encoders apart: one worker holds one of them. */
export function encoderKey(encoder: EncoderSettings): string {
  const { id, exportId, revision, pooling, prompts, window, dtype } = encoder;
  return JSON.stringify([id, exportId, revision, pooling, prompts.query, prompts.passage, window, dtype]);
}

/** The last part of a model's id, for names of systems and tables: `all-MiniLM-L6-v2`. */
export function shortModelName(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}
