// Devices that are wrong or lost, and folders that are damaged: a GPU is stood in for, WASM and the tiny models are real.
import { describe, expect, test } from 'vitest';
import { usualGraph } from '../../../src/core/model/visual-model.ts';
import type { EmbeddingWorker } from '../../../src/rpc/embedding-worker.ts';
import { createEmbeddingWorker } from '../../../workers/embedding/embedding-worker.ts';
import { openOnnxSession } from '../../../workers/embedding/runtime/onnx-session.ts';
import { openGraph } from '../../../workers/embedding/visual/graph-session.ts';
import type { GraphResult, OpenGraph } from '../../../workers/embedding/visual/graph-session.ts';
import { pickedFolder, signal, tinyFolder } from './models-for-tests.ts';
import { goldenVisual, picture, plainlyVisual, tinyVisual, visualFolder } from './visual-models-for-tests.ts';

const adapter = { info: { isFallbackAdapter: false }, features: new Set<string>() } as unknown as GPUAdapter;

/** A worker in this page whose GPU is WASM; `change` interferes with what one of the two devices computes. */
function workerWith(
  change: (result: GraphResult, run: number) => GraphResult | Promise<GraphResult>,
  on: 'webgpu' | 'wasm' = 'webgpu',
): EmbeddingWorker {
  const kept = new Map<string, Float32Array>();
  let runs = 0;
  const open: OpenGraph = async (device, bytes, threads) => {
    const session = await openGraph('wasm', bytes, threads);
    if (device !== on) return session;
    return {
      ...session,
      run: async (inputs, output) => change(await session.run(inputs, output), (runs += 1)),
    };
  };
  return createEmbeddingWorker(
    {
      openSession: openOnnxSession,
      gpu: { requestAdapter: async () => adapter },
      isolated: false,
      cores: 1,
      references: {
        read: async (key) => kept.get(key) ?? null,
        write: async (key, values) => void kept.set(key, values),
      },
    },
    open,
  );
}

const untouched = (result: GraphResult): GraphResult => result;
const images = (...names: readonly string[]) => Promise.all(names.map((name) => picture(`images/${name}.png`)));

