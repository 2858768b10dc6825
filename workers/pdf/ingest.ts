/** From a file to a stored document: hashed, opened, read page by page, and stored as it is read. */
import { AppError } from '../../src/core/app-error.ts';
import type { CorpusDocument } from '../../src/core/document/document.ts';
import { nameOf } from '../../src/core/document/document.ts';
import { documentId } from '../../src/core/document/ids.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { IngestInput } from '../../src/rpc/pdf-worker.ts';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import {
  addDocumentName,
  getDocument,
  getFile,
  putDocument,
  putFile,
  removeDocument,
} from '../../src/storage/document-store.ts';
import { appendPages } from '../../src/storage/page-store.ts';
import type { ReadPage } from '../../src/storage/page-store.ts';
import type { PageImages } from '../../src/storage/page-images.ts';
import { openPageImages } from '../../src/storage/page-images.ts';
import { hashFile } from '../content-hash.ts';
import type { HashedFile } from '../content-hash.ts';
import { factsOfImages, hashPageImages, readImagePages } from './images/read-image-pages.ts';
import type { PdfFacts } from './open-pdf.ts';
import type { DocumentSource, PdfEngine } from './pdf-engine.ts';
import { textVersion } from './text-version.ts';

/** Pages stored in one transaction, and the time after which fewer are: what a reload may have to read again. */
const mostPagesABatch = 32;
const storeEveryMs = 400;

/** What a document's file holds: a PDF, or page images. */
export type DocumentContent =
  | { readonly kind: 'pdf'; readonly source: DocumentSource }
  | { readonly kind: 'images'; readonly images: PageImages };

/** Reads one dropped file. See `PdfWorker.ingest`. */
export async function ingest(
  engine: PdfEngine,
  input: IngestInput,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<CorpusDocument> {
  const database = await openDatabase();
  const { id, content } = await identified(input, signal);
  let stored = await getDocument(database, input.workspace, id);
  if (stored !== null && stored.textVersion !== textVersion) {
    // Read by an older version: its text is not the one that is indexed now.
    await removeDocument(database, input.workspace, id);
    stored = null;
  }
  if (stored !== null) {
    const named = await addDocumentName(database, input.workspace, id, input.name);
    if (input.keepFile && (await getFile(database, input.workspace, id)) === null) {
      await putFile(database, input.workspace, id, input.file);
    }
    return readRest(database, engine, input.workspace, named, content, signal, onProgress);
  }
  const document = documentOf(id, await factsOf(engine, content), input);
  signal.throwIfAborted();
  await putDocument(database, input.workspace, document, input.keepFile ? input.file : null);
  return readRest(database, engine, input.workspace, document, content, signal, onProgress);
}

/** Reads the pages that are missing. See `PdfWorker.resume`. */
export async function resumeDocument(
  engine: PdfEngine,
  workspace: WorkspaceId,
  id: DocumentId,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<CorpusDocument> {
  const database = await openDatabase();
  const document = await getDocument(database, workspace, id);
  if (document === null) throw new AppError('record-missing', 'The document was removed from the corpus.');
  const content = await storedContent(database, workspace, document);
  return readRest(database, engine, workspace, document, content, signal, onProgress);
}

/** What the file of a stored document holds. Rejects with `file-missing` where it was not kept. */
export async function storedContent(
  database: Database,
  workspace: WorkspaceId,
  document: CorpusDocument,
): Promise<DocumentContent> {
  const file = await getFile(database, workspace, document.id);
  if (file === null) {
    throw new AppError(
      'file-missing',
      `The file of “${nameOf(document)}” is not kept in this browser. Drop it again to see its pages.`,
    );
  }
  return contentOf(document.id, file);
}

/** What a document's file holds. Rejects with `file-unreadable` for kept page images that are damaged. */
export async function contentOf(id: DocumentId, file: Blob): Promise<DocumentContent> {
  const images = await openPageImages(file);
  return images === null ? { kind: 'pdf', source: sourceOf(id, file, null) } : { kind: 'images', images };
}

async function identified(
  input: IngestInput,
  signal: AbortSignal,
): Promise<{ readonly id: DocumentId; readonly content: DocumentContent }> {
  const { file, password } = input;
  // A file that cannot be read is told with what comes next.
  const images = await openPageImages(file).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    return null;
  });
  if (images !== null) {
    return { id: documentId(await hashPageImages(images, signal)), content: { kind: 'images', images } };
  }
  const { hash, bytes } = await hashed(input, signal);
  const id = documentId(hash);
  return { id, content: { kind: 'pdf', source: sourceOf(id, file, password, bytes) } };
}

