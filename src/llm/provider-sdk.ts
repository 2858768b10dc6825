/**
 * The Vercel AI SDK's packages for the three dialects, each loaded on its first use. They are called by the interface that all of them
 * implement (`LanguageModelV3`): no retries, no telemetry, no default provider and no downloads are in there, so that every request is
 * one of ours.
 */
import type { LanguageModelV3 } from '@ai-sdk/provider';
import { assertUnreachable } from '../core/assert-unreachable.ts';
// For its effect on the SDK, too, which parses by the same zod: no code is compiled from strings.
import { z } from '../core/strict-zod.ts';
import type { Endpoint } from './endpoint.ts';
import type { SentParameters } from './learnt-parameters.ts';

export interface SdkModelOptions {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly key: string | null;
  readonly sent: SentParameters;
  readonly fetch: typeof globalThis.fetch;
}

/** The model for one attempt. The key is in its headers and nowhere else. */
export async function sdkModel({ endpoint, model, key, sent, fetch }: SdkModelOptions): Promise<LanguageModelV3> {
  const { provider, baseUrl: baseURL } = endpoint;
  switch (provider) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name: 'endpoint',
        baseURL,
        ...(key === null ? {} : { apiKey: key }),
        fetch,
        includeUsage: sent.streamUsage,
        supportsStructuredOutputs: sent.json === 'schema',
        transformRequestBody: (body) => withTokensNamed(body, sent),
      })(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      // Without it the provider does not answer a browser. The key is the person's own, in their own browser.
      const headers = { 'anthropic-dangerous-direct-browser-access': 'true' };
      return createAnthropic({ baseURL, apiKey: key ?? '', fetch, headers })(model);
    }
    case 'gemini': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ baseURL, apiKey: key ?? '', fetch })(model);
    }
    default:
      return assertUnreachable(provider);
  }
}

const body = z.record(z.string(), z.unknown());

/** The SDK knows the older name only. */
function withTokensNamed(args: unknown, { maxTokensName }: SentParameters): Record<string, unknown> {
  const { max_tokens: tokens, ...rest } = body.parse(args);
  return tokens === undefined ? rest : { ...rest, [maxTokensName]: tokens };
}
