// Where files come from, what is refused, what is kept. The test server is the site at one name of this machine and a hub at the other.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenForRecords } from '../../../src/network/ledger-channel.ts';
import type { LedgerRecord } from '../../../src/network/ledger-record.ts';
import type { FolderFile, ModelSource, PrepareInput } from '../../../src/rpc/embedding-worker.ts';
import { createEmbeddingWorker } from '../../../workers/embedding/embedding-worker.ts';
import type { Progress } from '../../../src/core/progress.ts';
import {
  bundledModel,
  embeddingWorker,
  endWorkers,
  golden,
  pickedFolder,
  plainly,
  realFolder,
  signal,
  tinyFolder,
  tinyModel,
} from './models-for-tests.ts';

const nativeOpen = caches.open.bind(caches);
let records: LedgerRecord[] = [];
let stopListening: () => void = () => {};

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  records = [];
  stopListening = listenForRecords((record) => {
    if (record.underWay !== true) records.push(record);
  });
});
afterEach(() => {
  stopListening();
  endWorkers();
});

const here = new URL(globalThis.location.href);
const otherName = here.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
const hubOrigin = `${here.protocol}//${otherName}:${here.port}`;
const hub = (path = ''): ModelSource => ({ kind: 'hub', baseUrl: `${hubOrigin}/hub-for-tests${path}`, token: null });

async function tinyInput(source: ModelSource, changes: Partial<PrepareInput> = {}): Promise<PrepareInput> {
  return { ...plainly(tinyModel(await golden('tiny-bert')), source, 'fp32'), ...changes };
}

/** Whether anything of a model is kept under any name. */
async function keptFileCount(): Promise<number> {
  let count = 0;
  for (const name of await caches.keys()) {
    if (name.startsWith('leafmark-models')) count += (await (await caches.open(name)).keys()).length;
  }
  return count;
}

describe('the bundled model', () => {
  test('loads without a single request leaving the site', { timeout: 120_000 }, async () => {
    const reports: Progress[] = [];
    const input = plainly(bundledModel(), { kind: 'bundled' });
    const prepared = await embeddingWorker().prepare(input, signal, (progress) => reports.push(progress));
    expect(prepared).toMatchObject({
      dtype: 'int8',
      worksOffline: true,
      bytes: 22_972_370,
      selfTest: { reference: 'stored' },
    });
    expect(prepared.selfTest.cosine).toBeGreaterThan(0.98);
    expect(records).toEqual([]);
    const loads = reports.filter(({ phase }) => phase === 'load');
    expect(loads.every(({ done, total }) => total === null || done <= total)).toBe(true);
    expect(loads.map(({ done }) => done)).toEqual(loads.map(({ done }) => done).sort((a, b) => a - b));
  });
});

describe('a hub', () => {
  test('is asked for files only, each is in the ledger, and once kept the model loads without it', async () => {
    const worker = embeddingWorker();
    const prepared = await worker.prepare(await tinyInput(hub(), { keep: true }), signal);
    expect(prepared).toMatchObject({ worksOffline: true, notKept: null });
    // The files that a model needs, and those beside them that state what its vectors must be made with.
    const files = [
      ['1_Pooling/config.json', 200],
      ['config.json', 200],
      ['config_sentence_transformers.json', 200],
      ['modules.json', 200],
      ['onnx/model.onnx', 200],
      ['sentence_bert_config.json', 200],
      ['tokenizer.json', 200],
    ] as const;
    await expect.poll(() => records.length).toBe(files.length);
    expect(records.every(({ origin }) => origin === hubOrigin)).toBe(true);
    expect(records.map(({ path, status }) => [path, status]).sort(([a], [b]) => (a! < b! ? -1 : 1))).toEqual(
      files.map(([path, status]) => [`/hub-for-tests/tiny-bert/resolve/main/${path}`, status]),
    );
    expect(records.find(({ path }) => path.endsWith('.onnx'))).toMatchObject({
      bytes: 431_428,
      purpose: 'model file onnx/model.onnx of tiny-bert',
    });
    expect(await worker.keptModels(null, signal)).toEqual([
      {
        id: 'tiny-bert',
        revision: 'main',
        dtypes: ['fp32'],
        bytes: 431_428 + 308 + 5343 + 140 + 82 + 320 + 52,
        from: [`${hubOrigin}/hub-for-tests`],
      },
    ]);
    const again = await embeddingWorker().prepare(await tinyInput({ kind: 'kept' }), signal);
    expect(again).toMatchObject({ worksOffline: true, identity: prepared.identity, selfTest: { reference: 'kept' } });
    expect(records.length).toBe(files.length);
    await worker.forgetModel({ id: 'tiny-bert', revision: 'main' }, signal);
    expect(await keptFileCount()).toBe(0);
    await expect(embeddingWorker().prepare(await tinyInput({ kind: 'kept' }), signal)).rejects.toMatchObject({
      code: 'model-missing',
    });
  });

  const refusals: readonly (readonly [string, RegExp])[] = [
    ['/401', /answered 401 for config\.json.*access token/],
    ['/403', /answered 403 for config\.json.*access token/],
    ['/429', /answered 429 for config\.json.*Wait/],
  ];
  for (const [path, sentence] of refusals) {
    test(`that answers ${path.slice(1)} is told in a sentence that names the file`, async () => {
      const preparing = embeddingWorker().prepare(await tinyInput(hub(path), { keep: true }), signal);
      await expect(preparing).rejects.toMatchObject({
        code: 'network-failed',
        message: expect.stringMatching(sentence) as string,
      });
      expect(await keptFileCount()).toBe(0);
    });
  }

  test('without the file, or that does not answer, is told', async () => {
    const absent = embeddingWorker().prepare(await tinyInput(hub('/404')), signal);
    await expect(absent).rejects.toMatchObject({
      code: 'model-missing',
      message: expect.stringMatching(/config\.json/) as string,
    });
    const silent: ModelSource = { kind: 'hub', baseUrl: 'http://127.0.0.1:9', token: null };
    await expect(embeddingWorker().prepare(await tinyInput(silent), signal)).rejects.toMatchObject({
      code: 'network-failed',
    });
    await expect.poll(() => records.at(-1)).toMatchObject({ origin: 'http://127.0.0.1:9', status: null, bytes: 0 });
  });

  test('whose address is none is refused', async () => {
    const source: ModelSource = { kind: 'hub', baseUrl: 'huggingface', token: null };
    await expect(embeddingWorker().prepare(await tinyInput(source), signal)).rejects.toMatchObject({
      code: 'network-refused',
    });
  });
});

