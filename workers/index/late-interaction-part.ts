/** Text units of some documents in the space of a visual or late-interaction model: embedded once, stored some units a record. */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { LateInteractionSettings } from '../../src/core/experiment/experiment.ts';
import { visualEncoderKey } from '../../src/core/model/visual-encoder-settings.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import type { VisualTextsOutcome } from '../../src/rpc/embedding-worker.ts';
import type { ConnectedVisual } from '../../src/rpc/index-worker.ts';
import { lateInteractionKey, unitsKey } from '../../src/storage/index-keys.ts';
import type { TokenCounts } from './dense-part.ts';
import type { DocumentUnitTable, HeldDocument } from './document-unit-table.ts';
import { documentLost } from './lost-document.ts';
import type { QuestionVector } from './question-vectors.ts';
import { candidateOf } from './searched-part.ts';
import type { PoolOptions } from './searched-part.ts';
import { unitsOfSpaceBlock } from './space-block.ts';
import { SpaceStore } from './space-store.ts';
import type { SpaceKeys } from './space-store.ts';
import { readySpace } from './space-surroundings.ts';
import type { Space, SpaceSurroundings } from './space-surroundings.ts';
import { SpaceVectors } from './space-vectors.ts';
import { fitsUnits, lotsOf, textBlock, textUnitsPerCall, withoutOverlap } from './text-blocks.ts';
import { Turns } from './turns.ts';
import { numbersOfUnits } from './unit-numbers.ts';

export class LateInteractionPart {
  readonly kind = 'late-interaction';
  readonly over = 'units';
  readonly units: DocumentUnitTable;
  readonly space: Space;
  readonly windows: LateInteractionSettings['windows'];
  readonly keeper: SpaceSurroundings['keeper'];
  readonly #surroundings: SpaceSurroundings;
  readonly #store: SpaceStore;
  readonly #documents = new Map<DocumentId, HeldDocument>();
  readonly #turns = new Turns<number>();
  #vectors: SpaceVectors | null = null;

  constructor(
    units: DocumentUnitTable,
    space: Space,
    windows: LateInteractionSettings['windows'],
    surroundings: SpaceSurroundings,
  ) {
    this.units = units;
    this.space = space;
    this.windows = windows;
    this.keeper = surroundings.keeper;
    this.#surroundings = surroundings;
    this.#store = new SpaceStore(surroundings.database, surroundings.keeper);
  }

  get workspace(): WorkspaceId {
    return this.units.workspace;
  }

  get documents(): ReadonlyMap<DocumentId, HeldDocument> {
    return this.#documents;
  }

