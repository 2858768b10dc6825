/** Language models that can be chosen, and where their endpoints lead. */
import type { KeyState } from '../../../app/key-vault.ts';
import type { LanguageModelEntry } from '../../../app/language-model-list.ts';
import { providerOf } from '../../../app/provider-choices.ts';
import { readEndpoint } from '../../../app/read-endpoint.ts';
import type { ModelSettings } from '../../../core/experiment/answering.ts';

export type ModelName = Pick<ModelSettings, 'provider' | 'endpoint' | 'model'>;

/** Where a model is asked: its origin and whether its provider is known to want a key; or why it cannot be. */
export type ModelPlace =
  | { readonly kind: 'place'; readonly origin: string; readonly needsKey: boolean }
  | { readonly kind: 'refused'; readonly reason: string };

export function placeOfModel({ provider, endpoint }: ModelName): ModelPlace {
  const reading = readEndpoint(endpoint, provider);
  if (reading.kind === 'refused') return reading;
  const { origin, baseUrl } = reading.endpoint;
  return { kind: 'place', origin, needsKey: providerOf(provider, baseUrl).needsKey };
}

/** The origin of a model, or its address as it stands where that is none. */
export function originOfModel(model: ModelName): string {
  const place = placeOfModel(model);
  return place.kind === 'place' ? place.origin : model.endpoint;
}

/** What keeps a model from being asked with the keys that are here; null: nothing does. */
export function withoutKey(model: ModelName, keys: readonly KeyState[]): 'refused' | 'locked' | 'missing' | null {
  const place = placeOfModel(model);
  if (place.kind === 'refused') return 'refused';
  const key = keys.find(({ origin }) => origin === place.origin);
  if (key === undefined) return place.needsKey ? 'missing' : null;
  return key.locked ? 'locked' : null;
}

/** The entry that stands for a model: the one that asks the same of it, else the first of its name and place. */
export function entryOfModel(
  model: ModelName & Partial<ModelSettings>,
  entries: readonly LanguageModelEntry[],
): LanguageModelEntry | undefined {
  const same = entries.filter(({ settings }) => keyOf(settings) === keyOf(model));
  const numbers = ['temperature', 'maxTokens', 'seed', 'window'] as const;
  return same.find(({ settings }) => numbers.every((name) => settings[name] === model[name])) ?? same[0];
}

/** An address may be written with or without its usual path. */
function keyOf({ provider, endpoint, model }: ModelName): string {
  const reading = readEndpoint(endpoint, provider);
  return JSON.stringify([provider, reading.kind === 'endpoint' ? reading.endpoint.baseUrl : endpoint, model]);
}
