/** The pages of documents as units: what ranks page images needs to know of a corpus, without a word of its text. */
import { nameOf } from '../../src/core/document/document.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { Database } from '../../src/storage/database.ts';
import { getDocument } from '../../src/storage/document-store.ts';
import type { HeldDocument } from './document-unit-table.ts';
import { documentRemoved } from './lost-document.ts';

/** A document whose units are its pages, with the name it is known by. */
export interface HeldPages extends HeldDocument {
  readonly name: string;
}

/** Stands where other units have the key of their text: no text decides pages. */
const pagesKey = 'pages';

export class DocumentPageTable {
  readonly workspace: WorkspaceId;
  readonly #database: Database;
  readonly #held = new Map<DocumentId, HeldPages>();

  constructor(database: Database, workspace: WorkspaceId) {
    this.#database = database;
    this.workspace = workspace;
  }

  /** The pages of a document as it is now. Rejects with `record-missing` where it was removed. */
  async open(document: DocumentId): Promise<HeldPages> {
    const stored = await getDocument(this.#database, this.workspace, document);
    if (stored === null) throw documentRemoved();
    const { pageCount } = stored;
    const name = nameOf(stored);
    const known = this.#held.get(document);
    if (known?.pages === pageCount && known.name === name) return known;
    const units = Array.from({ length: pageCount }, (_, page) => ({
      ordinal: page,
      start: 0,
      end: 0,
      firstPage: page,
      lastPage: page,
    }));
    const held = { document, textKey: pagesKey, units, pages: pageCount, name };
    this.#held.set(document, held);
    return held;
  }

  /** Lets go of all other documents. */
  retain(documents: ReadonlySet<DocumentId>): void {
    for (const document of this.#held.keys()) if (!documents.has(document)) this.#held.delete(document);
  }
}
