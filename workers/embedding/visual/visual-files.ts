/** Reads what a visual model's folder says of it, and its graphs with the files of weights that they name. */
import { AppError } from '../../../src/core/app-error.ts';
import type { ImageProcessor } from '../../../src/core/image/image-processor.ts';
import { withoutSplitting } from '../../../src/core/image/image-processor.ts';
import { readImageProcessor } from '../../../src/core/image/read-image-processor.ts';
import type { SeenGraph, VisualAdapter } from '../../../src/core/model/visual-adapter.ts';
import { refuseOtherDimensions } from '../../../src/core/model/visual-contradictions.ts';
import { isTextFamily } from '../../../src/core/model/visual-family.ts';
import { visualFacts } from '../../../src/core/model/visual-facts.ts';
import type { VisualFacts } from '../../../src/core/model/visual-facts.ts';
import { bytesSource, graphSignature } from '../../../src/core/model/visual-graph.ts';
import { graphsOf } from '../../../src/core/model/visual-model.ts';
import type { GraphFile, PageTiles, VisualVariant } from '../../../src/core/model/visual-model.ts';
import { checkReach } from '../files/check-file.ts';
import { configPath } from '../files/checked-files.ts';
import type { CheckedFiles } from '../files/checked-files.ts';
import type { ExternalData } from '../runtime/onnx-runtime.ts';

/** The small files' facts, and the raw values that say how pictures are prepared. */
export interface VisualSettings {
  /** What sentences call the model. */
  readonly id: string;
  readonly facts: VisualFacts;
  readonly preprocessor: unknown;
  readonly processor: unknown;
}

/** A graph as it was read. */
export interface LoadedGraph extends SeenGraph {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly external: readonly ExternalData[];
  /** SHA-256 of the file and of the files of weights. */
  readonly sha256: readonly string[];
}

/** Rejects with `model-missing`, `model-invalid` or a network code. */
export async function readSettings(id: string, files: CheckedFiles, signal: AbortSignal): Promise<VisualSettings> {
  const value = async (path: string): Promise<unknown> => {
    const found = await files.optionalJson(path, signal);
    if (found === null) return undefined;
    // A file that holds null is no missing one.
    if (typeof found.value === 'object' && found.value !== null && !Array.isArray(found.value)) return found.value;
    throw new AppError('model-invalid', `${path} holds no JSON object. Get the file again.`);
  };
  const config = (await files.json(configPath, signal)).value;
  const preprocessor = await value('preprocessor_config.json');
  const processor = await value('processor_config.json');
  const facts = visualFacts({
    config,
    preprocessor,
    processor,
    tokenizerConfig: await value('tokenizer_config.json'),
    sentences: await value('config_sentence_transformers.json'),
  });
  return { id, facts, preprocessor: preprocessor ?? null, processor: processor ?? null };
}

/** How pictures are prepared. Throws what `readImageProcessor` throws, and `model-unsupported` for a text encoder. */
export function processorOf({ id, facts, preprocessor, processor }: VisualSettings, tiles: PageTiles): ImageProcessor {
  if (preprocessor === null && processor === null && isTextFamily(facts.modelType)) {
    const sentence = `${id} is a text encoder: config.json states the model type ${facts.modelType}, and there is no preprocessor_config.json, which says how pictures are prepared. Use it as one (add it as a text encoder; "kind": "dense" in an experiment file).`;
    throw new AppError('model-unsupported', sentence);
  }
  const stated = readImageProcessor(preprocessor, processor);
  return stated.kind === 'tiled' && tiles === 'one' ? withoutSplitting(stated) : stated;
}

/** The graphs of a variant, each read once. Rejects with `model-missing`, `model-invalid` or a network code. */
export async function readGraphs(
  variant: VisualVariant,
  files: CheckedFiles,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LoadedGraph>> {
  const graphs = new Map<string, LoadedGraph>();
  for (const graph of graphsOf(variant)) graphs.set(graph.path, await readGraph(graph, files, signal));
  return graphs;
}

async function readGraph(graph: GraphFile, files: CheckedFiles, signal: AbortSignal): Promise<LoadedGraph> {
  const { path } = graph;
  const file = await files.graph(path, graph, signal);
  const signature = await graphSignature(path, bytesSource(file.bytes));
  const external: ExternalData[] = [];
  const sha256 = [file.sha256];
  files.needs(
    path,
    signature.externalFiles.map(({ name }) => besideOf(path, name)),
  );
  for (const { name, bytes } of signature.externalFiles) {
    const weights = await files.weights(besideOf(path, name), signal);
    checkReach(besideOf(path, name), weights.bytes.length, { path, bytes });
    external.push({ path: name, data: weights.bytes });
    sha256.push(weights.sha256);
  }
  return { path, signature, bytes: file.bytes, external, sha256 };
}

/** Throws `model-invalid` where a graph's fixed outputs are of another size than config.json states; where they are not fixed, nothing. */
export function refuseOtherOutputs(
  graphs: { readonly text: SeenGraph; readonly image: SeenGraph },
  adapter: VisualAdapter,
  facts: VisualFacts,
): void {
  const uses = [
    [graphs.text, adapter.text],
    ...('image' in adapter ? [[graphs.image, adapter.image] as const] : []),
  ] as const;
  for (const [{ path, signature }, { output }] of uses) {
    const size = signature.outputs.find(({ name }) => name === output)?.shape?.at(-1) ?? null;
    if (size !== null) refuseOtherDimensions(facts, size, path);
  }
}

/** Where a graph's file of weights lies. A graph names files in its own folder, and none elsewhere. */
export function besideOf(path: string, name: string): string {
  if (!/^[\w.-]+$/.test(name) || /^\.+$/.test(name)) {
    throw new AppError('model-invalid', `${path} names “${name}” as its file of weights, which is no file beside it.`);
  }
  return path.slice(0, path.lastIndexOf('/') + 1) + name;
}
