/** The embedding worker's calls for models of texts and page images. */
import { AppError, isAbort } from '../../../src/core/app-error.ts';
import { assertUnreachable } from '../../../src/core/assert-unreachable.ts';
import type { GraphFile, VisualVariant } from '../../../src/core/model/visual-model.ts';
import { possibleVariants } from '../../../src/core/model/visual-model.ts';
import type { PreparedVisual } from '../../../src/core/model/visual-model.ts';
import type { OnProgress } from '../../../src/core/progress.ts';
import type { EmbeddingWorker, ModelSource, PrepareVisualInput } from '../../../src/rpc/embedding-worker.ts';
import { isVariantKept, keptFiles } from '../../../src/storage/kept-model-files.ts';
import { CheckedFiles, configPath, tokenizerPath } from '../files/checked-files.ts';
import type { ModelFiles, ModelPlace } from '../files/model-files.ts';
import { inWords } from '../load-encoder.ts';
import { describeVisual, variantsThere } from './describe-visual.ts';
import { loadVisual } from './load-visual.ts';
import type { VisualSurroundings } from './visual-tester.ts';
import type { VisualEncoder } from './visual-encoder.ts';

type VisualCalls = Pick<EmbeddingWorker, 'describeVisual' | 'prepareVisual' | 'embedImages' | 'embedVisualTexts'>;

/** What the worker lends its visual calls. */
export interface VisualHost {
  readonly surroundings: VisualSurroundings;
  readonly openFiles: (place: ModelPlace, source: ModelSource) => ModelFiles | null;
  /** Throws `model-not-prepared` where the worker holds another model. */
  readonly hold: (key: string, name: string) => void;
  /** What was held is held no more: it could not be loaded. */
  readonly letGo: (key: string) => void;
}

interface Prepared {
  readonly encoder: VisualEncoder;
  readonly outcome: PreparedVisual;
}

export function visualCalls(host: VisualHost): VisualCalls {
  let held: { readonly key: string; readonly prepared: Promise<Prepared> } | null = null;

  const prepareVisual: EmbeddingWorker['prepareVisual'] = async (input, signal, onProgress) => {
    const key = keyOf(input);
    host.hold(key, input.model.id);
    const waiting = held ?? { key, prepared: load(input, host, signal, onProgress) };
    held = waiting;
    try {
      return (await waiting.prepared).outcome;
    } catch (error) {
      if (held === waiting) {
        held = null;
        host.letGo(key);
      }
      // The one who began it gave up; this caller did not.
      if (isAbort(error) && !signal.aborted) return prepareVisual(input, signal, onProgress);
      throw error;
    }
  };
  const encoder = async (): Promise<VisualEncoder> => {
    if (held !== null) return (await held.prepared).encoder;
    throw new AppError('model-not-prepared', 'No visual model is loaded in this worker yet. Prepare one first.');
  };
  return {
    prepareVisual,
    describeVisual: (input, signal) => {
      const { id, revision, source } = input;
      const place = { id, exportId: id, revision };
      const origin = host.openFiles(place, source);
      return describeVisual(input, new CheckedFiles(place, origin), origin, signal);
    },
    embedImages: async (input, signal, onProgress) => {
      const open = await encoder();
      return inWords(open.recipe.id, () => open.embedImages(input, signal, onProgress));
    },
    embedVisualTexts: async (input, signal, onProgress) => {
      const open = await encoder();
      return inWords(open.recipe.id, () => open.embedTexts(input, signal, onProgress));
    },
  };
}

function keyOf({ model, source, dtype, device, threads, tiles }: PrepareVisualInput): string {
  const place = source.kind === 'hub' ? source.baseUrl : '';
  return JSON.stringify(['visual', model, source.kind, place, dtype, device, threads, tiles]);
}

async function load(
  input: PrepareVisualInput,
  host: VisualHost,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<Prepared> {
  const { model, source } = input;
  if (model.refused !== null) throw new AppError('model-unsupported', model.refused);
  const keeps = input.keep && (source.kind === 'hub' || source.kind === 'folder');
  const work = async (): Promise<Prepared> => {
    const origin = host.openFiles(model, source);
    const files = new CheckedFiles(model, origin, onProgress);
    const available = await availableVariants(input, origin, signal);
    const loaded = await loadVisual({ input, files, available }, host.surroundings, signal, onProgress);
    const notKept = keeps ? await files.keep().then(() => null, reasonOf) : null;
    files.release();
    const kept = await keptFiles(model);
    const worksOffline = [configPath, tokenizerPath, ...loaded.paths].every((path) => kept[path] !== undefined);
    return { encoder: loaded.encoder, outcome: { ...loaded.outcome, worksOffline, notKept } };
  };
  // Two tabs that load the same model: the second waits, and finds it kept.
  if (!keeps || !('locks' in navigator)) return work();
  return navigator.locks.request(`leafmark-model ${model.id} ${model.revision}`, { signal }, work);
}

async function availableVariants(
  { model, source }: PrepareVisualInput,
  origin: ModelFiles | null,
  signal: AbortSignal,
): Promise<readonly VisualVariant[]> {
  const { variants } = model;
  switch (source.kind) {
    case 'kept': {
      const kept = await keptFiles(model);
      return possibleVariants(model).filter((variant) => isVariantKept(kept, variant));
    }
    case 'hub': {
      // Of a model that nobody described the names of its files are not known: the hub is asked which there are.
      const isKnown = new Set(variants.map(({ dtype }) => dtype)).size === variants.length;
      return isKnown ? variants.map(asStatedNow) : variantsThere(origin, source, [], signal);
    }
    case 'folder':
    case 'bundled':
      // The registry's names and those of a folder may differ.
      return variantsThere(origin, source, variants, signal);
    default:
      return assertUnreachable(source);
  }
}

/** A size without a hash was told once: the hub's file may be a newer one, and states its own. */
function asStatedNow(variant: VisualVariant): VisualVariant {
  const open = (graph: GraphFile): GraphFile => (graph.sha256 === 'unknown' ? { ...graph, bytes: 'unknown' } : graph);
  return { ...variant, text: open(variant.text), image: variant.image && open(variant.image) };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
