import { z } from '../core/strict-zod.ts';
import type { CorpusDocument } from '../core/document/document.ts';
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import { keysWithin, listRecords, visitRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
import {
  countSchema,
  idSchema,
  invalidRecord,
  missingRecord,
  nameOfRecord,
  parseRecord,
  fieldsSchema,
} from './record-schema.ts';
import type { LeafmarkSchema } from './schema.ts';

/** What of a transaction over documents, and whatever else, is used here. */
export interface DocumentTransaction {
  objectStore(name: 'documents'): {
    get(key: [string, string]): Promise<unknown>;
    put(record: LeafmarkSchema['documents']['value']): Promise<unknown>;
  };
}

const schema = fieldsSchema<CorpusDocument>({
  id: idSchema<DocumentId>(),
  names: z.array(z.string()),
  byteLength: countSchema,
  pageCount: countSchema,
  pagesDone: countSchema,
  pagesFailed: countSchema,
  pagesWithoutText: countSchema,
  pagesDamaged: countSchema,
  state: z.enum(['indexing', 'done']),
  title: z.string().nullable(),
  labels: z.array(z.string()).nullable(),
  repaired: z.boolean(),
  notes: z.array(z.string()),
  textVersion: z.string(),
  addedAt: z.number(),
});

export function listDocuments(database: Database, workspace: WorkspaceId): Promise<Listing<CorpusDocument>> {
  return database.transact(['documents'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('documents'), keysWithin(workspace), documentOfRecord),
  );
}

/** Null where there is none. Rejects with `record-invalid`. */
export function getDocument(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
): Promise<CorpusDocument | null> {
  return database.transact(['documents'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('documents').get([workspace, document]);
    return record === undefined ? null : documentOfRecord(record);
  });
}

/** Stores a document and, where it is given, its PDF, in one transaction; pages that are stored stay. */
export async function putDocument(
  database: Database,
  workspace: WorkspaceId,
  document: CorpusDocument,
  file: Blob | null,
): Promise<void> {
  await database.transact(['documents', 'files'], 'readwrite', async (transaction) => {
    await transaction.objectStore('documents').put({ ...document, workspace });
    if (file !== null) await transaction.objectStore('files').put({ workspace, document: document.id, blob: file });
  });
}

/**
 * Changes a stored document in one transaction, so that two writers do not undo each other. `change` is pure. Returns the
 * document as it is stored now. Rejects with `record-missing` or `record-invalid`.
 */
export function updateDocument(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  change: (document: CorpusDocument) => CorpusDocument,
): Promise<CorpusDocument> {
  return database.transact(['documents'], 'readwrite', (transaction) =>
    changeDocument(transaction, workspace, document, change),
  );
}

/** Adds a name under which the content was dropped; a name that it has already changes nothing. */
export function addDocumentName(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  name: string,
): Promise<CorpusDocument> {
  return updateDocument(database, workspace, document, (stored) =>
    stored.names.includes(name) ? stored : { ...stored, names: [...stored.names, name] },
  );
}

/** The PDF, or null where it was not kept. */
export function getFile(database: Database, workspace: WorkspaceId, document: DocumentId): Promise<Blob | null> {
  return database.transact(['files'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('files').get([workspace, document]);
    if (record === undefined) return null;
    if (!(record.blob instanceof Blob)) throw invalidRecord(`file of document “${document}”`, 'no content');
    return record.blob;
  });
}

/** Whether the PDF was kept. Its key alone is read. */
export function hasFile(database: Database, workspace: WorkspaceId, document: DocumentId): Promise<boolean> {
  return database.transact(
    ['files'],
    'readonly',
    async (transaction) => (await transaction.objectStore('files').getKey([workspace, document])) !== undefined,
  );
}

/** Keeps a PDF that was given again. */
export async function putFile(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  file: Blob,
): Promise<void> {
  await database.transact(['files'], 'readwrite', (transaction) =>
    transaction.objectStore('files').put({ workspace, document, blob: file }),
  );
}

/** Removes a document with all that was made of it: pages, what OCR read, thumbnails, index parts, vectors; its file and its intakes. */
export async function removeDocument(database: Database, workspace: WorkspaceId, document: DocumentId): Promise<void> {
  const stores = [
    'documents',
    'files',
    'pages',
    'geometry',
    'thumbnails',
    'recognised',
    'indexParts',
    'vectorBatches',
    'intakes',
  ] as const;
  await database.transact(stores, 'readwrite', async (transaction) => {
    const parts = transaction.objectStore('indexParts');
    const partKeys = await parts.index('byDocument').getAllKeys([workspace, document]);
    const batches = transaction.objectStore('vectorBatches');
    const batchKeys = await batches.index('byDocument').getAllKeys([workspace, document]);
    const intakes = transaction.objectStore('intakes');
    const intakeKeys: [string, string][] = [];
    await visitRecords(intakes, keysWithin(workspace), (record) => {
      const intake = record as { readonly id: string; readonly outcome?: { readonly document?: unknown } };
      if (intake.outcome?.document === document) intakeKeys.push([workspace, intake.id]);
    });
    const pages = keysWithin(workspace, document);
    await Promise.all([
      transaction.objectStore('documents').delete([workspace, document]),
      transaction.objectStore('files').delete([workspace, document]),
      transaction.objectStore('pages').delete(pages),
      transaction.objectStore('geometry').delete(pages),
      transaction.objectStore('thumbnails').delete(pages),
      transaction.objectStore('recognised').delete(pages),
      ...partKeys.map((key) => parts.delete(key)),
      ...batchKeys.map((key) => batches.delete(key)),
      ...intakeKeys.map((key) => intakes.delete(key)),
    ]);
  });
}

/** Changes a document within a transaction that covers more than it. */
export async function changeDocument(
  transaction: DocumentTransaction,
  workspace: WorkspaceId,
  document: DocumentId,
  change: (document: CorpusDocument) => CorpusDocument,
): Promise<CorpusDocument> {
  const store = transaction.objectStore('documents');
  const record = await store.get([workspace, document]);
  if (record === undefined) throw missingRecord(`document “${document}”`);
  const changed = change(documentOfRecord(record));
  await store.put({ ...changed, workspace });
  return changed;
}

/** The stored record as a document. Throws `record-invalid`. */
export function documentOfRecord(record: unknown): CorpusDocument {
  return parseRecord(schema, record, `document ${nameOfRecord(record)}`);
}
