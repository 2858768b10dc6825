import { AppError, failureOf } from '../core/app-error.ts';
import type { CorpusDocument } from '../core/document/document.ts';
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import { isWithoutText } from '../core/document/page.ts';
import type { Page, PageGeometry } from '../core/document/page.ts';
import { keysWithin, visitRecords } from './bounded-read.ts';
import type { Database } from './database.ts';
import { changeDocument } from './document-store.ts';
import { geometryOfRecord, pageOfRecord } from './page-record.ts';
import { missingRecord } from './record-schema.ts';

/** A page as it was read; no geometry where there is no text. */
export interface ReadPage {
  readonly page: Page;
  readonly geometry: PageGeometry | null;
}

/** Pages read from storage at a time. */
const pagesPerRead = 100;

/**
 * Stores the next pages of a document together with how far it is now, in one transaction: a reading that was interrupted
 * goes on at `pagesDone` without gap or repeat. Counts and state of the document follow from the pages. Returns the
 * document as stored. Rejects with `busy-elsewhere` where these are not its next pages, `record-missing`, `storage-full`.
 */
export function appendPages(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  batch: readonly ReadPage[],
): Promise<CorpusDocument> {
  return database.transact(['documents', 'pages', 'geometry'], 'readwrite', async (transaction) => {
    const changed = await changeDocument(transaction, workspace, document, (stored) => documentWith(stored, batch));
    const pages = transaction.objectStore('pages');
    const geometries = transaction.objectStore('geometry');
    // Each in a function of its own: a record that cannot be cloned throws, and the requests before it must still be heard.
    await Promise.all(batch.map(async ({ page }) => pages.put({ ...page, workspace, document })));
    await Promise.all(
      batch.map(async ({ geometry }) => {
        if (geometry !== null) await geometries.put({ ...compact(geometry), workspace, document });
      }),
    );
    return changed;
  });
}

/** The document after these pages, which must be its next ones. */
export function documentWith(document: CorpusDocument, batch: readonly ReadPage[]): CorpusDocument {
  const pages = batch.map(({ page }) => page);
  pages.forEach((page, place) => {
    const expected = document.pagesDone + place;
    if (page.index === expected && expected < document.pageCount) return;
    const sentence = `This document is being read elsewhere: its next page is ${expected + 1}, not ${page.index + 1}. Wait until the other tab is done.`;
    throw new AppError('busy-elsewhere', sentence);
  });
  const pagesDone = document.pagesDone + pages.length;
  return {
    ...document,
    pagesDone,
    pagesFailed: document.pagesFailed + count(pages, (page) => page.failure !== null),
    pagesWithoutText: document.pagesWithoutText + count(pages, isWithoutText),
    pagesDamaged: document.pagesDamaged + count(pages, (page) => page.source === 'damaged'),
    state: pagesDone === document.pageCount ? 'done' : 'indexing',
  };
}

/**
 * Stored pages `from` to `from + count − 1`, fewer where the document has fewer. A page whose record is damaged comes as a
 * failed page (`record-invalid`).
 */
export function readPages(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  from: number,
  count: number,
): Promise<readonly Page[]> {
  return database.transact(['pages'], 'readonly', async (transaction) => {
    const pages: Page[] = [];
    const range = IDBKeyRange.bound([workspace, document, from], [workspace, document, from + count], false, true);
    await visitRecords(
      transaction.objectStore('pages'),
      range,
      (record) => pages.push(pageOrFailure(record, document)),
      pagesPerRead,
    );
    return pages;
  });
}

/**
 * The texts of all stored pages of a document in order, from the first: item i is page i. Rejects with `record-invalid` or
 * `record-missing` where a page before the last is damaged or gone.
 */
export function pageTexts(database: Database, workspace: WorkspaceId, document: DocumentId): Promise<string[]> {
  return database.transact(['pages'], 'readonly', async (transaction) => {
    const texts: string[] = [];
    await visitRecords(
      transaction.objectStore('pages'),
      keysWithin(workspace, document),
      (record) => {
        const page = pageOfRecord(record, `page ${texts.length + 1} of document “${document}”`);
        if (page.index !== texts.length) throw missingRecord(`page ${texts.length + 1} of document “${document}”`);
        texts.push(page.text);
      },
      pagesPerRead,
    );
    return texts;
  });
}

/** Null where the page has none. Rejects with `record-invalid`. */
export function getGeometry(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  page: number,
): Promise<PageGeometry | null> {
  return database.transact(['geometry'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('geometry').get([workspace, document, page]);
    if (record === undefined) return null;
    return geometryOfRecord(record, `text positions of page ${page + 1} of document “${document}”`);
  });
}

/** Null where none was made yet, or where what is stored is not an image. */
export function getThumbnail(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  page: number,
): Promise<Blob | null> {
  return database.transact(['thumbnails'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('thumbnails').get([workspace, document, page]);
    return record?.blob instanceof Blob ? record.blob : null;
  });
}

/** Keeps a thumbnail; where the document was removed meanwhile nothing is kept. */
export async function putThumbnail(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  page: number,
  blob: Blob,
): Promise<void> {
  await database.transact(['documents', 'thumbnails'], 'readwrite', async (transaction) => {
    const owner = await transaction.objectStore('documents').getKey([workspace, document]);
    if (owner === undefined) return;
    await transaction.objectStore('thumbnails').put({ workspace, document, index: page, blob });
  });
}

/** A view into a larger buffer would be stored with all of it. */
function compact(geometry: PageGeometry): PageGeometry {
  return {
    index: geometry.index,
    starts: new Uint32Array(geometry.starts),
    ends: new Uint32Array(geometry.ends),
    rectangles: new Float32Array(geometry.rectangles),
  };
}

function pageOrFailure(record: unknown, document: DocumentId): Page {
  const { index } = record as { readonly index: number };
  try {
    return pageOfRecord(record, `page ${index + 1} of document “${document}”`);
  } catch (error) {
    return {
      index,
      label: null,
      text: '',
      source: 'failed',
      quality: { badCharacters: 0, characters: 0, singleLetterShare: 0, repeatedItems: 0, notes: [] },
      widthPoints: 595,
      heightPoints: 842,
      failure: failureOf(error),
    };
  }
}

function count(pages: readonly Page[], test: (page: Page) => boolean): number {
  return pages.filter(test).length;
}
