// Models from folders that a person picks: recognised or asked for, kept whole or not at all, one worker for each model.
import { beforeEach, describe, expect, test } from 'vitest';
import type { ModelSetting } from './model-context.ts';
import { droppedFolder, modelSetting } from './model-context.ts';
import { tellCutOffStage } from '../../../src/app/heavy-stage.ts';
import { encoderOf } from '../../../src/core/model/encoder-settings.ts';
import type { EncoderSettings } from '../../../src/core/model/encoder-settings.ts';
import { builtInModel } from '../../../src/core/model/model-registry.ts';
import { listenForRecords } from '../../../src/network/ledger-channel.ts';
import { keptModels } from '../../../src/storage/kept-model-files.ts';
import { realFolder, tinyFolder } from '../embedding/models-for-tests.ts';
import { freshDatabase } from '../storage/test-database.ts';

const signal = new AbortController().signal;
const noPrompts = { query: '', passage: '' };

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  sessionStorage.clear();
  localStorage.clear();
});

const tinyFiles = (name = 'tiny-bert', model = name) => droppedFolder(name, tinyFolder(model), ['onnx/model.onnx']);
const entryOf = ({ context }: ModelSetting, id: string) =>
  context.store.models.value.find(({ model }) => model.id === id);
const noticesOf = ({ context }: ModelSetting) =>
  context.store.notices.value.map(({ code, message }) => ({ code, message }));

async function vectorOf({ encoders }: ModelSetting, encoder: EncoderSettings): Promise<readonly number[]> {
  const { client } = await encoders.open(encoder, signal);
  return [...(await client.calls.embed({ texts: ['a pump'], kind: 'query', windows: 'all' }, signal)).values];
}

