/**
 * Stores the parts of one index. Where the browser has next to no space left the work goes on from memory: what could not be stored
 * is held, tried once more by the next build, and said. The last of the space is left to the run's results, without which it could
 * not end.
 */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { Database } from '../../src/storage/database.ts';
import { estimateStorage, spareBytes } from '../../src/storage/storage-estimate.ts';
import { putIndexPart } from '../../src/storage/index-store.ts';
import type { IndexPart, VectorBatch } from '../../src/storage/schema.ts';
import { putVectorBatch } from '../../src/storage/vector-store.ts';

interface Unstored {
  readonly index: string;
  readonly part: IndexPart;
}

interface UnstoredBatch {
  readonly index: string;
  readonly batch: VectorBatch;
}

/** Bytes that are stored at most between two questions how much is left. */
const mostGranted = 16 * 2 ** 20;

export class PartKeeper {
  readonly workspace: WorkspaceId;
  readonly #database: Database;
  readonly #unstored = new Map<DocumentId, Unstored>();
  /** By index, document and first unit. */
  readonly #unstoredBatches = new Map<string, UnstoredBatch>();
  /** Storage is not asked again in this build: it would refuse again, and each refusal costs time. */
  #full = false;
  /** Bytes that may be stored before the browser is asked again how much is left. */
  #granted = 0;

  constructor(database: Database, workspace: WorkspaceId) {
    this.#database = database;
    this.workspace = workspace;
  }

  /** Why parts are not stored, or null where all are. */
  get notStored(): string | null {
    const batches = [...this.#unstoredBatches.values()].map(({ batch }) => batch.document);
    const documents = new Set([...this.#unstored.keys(), ...batches]).size;
    if (documents === 0) return null;
    return `The browser’s storage is full: the index of ${documents === 1 ? '1 document' : `${documents} documents`} is kept in memory until this page is closed. Remove documents or runs that are no longer needed, or free disk space, and run again.`;
  }

  /** Begins a build: what the last one could not store is tried once more. */
  async begin(): Promise<void> {
    this.#full = false;
    this.#granted = 0;
    for (const { index, part } of this.#unstored.values()) await this.put(index, part);
    for (const { index, batch } of this.#unstoredBatches.values()) await this.putLasting(index, batch);
  }

  async put(index: string, part: IndexPart): Promise<void> {
    const isStored = await this.#try(part.bytes, () => putIndexPart(this.#database, this.workspace, index, part));
    if (isStored) this.#unstored.delete(part.document);
    else this.#unstored.set(part.document, { index, part });
  }

  /** Stores a batch on the way to a part: one that could not be stored is not held. */
  async putBatch(index: string, batch: VectorBatch): Promise<void> {
    await this.#try(batch.bytes, () => putVectorBatch(this.#database, this.workspace, index, batch));
  }

  /** Stores a batch that stays one. */
  async putLasting(index: string, batch: VectorBatch): Promise<void> {
    const key = JSON.stringify([index, batch.document, batch.from]);
    const isStored = await this.#try(batch.bytes, () => putVectorBatch(this.#database, this.workspace, index, batch));
    if (isStored) this.#unstoredBatches.delete(key);
    else this.#unstoredBatches.set(key, { index, batch });
  }

  /** The batches of a document that could not be stored. */
  unstoredBatches(index: string, document: DocumentId): readonly VectorBatch[] {
    return [...this.#unstoredBatches.values()].flatMap((one) =>
      one.index === index && one.batch.document === document ? [one.batch] : [],
    );
  }

  forget(document: DocumentId): void {
    this.#unstored.delete(document);
    for (const [key, { batch }] of this.#unstoredBatches)
      if (batch.document === document) this.#unstoredBatches.delete(key);
  }

  async #try({ byteLength }: ArrayBuffer, store: () => Promise<void>): Promise<boolean> {
    if (this.#full) return false;
    if (this.#granted <= 0) {
      const spare = spareBytes(await estimateStorage());
      this.#full = spare < byteLength;
      if (this.#full) return false;
      // What others store meanwhile counts too.
      this.#granted = Math.min(mostGranted, spare / 4);
    }
    this.#granted -= byteLength;
    try {
      await store();
      return true;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'storage-full')) throw error;
      this.#full = true;
      return false;
    }
  }
}
