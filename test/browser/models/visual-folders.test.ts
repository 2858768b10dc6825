// Visual models from picked folders and a hub: described with reasons before anything is kept, added, timed, forgotten.
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { followLedger } from '../../../src/app/ledger-work.ts';
import { publicHub } from '../../../src/core/model/encoder-settings.ts';
import type { VisualKind } from '../../../src/core/model/visual-adapter.ts';
import { visualEncoderKey, visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { usualGraph } from '../../../src/core/model/visual-model.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { listenForRecords } from '../../../src/network/ledger-channel.ts';
import { keepFiles, keptModels, keptVisualDtypes } from '../../../src/storage/kept-model-files.ts';
import { getLoadedVisual } from '../../../src/storage/visual-model-store.ts';
import { tinyFolder } from '../embedding/models-for-tests.ts';
import { goldenVisual } from '../embedding/visual-models-for-tests.ts';
import { freshDatabase, freshName, rawPut } from '../storage/test-database.ts';
import { drawingPdf, showDocuments } from './drawn-pages.ts';
import type { ModelSetting } from './model-context.ts';
import { droppedFolder, modelSetting } from './model-context.ts';

const signal = new AbortController().signal;
const folder = { kind: 'folder' } as const;

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  localStorage.clear();
  sessionStorage.clear();
});

const graphs = ['onnx/model.onnx', 'onnx/text_model.onnx', 'onnx/vision_model.onnx'];
const tinyFiles = (name: string) => droppedFolder(name, tinyFolder(name), graphs);
const entryOf = ({ context }: ModelSetting, id: string) =>
  context.store.visuals.value.find(({ model }) => model.id === id);
const noticesOf = ({ context }: ModelSetting) =>
  context.store.notices.value.map(({ code, message }) => ({ code, message }));

async function added(setting: ModelSetting, name: string, adapter: VisualKind | null = null) {
  const files = await tinyFiles(name);
  const description = await setting.commands.describeVisualFolder(files, adapter);
  expect(await setting.commands.addVisual(description!, adapter, files)).toBe(true);
  return entryOf(setting, name)!;
}

