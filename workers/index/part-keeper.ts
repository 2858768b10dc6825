/**
 * Stores the parts of one index. Where the browser has no space left the work goes on from memory: what could not be stored is
 * held, tried once more by the next build, and said.
 */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { Database } from '../../src/storage/database.ts';
import { putIndexPart } from '../../src/storage/index-store.ts';
import type { IndexPart, VectorBatch } from '../../src/storage/schema.ts';
import { putVectorBatch } from '../../src/storage/vector-store.ts';

interface Unstored {
  readonly index: string;
  readonly part: IndexPart;
}

export class PartKeeper {
  readonly #database: Database;
  readonly #workspace: WorkspaceId;
  readonly #unstored = new Map<DocumentId, Unstored>();
  /** Storage is not asked again in this build: it would refuse again, and each refusal costs time. */
  #full = false;

  constructor(database: Database, workspace: WorkspaceId) {
    this.#database = database;
    this.#workspace = workspace;
  }

  /** Why parts are not stored, or null where all are. */
  get notStored(): string | null {
    const documents = this.#unstored.size;
    if (documents === 0) return null;
    return `The browser’s storage is full: the index of ${documents === 1 ? '1 document' : `${documents} documents`} is kept in memory until this page is closed. Remove documents or runs that are no longer needed, or free disk space, and run again.`;
  }

  /** Begins a build: what the last one could not store is tried once more. */
  async begin(): Promise<void> {
    this.#full = false;
    for (const { index, part } of this.#unstored.values()) await this.put(index, part);
  }

  async put(index: string, part: IndexPart): Promise<void> {
    const isStored = await this.#try(() => putIndexPart(this.#database, this.#workspace, index, part));
    if (isStored) this.#unstored.delete(part.document);
    else this.#unstored.set(part.document, { index, part });
  }

  async putBatch(index: string, batch: VectorBatch): Promise<void> {
    await this.#try(() => putVectorBatch(this.#database, this.#workspace, index, batch));
  }

  forget(document: DocumentId): void {
    this.#unstored.delete(document);
  }

  async #try(store: () => Promise<void>): Promise<boolean> {
    if (this.#full) return false;
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
