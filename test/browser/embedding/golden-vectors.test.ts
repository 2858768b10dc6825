// Vectors against sentence-transformers and onnxruntime: test/golden/models, with tools and tolerances in the notes beside them.
import { afterEach, describe, expect, test } from 'vitest';
import type { Dtype, EmbeddingModel } from '../../../src/core/model/embedding-model.ts';
import { builtInModels } from '../../../src/core/model/model-registry.ts';
import type { Device } from '../../../src/core/model/embedding-model.ts';
import type { EmbedOutcome, EmbeddingWorker, ModelSource } from '../../../src/rpc/embedding-worker.ts';
import type { GoldenModel, GoldenText } from './models-for-tests.ts';
import {
  bundledModel,
  cosine,
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

afterEach(endWorkers);

interface Compared {
  readonly least: number;
  /** Vectors of the first windows by text; null for texts without tokens. */
  readonly vectors: readonly (Float32Array | null)[];
  readonly outcomes: readonly EmbedOutcome[];
}

/** All golden texts, queries and passages in one call each, against what was stored for them. */
async function compare(
  worker: EmbeddingWorker,
  reference: GoldenModel,
  key: 'vector' | 'quantised',
): Promise<Compared> {
  const vectors: (Float32Array | null)[] = reference.texts.map(() => null);
  const outcomes: EmbedOutcome[] = [];
  let least = 1;
  for (const kind of ['query', 'passage'] as const) {
    const places = [...reference.texts.keys()].filter((place) => reference.texts[place]?.role === kind);
    if (places.length === 0) continue;
    const texts = places.map((place) => reference.texts[place]?.text ?? '');
    const outcome = await worker.embed({ texts, kind, windows: 'first' }, signal);
    outcomes.push(outcome);
    for (const [index, place] of places.entries()) {
      const row = outcome.firstRow[index] ?? 0;
      if (row === outcome.firstRow[index + 1]) continue;
      const vector = outcome.values.subarray(row * outcome.dimensions, (row + 1) * outcome.dimensions);
      vectors[place] = vector;
      least = Math.min(least, cosine(vector, reference.texts[place]?.[key] ?? []));
    }
  }
  return { least, vectors, outcomes };
}

/** The golden passage nearest to each query, as in the golden rankings. */
function firstPassages(reference: GoldenModel, vectors: readonly (Float32Array | null)[]): readonly number[] {
  const passages = reference.texts.flatMap(({ role }, place) => (role === 'passage' ? [vectors[place] ?? null] : []));
  const queries = reference.texts.flatMap(({ role }, place) => (role === 'query' ? [vectors[place] ?? null] : []));
  return queries.map((query) => {
    const scores = passages.map((passage) => (query === null || passage === null ? -1 : cosine(query, passage)));
    return scores.indexOf(Math.max(...scores));
  });
}

/** As stored, without the empty texts: they have no vector here. e5 puts one of them first for two queries. */
function firstOfRankings(reference: GoldenModel): readonly (number | undefined)[] {
  const passages = reference.texts.filter(({ role }) => role === 'passage');
  return (reference.rankings ?? []).map((ranking) =>
    ranking.passages.find((place) => !isEmpty(passages[place] ?? { text: '' })),
  );
}

const isEmpty = ({ text }: Pick<GoldenText, 'text'>): boolean => text.trim() === '';

describe('tiny models', () => {
  const cases: readonly (readonly [string, Dtype, string, Device, number])[] = [
    ['tiny-bert', 'fp32', 'onnx/model.onnx', 'wasm', 0.99999],
    ['tiny-bert', 'fp16', 'onnx/model_fp16.onnx', 'wasm', 0.999],
    ['tiny-bert', 'int8', 'onnx/model_quantized.onnx', 'wasm', 0.98],
    ['tiny-bert-cls', 'fp32', 'onnx/model.onnx', 'wasm', 0.99999],
    ['tiny-bert', 'fp32', 'onnx/model.onnx', 'webgpu', 0.9999],
    ['tiny-bert-cls', 'fp32', 'onnx/model.onnx', 'webgpu', 0.9999],
  ];
  for (const [name, dtype, path, device, tolerance] of cases) {
    test(`${name} in ${dtype} on ${device} gives the vectors of transformers`, { timeout: 300_000 }, async () => {
      const reference = await golden(name);
      const worker = embeddingWorker();
      const source = await pickedFolder(tinyFolder(name), [path]);
      const prepared = await worker.prepare({ ...plainly(tinyModel(reference), source, dtype), device }, signal);
      expect(prepared).toMatchObject({ device, dtype, failed: [] });
      const { least, outcomes, vectors } = await compare(worker, reference, 'vector');
      console.log(`${name} ${dtype} ${device}: least cosine ${least}; ${prepared.reason}`);
      expect(least).toBeGreaterThan(tolerance);
      expect(vectors.map((vector) => vector === null)).toEqual(reference.texts.map(isEmpty));
      expect(outcomes.at(-1)?.device).toBe(device);
    });
  }

  for (const name of ['tiny-bert', 'tiny-bert-cls']) {
    test(`${name} gives a long text one vector for each of its windows`, async () => {
      const reference = await golden(name);
      const worker = embeddingWorker();
      const model = tinyModel(reference, { prompts: { query: '', passage: '' } });
      const source = await pickedFolder(tinyFolder(name), ['onnx/model.onnx']);
      // Its windows in the golden file are without a prompt, whatever its files state.
      await worker.prepare({ ...plainly(model, source), given: ['prompts'] }, signal);
      const long =
        reference.texts.find(({ tokensBeforeTruncation }) => tokensBeforeTruncation > reference.window)?.text ?? '';
      const outcome = await worker.embed({ texts: ['short', long], kind: 'passage', windows: 'all' }, signal);
      const windows = reference.longTextInWindows ?? [];
      expect([...outcome.firstRow]).toEqual([0, 1, 1 + windows.length]);
      for (const [index, { vector }] of windows.entries()) {
        const row = outcome.values.subarray((index + 1) * outcome.dimensions, (index + 2) * outcome.dimensions);
        expect(cosine(row, vector)).toBeGreaterThan(0.9999);
      }
      expect(outcome.embeddedTokens).toEqual(outcome.tokens);
    });
  }
});

describe('real models', () => {
  const inRegistry = (folder: string): EmbeddingModel => {
    const model = builtInModels().find(({ id }) => id.endsWith(`/${folder}`));
    if (model === undefined) throw new Error(`${folder} is not built in`);
    return model;
  };
  const check = async (
    folder: string,
    dtype: Dtype,
    source: ModelSource,
    key: 'vector' | 'quantised',
    tolerance: number,
  ): Promise<void> => {
    const reference = await golden(folder);
    const worker = embeddingWorker();
    const prepared = await worker.prepare(plainly(inRegistry(folder), source, dtype), signal);
    const started = performance.now();
    const { least, vectors } = await compare(worker, reference, key);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${folder} ${dtype}: least cosine ${least} in ${seconds} s; self-test ${JSON.stringify(prepared.selfTest)}; ${prepared.reason}`,
    );
    expect(least).toBeGreaterThanOrEqual(tolerance);
    expect(firstPassages(reference, vectors)).toEqual(firstOfRankings(reference));
  };

  test(
    'the bundled all-MiniLM-L6-v2 gives the vectors of onnxruntime and the same first passages',
    { timeout: 300_000 },
    async () => {
      expect(bundledModel().id).toContain('all-MiniLM-L6-v2');
      await check('all-MiniLM-L6-v2', 'int8', { kind: 'bundled' }, 'quantised', 0.99);
    },
  );

  const picked: readonly (readonly [string, Dtype, string, 'vector' | 'quantised', number])[] = [
    ['all-MiniLM-L6-v2', 'fp32', 'onnx/model.onnx', 'vector', 0.9999],
    ['bge-small-en-v1.5', 'int8', 'onnx/model_quantized.onnx', 'quantised', 0.99],
    ['e5-small-v2', 'int8', 'onnx/model_quantized.onnx', 'quantised', 0.99],
  ];
  for (const [folder, dtype, path, key, tolerance] of picked) {
    test(
      `${folder} in ${dtype} from a picked folder gives its golden vectors`,
      { timeout: 300_000 },
      async ({ skip }) => {
        const base = await realFolder(folder, path);
        if (base === null) return skip('no ../shared/models beside the checkout (LEAFMARK_MODELS names another place)');
        await check(folder, dtype, await pickedFolder(base, [path]), key, tolerance);
      },
    );
  }
});