describe('a picked folder of a visual model', () => {
  test('is told from one of a text encoder by its names and small files', async () => {
    const { commands } = modelSetting(await freshDatabase());
    const kinds = ['tiny-bert', 'tiny-clip', 'tiny-late-interaction'].map(async (name) =>
      commands.folderKind(await tinyFiles(name)),
    );
    expect(await Promise.all(kinds)).toEqual(['text', 'visual', 'visual']);
    const colbert = (await tinyFiles('tiny-bert')).map(({ path, file }) =>
      path.endsWith('config_sentence_transformers.json')
        ? { path, file: new File(['{"similarity_fn_name": "MaxSim"}'], file.name) }
        : { path, file },
    );
    expect(await commands.folderKind(colbert)).toBe('visual');
    expect(await commands.folderKind([{ path: 'notes/a.txt', file: new File(['x'], 'a.txt') }])).toBe('text');
  });

  test('is described with its reasons while nothing is kept, then listed, kept, and loaded again without a request', async () => {
    const database = await freshDatabase();
    const setting = modelSetting(database);
    const files = await tinyFiles('tiny-late-interaction');
    const description = await setting.commands.describeVisualFolder(files, null);
    expect(description).toMatchObject({ id: 'tiny-late-interaction', adapter: 'late-interaction', window: 512 });
    expect(description?.reasons[0]).toMatch(/^onnx\/model\.onnx takes pixel_values in tiles/);
    expect([await keptModels(), entryOf(setting, 'tiny-late-interaction')]).toEqual([[], undefined]);

    expect(await setting.commands.addVisual(description!, null, files)).toBe(true);
    expect(noticesOf(setting)).toEqual([]);
    expect(entryOf(setting, 'tiny-late-interaction')).toMatchObject({
      origin: 'own',
      kept: { from: ['folder'] },
      worksOffline: true,
      model: { adapter: null, factsFrom: 'its files' },
      loaded: { timing: null, outcome: { vectors: 'multi', side: 2, decision: { reasons: description!.reasons } } },
    });
    expect(await keptModels()).toMatchObject([{ id: 'tiny-late-interaction', from: ['folder'] }]);
    expect(setting.context.store.modelJob.value).toBeNull();

    // Another visit: nothing is picked, and no request leaves the page.
    const later = modelSetting(database);
    const records: unknown[] = [];
    onTestFinished(listenForRecords((record) => records.push(record)));
    await later.commands.refreshModels();
    const { model, loaded } = entryOf(later, 'tiny-late-interaction')!;
    const { outcome } = await later.encoders.openVisual(visualEncoderOf(model, folder), signal);
    expect(outcome.identity).toBe(loaded?.outcome.identity);
    // With one tile a page it is another encoder, of the same files.
    const economy = visualEncoderOf(model, folder, { tiles: 'one' });
    expect((await later.encoders.openVisual(economy, signal)).outcome.identity).not.toBe(outcome.identity);
    expect((await getLoadedVisual(database, visualEncoderKey(economy)))?.outcome.processor).toMatchObject({
      splitting: false,
    });
    expect(later.running()).toBe(2);
    later.encoders.release([visualEncoderKey(economy)]);
    expect([later.running(), records]).toEqual([1, []]);
  });

  test('with another adapter chosen is refused where its graphs do not fit it, and else kept with the choice', async () => {
    const setting = modelSetting(await freshDatabase());
    const joint = await tinyFiles('tiny-joint');
    const refusal = {
      code: 'model-unsupported',
      message: expect.stringMatching(/^onnx\/model\.onnx is the only graph/) as string,
    };
    expect(await setting.commands.describeVisualFolder(joint, 'dual')).toBeNull();
    expect(noticesOf(setting)).toEqual([refusal]);
    setting.context.store.notices.value = [];
    const asDecided = await setting.commands.describeVisualFolder(joint, null);
    expect(await setting.commands.addVisual(asDecided!, 'dual', joint)).toBe(false);
    expect(noticesOf(setting)).toEqual([refusal]);
    expect([await keptModels(), entryOf(setting, 'tiny-joint')]).toEqual([[], undefined]);

    expect((await added(setting, 'tiny-joint')).model.adapter).toBeNull();
    const chosen = await added(setting, 'tiny-joint', 'joint');
    expect(chosen).toMatchObject({
      model: { adapter: 'joint' },
      loaded: { outcome: { decision: { reasons: ['“joint” was chosen.', expect.anything(), expect.anything()] } } },
    });
    expect(setting.context.store.visuals.value.filter(({ origin }) => origin === 'own').length).toBe(1);
  });

  test('is taken with its only graph under whatever name, and so again by another visit', async () => {
    const setting = modelSetting(await freshDatabase());
    const files = (await tinyFiles('tiny-joint')).map(({ path, file }) => ({
      path: path.replace('onnx/model.onnx', 'joint_v2.onnx'),
      file,
    }));
    const description = await setting.commands.describeVisualFolder(files, null);
    expect(description?.variants).toMatchObject([{ dtype: 'fp32', text: { path: 'joint_v2.onnx', bytes: 683_326 } }]);
    expect(await setting.commands.addVisual(description!, null, files)).toBe(true);
    expect(entryOf(setting, 'tiny-joint')?.worksOffline).toBe(true);
    const later = modelSetting(setting.context.database);
    await later.commands.refreshModels();
    const { model, loaded } = entryOf(later, 'tiny-joint')!;
    const { outcome } = await later.encoders.openVisual(visualEncoderOf(model, folder), signal);
    expect(outcome.identity).toBe(loaded?.outcome.identity);
  });

  test('whose graph names files of weights is whole only with them', async () => {
    const place = { id: 'heavy', revision: 'main' };
    const file = (text: string) => ({ bytes: new TextEncoder().encode(text), sha256: text });
    const small = ['config.json', 'tokenizer.json', 'preprocessor_config.json'].map(
      (path) => [path, file(path)] as const,
    );
    const graph = { ...file('graph'), weights: ['onnx/model.onnx_data'] };
    await keepFiles(place, new Map([...small, ['onnx/model.onnx', graph]]), 'folder');
    expect(await keptVisualDtypes(place, [usualGraph('fp32'), usualGraph('int8')])).toEqual([]);
    await keepFiles(place, new Map([['onnx/model.onnx_data', file('weights')]]), 'folder');
    expect(await keptVisualDtypes(place, [usualGraph('fp32'), usualGraph('int8')])).toEqual(['fp32']);
  });

  test.each([
    [
      'cut off',
      'onnx/vision_model.onnx',
      (file: File) => [new File([file.slice(0, 9000)], file.name)],
      'model-invalid',
    ],
    ['missing', 'onnx/vision_model.onnx', () => [], 'model-missing'],
    ['missing', 'preprocessor_config.json', () => [], 'model-missing'],
  ] as const)(
    'with a file that is %s is refused by its name, %s, and nothing of it stays',
    async (_, name, change, code) => {
      const setting = modelSetting(await freshDatabase());
      const whole = await tinyFiles('tiny-clip');
      const description = await setting.commands.describeVisualFolder(whole, null);
      const damaged = whole.flatMap(({ path, file }) =>
        path.endsWith(name) ? change(file).map((other) => ({ path, file: other })) : [{ path, file }],
      );
      expect(await setting.commands.addVisual(description!, null, damaged)).toBe(false);
      expect(noticesOf(setting)).toEqual([{ code, message: expect.stringContaining(name) as string }]);
      expect([await keptModels(), entryOf(setting, 'tiny-clip')]).toEqual([[], undefined]);
      const encoder = visualEncoderOf({ ...visualModel('openai/clip-vit-base-patch32')!, id: 'tiny-clip' }, folder);
      await expect(setting.encoders.openVisual(encoder, signal)).rejects.toMatchObject({
        code: 'model-missing',
        message: expect.stringMatching(/^tiny-clip is not in this browser\. Pick its folder/) as string,
      });
    },
  );

  test('that is forgotten leaves list and storage; damaged records are told or count as none', async () => {
    const name = freshName();
    const setting = modelSetting(await freshDatabase({ name }));
    const { model } = await added(setting, 'tiny-clip');
    await rawPut(name, 'visualEncoders', { key: 'damaged', outcome: 'x' });
    await rawPut(name, 'visualModels', { id: 'damaged', revision: 'main' });
    await setting.commands.forgetModel(model.id, model.revision);
    expect([entryOf(setting, 'tiny-clip'), await keptModels(), setting.running()]).toEqual([undefined, [], 0]);
    expect(await getLoadedVisual(setting.context.database, 'damaged')).toBeNull();
    expect(noticesOf(setting)).toEqual([
      { code: 'record-invalid', message: expect.stringMatching(/visual model “damaged” is damaged/) as string },
    ]);
  });
});

