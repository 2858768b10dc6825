/** Encoders of one kind, each in an embedding worker of its own. */
import type { TokenizerSettings } from '../core/model/encoder-settings.ts';
import type { OnProgress } from '../core/progress.ts';
import type { EmbeddingWorker, ModelSource } from '../rpc/embedding-worker.ts';
import type { WorkerClient } from '../rpc/worker-client.ts';
import { inHeavyStage } from './heavy-stage.ts';
import type { PickedFolders } from './model-source.ts';
import { isVersionOf } from './model-source.ts';
import type { ModelVersion } from './model-source.ts';

/** An encoder whose worker holds the model as long as it runs. */
export interface OpenModel<Outcome> {
  readonly client: WorkerClient<EmbeddingWorker>;
  readonly outcome: Outcome;
}

/** What tells kinds of encoders apart. */
export interface EncoderKind<Settings, Input, Outcome> {
  readonly newClient: () => WorkerClient<EmbeddingWorker>;
  readonly folders: PickedFolders;
  readonly keyOf: (encoder: Settings) => string;
  readonly inputOf: (encoder: Settings) => Promise<Input>;
  readonly prepare: (
    calls: EmbeddingWorker,
    input: Input,
    signal: AbortSignal,
    onProgress?: OnProgress,
  ) => Promise<Outcome>;
  /** Is told of every load; rejects with nothing. */
  readonly remember: (encoder: Settings, outcome: Outcome) => Promise<void>;
}

interface Entry<Settings, Input, Outcome> {
  readonly encoder: Settings;
  readonly client: WorkerClient<EmbeddingWorker>;
  /** What the worker was asked to hold: the same is asked again, since it holds one model. */
  input: Promise<Input> | null;
  opening: number;
  outcome: Outcome | null;
}

export class HeldEncoders<
  Settings extends TokenizerSettings,
  Input extends { readonly source: ModelSource },
  Outcome extends { readonly identity: string },
> {
  readonly #kind: EncoderKind<Settings, Input, Outcome>;
  readonly #entries = new Map<string, Entry<Settings, Input, Outcome>>();

  constructor(kind: EncoderKind<Settings, Input, Outcome>) {
    this.#kind = kind;
  }

  /** Loads the encoder unless its worker holds it already; then it answers at once. */
  async open(encoder: Settings, signal: AbortSignal, onProgress?: OnProgress): Promise<OpenModel<Outcome>> {
    signal.throwIfAborted();
    const { inputOf, prepare, folders, remember } = this.#kind;
    const entry = this.#entryOf(encoder);
    // An idle worker was ended meanwhile: a new one holds nothing yet, and the files may be kept by now.
    if (!entry.client.running && entry.opening === 0) entry.input = null;
    const isNew = entry.input === null;
    entry.input ??= inputOf(encoder);
    entry.opening += 1;
    try {
      const input = await entry.input;
      const load = () => prepare(entry.client.calls, input, signal, onProgress);
      const outcome = isNew ? await inHeavyStage(`the model ${encoder.id}`, load) : await load();
      if (input.source.kind === 'folder') folders.wasLoaded(encoder);
      if (entry.outcome?.identity !== outcome.identity || isNew) {
        entry.outcome = outcome;
        await remember(encoder, outcome);
      }
      return { client: entry.client, outcome };
    } catch (error) {
      // A worker in which a model failed keeps its memory.
      if (entry.opening === 1) this.#end(entry);
      throw error;
    } finally {
      entry.opening -= 1;
    }
  }

  /** Ends the workers of all encoders but these; one that is being loaded now is left to who loads it. */
  release(keep: readonly string[]): void {
    for (const [key, entry] of this.#entries) if (!keep.includes(key) && entry.opening === 0) this.#end(entry);
  }

  /** Ends the workers of a model. */
  drop(model: ModelVersion): void {
    for (const entry of this.#entries.values()) if (isVersionOf(entry.encoder, model)) this.#end(entry);
  }

  #entryOf(encoder: Settings): Entry<Settings, Input, Outcome> {
    const key = this.#kind.keyOf(encoder);
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const client = this.#kind.newClient();
    const entry: Entry<Settings, Input, Outcome> = { encoder, client, input: null, opening: 0, outcome: null };
    this.#entries.set(key, entry);
    return entry;
  }

  #end(entry: Entry<Settings, Input, Outcome>): void {
    const key = this.#kind.keyOf(entry.encoder);
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
    entry.client.terminate();
  }
}
