/** Vectors of the units of some documents, in memory. A document is embedded once; its vectors are stored and loaded the next time. */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { DenseSettings } from '../../src/core/experiment/experiment.ts';
import { encoderKey } from '../../src/core/model/encoder-settings.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import type { DenseKernels } from '../../src/core/vector/dense-kernels.ts';
import { DenseIndex } from '../../src/core/vector/dense-index.ts';
import type { EmbedOutcome } from '../../src/rpc/embedding-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import { denseKey } from '../../src/storage/index-keys.ts';
import type { VectorBatch } from '../../src/storage/schema.ts';
import { getVectorBatches } from '../../src/storage/vector-store.ts';
import type { DocumentUnitTable, HeldDocument } from './document-unit-table.ts';
import { embedUnits, soundBatches, unitsOfBatches } from './embed-units.ts';
import type { EncoderLinks } from './encoder-links.ts';
import type { PartKeeper } from './part-keeper.ts';
import { candidateOf } from './searched-part.ts';
import type { PoolOptions, SearchedPart } from './searched-part.ts';
import { Turns } from './turns.ts';
import { numbersOfUnits } from './unit-numbers.ts';
import { decodeBlock, encodeBlock, unitsOfBlock } from './vector-block.ts';
import type { VectorBlock } from './vector-block.ts';

/** What is kept of a document beside its values, which the index holds. */
interface EmbeddedDocument extends Pick<VectorBlock, 'firstRow' | 'spans'> {
  readonly tokens: number;
  readonly embeddedTokens: number;
}

export interface TokenCounts {
  readonly total: number;
  readonly embedded: number;
}

export class DensePart implements SearchedPart {
  readonly kind = 'dense';
  readonly over = 'units';
  readonly units: DocumentUnitTable;
  readonly settings: DenseSettings;
  /** `PreparedEncoder.identity`; null while the encoder was never loaded: then nothing is found in storage. */
  readonly identity: string | null;
  readonly keeper: PartKeeper;
  readonly #database: Database;
  readonly #encoders: EncoderLinks;
  readonly #index: DenseIndex;
  readonly #documents = new Map<DocumentId, HeldDocument>();
  readonly #turns = new Turns<number>();
  readonly #embedded = new Map<DocumentId, EmbeddedDocument>();

  constructor(
    units: DocumentUnitTable,
    settings: DenseSettings,
    identity: string | null,
    parts: {
      readonly database: Database;
      readonly keeper: PartKeeper;
      readonly encoders: EncoderLinks;
      readonly kernels: DenseKernels | null;
    },
  ) {
    this.units = units;
    this.settings = settings;
    this.identity = identity;
    this.keeper = parts.keeper;
    this.#database = parts.database;
    this.#encoders = parts.encoders;
    this.#index = new DenseIndex(settings.encoder.dimensions, parts.kernels);
  }

  get workspace(): WorkspaceId {
    return this.units.workspace;
  }

  get documents(): ReadonlyMap<DocumentId, HeldDocument> {
    return this.#documents;
  }

  /** Tokens of all units and how many of them were embedded. */
  get tokens(): TokenCounts {
    let [total, embedded] = [0, 0];
    for (const document of this.#embedded.values()) {
      total += document.tokens;
      embedded += document.embeddedTokens;
    }
    return { total, embedded };
  }

  keyFor(textKey: string): string | null {
    if (this.identity === null) return null;
    return denseKey(this.units.unit, this.identity, this.settings.windows, textKey);
  }

  take(held: HeldDocument, bytes: ArrayBuffer): void {
    this.#add(held, this.#sound(bytes, held.units.length));
  }

  check(bytes: ArrayBuffer, units: number): void {
    this.#sound(bytes, units);
  }

  /** How many units of a document have no vector yet. */
  async unitsMissing({ document, textKey, units }: HeldDocument): Promise<number> {
    const key = this.keyFor(textKey);
    if (key === null) return units.length;
    return units.length - unitsOfBatches(await this.#stored(key, document, units.length));
  }

  /**
   * Embeds and stores a document, one at a time. `texts`: of its units. `onUnits` hears how many were embedded by this call so
   * far, or by the one before it. Returns that number. Rejects with `model-not-prepared` where the encoder is not connected.
   */
  make(
    held: HeldDocument,
    texts: readonly string[],
    signal: AbortSignal,
    onUnits: (done: number) => void,
  ): Promise<number> {
    return this.#turns.take(signal, onUnits, async (tell) => {
      // Two builds of one index, a run's and a drill-down's, embed nothing twice.
      if (this.#documents.get(held.document)?.textKey === held.textKey) return 0;
      return this.#embed(held, texts, signal, tell);
    });
  }