describe('a visual model of a hub', () => {
  const here = new URL(globalThis.location.href);
  const hub = `${here.protocol}//${here.hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${here.port}`;
  const id = 'hub-for-tests/tiny-joint';

  test('is described and listed from its small files, fetched when it is loaded, and kept', async () => {
    const setting = modelSetting(await freshDatabase());
    const { store } = setting.context;
    onTestFinished(followLedger(store));
    await setting.commands.setHub(hub);
    const description = await setting.commands.describeVisualHub(id, '', null);
    expect(description).toMatchObject({ id, exportId: id, revision: 'main', adapter: 'joint' });
    expect(await setting.commands.addVisual(description!, null, null)).toBe(true);
    expect(entryOf(setting, id)).toMatchObject({ kept: null, worksOffline: false, loaded: null, origin: 'own' });
    const { model } = entryOf(setting, id)!;
    expect(model.variants.map(({ text }) => text.bytes)).toEqual([683_326]);
    await setting.commands.loadVisual(visualEncoderOf(model, { kind: 'hub', baseUrl: hub }));
    expect(noticesOf(setting)).toEqual([]);
    expect(entryOf(setting, id)).toMatchObject({ kept: { from: [hub] }, worksOffline: true });
    expect(store.ledger.value.every(({ origin }) => origin === hub)).toBe(true);
  });

  test('that is larger than what may be stored is refused with both numbers, and not fetched', async () => {
    const setting = modelSetting(await freshDatabase());
    await setting.commands.setHub(hub);
    const description = await setting.commands.describeVisualHub(id, 'main', null);
    await setting.commands.addVisual(description!, null, null);
    const records: unknown[] = [];
    onTestFinished(listenForRecords((record) => records.push(record)));
    // 0.9 × 2,000,000 − 1,200,000 = 600,000 bytes, and its graph has 683,326.
    const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 1_200_000, quota: 2_000_000 });
    onTestFinished(() => estimate.mockRestore());
    await setting.commands.loadVisual(visualEncoderOf(entryOf(setting, id)!.model, { kind: 'hub', baseUrl: hub }));
    expect(noticesOf(setting)).toEqual([
      {
        code: 'storage-full',
        message: expect.stringMatching(/has 683 kB in fp32, and this browser has room for 600 kB more/) as string,
      },
    ]);
    expect(records).toEqual([]);
  });

  test('that cannot be run is refused in its sentence, and nothing is sent', async () => {
    const setting = modelSetting(await freshDatabase());
    const records: unknown[] = [];
    onTestFinished(listenForRecords((record) => records.push(record)));
    const gemma = visualModel('google/embeddinggemma-2')!;
    const refusal = { code: 'model-unsupported', message: gemma.refused };
    expect(await setting.commands.describeVisualHub(gemma.exportId, 'main', null)).toBeNull();
    expect(noticesOf(setting)).toEqual([refusal]);
    setting.context.store.notices.value = [];
    await setting.commands.loadVisual(visualEncoderOf(gemma, { kind: 'hub', baseUrl: publicHub }));
    expect(noticesOf(setting)).toEqual([refusal]);
    expect(records).toEqual([]);
  });
});

