/**
 * The embedding workers: one for each encoder in use, since WASM gives memory back only with its worker, and one beside them
 * that reads descriptions and tokenizers and holds no model.
 */
import { AppError } from '../core/app-error.ts';
import type { Dtype, EmbeddingModel, ModelDescription, PreparedEncoder } from '../core/model/embedding-model.ts';
import { encoderKey } from '../core/model/encoder-settings.ts';
import type { EncoderSettings, TokenizerSettings } from '../core/model/encoder-settings.ts';
import { modelOf } from '../core/model/model-of.ts';
import { bundledVariants } from '../core/model/model-registry.ts';
import type { OnProgress } from '../core/progress.ts';
import { hubAddress } from '../network/hub-address.ts';
import type { EmbeddingWorker, FolderFile, ModelSource, PrepareInput } from '../rpc/embedding-worker.ts';
import type { WorkerClient } from '../rpc/worker-client.ts';
import { keepsTokenizer, keptDtypes } from '../storage/kept-model-files.ts';
import { putLoadedEncoder } from '../storage/model-store.ts';
import type { AppContext } from './context.ts';
import { inHeavyStage } from './heavy-stage.ts';
import { factNames } from '../core/model/stated-facts.ts';
import type { FactName } from '../core/model/stated-facts.ts';
import { knownModels, refreshModels } from './model-work.ts';
import { notify, notifyError } from './notices.ts';

export interface OpenEncoder {
  /** Its worker holds the model as long as it runs. */
  readonly client: WorkerClient<EmbeddingWorker>;
  readonly outcome: PreparedEncoder;
}

/** A version of a model, as its files are kept. */
export interface ModelVersion {
  readonly id: string;
  readonly revision: string;
}

