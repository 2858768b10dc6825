// Where a key is after use: looked for past the product, in everything that a page leaves behind.
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createPageVault, languageModelCommands } from '../../../src/app/commands/language-model-commands.ts';
import type { AppContext } from '../../../src/app/context.ts';
import { type KeepWish, keptKeysName, tabKeysName } from '../../../src/app/key-vault.ts';
import { languageModelsName } from '../../../src/app/language-model-list.ts';
import { followLedger } from '../../../src/app/ledger-work.ts';
import type { Services } from '../../../src/app/services.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import type { ModelSettings, ProviderKind } from '../../../src/core/experiment/answering.ts';
import { openChangeFeed } from '../../../src/storage/change-feed.ts';
import type { Script } from '../../support/provider/script.ts';
import { freshDatabase } from '../storage/test-database.ts';

const canary = 'sk-canary-7d20aa41c9f3';
const passphrase = 'four words or more';

beforeEach(clear);
afterEach(clear);

function clear(): void {
  for (const name of [keptKeysName, languageModelsName]) localStorage.removeItem(name);
  sessionStorage.removeItem(tabKeysName);
  sessionStorage.removeItem('leafmark-ledger');
}

/** A page with the real state, database and vault. */
async function page() {
  const database = await freshDatabase();
  const store = createStateStore();
  const feed = openChangeFeed(() => {});
  const stop = followLedger(store);
  onTestFinished(() => {
    stop();
    feed.close();
  });
  const services: Partial<Services> = { now: Date.now, newId: () => crypto.randomUUID() };
  const context: AppContext = { store, services: services as Services, database, feed };
  const vault = createPageVault(store);
  return { store, vault, commands: languageModelCommands(context, vault) };
}

/** A session of the scripted provider that takes this key and no other. */
async function provider(kind: ProviderKind, script: Partial<Script>): Promise<ModelSettings> {
  const base = `${inject('providerOrigin')}/s/${crypto.randomUUID()}`;
  await fetch(`${base}/__script`, { method: 'PUT', body: JSON.stringify({ key: canary, ...script }) });
  return {
    provider: kind,
    endpoint: `${base}/${kind === 'gemini' ? 'v1beta' : 'v1'}`,
    model: 'scripted',
    temperature: 0,
    maxTokens: null,
    seed: null,
    window: null,
  };
}

/** Names of the places that hold the text in one of the forms in which it might be written. */
async function placesOf(text: string, state: unknown, heard: readonly string[]): Promise<string[]> {
  const forms = [text, btoa(text).slice(0, 16), encodeURIComponent(text), text.split('').reverse().join('')];
  const found: string[] = [];
  const look = (place: string, content: string): void => {
    if (forms.some((form) => content.includes(form))) found.push(place);
  };
  for (const [place, storage] of [
    ['localStorage', localStorage],
    ['sessionStorage', sessionStorage],
  ] as const) {
    for (const [name, value] of Object.entries(storage)) look(`${place} ${name}`, `${name} ${String(value)}`);
  }
  for (const { name = '' } of await indexedDB.databases()) {
    for (const [store, content] of await contentOf(name)) look(`IndexedDB ${name} ${store}`, content);
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      look(`Cache ${name}`, `${request.url} ${(await (await cache.match(request))?.text()) ?? ''}`);
    }
  }
  look(
    'state',
    JSON.stringify(state, (_name, value: unknown) => (value instanceof Map ? [...value] : value)),
  );
  look('address', location.href);
  look('cookies', document.cookie);
  look('page', document.documentElement.outerHTML);
  look('console', heard.join('\n'));
  look(
    'requests',
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join('\n'),
  );
  return found;
}

async function contentOf(name: string): Promise<[string, string][]> {
  const opened = await new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => done(opening.result));
    opening.addEventListener('error', () => fail(opening.error ?? new Error(name)));
  });
  const contents: [string, string][] = [];
  for (const store of opened.objectStoreNames) {
    const records = await new Promise<unknown[]>((done, fail) => {
      const asking = opened.transaction(store).objectStore(store).getAll();
      asking.addEventListener('success', () => done(asking.result));
      asking.addEventListener('error', () => fail(asking.error ?? new Error(store)));
    });
    contents.push([store, JSON.stringify(records)]);
  }
  opened.close();
  return contents;
}

/** All that is said on the console. */
function listening(): readonly string[] {
  const heard: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...given: unknown[]) => void heard.push(given.map(String).join(' ')));
  }
  onTestFinished(() => void vi.restoreAllMocks());
  return heard;
}

const wishes: readonly [KeepWish, readonly string[]][] = [
  [{ mode: 'memory' }, []],
  [{ mode: 'tab' }, [`sessionStorage ${tabKeysName}`]],
  // Encrypted: even there it is not to be read.
  [{ mode: 'kept', passphrase }, []],
];