describe('a device that is wrong or lost', () => {
  test.each([
    ['vectors that are no number', (r: GraphResult) => ({ ...r, values: r.values.map(() => Number.NaN) }), /no number/],
    ['constant vectors', (r: GraphResult) => ({ ...r, values: r.values.map(() => 0.5) }), /constant/],
    [
      'the same vector for every input',
      (r: GraphResult) => ({ ...r, values: r.values.map((_, i) => i % 32) }),
      /the same vectors/,
    ],
    [
      'vectors that have nothing to do with the input',
      (r: GraphResult, run: number) => ({ ...r, values: r.values.map((_, i) => Math.sin(i * 12.9898 + run)) }),
      /wrong/,
    ],
  ])('%s: the processor takes over, and the reason is kept', async (_, change, reason) => {
    const worker = workerWith(change);
    const input = plainlyVisual(tinyVisual('tiny-clip'), await visualFolder('tiny-clip'));
    const prepared = await worker.prepareVisual({ ...input, device: 'auto' }, signal);
    expect(prepared).toMatchObject({ device: 'wasm', failed: [{ device: 'webgpu', dtype: 'fp32' }] });
    expect(prepared.failed[0]?.reason).toMatch(reason);
  });

  test('pages that a lost device was at are done again with the same vectors', async () => {
    const source = await visualFolder('tiny-late-interaction');
    const input = { ...plainlyVisual(tinyVisual('tiny-late-interaction'), source), device: 'auto' as const };
    const pages = await images('text', 'chart', 'narrow', 'tall');
    const calm = workerWith(untouched);
    await calm.prepareVisual(input, signal);
    const expected = await calm.embedImages({ images: pages }, signal);
    expect([expected.device, expected.redone]).toEqual(['webgpu', 0]);
    let pageRuns = Number.NEGATIVE_INFINITY;
    const worker = workerWith((result) => {
      pageRuns += 1;
      if (pageRuns === 2 || pageRuns === 4) throw new Error('the device was lost');
      return result;
    });
    await worker.prepareVisual(input, signal);
    pageRuns = 0;
    const outcome = await worker.embedImages({ images: pages }, signal);
    expect([outcome.device, outcome.redone]).toEqual(['wasm', 2]);
    expect([...outcome.firstRow]).toEqual([...expected.firstRow]);
    expect(outcome.values).toEqual(expected.values);
  });

  test('a batch for which memory lacks is done in smaller ones', async () => {
    const source = await visualFolder('tiny-siglip');
    const input = plainlyVisual(tinyVisual('tiny-siglip'), source);
    const pages = await images('text', 'table', 'chart', 'dark', 'narrow');
    const calm = workerWith(untouched);
    await calm.prepareVisual(input, signal);
    const expected = await calm.embedImages({ images: pages }, signal);
    const worker = workerWith((result) => {
      // The self-test's batches have up to three rows.
      if ((result.dims[0] ?? 0) > 3) throw new Error('out of memory');
      return result;
    }, 'wasm');
    await worker.prepareVisual(input, signal);
    const outcome = await worker.embedImages({ images: pages }, signal);
    expect(outcome.redone).toBe(1);
    expect(outcome.values.length).toBe(expected.values.length);
    for (const [at, value] of outcome.values.entries()) expect(value).toBeCloseTo(expected.values[at]!, 5);
  });

  test('a page that gets no sound vector ends the call by its name', async () => {
    let spoils = false;
    const worker = workerWith((result) => {
      const rows = result.dims[0] ?? 0;
      const width = result.values.length / rows;
      // The third picture of the batch, in whatever smaller batch it comes again.
      return spoils && rows !== 2
        ? { ...result, values: result.values.map((v, i) => (i >= (rows - 1) * width ? Number.NaN : v)) }
        : result;
    }, 'wasm');
    await worker.prepareVisual(plainlyVisual(tinyVisual('tiny-joint'), await visualFolder('tiny-joint')), signal);
    spoils = true;
    await expect(worker.embedImages({ images: await images('text', 'table', 'chart') }, signal)).rejects.toMatchObject({
      code: 'model-unsupported',
      message: expect.stringContaining('images/chart.png') as string,
    });
  });

  test('a picture that cannot be prepared fails alone', async () => {
    const worker = workerWith(untouched);
    await worker.prepareVisual(plainlyVisual(tinyVisual('tiny-joint'), await visualFolder('tiny-joint')), signal);
    const [first, second] = await images('text', 'chart');
    const broken = { ...first!, name: 'page 7', width: 3 };
    const outcome = await worker.embedImages({ images: [first!, broken, second!] }, signal);
    expect([...outcome.firstRow]).toEqual([0, 1, 1, 2]);
    expect(outcome.failed).toMatchObject([{ index: 1, failure: { kind: 'failed', code: 'page-failed' } }]);
    expect(outcome.failed[0]?.failure.reason).toContain('page 7');
  });
});

