/** What providers can, as data: a start, corrected by what a model refuses (`learnt-parameters.ts`). */
import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { ProviderKind } from '../core/experiment/answering.ts';

/** `unknown`: it depends on the model, and only trying tells. */
export type Capability = 'yes' | 'no' | 'unknown';

export interface Capabilities {
  readonly images: Capability;
  /** A JSON schema is held to by the provider. */
  readonly structuredOutput: Capability;
  readonly streaming: Capability;
  readonly temperature: Capability;
  readonly seed: Capability;
  /** What the dialect calls the most tokens of a reply. */
  readonly maxTokensName: MaxTokensName;
}

export type MaxTokensName = 'max_tokens' | 'max_completion_tokens' | 'maxOutputTokens';

/** A provider that a person can choose by name instead of typing its address. */
export interface ProviderPreset {
  readonly id: string;
  readonly name: string;
  readonly provider: ProviderKind;
  readonly baseUrl: string;
  readonly needsKey: boolean;
  /** What must be done there before a browser may ask; null: nothing. */
  readonly setUp: string | null;
}

/** In the order in which they are offered. Addresses are those of the providers' own documentation. */
export const providerPresets: readonly ProviderPreset[] = [
  preset('openai', 'OpenAI', 'openai-compatible', 'https://api.openai.com/v1'),
  preset('anthropic', 'Anthropic', 'anthropic', 'https://api.anthropic.com/v1'),
  preset('gemini', 'Google Gemini', 'gemini', 'https://generativelanguage.googleapis.com/v1beta'),
  preset('openrouter', 'OpenRouter', 'openai-compatible', 'https://openrouter.ai/api/v1'),
  preset('mistral', 'Mistral', 'openai-compatible', 'https://api.mistral.ai/v1'),
  preset('groq', 'Groq', 'openai-compatible', 'https://api.groq.com/openai/v1'),
  preset('together', 'Together', 'openai-compatible', 'https://api.together.xyz/v1'),
  local('ollama', 'Ollama', 11434, 'Start it with OLLAMA_ORIGINS set to the address of this page.'),
  local('lm-studio', 'LM Studio', 1234, 'Switch on “Enable CORS” in its server settings.'),
  local('vllm', 'vLLM', 8000, 'Start it with --allowed-origins and the address of this page.'),
];

/** What an endpoint is taken to be able to before anything was tried. */
export function startingCapabilities(provider: ProviderKind, origin: string): Capabilities {
  const base = { images: 'unknown', streaming: 'yes', temperature: 'unknown' } as const;
  switch (provider) {
    case 'anthropic':
      return { ...base, structuredOutput: 'yes', seed: 'no', maxTokensName: 'max_tokens' };
    case 'gemini':
      return { ...base, structuredOutput: 'yes', seed: 'unknown', maxTokensName: 'maxOutputTokens' };
    case 'openai-compatible':
      return {
        ...base,
        structuredOutput: origin === 'https://api.openai.com' ? 'yes' : 'unknown',
        seed: 'unknown',
        // The newer name is the only one that OpenAI's reasoning models take; other servers know the older one.
        maxTokensName: origin === 'https://api.openai.com' ? 'max_completion_tokens' : 'max_tokens',
      };
    default:
      return assertUnreachable(provider);
  }
}

function preset(id: string, name: string, provider: ProviderKind, baseUrl: string): ProviderPreset {
  return { id, name, provider, baseUrl, needsKey: true, setUp: null };
}

function local(id: string, name: string, port: number, setUp: string): ProviderPreset {
  return {
    id,
    name: `${name} (on this machine)`,
    provider: 'openai-compatible',
    baseUrl: `http://localhost:${port}/v1`,
    needsKey: false,
    setUp,
  };
}