export interface EncoderWork {
  /**
   * Loads the encoder unless its worker holds it already; then it answers at once. Rejects as the worker's `prepare`, with
   * `model-missing` where its folder was not picked, and with `network-refused` for a hub that was not chosen.
   */
  open(encoder: EncoderSettings, signal: AbortSignal, onProgress?: OnProgress): Promise<OpenEncoder>;
  /** A worker that answers `tokenOffsets` for this tokenizer, whatever source the call names. Rejects as `open`. */
  openTokenizer(
    tokenizer: TokenizerSettings,
    signal: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<WorkerClient<EmbeddingWorker>>;
  /** Ends the workers of all encoders but these (`encoderKey`); one that is being loaded now is left to who loads it. */
  release(keep: readonly string[]): void;
  /** What a model's files state. Rejects as the worker's `describe`. */
  describe(place: ModelVersion & { readonly source: ModelSource }, signal: AbortSignal): Promise<ModelDescription>;
  /** Remembers the files of a picked folder until the page is closed: not every precision of it may be kept. */
  hold(model: ModelVersion, files: readonly FolderFile[]): void;
  /** Forgets a model: its picked files, and its workers. */
  drop(model: ModelVersion): void;
}

interface PickedFolder {
  readonly files: readonly FolderFile[];
  /** Not loaded yet: what is kept under its name may be another folder's. */
  isFresh: boolean;
}

interface Entry {
  readonly encoder: EncoderSettings;
  readonly client: WorkerClient<EmbeddingWorker>;
  /** What the worker was asked to hold: the same is asked again, since it holds one model. */
  input: Promise<PrepareInput> | null;
  opening: number;
  outcome: PreparedEncoder | null;
}

export function createEncoderWork(context: AppContext): EncoderWork {
  const { store, services, database } = context;
  const entries = new Map<string, Entry>();
  const folders = new Map<string, PickedFolder>();
  let reader: WorkerClient<EmbeddingWorker> | null = null;

  const sourceOf = (settings: TokenizerSettings, dtype: Asked): Promise<ModelSource> =>
    chosenSource(settings, dtype, store.hub.value, folders.get(versionKey(settings)));

  const inputOf = async (encoder: EncoderSettings): Promise<PrepareInput> => ({
    model: modelOf(encoder, knownModels(context)),
    source: await sourceOf(encoder, encoder.dtype),
    dtype: encoder.dtype,
    device: 'auto',
    threads: null,
    keep: true,
    given: givenFacts(encoder, knownModels(context)),
  });

  const entryOf = (encoder: EncoderSettings): Entry => {
    const key = encoderKey(encoder);
    const known = entries.get(key);
    if (known !== undefined) return known;
    const entry: Entry = { encoder, client: services.newEmbedding(), input: null, opening: 0, outcome: null };
    entries.set(key, entry);
    return entry;
  };

  const end = (entry: Entry): void => {
    const key = encoderKey(entry.encoder);
    if (entries.get(key) === entry) entries.delete(key);
    entry.client.terminate();
  };

  /** How it was loaded is a help for later visits: where it cannot be stored the encoder serves all the same. */
  const remember = async (key: string, id: string, outcome: PreparedEncoder): Promise<void> => {
    if (outcome.notKept !== null) notify(store, 'warning', `${id}: ${outcome.notKept}`);
    try {
      await putLoadedEncoder(database, { key, outcome, loadedAt: services.now() });
      await refreshModels(context);
    } catch (error) {
      notifyError(store, error);
    }
  };

  return {
    open: async (encoder, signal, onProgress) => {
      signal.throwIfAborted();
      const entry = entryOf(encoder);
      // An idle worker was ended meanwhile: a new one holds nothing yet, and the files may be kept by now.
      if (!entry.client.running && entry.opening === 0) entry.input = null;
      const isNew = entry.input === null;
      entry.input ??= inputOf(encoder);
      entry.opening += 1;
      try {
        const input = await entry.input;
        const prepare = () => entry.client.calls.prepare(input, signal, onProgress);
        const outcome = isNew ? await inHeavyStage(`the model ${encoder.id}`, prepare) : await prepare();
        const folder = folders.get(versionKey(encoder));
        if (folder !== undefined && input.source.kind === 'folder') folder.isFresh = false;
        if (entry.outcome?.identity !== outcome.identity || isNew) {
          entry.outcome = outcome;
          await remember(encoderKey(encoder), encoder.id, outcome);
        }
        return { client: entry.client, outcome };
      } catch (error) {
        // A worker in which a model failed keeps its memory.
        if (entry.opening === 1) end(entry);
        throw error;
      } finally {
        entry.opening -= 1;
      }
    },
    openTokenizer: async ({ id, exportId, revision, source }, signal) => {
      reader ??= services.newEmbedding();
      const model = { id, exportId, revision };
      const from = await sourceOf({ ...model, source }, 'tokenizer');
      await reader.calls.tokenOffsets({ model, source: from, texts: [] }, signal);
      return reader;
    },
    release: (keep) => {
      for (const [key, entry] of entries) if (!keep.includes(key) && entry.opening === 0) end(entry);
    },
    describe: (place, signal) => {
      reader ??= services.newEmbedding();
      return reader.calls.describe(place, signal);
    },
    hold: (model, files) => {
      folders.set(versionKey(model), { files, isFresh: true });
    },
    drop: (model) => {
      folders.delete(versionKey(model));
      for (const entry of entries.values()) if (versionKey(entry.encoder) === versionKey(model)) end(entry);
      // Its tokenizer may be among those that are held.
      reader?.terminate();
    },
  };
}

/** Facts that the experiment states otherwise than the known model: whoever wrote it meant them. All, where no model is known. */
function givenFacts(encoder: EncoderSettings, known: readonly EmbeddingModel[]): readonly FactName[] {
  const model = known.find(({ id, revision }) => id === encoder.id && revision === encoder.revision);
  if (model === undefined) return factNames;
  return factNames.filter((fact) => JSON.stringify(model[fact]) !== JSON.stringify(encoder[fact]));
}

/** Where the files are read from: what is kept serves first, and nothing is asked of a hub that was not chosen. */
async function chosenSource(
  { id, revision, source }: TokenizerSettings,
  dtype: Asked,
  hub: string,
  folder: PickedFolder | undefined,
): Promise<ModelSource> {
  if (source.kind === 'bundled') {
    const dtypes = bundledVariants(id).map((variant) => variant.dtype);
    if (serves(dtypes, dtype)) return { kind: 'bundled' };
  }
  if (source.kind === 'folder' && folder?.isFresh === true) return { kind: 'folder', files: folder.files };
  if (serves(await keptDtypes({ id, revision }), dtype)) return { kind: 'kept' };
  if (dtype === 'tokenizer' && (await keepsTokenizer({ id, revision }))) return { kind: 'kept' };
  if (source.kind === 'bundled') {
    throw new AppError('model-missing', `This site does not serve ${named(id, dtype)}. Choose a hub or its folder.`);
  }
  if (source.kind === 'hub') {
    const baseUrl = hubAddress(source.baseUrl);
    if (baseUrl === hub) return { kind: 'hub', baseUrl, token: null };
    const sentence = `${id} is to come from ${baseUrl}, which was not chosen: the hub is ${hub}. Choose ${baseUrl} under Settings, Models, or another source.`;
    throw new AppError('network-refused', sentence);
  }
  if (folder !== undefined) return { kind: 'folder', files: folder.files };
  const sentence = `${named(id, dtype)} is not in this browser. Pick its folder under Settings, Models.`;
  throw new AppError('model-missing', sentence);
}

/** What is asked of a model: a precision, whichever suits, or its tokenizer alone. */
type Asked = Dtype | null | 'tokenizer';

function serves(dtypes: readonly Dtype[], asked: Asked): boolean {
  return asked === null || asked === 'tokenizer' ? dtypes.length > 0 : dtypes.includes(asked);
}

function named(id: string, asked: Asked): string {
  return asked === null || asked === 'tokenizer' ? id : `${id} in ${asked}`;
}

function versionKey({ id, revision }: ModelVersion): string {
  return JSON.stringify([id, revision]);
}
