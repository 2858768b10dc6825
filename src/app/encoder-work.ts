/**
 * The embedding workers: one for each encoder in use, since WASM gives memory back only with its worker, and one beside them
 * that reads descriptions and tokenizers and holds no model.
 */
import { AppError } from '../core/app-error.ts';
import type { EmbeddingModel, ModelDescription, PreparedEncoder } from '../core/model/embedding-model.ts';
import { encoderKey } from '../core/model/encoder-settings.ts';
import type { EncoderSettings, TokenizerSettings } from '../core/model/encoder-settings.ts';
import { modelOf } from '../core/model/model-of.ts';
import { bundledVariants } from '../core/model/model-registry.ts';
import { factNames } from '../core/model/stated-facts.ts';
import type { FactName } from '../core/model/stated-facts.ts';
import type { VisualKind } from '../core/model/visual-adapter.ts';
import { visualEncoderKey } from '../core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../core/model/visual-encoder-settings.ts';
import { possibleVariants } from '../core/model/visual-model.ts';
import type { PreparedVisual, VisualDescription, VisualVariant } from '../core/model/visual-model.ts';
import { visualModelOf } from '../core/model/visual-model-of.ts';
import { sizeRefusal } from '../core/model/visual-size.ts';
import type { OnProgress } from '../core/progress.ts';
import type {
  EmbeddingWorker,
  FolderFile,
  ModelSource,
  PrepareInput,
  PrepareVisualInput,
} from '../rpc/embedding-worker.ts';
import type { WorkerClient } from '../rpc/worker-client.ts';
import { keepsTokenizer, keptDtypes, keptVisualDtypes } from '../storage/kept-model-files.ts';
import { isKeyOf } from '../storage/loaded-models.ts';
import { putLoadedEncoder } from '../storage/model-store.ts';
import { estimateStorage, roomFor } from '../storage/storage-estimate.ts';
import { putLoadedVisual } from '../storage/visual-model-store.ts';
import type { AppContext } from './context.ts';
import { HeldEncoders } from './held-encoders.ts';
import type { OpenModel } from './held-encoders.ts';
import { chosenSource, PickedFolders } from './model-source.ts';
import type { ModelVersion } from './model-source.ts';
import { knownModels, refreshModels } from './model-work.ts';
import { notify, notifyError } from './notices.ts';
import { knownVisuals } from './visual-models.ts';

export type OpenEncoder = OpenModel<PreparedEncoder>;
export type OpenVisual = OpenModel<PreparedVisual>;

