// Tiny visual models, their golden vectors and page pictures for the visual tests.
import type { VisualModel } from '../../../src/core/model/visual-model.ts';
import { usualGraph, usualPair } from '../../../src/core/model/visual-model.ts';
import type { ImageToEmbed, ModelSource, PrepareVisualInput } from '../../../src/rpc/embedding-worker.ts';
import { tinyFolder } from './models-for-tests.ts';

export interface GoldenVisual {
  readonly model: string;
  readonly dimensions: number;
  /** Of single-vector models. */
  readonly texts?: readonly {
    readonly text: string;
    readonly ids: readonly number[];
    readonly vector: readonly number[];
  }[];
  readonly images?: readonly { readonly image: string; readonly vector: readonly number[] }[];
  /** Of late-interaction models. */
  readonly pages?: readonly {
    readonly image: string;
    readonly rows: number;
    readonly columns: number;
    readonly embeddings: readonly (readonly number[])[];
  }[];
  readonly queries?: readonly { readonly text: string; readonly embeddings: readonly (readonly number[])[] }[];
}

export async function goldenVisual(model: string): Promise<GoldenVisual> {
  const response = await fetch(new URL(`../../golden/models/${model}.json`, import.meta.url));
  return (await response.json()) as GoldenVisual;
}

/** A golden picture, `images/text.png`, as pixels. */
export async function picture(path: string): Promise<ImageToEmbed> {
  const response = await fetch(new URL(`/test/golden/${path}`, globalThis.location.href));
  const bitmap = await createImageBitmap(await response.blob(), {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return { name: path, pixels: new Uint8ClampedArray(data), width, height };
}

const small = [
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'preprocessor_config.json',
  'processor_config.json',
];
const graphs = ['onnx/model.onnx', 'onnx/text_model.onnx', 'onnx/vision_model.onnx'];

/** A picked folder of a tiny model; `change` alters its files. */
export async function visualFolder(
  name: string,
  change: (files: Map<string, Blob>) => void = () => {},
): Promise<ModelSource> {
  const files = new Map<string, Blob>();
  for (const path of [...small, ...graphs]) {
    const response = await fetch(new URL(path, tinyFolder(name)));
    if (response.ok) files.set(path, await response.blob());
  }
  change(files);
  return { kind: 'folder', files: [...files].map(([path, file]) => ({ path, file })) };
}

export function tinyVisual(id: string, changes: Partial<VisualModel> = {}): VisualModel {
  return {
    id,
    exportId: id,
    revision: 'main',
    adapter: null,
    prompts: { query: '', passage: '' },
    window: 'unknown',
    dimensions: 'unknown',
    variants: [usualPair('fp32'), usualGraph('fp32')],
    parameters: 'unknown',
    licence: 'unknown',
    vidore: { v1: 'unknown', v2: 'unknown', v3: 'unknown' },
    factsFrom: 'test',
    refused: null,
    ...changes,
  };
}

/** On WASM, nothing kept. */
export function plainlyVisual(model: VisualModel, source: ModelSource): PrepareVisualInput {
  return { model, source, dtype: null, device: 'wasm', threads: null, keep: false, tiles: 'all' };
}
