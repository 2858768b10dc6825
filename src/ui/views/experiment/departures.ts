/** What would leave the page before the runs could begin: requests for models that are not here. */
import type { ModelEntry, VisualEntry } from '../../../app/app-state.ts';
import { encodersOf, visualEncodersOf } from '../../../core/experiment/experiment.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import type { EncoderSettings, TokenizerSettings } from '../../../core/model/encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';
import { graphBytes } from '../../../core/model/visual-size.ts';
import { bytesOfVariant } from '../settings/model-files.ts';
import { entryOf, presenceOf } from './encoder-choice.ts';
import { visualEntryOf, visualPresence } from './visual-choice.ts';

/** Files of one model that would be fetched, each model and precision once. */
export interface Departure {
  /** Where the request goes, e.g. `https://huggingface.co`. */
  readonly origin: string;
  readonly model: string;
  readonly what: 'model' | 'tokenizer';
  /** Bytes of the ONNX file; null where they are not known before. */
  readonly bytes: number | null;
}

export function departuresOf(
  systems: readonly SystemSettings[],
  models: readonly ModelEntry[],
  visuals: readonly VisualEntry[],
): readonly Departure[] {
  const encoders = systems.flatMap(({ retriever }) => encodersOf(retriever));
  const spaces = systems.flatMap(({ retriever }) => visualEncodersOf(retriever));
  const tokenizers = systems.flatMap(({ unit }) => (unit.kind === 'tokens' ? [unit.tokenizer] : []));
  const found = new Map<string, Departure>();
  for (const encoder of encoders) {
    const origin = originOf(encoder, models);
    if (origin === null) continue;
    const { id, dtype } = encoder;
    const bytes = bytesOf(encoder, models);
    found.set(JSON.stringify([origin, id, dtype]), { origin, model: shortModelName(id), what: 'model', bytes });
  }
  for (const encoder of spaces) {
    const origin = visualPresence(encoder, visuals) === 'hub' && !isRefused(encoder, visuals) ? hubOf(encoder) : null;
    if (origin === null) continue;
    const { id, dtype } = encoder;
    const bytes = bytesOfVisual(encoder, visuals);
    found.set(JSON.stringify([origin, id, dtype]), { origin, model: shortModelName(id), what: 'model', bytes });
  }
  for (const tokenizer of tokenizers) {
    const origin = originOf(tokenizer, models);
    // A model's own files hold its tokenizer.
    if (origin === null || [...encoders, ...spaces].some(({ id }) => id === tokenizer.id)) continue;
    const departure = { origin, model: shortModelName(tokenizer.id), what: 'tokenizer', bytes: null } as const;
    found.set(JSON.stringify([origin, tokenizer.id, 'tokenizer']), departure);
  }
  return [...found.values()];
}

function originOf(wanted: TokenizerSettings | EncoderSettings, models: readonly ModelEntry[]): string | null {
  return presenceOf(wanted, models) === 'hub' ? hubOf(wanted) : null;
}

/** What cannot be run here is not fetched. */
function isRefused(encoder: VisualEncoderSettings, visuals: readonly VisualEntry[]): boolean {
  return (visualEntryOf(encoder, visuals)?.model.refused ?? null) !== null;
}

function hubOf({ source }: Pick<TokenizerSettings, 'source'>): string | null {
  return source.kind === 'hub' ? (URL.parse(source.baseUrl)?.origin ?? source.baseUrl) : null;
}

function bytesOfVisual({ id, revision, dtype }: VisualEncoderSettings, visuals: readonly VisualEntry[]): number | null {
  const variant = visualEntryOf({ id, revision }, visuals)?.model.variants.find((one) => one.dtype === dtype);
  const bytes = variant === undefined ? 'unknown' : graphBytes(variant);
  return bytes === 'unknown' ? null : bytes;
}

function bytesOf(encoder: EncoderSettings, models: readonly ModelEntry[]): number | null {
  const model = entryOf(encoder, models)?.model;
  const variant = model?.variants.find(({ dtype }) => dtype === encoder.dtype);
  return model === undefined || variant === undefined ? null : bytesOfVariant(model, variant);
}
