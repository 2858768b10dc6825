// Models from a hub: the test server is the site at one name of this machine and a hub at the other.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { followLedger } from '../../../src/app/ledger-work.ts';
import { encoderOf } from '../../../src/core/model/encoder-settings.ts';
import { completed, statedModel } from '../../../src/core/model/stated-model.ts';
import { keptModels } from '../../../src/storage/kept-model-files.ts';
import { freshDatabase } from '../storage/test-database.ts';
import type { ModelSetting } from './model-context.ts';
import { restoreHub } from '../../../src/app/restore-hub.ts';
import { modelSetting } from './model-context.ts';

const signal = new AbortController().signal;
const here = new URL(globalThis.location.href);
const hub = `${here.protocol}//${here.hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${here.port}`;
const id = 'hub-for-tests/tiny-bert';

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  localStorage.clear();
  sessionStorage.clear();
});

async function settingWithHub(address = hub): Promise<ModelSetting> {
  const setting = modelSetting(await freshDatabase());
  onTestFinished(followLedger(setting.context.store));
  await setting.commands.setHub(address);
  return setting;
}

const codesOf = ({ context }: ModelSetting) => context.store.notices.value.map(({ code }) => code);

async function addTiny({ commands }: ModelSetting): Promise<void> {
  const description = await commands.describeHubModel(id, '');
  const whole = completed(description!, { prompts: { query: '', passage: '' } });
  const model = statedModel(whole, { exportId: id, revision: 'main', factsFrom: 'test' })!;
  // A hub is asked for the size of each precision; only fp32 is fetched here.
  await commands.addModel({ ...model, variants: model.variants.filter(({ dtype }) => dtype === 'fp32') });
}

describe('a model of a hub', () => {
  test('is described, added, fetched once, kept, and every request is in the ledger', async () => {
    const setting = await settingWithHub();
    const { store } = setting.context;
    await addTiny(setting);
    expect(store.models.value.at(-1)).toMatchObject({ origin: 'own', kept: null, worksOffline: false, loaded: null });
    const asked = store.ledger.value.length;
    expect(asked).toBeGreaterThan(0);

    const encoder = encoderOf(store.models.value.at(-1)!.model, { kind: 'hub', baseUrl: hub });
    await setting.commands.loadModel(encoder);
    expect(codesOf(setting)).toEqual([]);
    expect(store.models.value.at(-1)).toMatchObject({ kept: { dtypes: ['fp32'] }, worksOffline: true });
    // Configuration, tokenizer, four files that may state facts, and the ONNX file; each has ended.
    await expect.poll(() => store.ledger.value.filter(({ underWay }) => underWay !== true).length).toBe(asked + 7);
    expect(store.models.value.at(-1)?.kept?.from).toEqual([hub]);
    expect(store.ledger.value.every(({ origin }) => origin === hub)).toBe(true);
    expect(store.ledger.value.at(-1)).toMatchObject({ bytes: 431_428, status: 200 });

    // A new worker, and another visit's: from what is kept.
    setting.encoders.release([]);
    await setting.encoders.open(encoder, signal);
    const later = modelSetting(setting.context.database);
    onTestFinished(followLedger(later.context.store));
    await later.encoders.open(encoder, signal);
    // A page of the same tab goes on with its list, and nothing was added.
    expect(later.context.store.ledger.value).toEqual(store.ledger.value);
    expect(store.ledger.value.length).toBe(asked + 7);
  });

  test('whose hub was not chosen is refused, and nothing is sent', async () => {
    const setting = await settingWithHub();
    await addTiny(setting);
    const { store } = setting.context;
    const asked = store.ledger.value.length;
    await setting.commands.setHub('https://other.example');
    const encoder = encoderOf(store.models.value.at(-1)!.model, { kind: 'hub', baseUrl: hub });
    await expect(setting.encoders.open(encoder, signal)).rejects.toMatchObject({
      code: 'network-refused',
      message: expect.stringMatching(/was not chosen.*Settings, Models/) as string,
    });
    expect(store.ledger.value.length).toBe(asked);
  });

  test('whose loading is cancelled leaves no notice and nothing kept', async () => {
    const setting = await settingWithHub();
    await addTiny(setting);
    const { store } = setting.context;
    const stop = store.modelJob.subscribe((job) => {
      if (job?.progress?.phase === 'load') setting.commands.cancelModel();
    });
    await setting.commands.loadModel(encoderOf(store.models.value.at(-1)!.model, { kind: 'hub', baseUrl: hub }));
    stop();
    expect([codesOf(setting), store.modelJob.value, store.busy.value]).toEqual([[], null, false]);
    expect(store.models.value.at(-1)?.loaded).toBeNull();
    expect(await keptModels()).toEqual([]);
  });

  test.each([
    ['401', 'network-failed', /answered 401 for config\.json.*pick its folder/],
    ['403', 'network-failed', /answered 403 for config\.json.*pick its folder/],
    ['429', 'network-failed', /answered 429 for config\.json.*Wait/],
    ['404', 'model-missing', /config\.json/],
  ])('that the hub answers %s for is told in a sentence, and is not listed', async (status, code, sentence) => {
    const setting = await settingWithHub();
    expect(await setting.commands.describeHubModel(`hub-for-tests/${status}`, 'main')).toBeNull();
    expect(setting.context.store.notices.value).toMatchObject([
      { code, message: expect.stringMatching(sentence) as string },
    ]);
    expect(setting.context.store.modelJob.value).toBeNull();
  });

  test('that accepts and never answers can be cancelled, and its request is listed while it waits', async () => {
    const setting = await settingWithHub();
    const { store } = setting.context;
    const asking = setting.commands.describeHubModel('hub-for-tests/silent', 'main');
    await expect.poll(() => store.ledger.value).toMatchObject([{ underWay: true, status: null, bytes: 0 }]);
    expect(store.modelJob.value?.id).toBe('hub-for-tests/silent');
    setting.commands.cancelModel();
    expect(await asking).toBeNull();
    expect([codesOf(setting), store.modelJob.value]).toEqual([[], null]);
    await expect.poll(() => store.ledger.value[0]?.underWay).toBeUndefined();
  });

  test('that does not answer at all is told by its origin', async () => {
    const setting = await settingWithHub('http://127.0.0.1:9');
    expect(await setting.commands.describeHubModel(id, 'main')).toBeNull();
    expect(setting.context.store.notices.value).toMatchObject([
      { code: 'network-failed', message: expect.stringContaining('http://127.0.0.1:9') as string },
    ]);
    await expect.poll(() => setting.context.store.ledger.value.at(-1)).toMatchObject({ status: null, bytes: 0 });
  });
});

describe('the hub', () => {
  test('is remembered, and an address that is none leaves it as it was', async () => {
    const setting = await settingWithHub();
    await setting.commands.setHub('http://hub.example');
    expect(codesOf(setting)).toEqual(['network-refused']);
    expect(setting.context.store.hub.value).toBe(hub);
    const reopened = modelSetting(setting.context.database).context.store;
    restoreHub(reopened);
    expect(reopened.hub.value).toBe(hub);
  });
});