describe('a picked folder', () => {
  const folder = (): Promise<ModelSource> => pickedFolder(tinyFolder('tiny-bert'), ['onnx/model.onnx']);
  /** The folder with one file replaced, or left out where `content` is null. */
  async function altered(path: string, content: BlobPart | null): Promise<ModelSource> {
    const source = await folder();
    if (source.kind !== 'folder') return source;
    const rest = source.files.filter((file) => file.path !== path);
    const added: readonly FolderFile[] = content === null ? [] : [{ path, file: new Blob([content]) }];
    return { kind: 'folder', files: [...rest, ...added] };
  }
  const original = async (path: string): Promise<ArrayBuffer> =>
    (await fetch(new URL(path, tinyFolder('tiny-bert')))).arrayBuffer();

  test('is kept where that is asked and not otherwise', async () => {
    const plain = await embeddingWorker().prepare(await tinyInput(await folder()), signal);
    expect(plain.worksOffline).toBe(false);
    expect(await keptFileCount()).toBe(0);
    const kept = await embeddingWorker().prepare(await tinyInput(await folder(), { keep: true }), signal);
    expect(kept.worksOffline).toBe(true);
    await expect.poll(() => records).toEqual([]);
  });

  const html = '<!doctype html><title>Not found</title>';
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 431428\n';
  const cases: readonly (readonly [string, () => Promise<ModelSource>, string, RegExp])[] = [
    ['lacks its ONNX file', () => altered('onnx/model.onnx', null), 'model-missing', /fp32/],
    ['lacks its tokenizer', () => altered('tokenizer.json', null), 'model-missing', /tokenizer\.json/],
    [
      'has HTML for an ONNX file',
      () => altered('onnx/model.onnx', html),
      'model-invalid',
      /onnx\/model\.onnx is a page of HTML: what was saved under its name/,
    ],
    [
      'has HTML for a tokenizer',
      () => altered('tokenizer.json', html),
      'model-invalid',
      /tokenizer\.json is a page of HTML/,
    ],
    ['has a Git LFS pointer', () => altered('onnx/model.onnx', pointer), 'model-invalid', /pointer to a large file/],
    ['has an empty file', () => altered('onnx/model.onnx', ''), 'model-invalid', /is empty/],
    ['has cut JSON', () => altered('config.json', '{"model_type": "be'), 'model-invalid', /config\.json is not JSON/],
    [
      'has a cut ONNX file',
      async () => altered('onnx/model.onnx', (await original('onnx/model.onnx')).slice(0, 200_000)),
      'model-invalid',
      /onnx\/model\.onnx .*was cut off/,
    ],
    [
      'has a tokenizer of another model',
      async () => altered('config.json', '{"model_type": "bert", "hidden_size": 64, "vocab_size": 100}'),
      'model-invalid',
      /tokenizer\.json gives ids up to 365.*vocabulary of 100/,
    ],
  ];
  for (const [name, source, code, sentence] of cases) {
    test(`that ${name} is refused in a sentence, and nothing is kept`, async () => {
      const preparing = embeddingWorker().prepare(await tinyInput(await source(), { keep: true }), signal);
      await expect(preparing).rejects.toMatchObject({ code, message: expect.stringMatching(sentence) as string });
      expect(await keptFileCount()).toBe(0);
    });
  }

  test('whose model is no text encoder is refused', async ({ skip }) => {
    const base = await realFolder('tiny/tiny-siglip', 'onnx/vision_model.onnx');
    if (base === null) return skip('no ../shared/models beside the checkout (LEAFMARK_MODELS names another place)');
    const picture = await (await fetch(new URL('onnx/vision_model.onnx', base))).arrayBuffer();
    const preparing = embeddingWorker().prepare(await tinyInput(await altered('onnx/model.onnx', picture)), signal);
    await expect(preparing).rejects.toMatchObject({
      code: 'model-unsupported',
      message: expect.stringMatching(/pixel_values/) as string,
    });
  });

  test('that states other facts than the model has is refused, unless the person gave them', async () => {
    const input = await tinyInput(await folder());
    const other = { ...input, model: { ...input.model, pooling: 'cls' } } as const;
    await expect(embeddingWorker().prepare(other, signal)).rejects.toMatchObject({
      code: 'model-invalid',
      message: expect.stringMatching(/^1_Pooling\/config\.json states pooling “mean”; .* has pooling “cls”/) as string,
    });
    const given = await embeddingWorker().prepare({ ...other, given: ['pooling'] }, signal);
    expect(given.selfTest.cosine).toBe(1);
  });

  test('whose vectors have another size than stated is refused', async () => {
    // The person gave a wrong size.
    const input = await tinyInput(await folder(), { given: ['dimensions'] });
    const preparing = embeddingWorker().prepare({ ...input, model: { ...input.model, dimensions: 384 } }, signal);
    await expect(preparing).rejects.toMatchObject({
      message: expect.stringMatching(/64 dimensions instead of 384/) as string,
    });
  });

  test('describes itself', async () => {
    const described = await embeddingWorker().describe(
      { id: 'mine', revision: 'main', source: await folder() },
      signal,
    );
    expect(described).toMatchObject({ id: 'mine', pooling: 'mean', window: 128, dimensions: 64, licence: 'unknown' });
    // tiny-bert's file has an empty list of prompts: that says nothing, so the person is asked.
    expect(described.missing).toEqual(['prompts']);
    expect(described.variants).toEqual([{ dtype: 'fp32', bytes: 431_428, sha256: 'unknown' }]);
    const cls = await pickedFolder(tinyFolder('tiny-bert-cls'), ['onnx/model.onnx']);
    const other = await embeddingWorker().describe({ id: 'cls', revision: 'main', source: cls }, signal);
    expect(other).toMatchObject({ pooling: 'cls', prompts: { query: 'query: ', passage: 'passage: ' }, missing: [] });
  });

  test('with pooling or layers that are not supported is refused rather than embedded wrongly', async () => {
    const describe = async (source: ModelSource): Promise<unknown> =>
      embeddingWorker().describe({ id: 'mine', revision: 'main', source }, signal);
    const last = await altered('1_Pooling/config.json', '{"pooling_mode_lasttoken": true}');
    await expect(describe(last)).rejects.toMatchObject({ code: 'model-unsupported' });
    const dense = await altered('modules.json', '[{"type": "sentence_transformers.models.Dense"}]');
    await expect(describe(dense)).rejects.toMatchObject({ code: 'model-unsupported' });
  });
});