describe('a picked folder', () => {
  test('is asked for what its files do not state, and is loaded, kept and listed once that is given', async () => {
    const database = await freshDatabase();
    const setting = modelSetting(database);
    const asked = await setting.commands.addModelFolder(await tinyFiles());
    expect(asked).toMatchObject({
      id: 'tiny-bert',
      pooling: 'mean',
      window: 128,
      dimensions: 64,
      missing: ['prompts'],
    });
    expect(entryOf(setting, 'tiny-bert')).toBeUndefined();
    expect(await keptModels()).toEqual([]);

    const given = await setting.commands.addModelFolder(await tinyFiles(), { prompts: noPrompts });
    expect(given).toMatchObject({ missing: [] });
    expect(noticesOf(setting)).toEqual([]);
    expect(entryOf(setting, 'tiny-bert')).toMatchObject({
      origin: 'own',
      bundled: false,
      kept: { dtypes: ['fp32'] },
      worksOffline: true,
      loaded: { device: 'wasm', dtype: 'fp32' },
      model: { factsFrom: 'its files; prompts as given', licence: 'unknown' },
    });
    expect(setting.context.store.modelJob.value).toBeNull();

    // Another visit: nothing is picked, and no request leaves the page.
    const later = modelSetting(database);
    const records: unknown[] = [];
    const stop = listenForRecords((record) => records.push(record));
    await later.commands.refreshModels();
    const { model, loaded } = entryOf(later, 'tiny-bert')!;
    const { outcome } = await later.encoders.open(encoderOf(model, { kind: 'folder' }), signal);
    expect(outcome.identity).toBe(loaded?.identity);
    stop();
    expect(records).toEqual([]);
  });

  test('takes the place of an earlier one of its name, whose files are gone then', async () => {
    const setting = modelSetting(await freshDatabase());
    await setting.commands.addModelFolder(await tinyFiles('mine', 'tiny-bert'), { prompts: noPrompts });
    const first = entryOf(setting, 'mine')!;
    await setting.commands.addModelFolder(await tinyFiles('mine', 'tiny-bert-cls'));
    const second = entryOf(setting, 'mine')!;
    expect(second.model).toMatchObject({ pooling: 'cls', prompts: { query: 'query: ', passage: 'passage: ' } });
    expect(second.loaded?.sha256).not.toBe(first.loaded?.sha256);
    expect(setting.context.store.models.value.filter(({ origin }) => origin === 'own').length).toBe(1);
    expect((await keptModels()).length).toBe(1);
  });

  test('of a known model is that model, under Settings and for experiments that name its folder', async ({ skip }) => {
    const base = await realFolder('bge-small-en-v1.5', 'onnx/model_quantized.onnx');
    if (base === null) return skip('no ../shared/models beside the checkout (LEAFMARK_MODELS names another place)');
    const setting = modelSetting(await freshDatabase());
    const files = await droppedFolder('bge-small-en-v1.5', base, ['onnx/model_quantized.onnx']);
    const described = await setting.commands.addModelFolder(files);
    expect(described).toMatchObject({ id: 'BAAI/bge-small-en-v1.5', missing: [], licence: 'MIT' });
    expect(noticesOf(setting)).toEqual([]);
    expect(entryOf(setting, 'BAAI/bge-small-en-v1.5')).toMatchObject({
      origin: 'built-in',
      worksOffline: true,
      loaded: {
        dtype: 'int8',
        // As in test/golden/models/bge-small-en-v1.5.json.
        sha256: '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
        selfTest: { reference: 'stored' },
      },
    });
  });

  test('of another model is not taken for the known one it was picked for, and nothing is kept', async ({ skip }) => {
    const base = await realFolder('e5-small-v2', 'onnx/model_quantized.onnx');
    if (base === null) return skip('no ../shared/models beside the checkout (LEAFMARK_MODELS names another place)');
    const setting = modelSetting(await freshDatabase());
    const files = await droppedFolder('e5-small-v2', base, ['onnx/model_quantized.onnx']);
    const bge = builtInModel('BAAI/bge-small-en-v1.5')!;
    expect(await setting.commands.addModelFolder(files, bge)).toBeNull();
    // As hubs have exports: without the files that state facts. The ONNX file itself is known.
    const bare = files.filter(({ path }) => /\/(config\.json|tokenizer\.json|onnx\/.*)$/.test(path));
    expect(
      await setting.commands.addModelFolder(
        bare.filter(({ path }) => !path.includes('1_Pooling')),
        bge,
      ),
    ).toBeNull();
    expect(noticesOf(setting)).toEqual([
      {
        code: 'model-invalid',
        message: expect.stringMatching(/^1_Pooling\/config\.json states pooling “mean”/) as string,
      },
      {
        code: 'model-invalid',
        message: expect.stringMatching(/is that of intfloat\/e5-small-v2, not of BAAI/) as string,
      },
    ]);
    expect(await keptModels()).toEqual([]);
  });

  test('without a model in it, or with several, is refused in a sentence', async () => {
    const setting = modelSetting(await freshDatabase());
    const file = new File(['x'], 'notes.txt');
    expect(await setting.commands.addModelFolder([{ path: 'papers/notes.txt', file }])).toBeNull();
    const two = [...(await tinyFiles()), ...(await tinyFiles('tiny-bert-cls'))];
    const both = two.map(({ path, file: one }) => ({ path: `models/${path}`, file: one }));
    expect(await setting.commands.addModelFolder(both)).toBeNull();
    expect(noticesOf(setting)).toEqual([
      { code: 'model-missing', message: expect.stringContaining('no config.json') as string },
      { code: 'model-missing', message: expect.stringContaining('models/tiny-bert, models/tiny-bert-cls') as string },
    ]);
  });

  test('with a cut file is refused by that file’s name, and nothing of it is listed or kept', async () => {
    const setting = modelSetting(await freshDatabase());
    const files = (await tinyFiles()).map(({ path, file }) =>
      path.endsWith('.onnx') ? { path, file: new File([file.slice(0, 100_000)], file.name) } : { path, file },
    );
    expect(await setting.commands.addModelFolder(files, { prompts: noPrompts })).toBeNull();
    expect(noticesOf(setting)).toEqual([
      { code: 'model-invalid', message: expect.stringMatching(/onnx\/model\.onnx .*was cut off/) as string },
    ]);
    await setting.commands.refreshModels();
    expect(entryOf(setting, 'tiny-bert')).toBeUndefined();
    expect(await keptModels()).toEqual([]);
    // Nor does the page remember it: a later run is told to pick the folder.
    const model = { ...setting.context.store.models.value[0]!.model, id: 'tiny-bert' };
    await expect(setting.encoders.open(encoderOf(model, { kind: 'folder' }), signal)).rejects.toMatchObject({
      code: 'model-missing',
      message: expect.stringMatching(/tiny-bert is not in this browser\. Pick its folder/) as string,
    });
  });

  test('that is forgotten leaves the list and the storage', async () => {
    const setting = modelSetting(await freshDatabase());
    await setting.commands.addModelFolder(await tinyFiles(), { prompts: noPrompts });
    await setting.commands.forgetModel('tiny-bert', 'main');
    expect(entryOf(setting, 'tiny-bert')).toBeUndefined();
    expect(await keptModels()).toEqual([]);
    expect(setting.running()).toBe(0);
  });
});

