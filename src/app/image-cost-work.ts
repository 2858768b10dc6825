/** Finds out what a system's page images cost: pages without vectors, a timed page, and what storage and memory allow. */
import { AppError, isAbort } from '../core/app-error.ts';
import { nameOf } from '../core/document/document.ts';
import { assertFilesKept } from '../core/document/files-not-kept.ts';
import { retrieverParts } from '../core/experiment/experiment.ts';
import type { ImageSettings, SystemSettings } from '../core/experiment/experiment.ts';
import { visualEncoderKey } from '../core/model/visual-encoder-settings.ts';
import { possibleVariants } from '../core/model/visual-model.ts';
import { visualModelOf } from '../core/model/visual-model-of.ts';
import { downloadSize, sizeRefusal } from '../core/model/visual-size.ts';
import type { OnProgress } from '../core/progress.ts';
import { inTieOrder } from '../core/retrieval/order.ts';
import type { BuildPlan } from '../rpc/index-worker.ts';
import { keptVisualDtypes } from '../storage/kept-model-files.ts';
import { estimateStorage, roomFor } from '../storage/storage-estimate.ts';
import { findLoadedVisual } from '../storage/visual-model-store.ts';
import type { ImageCost } from './app-state.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';
import type { CorpusWork } from './corpus-work.ts';
import type { OpenVisual } from './encoder-work.ts';
import { imageCost } from './image-cost.ts';
import { isOfPage, timeOnePage } from './page-timing.ts';
import { knownVisuals } from './visual-models.ts';

type Searched = Pick<SystemSettings, 'retriever' | 'unit' | 'text'>;

/**
 * One cost for each visual encoder that ranks page images in the system, in their order. Its encoders must be connected to the index
 * worker. @param plan what was found out for the whole system, or null
 */
export async function imageCosts(
  context: AppContext,
  corpus: Pick<CorpusWork, 'fileOf'>,
  system: Searched,
  plan: ImagePlan | null,
  signal: AbortSignal,
): Promise<readonly ImageCost[]> {
  const parts = imageParts(system);
  const costs: ImageCost[] = [];
  for (const part of parts.values()) {
    // What was found out for the system counts the pages of each part.
    const isOnly = parts.size === 1 && part.poolings.length === 1;
    const counts = plan !== null && isOnly ? plan : await countPages(context, system, part, signal);
    costs.push(await costOf(context, part, counts, namesNotKept(context, corpus, counts)));
  }
  return costs;
}

/**
 * Times a page of each encoder that has page images to embed and was not timed on this device yet. Throws `storage-full` with what
 * to do where they cannot fit, and `file-missing` where pages have to be drawn whose file is not at hand. A page that cannot be timed is left to the run, which tells it.
 */
export async function ensureImagesFit(
  context: AppContext,
  corpus: Pick<CorpusWork, 'fileOf'>,
  { system, opened }: { readonly system: Searched; readonly opened: ReadonlyMap<string, OpenVisual> },
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<void> {
  for (const [key, part] of imageParts(system)) {
    const counts = await countPages(context, system, part, signal);
    assertFilesKept(namesNotKept(context, corpus, counts));
    const open = opened.get(key);
    const loaded = await findLoadedVisual(context.database, part.encoder);
    if (counts.imagesToEmbed > 0 && open !== undefined && (loaded === null || loaded.timing === null)) {
      try {
        const timed = { encoder: part.encoder, open };
        await timeOnePage(context, corpus, timed, signal, onProgress);
      } catch (error) {
        if (isAbort(error) || !isOfPage(error)) throw error;
      }
    }
    const { refusal } = await costOf(context, part, counts, []);
    if (refusal !== null) throw new AppError('storage-full', refusal);
  }
}

type ImagePlan = Pick<BuildPlan, 'imagesToEmbed' | 'images' | 'imagesNotKept'>;

/** Names of the documents whose pages cannot be drawn: their files were neither kept nor dropped in this visit. */
function namesNotKept(
  { store }: AppContext,
  corpus: Pick<CorpusWork, 'fileOf'>,
  { imagesNotKept = [] }: ImagePlan,
): readonly string[] {
  const lacking = new Set(imagesNotKept.filter((id) => corpus.fileOf(id) === null));
  return inTieOrder(store.documents.value.filter(({ id }) => lacking.has(id))).map(nameOf);
}

interface ImagePart extends Pick<ImageSettings, 'encoder'> {
  readonly poolings: readonly number[];
}

/** The page images of a system by `visualEncoderKey`, in the order of its parts. */
function imageParts({ retriever }: Searched): ReadonlyMap<string, ImagePart> {
  const parts = new Map<string, ImagePart>();
  for (const part of retrieverParts(retriever)) {
    if (part.kind !== 'image') continue;
    const key = visualEncoderKey(part.encoder);
    const poolings = [...new Set([...(parts.get(key)?.poolings ?? []), part.pooling])];
    parts.set(key, { encoder: part.encoder, poolings });
  }
  return parts;
}

function countPages(
  context: AppContext,
  { unit, text }: Searched,
  { encoder }: ImagePart,
  signal: AbortSignal,
): Promise<ImagePlan> {
  const { store, services } = context;
  const documents = inTieOrder(store.documents.value.filter(({ state }) => state === 'done')).map(({ id }) => id);
  const retriever: ImageSettings = { kind: 'image', encoder, pooling: 1, rescored: null };
  const system = { workspace: currentWorkspace(context), retriever, unit, text };
  return services.index.calls.plan({ ...system, documents, queries: [] }, signal);
}

async function costOf(
  context: AppContext,
  { encoder, poolings }: ImagePart,
  { imagesToEmbed, images }: ImagePlan,
  notKept: readonly string[],
): Promise<ImageCost> {
  const model = visualModelOf(encoder, knownVisuals(context));
  const { id, tiles, dtype, source } = encoder;
  const [loaded, estimate, dtypes] = await Promise.all([
    findLoadedVisual(context.database, encoder),
    estimateStorage(),
    keptVisualDtypes(encoder, possibleVariants(model)),
  ]);
  const isKept = dtype === null ? dtypes.length > 0 : dtypes.includes(dtype);
  const isFetched = source.kind === 'hub' && !isKept;
  const roomBytes = estimate && roomFor(estimate);
  return imageCost({
    id,
    tiles,
    vectors: loaded?.outcome.vectors ?? null,
    poolings,
    pages: imagesToEmbed,
    all: images,
    timing: loaded?.timing ?? null,
    downloadBytes: isFetched ? downloadSize(model, dtype) : 0,
    freeBytes: estimate && Math.max(0, estimate.quotaBytes - estimate.usageBytes),
    roomBytes,
    notKept,
    modelRefusal: model.refused ?? (isFetched ? (sizeRefusal(model, dtype, roomBytes)?.sentence ?? null) : null),
  });
}
