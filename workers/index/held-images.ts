/** Page images of some documents in the space of a visual model, as they are stored and as they are held in memory to be searched. */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { PageImageFailure } from '../../src/core/experiment/run.ts';
import type { ConnectedVisual } from '../../src/rpc/index-worker.ts';
import { failedPageImagesKey, pageImagesKey } from '../../src/storage/index-keys.ts';
import type { HeldPages } from './document-page-table.ts';
import { unitsOfSpaceBlock } from './space-block.ts';
import type { SpaceBlock } from './space-block.ts';
import { SpaceStore } from './space-store.ts';
import type { SpaceKeys } from './space-store.ts';
import type { Space, SpaceSurroundings } from './space-surroundings.ts';
import { SpaceVectors } from './space-vectors.ts';

/** Who reads for long: may be stopped, and is heard getting on. */
export interface Reading {
  readonly signal: AbortSignal;
  readonly tell: () => void;
}

/** Invariant: a document is held where each of its pages has vectors or a reason why not. */
export class HeldImages {
  readonly documents = new Map<DocumentId, HeldPages>();
  readonly #space: Space;
  readonly #kernels: SpaceSurroundings['kernels'];
  readonly #store: SpaceStore;
  readonly #failures = new Map<DocumentId, ReadonlyMap<number, string>>();
  #vectors: SpaceVectors | null = null;

  constructor(space: Space, { database, keeper, kernels }: SpaceSurroundings) {
    this.#space = space;
    this.#kernels = kernels;
    this.#store = new SpaceStore(database, keeper);
  }

  /** Null while nothing is held. */
  get vectors(): SpaceVectors | null {
    return this.#vectors;
  }

  /** Pages that have no vector, by the order in which their documents were added. */
  get failures(): readonly PageImageFailure[] {
    return [...this.#failures].flatMap(([document, pages]) =>
      [...pages].map(([page, reason]) => ({ document, page, reason })),
    );
  }

  /** How many pages of a document have no vectors stored. Keys alone are read. */
  async pagesMissing(held: HeldPages): Promise<number> {
    const keys = this.#keys();
    if (keys === null) return held.pages;
    const stored = await this.#store.list(keys, held.document);
    return held.pages - stored.filter((page) => page < held.pages).length;
  }

  /** How many of them were not tried yet: of the others it is stored why they have none. */
  async pagesUntried(held: HeldPages): Promise<number> {
    const { identity } = this.#space;
    const keys = this.#keys();
    if (keys === null || identity === null) return held.pages;
    const known = new Set(await this.#store.list(keys, held.document));
    for (const page of (await this.#store.failures(failedPageImagesKey(identity), held.document)).keys())
      known.add(page);
    return held.units.filter(({ ordinal }) => !known.has(ordinal)).length;
  }

  /** Holds a document where all of its pages are stored. Returns the sheets that are not; of one that is held those that failed. */
  async load(held: HeldPages, reading: Reading): Promise<readonly number[]> {
    if (this.documents.get(held.document)?.pages === held.pages) {
      return [...(this.#failures.get(held.document)?.keys() ?? [])];
    }
    return this.take(held, new Map(), reading);
  }

  /**
   * Holds a document whose pages are stored or have failed, by sheet with the reason. Returns those that are neither; where there
   * are any it is not held.
   */
  async take(
    held: HeldPages,
    failed: ReadonlyMap<number, string>,
    { signal, tell }: Reading,
  ): Promise<readonly number[]> {
    const { document, units } = held;
    const everyPage = units.map(({ ordinal }) => ordinal);
    const keys = this.#keys();
    const { visual } = this.#space;
    if (keys === null || visual === null) return everyPage;
    const fits = (page: number, block: SpaceBlock): boolean => page < held.pages && isOfPage(block, visual);
    const blocks = await this.#store.searched(keys, document, fits, signal, tell);
    const missing = everyPage.filter((page) => !blocks.has(page) && !failed.has(page));
    if (missing.length > 0) return missing;
    this.#vectors ??= new SpaceVectors(visual, this.#kernels);
    await this.#vectors.add(document, blocks, units.length);
    this.documents.set(document, held);
    const reasons = new Map([...failed].filter(([page]) => !blocks.has(page)));
    if (reasons.size === 0) this.#failures.delete(document);
    else this.#failures.set(document, reasons);
    return [];
  }

  /** Holds a document of which every page that is missing is known to have failed; whether that is so. */
  async takeFailed(held: HeldPages, reading: Reading): Promise<boolean> {
    const { identity } = this.#space;
    if (this.documents.has(held.document)) return true;
    if (identity === null) return false;
    const failed = await this.#store.failures(failedPageImagesKey(identity), held.document);
    return (await this.take(held, failed, reading)).length === 0;
  }

  /** Stores the vectors of a page. Why that cannot be, or null. */
  async keep(identity: string, document: DocumentId, page: number, block: SpaceBlock): Promise<string | null> {
    try {
      await this.#store.put(pageImagesKey(identity, 1), document, page, block);
      return null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'page-failed') return error.message;
      throw error;
    }
  }

  /** Stores why a page has none. */
  keepFailure(identity: string, document: DocumentId, page: number, reason: string): Promise<void> {
    return this.#store.putFailure(failedPageImagesKey(identity), document, page, reason);
  }

  remove(document: DocumentId): void {
    this.#vectors?.remove(document);
    this.documents.delete(document);
    this.#failures.delete(document);
  }

  /** Lets go of all of them. */
  close(): void {
    this.#vectors?.close();
    this.#vectors = null;
    this.documents.clear();
    this.#failures.clear();
  }

  #keys(): SpaceKeys | null {
    const { identity, pooling } = this.#space;
    if (identity === null) return null;
    const plain = pageImagesKey(identity, 1);
    return { plain, pooled: pooling === 1 ? null : { key: pageImagesKey(identity, pooling), factor: pooling } };
  }
}

/** Whether a stored block holds one page by this model. */
function isOfPage(block: SpaceBlock, { vectors, dimensions }: ConnectedVisual): boolean {
  const rows = block.firstRow.at(-1)!;
  const isOfKind = vectors === 'multi' ? block.rows.kind === 'codes' : block.rows.kind === 'values';
  return unitsOfSpaceBlock(block) === 1 && block.dimensions === dimensions && rows > 0 && isOfKind;
}
