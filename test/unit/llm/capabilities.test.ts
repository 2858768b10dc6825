import { describe, expect, test } from 'vitest';
import { providerPresets } from '../../../src/llm/capabilities.ts';
import { parseEndpoint } from '../../../src/llm/endpoint.ts';

describe('a provider chosen by name', () => {
  test.each(providerPresets)('$name has an address that is taken as it is', ({ baseUrl, provider, needsKey }) => {
    const endpoint = parseEndpoint(baseUrl, provider, 'https:');
    expect(endpoint.baseUrl).toBe(baseUrl);
    // What runs on this machine needs no key, what is on the internet does.
    expect(endpoint.reach).toBe(needsKey ? 'public' : 'loopback');
  });

  test('is named once', () => {
    expect(new Set(providerPresets.map(({ id }) => id)).size).toBe(providerPresets.length);
  });
});
