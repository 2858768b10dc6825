/** What would leave the page before the runs could begin: requests for models that are not here. */
import type { ModelEntry } from '../../../app/app-state.ts';
import { encodersOf } from '../../../core/experiment/experiment.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import type { EncoderSettings, TokenizerSettings } from '../../../core/model/encoder-settings.ts';
import { bytesOfVariant } from '../settings/model-files.ts';
import { entryOf, presenceOf } from './encoder-choice.ts';

/** Files of one model that would be fetched, each model and precision once. */
export interface Departure {
  /** Where the request goes, e.g. `https://huggingface.co`. */
  readonly origin: string;
  readonly model: string;
  readonly what: 'model' | 'tokenizer';
  /** Bytes of the ONNX file; null where they are not known before. */
  readonly bytes: number | null;
}

export function departuresOf(systems: readonly SystemSettings[], models: readonly ModelEntry[]): readonly Departure[] {
  const encoders = systems.flatMap(({ retriever }) => encodersOf(retriever));
  const tokenizers = systems.flatMap(({ unit }) => (unit.kind === 'tokens' ? [unit.tokenizer] : []));
  const found = new Map<string, Departure>();
  for (const encoder of encoders) {
    const origin = originOf(encoder, models);
    if (origin === null) continue;
    const { id, dtype } = encoder;
    const bytes = bytesOf(encoder, models);
    found.set(JSON.stringify([origin, id, dtype]), { origin, model: shortModelName(id), what: 'model', bytes });
  }
  for (const tokenizer of tokenizers) {
    const origin = originOf(tokenizer, models);
    // A model's own files hold its tokenizer.
    if (origin === null || encoders.some(({ id }) => id === tokenizer.id)) continue;
    const departure = { origin, model: shortModelName(tokenizer.id), what: 'tokenizer', bytes: null } as const;
    found.set(JSON.stringify([origin, tokenizer.id, 'tokenizer']), departure);
  }
  return [...found.values()];
}

function originOf(wanted: TokenizerSettings | EncoderSettings, models: readonly ModelEntry[]): string | null {
  if (wanted.source.kind !== 'hub' || presenceOf(wanted, models) !== 'hub') return null;
  return URL.parse(wanted.source.baseUrl)?.origin ?? wanted.source.baseUrl;
}

function bytesOf(encoder: EncoderSettings, models: readonly ModelEntry[]): number | null {
  const model = entryOf(encoder, models)?.model;
  const variant = model?.variants.find(({ dtype }) => dtype === encoder.dtype);
  return model === undefined || variant === undefined ? null : bytesOfVariant(model, variant);
}