  remove(document: DocumentId): void {
    this.#index.removeDocument(document);
    this.#documents.delete(document);
    this.#embedded.delete(document);
    this.keeper.forget(document);
  }

  /** Nothing but memory to let go of. */
  close(): void {}

  /** @param vector of the question; empty where the tokenizer finds nothing in it: then nothing is found */
  search(vector: Float32Array, pool: PoolOptions): readonly Candidate[] {
    if (vector.length === 0) return [];
    return this.#index.search(vector, pool).map((hit) => candidateOf(this.#documents, hit));
  }

  /** The part of a unit's text that its best window covers; null where the unit has one window or none. */
  bestWindow(
    vector: Float32Array,
    document: DocumentId,
    ordinal: number,
  ): { readonly start: number; readonly end: number } | null {
    const embedded = this.#embedded.get(document);
    if (embedded === undefined || vector.length === 0) return null;
    const { firstRow, spans } = embedded;
    const [first = 0, end = 0] = firstRow.subarray(ordinal, ordinal + 2);
    if (end - first < 2) return null;
    const best = this.#index.explain(vector, document, ordinal);
    if (best === null) return null;
    const row = first + best.window;
    return { start: spans[2 * row]!, end: spans[2 * row + 1]! };
  }

  #add(held: HeldDocument, block: VectorBlock): void {
    const { document } = held;
    this.#index.addDocument(document, block);
    this.#documents.set(document, held);
    // Copies: the block's arrays may be views of a buffer that holds the values too.
    this.#embedded.set(document, {
      firstRow: block.firstRow.slice(),
      spans: block.spans.slice(),
      tokens: sum(block.tokens),
      embeddedTokens: sum(block.embeddedTokens),
    });
  }

  async #embed(
    held: HeldDocument,
    texts: readonly string[],
    signal: AbortSignal,
    onUnits: (done: number) => void,
  ): Promise<number> {
    const { document, textKey } = held;
    const { encoder, windows } = this.settings;
    const key = this.keyFor(textKey);
    if (key === null) throw neverLoaded();
    const stored = await this.#stored(key, document, texts.length);
    const embed = async (wanted: readonly string[], done: number): Promise<EmbedOutcome> => {
      const outcome = await this.#encoders.embed(encoderKey(encoder), (calls) =>
        calls.embed({ texts: wanted, kind: 'passage', windows }, signal, (progress) =>
          onUnits(done + Math.min(progress.done, wanted.length)),
        ),
      );
      this.#encoders.embedded.units += wanted.length;
      onUnits(done + wanted.length);
      return outcome;
    };
    const store = (batch: VectorBatch): Promise<void> => this.keeper.putBatch(key, batch);
    const input = { document, texts, dimensions: encoder.dimensions, stored, embed, store };
    const block = await embedUnits(input, signal);
    await this.keeper.put(key, { document, bytes: encodeBlock(block), units: numbersOfUnits(held.units) });
    this.#add(held, block);
    return texts.length - unitsOfBatches(stored);
  }

  #sound(bytes: ArrayBuffer, units: number): VectorBlock {
    const block = decodeBlock(bytes);
    if (unitsOfBlock(block) !== units || block.dimensions !== this.#index.dimensions) {
      throw new AppError('record-invalid', 'The stored vectors of a document are of other units than the document.');
    }
    return block;
  }

  async #stored(key: string, document: DocumentId, units: number): Promise<ReadonlyMap<number, VectorBlock>> {
    const batches = await getVectorBatches(this.#database, this.units.workspace, key, document);
    return soundBatches(batches, units, this.#index.dimensions);
  }
}

function sum(numbers: Uint32Array): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function neverLoaded(): AppError {
  const sentence = 'The encoder of this system was never loaded here. Load it under Settings, Models, and start again.';
  return new AppError('model-not-prepared', sentence);
}
