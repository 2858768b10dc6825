// What is connected before a system with page images runs, and what is refused before anything is embedded.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { imageCosts } from '../../../src/app/image-cost-work.ts';
import { connectStored, readySystem } from '../../../src/app/ready-system.ts';
import type { Services } from '../../../src/app/services.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import { layerText } from '../../../src/core/document/text-settings.ts';
import type { RetrieverSettings } from '../../../src/core/experiment/experiment.ts';
import { visualEncoderKey, visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../src/core/model/visual-encoder-settings.ts';
import type { BuildInput, EncoderConnection, PagesConnection } from '../../../src/rpc/index-worker.ts';
import { tinyFolder } from '../embedding/models-for-tests.ts';
import { freshDatabase } from '../storage/test-database.ts';
import { drawingPdf, showDocuments } from './drawn-pages.ts';
import { droppedFolder, modelSetting } from './model-context.ts';

const signal = new AbortController().signal;

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  vi.restoreAllMocks();
});

/** An index worker that only hears what is connected; all of its three pages are still to be embedded. */
function hearingIndex() {
  const connected: EncoderConnection[] = [];
  const pages: PagesConnection[] = [];
  const planned: BuildInput[] = [];
  const notKept: DocumentId[] = [];
  const calls: Partial<Services['index']['calls']> = {
    connectEncoder: async (connection) => {
      connected.push(connection);
      return null;
    },
    connectPages: async (connection) => {
      pages.push(connection);
      return null;
    },
    plan: async (input) => {
      planned.push(input);
      return {
        units: 3,
        unitsToEmbed: 0,
        imagesToEmbed: 3,
        images: 3,
        questionsToEmbed: 0,
        documentsToIndex: 0,
        pagesToRecognise: 0,
        ...(notKept.length === 0 ? {} : { imagesNotKept: notKept }),
      };
    },
  };
  const index = { calls } as Partial<Services['index']> as Services['index'];
  return { index, connected, pages, planned, notKept };
}

async function withTinyModel() {
  const hearing = hearingIndex();
  const { pdf } = await drawingPdf();
  const setting = modelSetting(await freshDatabase(), { pdf, index: hearing.index });
  const files = await droppedFolder('tiny-late-interaction', tinyFolder('tiny-late-interaction'), ['onnx/model.onnx']);
  const description = await setting.commands.describeVisualFolder(files, null);
  await setting.commands.addVisual(description!, null, files);
  showDocuments(setting.context.store, ['a.pdf', 'b.pdf', 'c.pdf']);
  const { model } = setting.context.store.visuals.value.find(({ origin }) => origin === 'own')!;
  const encoder = visualEncoderOf(model, { kind: 'folder' });
  const read: unknown[] = [];
  const file = new Blob(['%PDF']);
  const work = {
    encoders: setting.encoders,
    ocr: { ensure: async (text: unknown) => void read.push(text), check: async () => {}, stop: async () => {} },
    corpus: { fileOf: (document: string) => (document === 'b.pdf' ? file : null) },
  };
  const ready = (retriever: RetrieverSettings, onPhase: (phase: string) => void = () => {}) =>
    readySystem(setting.context, work, { retriever, unit: { kind: 'page' }, text: layerText }, signal, ({ phase }) =>
      onPhase(phase),
    );
  return { ...hearing, setting, encoder, read, file, files, ready };
}

const joint = (encoder: VisualEncoderSettings) =>
  ({ kind: 'joint', encoder, pooling: 1, rescored: null, windows: 'all' }) as const;
const image = (encoder: VisualEncoderSettings) => ({ kind: 'image', encoder, pooling: 1, rescored: null }) as const;