describe('storage', () => {
  test('without space for the model keeps nothing of it, says so, and the model works', async () => {
    const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    const open = vi.spyOn(caches, 'open').mockImplementation(async (name) => {
      const cache = await nativeOpen(name);
      const put: Cache['put'] = (request, response) =>
        typeof request === 'string' && request.endsWith('.onnx') ? Promise.reject(full) : cache.put(request, response);
      return {
        put,
        match: (request: RequestInfo) => cache.match(request),
        delete: (request: RequestInfo) => cache.delete(request),
        keys: () => cache.keys(),
      } as Cache;
    });
    try {
      const worker = createEmbeddingWorker();
      const prepared = await worker.prepare(await tinyInput(hub(), { keep: true }), signal);
      expect(prepared).toMatchObject({
        worksOffline: false,
        notKept: expect.stringMatching(/no space left/) as string,
      });
      expect(await keptFileCount()).toBe(0);
      const outcome = await worker.embed({ texts: ['pump'], kind: 'query', windows: 'all' }, signal);
      expect(outcome.values.length).toBe(64);
    } finally {
      open.mockRestore();
    }
  });

  test('a kept file that was damaged is read from the source again', async () => {
    await embeddingWorker().prepare(await tinyInput(hub(), { keep: true }), signal);
    const name = (await caches.keys()).find((one) => one.startsWith('leafmark-models')) ?? '';
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (request.url.endsWith('.onnx')) await cache.put(request, new Response(new Uint8Array(431_428)));
    }
    const before = records.length;
    const again = await embeddingWorker().prepare(await tinyInput(hub(), { keep: true }), signal);
    expect(again.worksOffline).toBe(true);
    await expect.poll(() => records.length).toBe(before + 1);
  });
});
