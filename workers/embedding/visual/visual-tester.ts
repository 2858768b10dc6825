/** Opens a visual model's graphs on devices and compares what they compute. */
import type { Device, PreparedEncoder } from '../../../src/core/model/embedding-model.ts';
import type { AdapterDecision } from '../../../src/core/model/visual-adapter.ts';
import type { OnProgress } from '../../../src/core/progress.ts';
import { leastCosine, refuseWrong } from '../self-test.ts';
import type { Surroundings } from '../surroundings.ts';
import { GraphHost, releaseGraphs } from './graph-host.ts';
import type { OpenGraphs } from './graph-host.ts';
import type { GraphBytes, OpenGraph } from './graph-session.ts';
import { VisualEncoder } from './visual-encoder.ts';
import type { LoadedGraph } from './visual-files.ts';
import type { VisualRecipe } from './visual-recipe.ts';
import { VisualRun } from './visual-run.ts';
import { visualSelfTest } from './visual-self-test.ts';

/** What the browser gives; replaced in tests. */
export interface VisualSurroundings extends Omit<Surroundings, 'openSession'> {
  readonly openGraph: OpenGraph;
}

/** Opens all graphs of a model on a device. */
type Opener = (device: Device) => Promise<OpenGraphs>;

/** The bytes are kept as Blobs, which the browser may put on disk: they are needed again only where a device is lost. */
export function graphOpener(
  graphs: ReadonlyMap<string, LoadedGraph>,
  { adapter }: AdapterDecision,
  threads: number,
  openGraph: OpenGraph,
  onProgress: OnProgress | undefined,
): Opener {
  const blobs = new Map(
    [...graphs].map(([path, { bytes, external }]) => [
      path,
      {
        model: new Blob([bytes]),
        external: external.map(({ path: name, data }) => ({ name, data: new Blob([data]) })),
      },
    ]),
  );
  const bytesOf = async (path: string): Promise<GraphBytes> => {
    const { model, external } = blobs.get(path)!;
    const read = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer());
    const weights = await Promise.all(external.map(async ({ name, data }) => ({ path: name, data: await read(data) })));
    return { model: await read(model), external: weights };
  };
  return async (device) => {
    onProgress?.({ phase: 'compile', done: 0, total: 1, unit: 'models' });
    const text = await openGraph(device, await bytesOf(adapter.text.path), threads);
    const imagePath = 'image' in adapter ? adapter.image.path : adapter.text.path;
    if (imagePath === adapter.text.path) return { text, image: text };
    try {
      return { text, image: await openGraph(device, await bytesOf(imagePath), threads) };
    } catch (error) {
      releaseGraphs({ text, image: text });
      throw error;
    }
  };
}

export interface Tested {
  readonly recipe: VisualRecipe;
  readonly opener: Opener;
  readonly surroundings: VisualSurroundings;
  readonly key: string;
  readonly dimensions: number | null;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress | undefined;
}

/** An encoder on this device whose vectors are those that WASM gives for the same files; rejects where they are not. */
export async function openTested(
  device: Device,
  test: Tested,
): Promise<{ readonly encoder: VisualEncoder; readonly selfTest: PreparedEncoder['selfTest'] }> {
  const { surroundings, key } = test;
  const kept = await surroundings.references.read(key);
  // The other device's session first: two large models are not held at once.
  const made = kept === null && device !== 'wasm' ? await referenceOn(test) : null;
  const { encoder, values } = await opened(device, test);
  const reference = kept ?? made;
  if (reference === null) {
    await surroundings.references.write(key, values);
    return { encoder, selfTest: { cosine: 1, reference: 'made' } };
  }
  const cosine = leastCosine(values, reference, encoder.dimensions ?? 1);
  refuseWrong(cosine);
  return { encoder, selfTest: { cosine, reference: kept === null ? 'made' : 'kept' } };
}

async function referenceOn(test: Tested): Promise<Float32Array> {
  const { values, graphs } = await opened('wasm', test);
  releaseGraphs(graphs);
  await test.surroundings.references.write(test.key, values);
  return values;
}

async function opened(
  device: Device,
  { recipe, opener, dimensions, signal, onProgress }: Tested,
): Promise<{
  readonly encoder: VisualEncoder;
  readonly values: Float32Array<ArrayBuffer>;
  readonly graphs: OpenGraphs;
}> {
  const graphs = await opener(device);
  try {
    signal.throwIfAborted();
    onProgress?.({ phase: 'self-test', done: 0, total: 1, unit: 'models' });
    // In the test a device that fails has failed: the next way is for the caller to take.
    const tested = new VisualEncoder(new VisualRun(recipe, new GraphHost(graphs, device, null), dimensions));
    const values = await visualSelfTest(tested, signal);
    const encoder = new VisualEncoder(new VisualRun(recipe, new GraphHost(graphs, device, opener), tested.dimensions));
    return { encoder, values, graphs };
  } catch (error) {
    releaseGraphs(graphs);
    throw error;
  }
}