describe('a system with page images', () => {
  test('has its model and the drawing of pages connected, a page timed once, and text read only where it is searched', async () => {
    const { ready, encoder, connected, pages, planned, read, file, setting } = await withTinyModel();
    const phases: string[] = [];
    const system = await ready(joint(encoder), (phase) => phases.push(phase));
    expect(system.encoders).toMatchObject([
      {
        id: 'tiny-late-interaction',
        dtype: 'fp32',
        visual: { adapter: 'late-interaction', tiles: 'all', vectors: 'multi', dimensions: 32 },
      },
    ]);
    const identity = setting.context.store.visuals.value.at(-1)?.loaded?.outcome.identity;
    expect(connected).toMatchObject([
      { key: visualEncoderKey(encoder), identity, visual: { vectors: 'multi', dimensions: 32, side: 2 } },
    ]);
    expect(connected[0]?.port).toBeInstanceOf(MessagePort);
    expect(pages.map(({ files }) => files)).toEqual([[{ document: documentId('b.pdf'), file }]]);
    expect(planned.map(({ retriever }) => retriever)).toEqual([image(encoder)]);
    expect([read.length, phases.filter((phase) => phase === 'time').length]).toEqual([1, 3]);
    system.close();

    // A second run: the page was timed, and images alone need no text.
    phases.length = 0;
    (await ready(image(encoder), (phase) => phases.push(phase))).close();
    expect([read.length, phases]).toEqual([1, []]);
  });

  test('that cannot fit into storage is refused with numbers after a page was timed, and before anything is embedded', async () => {
    const { ready, encoder, setting } = await withTinyModel();
    // 3 pages × 43 × (32 + 4 + 7) = 5,547 bytes; 0.9 × 10,000 − 5,000 = 4,000 may be stored.
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 5000, quota: 10_000 });
    await expect(ready(image(encoder))).rejects.toMatchObject({
      code: 'storage-full',
      message: expect.stringMatching(
        /^3 page images still to be embedded with tiny-late-interaction take 5\.55 kB of storage \(1\.85 kB a page\), and this browser has room for 4 kB more\./,
      ) as string,
    });
    const system = { retriever: joint(encoder), unit: { kind: 'page' }, text: layerText } as const;
    const [cost] = await imageCosts(
      setting.context,
      { fileOf: () => null },
      system,
      { imagesToEmbed: 3, images: 3 },
      signal,
    );
    expect(cost).toMatchObject({ model: 'tiny-late-interaction', pages: 3, all: 3, downloadBytes: 0, freeBytes: 5000 });
    expect([cost?.timing?.bytesPerPage, cost?.refusal]).toEqual([1849, expect.stringContaining('1.85 kB a page')]);
  });

  test('that was loaded before is known to the index without being loaded', async () => {
    const { encoder, connected, setting } = await withTinyModel();
    setting.encoders.release([]);
    const before = setting.running();
    const economy: VisualEncoderSettings = { ...encoder, tiles: 'one' };
    const system = { retriever: joint(encoder), unit: { kind: 'page' }, text: layerText } as const;
    (await connectStored(setting.context, setting.encoders, system)).close();
    const never = await connectStored(setting.context, setting.encoders, { ...system, retriever: image(economy) });
    never.close();
    expect(connected).toMatchObject([
      { key: visualEncoderKey(encoder), port: null, visual: { vectors: 'multi' } },
      // What was known of one that was never loaded, or whose model is gone, is forgotten.
      { key: visualEncoderKey(economy), identity: null, port: null, visual: null },
    ]);
    expect(setting.running()).toBe(before);
  });

  test('that an experiment names by its id alone is known by its load, until the model is forgotten or replaced', async () => {
    const { encoder, connected, setting, files } = await withTinyModel();
    const { store } = setting.context;
    const byId: VisualEncoderSettings = { ...encoder, window: 'unknown', dimensions: 'unknown' };
    const system = { retriever: image(byId), unit: { kind: 'page' }, text: layerText } as const;
    const connectedNow = async () => {
      (await connectStored(setting.context, setting.encoders, system)).close();
      return connected.at(-1)!;
    };
    expect(visualEncoderKey(byId)).not.toBe(visualEncoderKey(encoder));
    const identity = store.visuals.value.at(-1)!.loaded!.outcome.identity;
    expect(await connectedNow()).toMatchObject({ key: visualEncoderKey(byId), identity, visual: { side: 2 } });
    const [cost] = await imageCosts(setting.context, { fileOf: () => null }, system, null, signal);
    expect(cost).toMatchObject({ pages: 3, refusal: null });

    await setting.commands.loadVisual(byId);
    await setting.commands.forgetModel(encoder.id, encoder.revision);
    expect(await connectedNow()).toMatchObject({ key: visualEncoderKey(byId), identity: null, visual: null });
    // Another folder of the same name: what was loaded of the one before is not taken for it.
    const other = files.map(({ path, file }) => ({
      path,
      file: path.endsWith('/tokenizer.json') ? new File([file, '\n'], file.name) : file,
    }));
    const identities: (string | null)[] = [];
    for (const folder of [files, other]) {
      const description = await setting.commands.describeVisualFolder(folder, null);
      expect(await setting.commands.addVisual(description!, null, folder)).toBe(true);
      // As a run names it, and as an experiment does later.
      if (folder === files) await setting.commands.loadVisual(byId);
      identities.push((await connectedNow()).identity);
    }
    expect(identities).toEqual([identity, expect.any(String)]);
    expect(identities[1]).not.toBe(identity);
  });

  test('under a run keeps what the run connected', async () => {
    const { connected, setting, encoder } = await withTinyModel();
    setting.context.store.runJob.value = { state: 'running', run: null, elapsedMs: 0, progress: null };
    const economy: VisualEncoderSettings = { ...encoder, tiles: 'one' };
    const system = { retriever: image(economy), unit: { kind: 'page' }, text: layerText } as const;
    (await connectStored(setting.context, setting.encoders, system)).close();
    expect(connected).toEqual([]);
  });

  test('whose files were not kept is refused before a page is timed, by name, and in the plan', async () => {
    const { ready, encoder, setting, notKept } = await withTinyModel();
    notKept.push(documentId('a.pdf'), documentId('b.pdf'));
    const phases: string[] = [];
    await expect(ready(image(encoder), (phase) => phases.push(phase))).rejects.toMatchObject({
      code: 'file-missing',
      // The other one was dropped in this visit.
      message: 'The PDF of “a.pdf” was not kept in the browser, so its page images cannot be drawn. Drop it again.',
    });
    expect(phases).not.toContain('time');
    const system = { retriever: image(encoder), unit: { kind: 'page' }, text: layerText } as const;
    const plan = { imagesToEmbed: 3, images: 3, imagesNotKept: notKept };
    const [cost] = await imageCosts(setting.context, { fileOf: () => null }, system, plan, signal);
    expect(cost?.refusal).toMatch(/^The PDFs of “a.pdf” and “b.pdf” were not kept/);
  });
});
