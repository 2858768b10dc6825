// Models and golden vectors for the embedding tests: tiny ones of the repository, real ones where ../shared/models is.
import type { Dtype, EmbeddingModel, Pooling, Prompts } from '../../../src/core/model/embedding-model.ts';
import { builtInModel, bundledModelId } from '../../../src/core/model/model-registry.ts';
import type { EmbeddingWorker, ModelSource, PrepareInput } from '../../../src/rpc/embedding-worker.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import type { WorkerClient } from '../../../src/rpc/worker-client.ts';

export interface GoldenText {
  readonly text: string;
  readonly role: 'query' | 'passage';
  readonly ids: readonly number[];
  readonly tokensBeforeTruncation: number;
  /** fp32; of the real models only where fp32 weights were at hand. */
  readonly vector?: readonly number[];
  readonly quantised?: readonly number[];
}

export interface GoldenModel {
  readonly model: string;
  readonly pooling: Pooling;
  readonly dimensions: number;
  readonly window: number;
  readonly prompts: Partial<Prompts>;
  readonly rankings?: readonly { readonly query: string; readonly passages: readonly number[] }[];
  readonly texts: readonly GoldenText[];
  readonly longTextInWindows?: readonly { readonly ids: readonly number[]; readonly vector: readonly number[] }[];
}

export const signal = new AbortController().signal;

export async function golden(model: string): Promise<GoldenModel> {
  const response = await fetch(new URL(`../../golden/models/${model}.json`, import.meta.url));
  return (await response.json()) as GoldenModel;
}

const spawned: WorkerClient<EmbeddingWorker>[] = [];

/** A worker of its own; `endWorkers` ends it. */
export function embeddingWorker(): EmbeddingWorker {
  const client = createWorkerClient<EmbeddingWorker>({
    name: 'embedding',
    spawn: () => new Worker(new URL('../../../workers/embedding.ts', import.meta.url), { type: 'module' }),
    idleMs: Number.POSITIVE_INFINITY,
    silenceMs: { default: 300_000 },
  });
  spawned.push(client);
  return client.calls;
}

export function endWorkers(): void {
  for (const client of spawned.splice(0)) client.terminate();
}

const paths = [
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'modules.json',
  '1_Pooling/config.json',
  'config_sentence_transformers.json',
  'sentence_bert_config.json',
];

/** A picked folder with these ONNX files. */
export async function pickedFolder(base: string, onnx: readonly string[]): Promise<ModelSource> {
  const files = [];
  for (const path of [...paths, ...onnx]) {
    const response = await fetch(new URL(path, base));
    if (response.ok) files.push({ path, file: await response.blob() });
  }
  return { kind: 'folder', files };
}

export const tinyFolder = (name: string): string => new URL(`/hub-for-tests/${name}/`, globalThis.location.href).href;

/** Folder of a real model, or null where it is not at hand. */
export async function realFolder(name: string, path: string): Promise<string | null> {
  const base = new URL(`/models-for-tests/${name}/`, globalThis.location.href).href;
  const response = await fetch(new URL(path, base), { method: 'HEAD' });
  return response.ok ? base : null;
}

export function tinyModel(golden: GoldenModel, changes: Partial<EmbeddingModel> = {}): EmbeddingModel {
  const { pooling, dimensions, window, prompts } = golden;
  const variants = (['int8', 'fp16', 'fp32'] as const).map((dtype) => ({
    dtype,
    bytes: 'unknown' as const,
    sha256: 'unknown' as const,
  }));
  return {
    id: golden.model,
    exportId: golden.model,
    revision: 'main',
    pooling,
    prompts: { query: prompts.query ?? '', passage: prompts.passage ?? '' },
    window,
    dimensions,
    variants,
    parameters: 'unknown',
    licence: 'unknown',
    beirNdcg10: 'unknown',
    factsFrom: 'test',
    ...changes,
  };
}

export function bundledModel(): EmbeddingModel {
  const model = builtInModel(bundledModelId);
  if (model === null) throw new Error('the bundled model is not in the registry');
  return model;
}

/** On WASM, nothing kept. */
export function plainly(model: EmbeddingModel, source: ModelSource, dtype: Dtype | null = null): PrepareInput {
  return { model, source, dtype, device: 'wasm', threads: null, keep: false };
}

export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, squareA, squareB] = [0, 0, 0];
  for (let place = 0; place < Math.max(a.length, b.length); place++) {
    const [x, y] = [a[place] ?? Number.NaN, b[place] ?? Number.NaN];
    dot += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return dot / Math.sqrt(squareA * squareB);
}
