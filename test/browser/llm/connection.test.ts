import { describe, expect, test } from 'vitest';
import type { ProviderKind } from '../../../src/core/experiment/answering.ts';
import type { Endpoint } from '../../../src/llm/endpoint.ts';
import { type PageSurroundings, testConnection } from '../../../src/llm/test-connection.ts';
import type { Script } from '../../support/provider/script.ts';
import { dialects, never, providerSession, shortLimits } from './provider-session.ts';

const here: PageSurroundings = { protocol: 'http:', online: true, browser: 'chromium' };
const image = { mediaType: 'image/png', bytes: new Uint8Array(60) };

async function findings(
  provider: ProviderKind,
  script: Partial<Script>,
  {
    surroundings = here,
    endpoint,
    sees = false,
  }: { surroundings?: PageSurroundings; endpoint?: (real: Endpoint) => Endpoint; sees?: boolean } = {},
): Promise<{
  readonly works: boolean;
  readonly kinds: readonly string[];
  readonly tries: number;
  readonly calls: number;
}> {
  const session = await providerSession(provider, script);
  const report = await testConnection(
    {
      endpoint: endpoint?.(session.endpoint) ?? session.endpoint,
      model: 'scripted',
      key: 'sk-canary-123456',
      onRecord: () => {},
      limits: shortLimits,
    },
    surroundings,
    sees ? image : null,
    never,
  );
  return {
    works: report.works,
    kinds: report.findings.map(({ certainty, kind }) => `${certainty} ${kind}`),
    tries: Math.min(...report.findings.map(({ tries }) => tries.length)),
    calls: (await session.calls()).length,
  };
}

describe.each(dialects)('a connection to %s', (provider) => {
  test('that works is told with one call, and with a second that images are read', async () => {
    expect(await findings(provider, {})).toMatchObject({ works: true, kinds: ['certain works'], calls: 1 });
    expect(await findings(provider, {}, { sees: true })).toMatchObject({
      kinds: ['certain works', 'certain images-read'],
      calls: 2,
    });
  });

  test.each([
    [{ key: 'another' }, 'certain key-refused'],
    [{ models: ['other'] }, 'certain model-unknown'],
    [{ faults: [{ kind: 'path-wrong', when: {} }] }, 'certain path-wrong'],
    [{ faults: [{ kind: 'quota-spent', when: {} }] }, 'certain quota-spent'],
    [{ faults: [{ kind: 'rate-limit', when: {} }] }, 'certain busy'],
    [{ faults: [{ kind: 'server-error', when: {} }] }, 'certain server-failed'],
    [{ faults: [{ kind: 'html', when: {} }] }, 'certain reply-unreadable'],
  ] as const)('with %j is certain of it after one call: %s', async (script, finding) => {
    const found = await findings(provider, script as unknown as Partial<Script>);
    expect(found).toMatchObject({ works: false, kinds: [finding], calls: 1 });
    expect(found.tries).toBeGreaterThan(0);
  });

  test('to a model that takes no images works, and says so', async () => {
    expect(await findings(provider, { sees: false }, { sees: true })).toMatchObject({
      works: true,
      kinds: ['certain works', 'certain images-refused'],
    });
  });

  test('without an answer that the page may read is only suspected of anything', async () => {
    const found = await findings(provider, { cors: false });
    expect(found).toMatchObject({ works: false, kinds: ['suspected not-running', 'suspected cors'] });
    expect(found.tries).toBeGreaterThan(0);
  });
});

test('a port at which nobody listens looks the same to a browser as a server without CORS', async () => {
  // Port 9 of this machine: Chromium does not even try it.
  const endpoint = (real: Endpoint): Endpoint => ({
    ...real,
    origin: 'http://localhost:9',
    baseUrl: 'http://localhost:9/v1',
  });
  expect(await findings('openai-compatible', {}, { endpoint })).toMatchObject({
    kinds: ['suspected not-running', 'suspected cors'],
    calls: 0,
  });
});

test('from an https page the browser’s own rules are suspected, Safari’s first', async () => {
  const far = (real: Endpoint): Endpoint => ({
    ...real,
    origin: 'http://localhost:9',
    baseUrl: 'http://localhost:9/v1',
    notes: ['local-permission', 'safari-loopback'],
  });
  const from = (browser: PageSurroundings['browser']) =>
    findings('openai-compatible', {}, { endpoint: far, surroundings: { protocol: 'https:', online: true, browser } });
  expect((await from('safari')).kinds).toEqual(['suspected mixed-content', 'suspected not-running', 'suspected cors']);
  expect((await from('chromium')).kinds).toEqual([
    'suspected not-running',
    'suspected cors',
    'suspected local-permission',
  ]);
});

test('a public address that cannot be reached is offline first where the browser says so', async () => {
  const public_ = (real: Endpoint): Endpoint => ({
    ...real,
    origin: 'https://api.example.invalid',
    baseUrl: 'https://api.example.invalid/v1',
    reach: 'public',
  });
  const from = (online: boolean) =>
    findings(
      'openai-compatible',
      {},
      { endpoint: public_, surroundings: { protocol: 'https:', online, browser: 'firefox' } },
    );
  expect((await from(false)).kinds).toEqual(['suspected offline', 'suspected cors', 'suspected blocked']);
  expect((await from(true)).kinds).toEqual(['suspected cors', 'suspected offline', 'suspected blocked']);
});