test.each(wishes)('after use a key kept as %j is found where its mode says and nowhere else', async (wish, places) => {
  const heard = listening();
  const { store, commands } = await page();
  for (const [kind, script, works] of [
    ['openai-compatible', {}, true],
    ['anthropic', {}, true],
    ['gemini', {}, true],
    ['openai-compatible', { faults: [{ kind: 'echo-key', when: {} }] }, false],
    ['anthropic', { faults: [{ kind: 'echo-key', when: {} }] }, false],
    ['gemini', { faults: [{ kind: 'echo-key', when: {} }] }, false],
    ['openai-compatible', { key: 'another' }, false],
  ] as const) {
    const settings = await provider(kind, script as unknown as Partial<Script>);
    expect(await commands.putKey(new URL(settings.endpoint).origin, canary, wish)).toBe(true);
    const id = await commands.saveLanguageModel(settings);
    await commands.testConnection(id!);
    expect(store.connections.value.get(id!)).toMatchObject({ kind: 'done', value: { works } });
  }
  await vi.waitFor(() => expect(store.ledger.value.length).toBeGreaterThanOrEqual(10));
  // The key was really sent: the provider takes no other.
  expect(store.keys.value).toEqual([{ origin: inject('providerOrigin'), mode: wish.mode, locked: false }]);
  expect(await placesOf(canary, store, heard)).toEqual(places);
  expect(await placesOf(passphrase, store, heard)).toEqual([]);
  // Part of the key is no less than the key.
  expect(await placesOf(canary.slice(-8), store, heard)).toEqual(places);
});

test('the encrypted record is in one place, opens there with the passphrase after a reload, and goes when it is forgotten', async () => {
  const before = await page();
  const origin = inject('providerOrigin');
  await before.commands.putKey(origin, canary, { mode: 'kept', passphrase });
  const sealed = Object.values(JSON.parse(localStorage.getItem(keptKeysName)!) as Record<string, { sealed: string }>);
  const cipher = sealed[0]!.sealed;
  expect(await placesOf(cipher, before.store, [])).toEqual([`localStorage ${keptKeysName}`]);
  const { store, vault, commands } = await page();
  const settings = await provider('openai-compatible', {});
  const id = (await commands.saveLanguageModel(settings))!;
  await commands.testConnection(id);
  expect(store.connections.value.get(id)).toMatchObject({ kind: 'failed', failure: { code: 'key-locked' } });
  expect(await commands.unlockKeys('not the passphrase')).toBe(false);
  expect(store.notices.value).toMatchObject([{ kind: 'error', code: 'key-passphrase-wrong' }]);
  expect(await commands.unlockKeys(passphrase)).toBe(true);
  await commands.testConnection(id);
  expect(store.connections.value.get(id)).toMatchObject({ kind: 'done', value: { works: true } });
  commands.forgetKey(origin);
  expect(vault.keyFor(origin)).toBeNull();
  expect(await placesOf(cipher, store, [])).toEqual([]);
});

test('an endpoint of another origin is not sent the key; the model list and the prices last, without one', async () => {
  const { commands, store } = await page();
  const settings = await provider('openai-compatible', {});
  await commands.putKey(`${inject('providerOrigin')}0`, canary, { mode: 'memory' });
  const id = (await commands.saveLanguageModel(settings))!;
  await commands.testConnection(id);
  expect(store.connections.value.get(id)).toMatchObject({
    kind: 'done',
    value: { works: false, findings: [{ kind: 'key-refused' }] },
  });
  const table = { currency: 'SEASHELL', models: [] };
  expect(await commands.setPrices(table)).toBe(true);
  expect(store.prices.value).toEqual({ table, own: true });
  // What looks for keys finds what is stored.
  expect(await placesOf('SEASHELL', store, [])).toEqual([expect.stringMatching(/^IndexedDB .* priceTable$/), 'state']);
  const later = await page();
  expect(later.store.languageModels.value).toEqual([{ id, settings }]);
  await later.commands.removeLanguageModel(id);
  expect((await page()).store.languageModels.value).toEqual([]);
});

test('a test that is stopped tells nothing, and makes no further call', async () => {
  const { commands, store } = await page();
  const settings = await provider('openai-compatible', {
    faults: [{ kind: 'silence', when: {} }],
  } as unknown as Script);
  await commands.putKey(inject('providerOrigin'), canary, { mode: 'memory' });
  const id = (await commands.saveLanguageModel(settings))!;
  const testing = commands.testConnection(id);
  await vi.waitFor(() => expect(store.connections.value.get(id)).toMatchObject({ kind: 'working' }));
  await vi.waitFor(() => expect(store.ledger.value.some(({ underWay }) => underWay)).toBe(true));
  commands.stopConnectionTest(id);
  await testing;
  expect(store.connections.value.has(id)).toBe(false);
  expect(store.busy.value).toBe(false);
});
