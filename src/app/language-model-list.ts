/** The language models that a person listed, as settings without keys; they belong to this browser and to no workspace. */
import { AppError } from '../core/app-error.ts';
import type { ModelSettings } from '../core/experiment/answering.ts';
import { z } from '../core/strict-zod.ts';
import { parseEndpoint } from '../llm/endpoint.ts';
import { errorRedactor } from '../llm/redact.ts';
import type { KeyPlace } from './key-vault.ts';

/** A model that can be chosen as generator or judge. */
export interface LanguageModelEntry {
  readonly id: string;
  readonly settings: ModelSettings;
}

/** The one name in `localStorage`. */
export const languageModelsName = 'leafmark-language-models';

const tokens = z.int().min(1).max(100_000_000);

const settingsSchema: z.ZodType<ModelSettings> = z.strictObject({
  provider: z.enum(['openai-compatible', 'anthropic', 'gemini']),
  endpoint: z.string().min(1).max(2000),
  model: z.string().trim().min(1).max(300),
  temperature: z.number().min(0).max(2).nullable(),
  maxTokens: tokens.nullable(),
  seed: z.int().nullable(),
  window: tokens.nullable(),
});

const entrySchema = z.strictObject({ id: z.string().min(1), settings: settingsSchema });

/** Entries of another version are passed over. Where the browser denies its storage the list is empty. */
export function readLanguageModels(place: () => KeyPlace): readonly LanguageModelEntry[] {
  try {
    const stored: unknown = JSON.parse(place().getItem(languageModelsName) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((entry: unknown) => {
      const parsed = entrySchema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    return [];
  }
}

/** Where the browser refuses, the list lasts as long as the page. */
export function writeLanguageModels(place: () => KeyPlace, entries: readonly LanguageModelEntry[]): void {
  try {
    place().setItem(languageModelsName, JSON.stringify(entries));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * Settings as they are kept: the address in full, in the form in which it is called. Throws `llm-endpoint-refused` and, for a value that
 * is none or looks like a key, `experiment-invalid`.
 */
export function checkedSettings(settings: ModelSettings, pageProtocol: string): ModelSettings {
  const { baseUrl } = parseEndpoint(settings.endpoint, settings.provider, pageProtocol);
  const plain = { ...settings, endpoint: baseUrl, model: settings.model.trim() };
  const hide = errorRedactor(null);
  if ([plain.endpoint, plain.model].some((text) => hide(text) !== text)) {
    throw new AppError(
      'experiment-invalid',
      'This looks like a key. A key belongs into its own field, since this list is kept.',
    );
  }
  const parsed = settingsSchema.safeParse(plain);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? '');
  throw new AppError('experiment-invalid', sentences[field] ?? 'The settings are not as they should be.');
}

/** Two entries that ask the same of the same model are one. */
export function sameLanguageModel(a: ModelSettings, b: ModelSettings): boolean {
  const keys = Object.keys(a) as (keyof ModelSettings)[];
  return keys.every((key) => a[key] === b[key]);
}

const sentences: Readonly<Record<string, string>> = {
  model: 'The model has no name. Enter it as the provider writes it, such as gpt-4.1-mini.',
  temperature: 'A temperature is a number from 0 to 2, or left empty.',
  maxTokens: 'The longest reply is a whole number of tokens, or left empty.',
  window: 'The window is a whole number of tokens, or left empty.',
};