describe('one model, one worker', () => {
  test('A, B, A five times over: equal vectors each time, and one worker at a time', { timeout: 120_000 }, async () => {
    const setting = modelSetting(await freshDatabase());
    await setting.commands.addModelFolder(await tinyFiles(), { prompts: noPrompts });
    await setting.commands.addModelFolder(await tinyFiles('tiny-bert-cls'));
    const [a, b] = ['tiny-bert', 'tiny-bert-cls'].map((id) =>
      encoderOf(entryOf(setting, id)!.model, { kind: 'folder' }),
    ) as [EncoderSettings, EncoderSettings];
    const seen: { readonly a: readonly number[]; readonly b: readonly number[] }[] = [];
    const counts: number[] = [];
    const switchTo = async (encoder: EncoderSettings): Promise<readonly number[]> => {
      await setting.commands.loadModel(encoder);
      // The reader of descriptions was ended when the last folder was taken in.
      counts.push(setting.running());
      return vectorOf(setting, encoder);
    };
    for (let round = 0; round < 5; round++) seen.push({ a: await switchTo(a), b: await switchTo(b) });
    expect(counts).toEqual(Array.from({ length: 10 }, () => 1));
    for (const round of seen) expect(round).toEqual(seen[0]);
    expect(seen[0]?.a).not.toEqual(seen[0]?.b);
  });

  test('an encoder that is open already answers without loading, and a worker that was ended is replaced', async () => {
    const setting = modelSetting(await freshDatabase());
    await setting.commands.addModelFolder(await tinyFiles(), { prompts: noPrompts });
    const encoder = encoderOf(entryOf(setting, 'tiny-bert')!.model, { kind: 'folder' });
    const before = setting.clients.length;
    const [first, second] = await Promise.all([
      setting.encoders.open(encoder, signal),
      setting.encoders.open(encoder, signal),
    ]);
    expect(second.client).toBe(first.client);
    expect(setting.clients.length).toBe(before);
    const vector = await vectorOf(setting, encoder);
    first.client.terminate();
    expect(await vectorOf(setting, encoder)).toEqual(vector);
  });

  test('a tokenizer is opened beside the models, and later calls need not know where it came from', async () => {
    const setting = modelSetting(await freshDatabase());
    await setting.commands.addModelFolder(await tinyFiles(), { prompts: noPrompts });
    const { id, exportId, revision } = entryOf(setting, 'tiny-bert')!.model;
    const model = { id, exportId, revision };
    const client = await setting.encoders.openTokenizer({ ...model, source: { kind: 'folder' } }, signal);
    const { firstToken, starts, ends } = await client.calls.tokenOffsets(
      { model, source: { kind: 'kept' }, texts: ['the pump', ''] },
      signal,
    );
    expect([...firstToken].at(-1)).toBe(firstToken[1]);
    expect([starts[0], ends.at(-1)]).toEqual([0, 8]);
  });
});

describe('a heavy stage', () => {
  test('is written down while a model loads, and not after', async () => {
    const setting = modelSetting(await freshDatabase());
    const written: (string | null)[] = [];
    const stop = setting.context.store.modelJob.subscribe((job) => {
      if (job?.progress?.phase === 'load') written.push(sessionStorage.getItem('leafmark-heavy-stage'));
    });
    await setting.commands.addModelFolder(await tinyFiles(), { prompts: noPrompts });
    stop();
    expect(written.length).toBeGreaterThan(0);
    expect(new Set(written)).toEqual(new Set(['the model tiny-bert']));
    expect(tellCutOffStage(setting.context.store)).toBe(false);
  });

  test('that was cut off is told once, with what to do', async () => {
    const setting = modelSetting(await freshDatabase());
    sessionStorage.setItem('leafmark-heavy-stage', 'the model x/large');
    expect(tellCutOffStage(setting.context.store)).toBe(true);
    expect(noticesOf(setting)).toEqual([
      { code: null, message: expect.stringMatching(/the model x\/large.*smaller model/) as string },
    ]);
    expect(tellCutOffStage(setting.context.store)).toBe(false);
  });
});
