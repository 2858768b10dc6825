/** Providers as they are offered: those that are known by name, and any other that speaks one of the dialects. */
import type { ProviderKind } from '../core/experiment/answering.ts';
import { type ProviderPreset, providerPresets } from '../llm/capabilities.ts';

export const otherProvider: ProviderPreset = {
  id: 'other',
  name: 'Another endpoint',
  provider: 'openai-compatible',
  baseUrl: '',
  needsKey: false,
  setUp: null,
};

export const providerChoices: readonly ProviderPreset[] = [...providerPresets, otherProvider];

export const dialects: readonly { readonly provider: ProviderKind; readonly name: string }[] = [
  { provider: 'openai-compatible', name: 'OpenAI-compatible' },
  { provider: 'anthropic', name: 'Anthropic' },
  { provider: 'gemini', name: 'Gemini' },
];

/** The provider that an endpoint belongs to by its address. */
export function providerOf(provider: ProviderKind, baseUrl: string): ProviderPreset {
  const found = providerPresets.find((preset) => preset.provider === provider && preset.baseUrl === baseUrl);
  return found ?? { ...otherProvider, provider, baseUrl };
}