describe('a folder that is damaged', () => {
  const json = (value: unknown): Blob => new Blob([JSON.stringify(value)]);
  const cases: readonly (readonly [string, string, (files: Map<string, Blob>) => void, string, string])[] = [
    [
      'without its graph for images',
      'tiny-clip',
      (f) => f.delete('onnx/vision_model.onnx'),
      'model-missing',
      'onnx/vision_model.onnx',
    ],
    [
      'with a graph that was cut off',
      'tiny-joint',
      (f) => f.set('onnx/model.onnx', f.get('onnx/model.onnx')!.slice(0, 99_999)),
      'model-invalid',
      'onnx/model.onnx',
    ],
    ['without its tokenizer', 'tiny-siglip', (f) => f.delete('tokenizer.json'), 'model-missing', 'tokenizer.json'],
    [
      'with a processor nobody knows',
      'tiny-siglip',
      (f) => f.set('preprocessor_config.json', json({ image_processor_type: 'PaperFoldingImageProcessor' })),
      'model-unsupported',
      'PaperFoldingImageProcessor',
    ],
    [
      'with pictures of another size than its graph takes',
      'tiny-joint',
      (f) => f.set('preprocessor_config.json', json({ image_processor_type: 'JinaCLIPImageProcessor', size: 32 })),
      'model-invalid',
      '32 × 32',
    ],
    [
      'with the graph of a text encoder',
      'tiny-late-interaction',
      (f) => f.set('onnx/model.onnx', textGraph!),
      'model-unsupported',
      'tiny-late-interaction is a text encoder: onnx/model.onnx takes no pixel_values',
    ],
    [
      'whose file of the preparation holds null',
      'tiny-clip',
      (f) => f.set('preprocessor_config.json', json(null)),
      'model-invalid',
      'preprocessor_config.json holds no JSON object',
    ],
    [
      'with vectors of another size than config.json states',
      'tiny-late-interaction',
      (f) => f.set('config.json', json({ model_type: 'colmodernvbert', embedding_dim: 64 })),
      'model-invalid',
      'config.json states embedding_dim 64, and onnx/model.onnx gives vectors of 32 numbers',
    ],
    [
      'with another number of tokens a tile than its patches give',
      'tiny-late-interaction',
      (f) => f.set('config.json', json({ vision_config: { patch_size: 16 }, scale_factor: 1 })),
      'model-invalid',
      // 64 ÷ 16 ÷ 1 = 4 tokens along the edge; the model's own file states 4 in all.
      'processor_config.json states image_seq_len 4, and by config.json a tile of 64 pixels gives 16',
    ],
    [
      'with another token for a patch than its tokenizer has',
      'tiny-late-interaction',
      (f) => f.set('config.json', json({ model_type: 'colmodernvbert', image_token_id: 5 })),
      'model-invalid',
      'config.json states image_token_id 5, and in tokenizer.json <image> is 366',
    ],
  ];
  let textGraph: Blob | null = null;
  test.each(cases)('%s is refused by name, before and at loading', async (_, name, change, code, words) => {
    textGraph ??= await (await fetch(new URL('onnx/model.onnx', tinyFolder('tiny-bert')))).blob();
    const source = await visualFolder(name, change);
    const worker = workerWith(untouched);
    const refusal = { code, message: expect.stringContaining(words) as string };
    await expect(worker.prepareVisual(plainlyVisual(tinyVisual(name), source), signal)).rejects.toMatchObject(refusal);
    // What only the pictures' size or the tokenizer tells is found at loading.
    if (words === '32 × 32' || words.includes('image_token_id')) return;
    const asked = { id: name, revision: 'main', source, adapter: null };
    await expect(worker.describeVisual(asked, signal)).rejects.toMatchObject(refusal);
  });

  test.each([
    ['is not there', null, 'model-missing', 'has no file onnx/model.onnx_data'],
    [
      'was cut off',
      1000,
      'model-invalid',
      'onnx/model.onnx_data was cut off: it has 1000 bytes, and onnx/model.onnx reads 1088 of it',
    ],
  ])('whose graph names a file of weights that %s is refused by its name', async (_, bytes, code, words) => {
    const graph = new Uint8Array(await (await visualFolderFile('tiny-joint')).arrayBuffer());
    // One more initializer in a graph of its own behind the model's: fields of one message may come in parts.
    const text = (tag: number, value: string): number[] => [tag, value.length, ...new TextEncoder().encode(value)];
    const place = { location: 'model.onnx_data', offset: '1024', length: '64' };
    const entries = Object.entries(place).flatMap(([key, value]) => {
      const entry = [...text(0x0a, key), ...text(0x12, value)];
      return [0x6a, entry.length, ...entry];
    });
    const tensor = [...text(0x42, 'w'), ...entries];
    const part = [0x2a, tensor.length, ...tensor];
    const whole = new Blob([graph, Uint8Array.from([0x3a, part.length, ...part])]);
    const source = await visualFolder('tiny-joint', (files) => {
      files.set('onnx/model.onnx', whole);
      if (bytes !== null) files.set('onnx/model.onnx_data', new Blob([new Uint8Array(bytes)]));
    });
    const refusal = { code, message: expect.stringContaining(words) as string };
    const worker = workerWith(untouched);
    await expect(
      worker.describeVisual({ id: 'x', revision: 'main', source, adapter: null }, signal),
    ).rejects.toMatchObject(refusal);
    await expect(worker.prepareVisual(plainlyVisual(tinyVisual('x'), source), signal)).rejects.toMatchObject(refusal);
  });

  test('of a text encoder is called one, and a visual model that is taken for a text encoder too', async () => {
    const worker = workerWith(untouched);
    const bert = await pickedFolder(tinyFolder('tiny-bert'), ['onnx/model.onnx']);
    const isText = {
      code: 'model-unsupported',
      message: expect.stringMatching(/^tiny-bert is a text encoder: /) as string,
    };
    const asked = { id: 'tiny-bert', revision: 'main', source: bert, adapter: null };
    await expect(worker.describeVisual(asked, signal)).rejects.toMatchObject(isText);
    await expect(worker.prepareVisual(plainlyVisual(tinyVisual('tiny-bert'), bert), signal)).rejects.toMatchObject(
      isText,
    );
    for (const id of ['tiny-clip', 'tiny-late-interaction']) {
      const source = await visualFolder(id);
      await expect(worker.describe({ id, revision: 'main', source }, signal)).rejects.toMatchObject({
        code: 'model-unsupported',
        message: expect.stringMatching(
          new RegExp(`^${id} is a visual model: (config|preprocessor_config)\\.json `),
        ) as string,
      });
    }
  });

  test('gives no window beyond what its model has places for', async () => {
    const worker = workerWith(untouched);
    const source = await visualFolder('tiny-clip');
    await expect(
      worker.prepareVisual(plainlyVisual(tinyVisual('tiny-clip', { window: 1000 }), source), signal),
    ).rejects.toMatchObject({
      code: 'model-invalid',
      message: expect.stringMatching(
        /was set to 1000 tokens.*text_config\.max_position_embeddings\).* 77 at most/,
      ) as string,
    });
  });

  const visualFolderFile = async (name: string): Promise<Blob> =>
    (await fetch(new URL('onnx/model.onnx', tinyFolder(name)))).blob();
});