export interface EncoderWork {
  /**
   * Loads the encoder unless its worker holds it already; then it answers at once. Rejects as the worker's `prepare`, with
   * `model-missing` where its folder was not picked, and with `network-refused` for a hub that was not chosen.
   */
  open(encoder: EncoderSettings, signal: AbortSignal, onProgress?: OnProgress): Promise<OpenEncoder>;
  /** As `open`; rejects also with `model-unsupported` or `storage-full` where its files are known to be too large. */
  openVisual(encoder: VisualEncoderSettings, signal: AbortSignal, onProgress?: OnProgress): Promise<OpenVisual>;
  /** A worker that answers `tokenOffsets` for this tokenizer, whatever source the call names. Rejects as `open`. */
  openTokenizer(
    tokenizer: TokenizerSettings,
    signal: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<WorkerClient<EmbeddingWorker>>;
  /**
   * Ends the workers of all encoders but these (`encoderKey`, `visualEncoderKey`); one that is being loaded now is left to who
   * loads it.
   */
  release(keep: readonly string[]): void;
  /** What a model's files state. Rejects as the worker's `describe`. */
  describe(place: ModelVersion & { readonly source: ModelSource }, signal: AbortSignal): Promise<ModelDescription>;
  /** What a visual model's files state. Rejects as the worker's `describeVisual`. */
  describeVisual(place: VisualPlace, signal: AbortSignal): Promise<VisualDescription>;
  /** Remembers the files of a picked folder until the page is closed: not every precision of it may be kept. */
  hold(model: ModelVersion, files: readonly FolderFile[]): void;
  /** Forgets a model: its picked files, and its workers. */
  drop(model: ModelVersion): void;
  /** How encoders were loaded in this visit of which that could not be stored, by key. */
  readonly notStored: NotStored;
}

export interface NotStored {
  readonly texts: ReadonlyMap<string, PreparedEncoder>;
  readonly visuals: ReadonlyMap<string, PreparedVisual>;
}

interface VisualPlace extends ModelVersion {
  readonly source: ModelSource;
  readonly adapter: VisualKind | null;
  readonly variants: readonly VisualVariant[];
}

export function createEncoderWork(context: AppContext): EncoderWork {
  const { store, services, database } = context;
  const folders = new PickedFolders();
  let reader: WorkerClient<EmbeddingWorker> | null = null;
  const common = { newClient: services.newEmbedding, folders };

  /** How it was loaded is a help for later visits: where it cannot be stored the encoder serves all the same. */
  const remembered = async <Outcome extends PreparedEncoder>(
    id: string,
    { key, outcome, notStored }: { key: string; outcome: Outcome; notStored: Map<string, Outcome> },
    put: () => Promise<void>,
  ): Promise<void> => {
    if (outcome.notKept !== null) notify(store, 'warning', `${id}: ${outcome.notKept}`);
    notStored.set(key, outcome);
    try {
      await put();
      notStored.delete(key);
      await refreshModels(context);
    } catch (error) {
      notifyError(store, error);
    }
  };
  const notStored = { texts: new Map<string, PreparedEncoder>(), visuals: new Map<string, PreparedVisual>() };

  const texts = new HeldEncoders<EncoderSettings, PrepareInput, PreparedEncoder>({
    ...common,
    keyOf: encoderKey,
    inputOf: async (encoder) => ({
      ...loading(encoder, await chosenSource(encoder, filesOfTextModel(encoder), store.hub.value, folders)),
      model: modelOf(encoder, knownModels(context)),
      given: givenFacts(encoder, knownModels(context)),
    }),
    prepare: (calls, input, signal, onProgress) => calls.prepare(input, signal, onProgress),
    remember: (encoder, outcome) => {
      const key = encoderKey(encoder);
      return remembered(encoder.id, { key, outcome, notStored: notStored.texts }, () =>
        putLoadedEncoder(database, { key, outcome, loadedAt: services.now() }),
      );
    },
  });

  const visuals = new HeldEncoders<VisualEncoderSettings, PrepareVisualInput, PreparedVisual>({
    ...common,
    keyOf: visualEncoderKey,
    inputOf: async (encoder) => {
      const model = visualModelOf(encoder, knownVisuals(context));
      if (model.refused !== null) throw new AppError('model-unsupported', model.refused);
      const { dtype, tiles } = encoder;
      const isKept = async (): Promise<boolean> =>
        serves(await keptVisualDtypes(encoder, possibleVariants(model)), dtype);
      const source = await chosenSource(encoder, { dtype, isBundled: false, isKept }, store.hub.value, folders);
      const estimate = source.kind === 'hub' ? await estimateStorage() : null;
      const refusal = source.kind === 'hub' ? sizeRefusal(model, dtype, estimate && roomFor(estimate)) : null;
      if (refusal !== null) throw new AppError(refusal.code, refusal.sentence);
      return { ...loading(encoder, source), model, tiles };
    },
    prepare: (calls, input, signal, onProgress) => calls.prepareVisual(input, signal, onProgress),
    remember: (encoder, outcome) => {
      const key = visualEncoderKey(encoder);
      return remembered(encoder.id, { key, outcome, notStored: notStored.visuals }, () =>
        putLoadedVisual(database, { key, outcome, loadedAt: services.now() }),
      );
    },
  });

  return {
    open: (encoder, signal, onProgress) => texts.open(encoder, signal, onProgress),
    openVisual: (encoder, signal, onProgress) => visuals.open(encoder, signal, onProgress),
    openTokenizer: async (tokenizer, signal) => {
      reader ??= services.newEmbedding();
      const { id, exportId, revision } = tokenizer;
      const source = await chosenSource(tokenizer, filesOfTokenizer(tokenizer), store.hub.value, folders);
      await reader.calls.tokenOffsets({ model: { id, exportId, revision }, source, texts: [] }, signal);
      return reader;
    },
    release: (keep) => {
      for (const held of [texts, visuals]) held.release(keep);
    },
    describe: (place, signal) => {
      reader ??= services.newEmbedding();
      return reader.calls.describe(place, signal);
    },
    describeVisual: (place, signal) => {
      reader ??= services.newEmbedding();
      return reader.calls.describeVisual(place, signal);
    },
    hold: (model, files) => folders.hold(model, files),
    drop: (model) => {
      folders.drop(model);
      for (const held of [texts, visuals]) held.drop(model);
      for (const loads of [notStored.texts, notStored.visuals]) {
        for (const key of loads.keys()) if (isKeyOf(key, model)) loads.delete(key);
      }
      // Its tokenizer may be among those that are held.
      reader?.terminate();
    },
    notStored,
  };
}

/** How every model is loaded. */
function loading({ dtype }: Pick<EncoderSettings, 'dtype'>, source: ModelSource) {
  return { source, dtype, device: 'auto', threads: null, keep: true } as const;
}

function filesOfTextModel(encoder: EncoderSettings) {
  const { id, dtype } = encoder;
  const bundled = bundledVariants(id).map((variant) => variant.dtype);
  const isKept = async (): Promise<boolean> => serves(await keptDtypes(encoder), dtype);
  return { dtype, isBundled: serves(bundled, dtype), isKept };
}

function filesOfTokenizer(tokenizer: TokenizerSettings) {
  return { dtype: null, isBundled: bundledVariants(tokenizer.id).length > 0, isKept: () => keepsTokenizer(tokenizer) };
}

function serves(dtypes: readonly string[], dtype: string | null): boolean {
  return dtype === null ? dtypes.length > 0 : dtypes.includes(dtype);
}

/** Facts that the experiment states otherwise than the known model: whoever wrote it meant them. All, where no model is known. */
function givenFacts(encoder: EncoderSettings, known: readonly EmbeddingModel[]): readonly FactName[] {
  const model = known.find(({ id, revision }) => id === encoder.id && revision === encoder.revision);
  if (model === undefined) return factNames;
  return factNames.filter((fact) => JSON.stringify(model[fact]) !== JSON.stringify(encoder[fact]));
}