describe('timing a page', () => {
  test('draws and embeds the first page that can be, and tells its time and the bytes of its vectors', async () => {
    const { pdf, drawn } = await drawingPdf();
    const setting = modelSetting(await freshDatabase(), { pdf });
    const { store, database } = setting.context;
    const { model } = await added(setting, 'tiny-late-interaction');
    const encoder = visualEncoderOf(model, folder);
    await setting.commands.timePage(encoder);
    expect(noticesOf(setting)).toMatchObject([{ code: 'record-missing' }]);
    store.notices.value = [];

    showDocuments(store, ['bad.pdf', 'good.pdf']);
    const phases = new Set<string>();
    onTestFinished(store.modelJob.subscribe((job) => job?.progress && phases.add(job.progress.phase)));
    await setting.commands.timePage(encoder);
    expect(noticesOf(setting)).toEqual([]);
    expect(phases).toContain('time');
    expect(drawn.map(({ document, page }) => `${document} ${page}`)).toEqual(['bad.pdf 0', 'good.pdf 0', 'good.pdf 0']);
    // As transformers counts its tokens; a byte a number, a scale of 4 bytes and 7 of its role each.
    const { dimensions, pages = [] } = await goldenVisual('tiny-late-interaction');
    const rows = pages.find(({ image }) => image === 'images/text.png')!.embeddings.length;
    const timing = entryOf(setting, 'tiny-late-interaction')?.loaded?.timing;
    expect(timing).toMatchObject({ device: 'wasm', pages: 1, bytesPerPage: rows * (dimensions + 4 + 7) });
    expect(timing?.msPerPage).toBeGreaterThan(0);

    // Loaded again it counts on; with one tile a page nothing was timed.
    setting.encoders.release([]);
    await setting.commands.loadVisual(encoder);
    expect((await getLoadedVisual(database, visualEncoderKey(encoder)))?.timing).toEqual(timing);
    const economy = visualEncoderOf(model, folder, { tiles: 'one' });
    await setting.commands.loadVisual(economy);
    expect((await getLoadedVisual(database, visualEncoderKey(economy)))?.timing).toBeNull();
  });

  test('of pages none of which can be drawn says why, and stores nothing', async () => {
    const { pdf } = await drawingPdf();
    const setting = modelSetting(await freshDatabase(), { pdf });
    const { model } = await added(setting, 'tiny-clip');
    showDocuments(setting.context.store, ['bad.pdf']);
    await setting.commands.timePage(visualEncoderOf(model, folder));
    expect(noticesOf(setting)).toMatchObject([{ code: 'render-failed' }]);
    expect(entryOf(setting, 'tiny-clip')?.loaded?.timing).toBeNull();
  });
});