async function hashed(input: IngestInput, signal: AbortSignal): Promise<HashedFile> {
  try {
    return await hashFile(input.file, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new AppError(
      'file-unreadable',
      'The file could not be read from disk: it was moved, changed or locked. Drop it again.',
      {
        cause: error,
      },
    );
  }
}

/**
 * A PDF by its file; the bytes are read anew each time.
 * @param read the file's bytes where they are at hand, for the first time it is opened
 */
function sourceOf(id: DocumentId, file: Blob, password: string | null, read: Uint8Array | null = null): DocumentSource {
  let atHand = read;
  const load = async (): Promise<Uint8Array> => {
    const bytes = atHand ?? new Uint8Array(await file.arrayBuffer());
    atHand = null;
    return bytes;
  };
  return password === null ? { id, load } : { id, load, password };
}

async function factsOf(engine: PdfEngine, content: DocumentContent): Promise<PdfFacts> {
  if (content.kind === 'images') return factsOfImages(content.images);
  return engine.withDocument(content.source, async ({ facts }) => facts);
}

function documentOf(id: DocumentId, facts: PdfFacts, input: IngestInput): CorpusDocument {
  return {
    id,
    names: [input.name],
    byteLength: input.file.size,
    pageCount: facts.pageCount,
    pagesDone: 0,
    pagesFailed: 0,
    pagesWithoutText: 0,
    pagesDamaged: 0,
    state: 'indexing',
    title: facts.title,
    labels: facts.labels,
    repaired: facts.repaired,
    notes: facts.notes,
    textVersion,
    addedAt: input.addedAt,
  };
}

function readingOf(
  engine: PdfEngine,
  content: DocumentContent,
  fromIndex: number,
  signal: AbortSignal,
): AsyncIterable<ReadPage> {
  return content.kind === 'images'
    ? readImagePages(content.images, fromIndex, signal)
    : engine.readDocument(content.source, fromIndex, signal);
}

async function readRest(
  database: Database,
  engine: PdfEngine,
  workspace: WorkspaceId,
  document: CorpusDocument,
  content: DocumentContent,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<CorpusDocument> {
  if (document.state === 'done') return document;
  let current = document;
  let batch: ReadPage[] = [];
  let storedAt = performance.now();
  // Storing goes on while the next pages are read; only one batch is under way.
  let storing: Promise<CorpusDocument> = Promise.resolve(document);
  const flush = async (): Promise<void> => {
    current = await storing;
    if (batch.length === 0) return;
    const pages = batch;
    batch = [];
    storedAt = performance.now();
    storing = appendPages(database, workspace, document.id, pages);
    // A rejection is met at the next flush; unhandled meanwhile it would be reported twice.
    storing.catch(() => {});
  };
  let done = document.pagesDone;
  onProgress?.({ phase: 'read', done, total: document.pageCount, unit: 'pages' });
  try {
    for await (const reading of readingOf(engine, content, document.pagesDone, signal)) {
      batch.push(reading);
      done += 1;
      onProgress?.({ phase: 'read', done, total: document.pageCount, unit: 'pages' });
      if (batch.length >= mostPagesABatch || performance.now() - storedAt >= storeEveryMs) await flush();
    }
  } finally {
    await flush();
    current = await storing;
  }
  return current;
}