  /** Vectors of all units, and the bytes that they take in memory. */
  get size(): { readonly vectors: number; readonly bytes: number } {
    return { vectors: this.#vectors?.rows ?? 0, bytes: this.#vectors?.bytes ?? 0 };
  }

  /** Tokens of all units and how many of them were embedded. */
  get tokens(): TokenCounts {
    return this.#vectors?.tokens ?? { total: 0, embedded: 0 };
  }

  /** What the numbers of a document's units are stored under. */
  keyOfUnits(textKey: string): string {
    return unitsKey(this.units.unit, textKey);
  }

  /** How many units of a document have no vectors stored. */
  async unitsMissing({ document, textKey, units }: HeldDocument): Promise<number> {
    const keys = this.#keys(textKey);
    if (keys === null) return units.length;
    const stored = new Set(await this.#store.list(keys, document));
    // A record that was cut for its size is followed by the rest of it.
    return units.filter(({ ordinal }) => !stored.has(ordinal - (ordinal % textUnitsPerCall))).length;
  }

  /**
   * Loads a document where all of its units are stored. Returns the ordinals of those that are not. `tell` hears that it gets
   * on.
   */
  async load(held: HeldDocument, signal: AbortSignal, tell: () => void): Promise<readonly number[]> {
    if (this.#documents.get(held.document)?.textKey === held.textKey) return [];
    const { document, textKey, units } = held;
    const everyUnit = units.map(({ ordinal }) => ordinal);
    const keys = this.#keys(textKey);
    const { visual } = this.space;
    if (keys === null || visual === null) return everyUnit;
    const fits = fitsUnits(numbersOfUnits(units), visual);
    const blocks = withoutOverlap(await this.#store.searched(keys, document, fits, signal, tell));
    const there = new Set<number>();
    for (const [from, block] of blocks) {
      for (let unit = 0; unit < unitsOfSpaceBlock(block); unit++) there.add(from + unit);
    }
    const missing = everyUnit.filter((ordinal) => !there.has(ordinal));
    if (missing.length > 0) return missing;
    this.#vectors ??= new SpaceVectors(visual, this.#surroundings.kernels);
    await this.#vectors.add(document, blocks, units.length);
    this.#documents.set(document, held);
    return [];
  }

  /**
   * Embeds and stores what is missing of a document. `texts`: of its units. `onUnits` hears how many were embedded by this call
   * so far, or by the one before it. Returns that number. Rejects with `model-not-prepared` where the encoder is not connected.
   */
  make(
    held: HeldDocument,
    texts: readonly string[],
    signal: AbortSignal,
    onUnits: (done: number) => void,
  ): Promise<number> {
    return this.#turns.take(signal, onUnits, (tell) => this.#make(held, texts, signal, tell));
  }

  remove(document: DocumentId): void {
    this.#vectors?.remove(document);
    this.#documents.delete(document);
    this.keeper.forget(document);
  }

  async search(
    question: QuestionVector,
    { rescored }: Pick<LateInteractionSettings, 'rescored'>,
    pool: PoolOptions,
  ): Promise<readonly Candidate[]> {
    const hits = (await this.#vectors?.rank(question, pool, rescored)) ?? [];
    return hits.map((hit) => candidateOf(this.#documents, hit));
  }

  /** As of `DensePart`. */
  bestWindow(
    question: QuestionVector,
    document: DocumentId,
    ordinal: number,
  ): { readonly start: number; readonly end: number } | null {
    return this.#vectors?.bestWindow(question, document, ordinal) ?? null;
  }

  rowsOf(document: DocumentId, ordinal: number): number {
    return this.#vectors?.rowsOf(document, ordinal) ?? 0;
  }

  close(): void {
    this.#vectors?.close();
    this.#vectors = null;
    this.#documents.clear();
  }

  async #make(
    held: HeldDocument,
    texts: readonly string[],
    signal: AbortSignal,
    tell: (done: number) => void,
  ): Promise<number> {
    const { document, textKey } = held;
    const { encoders } = this.#surroundings;
    const { visual } = readySpace(this.space);
    const keys = this.#keys(textKey)!;
    let done = 0;
    // Two builds of one index, a run's and a drill-down's, embed nothing twice.
    for (const lot of lotsOf(await this.load(held, signal, () => tell(done)))) {
      signal.throwIfAborted();
      const before = done;
      const wanted = lot.map((ordinal) => texts[ordinal]!);
      const outcome = await encoders.embed(visualEncoderKey(this.space.encoder), (calls) =>
        calls.embedVisualTexts({ texts: wanted, kind: 'passage', windows: this.windows }, signal, (progress) =>
          tell(before + Math.min(progress.done, wanted.length)),
        ),
      );
      encoders.embedded.units += wanted.length;
      await this.#keep(keys.plain, held, lot[0]!, outcome, { first: 0, end: wanted.length }, visual);
      done += wanted.length;
      tell(done);
    }
    const missing = await this.load(held, signal, () => tell(done));
    if (missing.length > 0) throw await documentLost(this.#surroundings.database, this.workspace, document);
    const units = numbersOfUnits(held.units);
    await this.keeper.put(this.keyOfUnits(textKey), { document, bytes: new ArrayBuffer(), units });
    return done;
  }

  /** Stores what a call gave from `first` to `end` as one record, or as two where that is too large. */
  async #keep(
    key: string,
    held: HeldDocument,
    from: number,
    outcome: VisualTextsOutcome,
    { first, end }: { readonly first: number; readonly end: number },
    visual: ConnectedVisual,
  ): Promise<void> {
    const units = held.units.slice(from + first, from + end);
    const block = textBlock(outcome, first, end, numbersOfUnits(units), visual);
    try {
      await this.#store.put(key, held.document, from + first, block);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'page-failed') || end - first < 2) throw error;
      const half = first + Math.ceil((end - first) / 2);
      await this.#keep(key, held, from, outcome, { first, end: half }, visual);
      await this.#keep(key, held, from, outcome, { first: half, end }, visual);
    }
  }

  #keys(textKey: string): SpaceKeys | null {
    const { identity, pooling } = this.space;
    if (identity === null) return null;
    const keyFor = (factor: number): string =>
      lateInteractionKey(this.units.unit, identity, this.windows, factor, textKey);
    return { plain: keyFor(1), pooled: pooling === 1 ? null : { key: keyFor(pooling), factor: pooling } };
  }
}