describe('what a folder holds', () => {
  test.each([
    ['tiny-siglip', 'dual', 64],
    ['tiny-clip', 'dual', 77],
    ['tiny-joint', 'joint', 128],
    ['tiny-late-interaction', 'late-interaction', 512],
  ])('%s is described as %s with its reasons', async (name, adapterKind, window) => {
    const worker = workerWith(untouched);
    const source = await visualFolder(name);
    const described = await worker.describeVisual({ id: name, revision: 'main', source, adapter: null }, signal);
    expect(described).toMatchObject({ adapter: adapterKind, window });
    expect(described.variants.map(({ dtype }) => dtype)).toEqual(['fp32']);
    expect(described.reasons[0]).toMatch(/^onnx\//);
  });

  test('a hub is asked for the small files alone', async () => {
    const worker = workerWith(untouched);
    const source = {
      kind: 'hub',
      baseUrl: new URL('/hub-for-tests', globalThis.location.href).href,
      token: null,
    } as const;
    const described = await worker.describeVisual(
      { id: 'tiny-joint', revision: 'main', source, adapter: null },
      signal,
    );
    expect(described).toMatchObject({ adapter: 'joint', reasons: ['config.json states the model type jina_clip.'] });
    expect(described.variants[0]?.text.bytes).toBe(683_326);
  });

  test('a worker holds one model, of whichever kind', async () => {
    const worker = workerWith(untouched);
    const input = plainlyVisual(tinyVisual('tiny-clip'), await visualFolder('tiny-clip'));
    await worker.prepareVisual(input, signal);
    expect((await worker.prepareVisual(input, signal)).dimensions).toBe(32);
    await expect(worker.prepareVisual({ ...input, tiles: 'one' }, signal)).rejects.toMatchObject({
      code: 'model-not-prepared',
    });
    await expect(worker.embed({ texts: ['x'], kind: 'query', windows: 'all' }, signal)).rejects.toMatchObject({
      code: 'model-not-prepared',
    });
  });

  test('a model that was kept loads without its folder', async () => {
    const [first, second] = [workerWith(untouched), workerWith(untouched)];
    const model = tinyVisual('tiny-clip', { revision: 'kept' });
    const input = { ...plainlyVisual(model, await visualFolder('tiny-clip')), keep: true };
    const prepared = await first.prepareVisual(input, signal);
    expect(prepared).toMatchObject({ worksOffline: true, notKept: null });
    const again = await second.prepareVisual({ ...input, source: { kind: 'kept' } }, signal);
    expect(again.identity).toBe(prepared.identity);
    await second.forgetModel({ id: model.id, revision: 'kept' }, signal);
  });
});

describe('late interaction of texts', () => {
  test('each token has its hidden state, skipped ones none, and a question is filled up with unseen [MASK]', async () => {
    const settings = {
      similarity_fn_name: 'MaxSim',
      query_prefix: 'the ',
      document_prefix: '',
      query_length: 12,
      attend_to_expansion_tokens: false,
      skiplist_words: ['.'],
    };
    const picked = await pickedFolder(tinyFolder('tiny-bert'), ['onnx/model.onnx']);
    if (picked.kind !== 'folder') throw new Error('no folder');
    const files = picked.files.filter(({ path }) => path !== 'config_sentence_transformers.json');
    const source = {
      kind: 'folder',
      files: [...files, { path: 'config_sentence_transformers.json', file: new Blob([JSON.stringify(settings)]) }],
    } as const;
    const worker = workerWith(untouched);
    const model = tinyVisual('tiny-bert', { window: 128, variants: [{ ...usualGraph('fp32'), image: null }] });
    const prepared = await worker.prepareVisual(plainlyVisual(model, source), signal);
    expect(prepared).toMatchObject({
      vectors: 'multi',
      dimensions: 64,
      processor: null,
      decision: { adapter: { kind: 'text-late-interaction' } },
    });

    // The ids by the golden file of the tokenizer: “revenue grew” is 247 268, “the” 202, “.” 54, [MASK] 4.
    const graph = await (await fetch(new URL('onnx/model.onnx', tinyFolder('tiny-bert')))).arrayBuffer();
    const session = await openOnnxSession('wasm', new Uint8Array(graph), 1);
    const states = async (ids: readonly number[], seen: number): Promise<Float32Array> => {
      const mask = BigInt64Array.from(ids, (_, place) => (place < seen ? 1n : 0n));
      return (await session.run({ rows: 1, length: ids.length, ids: BigInt64Array.from(ids, BigInt), mask })).values;
    };
    const expectRows = (values: Float32Array, expected: Float32Array, rows: readonly number[]): void => {
      expect(values.length).toBe(rows.length * 64);
      for (const [place, row] of rows.entries()) {
        const state = expected.subarray(row * 64, row * 64 + 64);
        const norm = Math.hypot(...state);
        for (let at = 0; at < 64; at++) expect(values[place * 64 + at]).toBeCloseTo(state[at]! / norm, 4);
      }
    };
    const asked = await worker.embedVisualTexts({ texts: ['revenue grew'], kind: 'query', windows: 'first' }, signal);
    const question = [2, 202, 247, 268, 3, 4, 4, 4, 4, 4, 4, 4];
    expectRows(asked.values, await states(question, 5), [...question.keys()]);
    const said = await worker.embedVisualTexts({ texts: ['revenue grew.'], kind: 'passage', windows: 'all' }, signal);
    expectRows(said.values, await states([2, 247, 268, 54, 3], 5), [0, 1, 2, 4]);
    expect([...said.spans]).toEqual([0, 0, 0, 7, 8, 12, 0, 0]);
    await session.release();
  });

  test('an abort ends a call between its batches', async () => {
    const worker = workerWith(untouched);
    await worker.prepareVisual(plainlyVisual(tinyVisual('tiny-clip'), await visualFolder('tiny-clip')), signal);
    const controller = new AbortController();
    const reference = await goldenVisual('tiny-clip');
    const texts = (reference.texts ?? []).map(({ text }) => text);
    const call = worker.embedVisualTexts({ texts, kind: 'query', windows: 'all' }, controller.signal, () =>
      controller.abort(),
    );
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});
