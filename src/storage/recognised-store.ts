/** What OCR read of pages, beside their text layers; both are kept, and settings decide which one counts. */
import type { CorpusDocument } from '../core/document/document.ts';
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import { ocrFailedNote } from '../core/document/ocr-note.ts';
import type { Page, PageGeometry } from '../core/document/page.ts';
import { ocrKey, wantsOcr } from '../core/document/text-settings.ts';
import type { TextSettings } from '../core/document/text-settings.ts';
import { keysWithin, visitRecords } from './bounded-read.ts';
import type { Database } from './database.ts';
import { documentOfRecord, getDocument } from './document-store.ts';
import { geometryOfRecord, pageOfRecord } from './page-record.ts';
import { recognisedOfRecord } from './recognised-record.ts';
import { recognisedGeometry, recognisedPage } from './recognised-page.ts';
import { missingRecord } from './record-schema.ts';
import { countsInstead, resolvePages } from './resolved-text.ts';
import type { ResolvablePage, ResolvedTexts } from './resolved-text.ts';
import type { RecognisedRecord } from './schema.ts';

/** What OCR made of a document's pages in one way of reading. */
export interface RecognisedCounts {
  /** Pages that were tried; the failed are among them. */
  readonly pages: number;
  readonly failed: number;
  /** Pages that were read and on which no word was found. */
  readonly blank: number;
  /** Pages of which less than half of the words are sound. */
  readonly unsound: number;
}

/** Nothing was tried yet. */
export const noneRecognised: RecognisedCounts = { pages: 0, failed: 0, blank: 0, unsound: 0 };

/** What OCR made of a page in one way of reading (`ocrKey`). */
export interface TriedWay {
  readonly way: string;
  readonly failed: boolean;
  /** It was read, and no word was found. */
  readonly blank: boolean;
}

/** Records with boxes read at a time, so that no step holds a thread for long. */
const recordsPerRead = 50;

/**
 * Stores what OCR made of a page in place of what it made of it before in the same way. False where the document was removed
 * meanwhile: nothing is kept then. Rejects with `storage-full`.
 */
export function putRecognised(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  record: RecognisedRecord,
): Promise<boolean> {
  // A view into a larger buffer would be stored with all of it.
  const { starts, ends, rectangles } = record;
  const compact = {
    starts: new Uint32Array(starts),
    ends: new Uint32Array(ends),
    rectangles: new Float32Array(rectangles),
  };
  return database.transact(['documents', 'recognised'], 'readwrite', async (transaction) => {
    const owner = await transaction.objectStore('documents').getKey([workspace, document]);
    if (owner === undefined) return false;
    await transaction.objectStore('recognised').put({ ...record, ...compact, workspace, document });
    return true;
  });
}

/**
 * The texts of the stored pages of a document, read in one transaction. Rejects with `record-missing` where the document or a
 * page before the last is gone, with `record-invalid` where one is damaged.
 */
export function resolveTexts(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  text: TextSettings,
): Promise<ResolvedTexts> {
  return database.transact(['documents', 'pages', 'recognised'], 'readonly', async (transaction) => {
    const owner = await transaction.objectStore('documents').get([workspace, document]);
    if (owner === undefined) throw missingRecord(`document “${document}”`);
    const stored = documentOfRecord(owner);
    const pages: ResolvablePage[] = [];
    await visitRecords(transaction.objectStore('pages'), keysWithin(workspace, document), (record) => {
      const where = `page ${pages.length + 1} of document “${document}”`;
      const { index, text, source, quality } = pageOfRecord(record, where);
      if (index !== pages.length) throw missingRecord(where);
      pages.push({ index, text, source, quality });
    });
    const recognised = new Map<number, RecognisedRecord>();
    if (mayWantOcr(stored, text)) {
      const range = keysWithin(workspace, document, ocrKey(text));
      await visitRecognised(transaction.objectStore('recognised'), range, (_of, record) =>
        recognised.set(record.index, record),
      );
    }
    return resolvePages(stored.textVersion, pages, recognised, text);
  });
}

/** Sheets that the settings want read and that were not tried yet, rising. Rejects as `resolveTexts` does. */
export async function pagesToRecognise(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  text: TextSettings,
): Promise<number[]> {
  const stored = await getDocument(database, workspace, document);
  if (stored === null) throw missingRecord(`document “${document}”`);
  if (!mayWantOcr(stored, text)) return [];
  return [...(await resolveTexts(database, workspace, document, text)).waiting];
}

/**
 * One page with the text that counts, where it stands on the page, and in its notes how it was read; null where the page is not
 * stored. Rejects with `record-invalid`.
 */
export function resolvedPage(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
  index: number,
  text: TextSettings,
): Promise<{ readonly page: Page; readonly geometry: PageGeometry | null } | null> {
  return database.transact(['pages', 'geometry', 'recognised'], 'readonly', async (transaction) => {
    const stored = await transaction.objectStore('pages').get([workspace, document, index]);
    if (stored === undefined) return null;
    const page = pageOfRecord(stored, `page ${index + 1} of document “${document}”`);
    const key: [string, string, string, number] = [workspace, document, ocrKey(text), index];
    const record = text.ocr === 'off' ? null : recognisedOfRecord(await transaction.objectStore('recognised').get(key));
    if (record !== null && countsInstead(page, record, text.ocr)) {
      return { page: recognisedPage(page, record), geometry: recognisedGeometry(record) };
    }
    const boxes = await transaction.objectStore('geometry').get([workspace, document, index]);
    const where = `text positions of page ${index + 1} of document “${document}”`;
    const failure = wantsOcr(page, text.ocr) ? (record?.failure ?? null) : null;
    return {
      page: failure === null ? page : withNote(page, ocrFailedNote(failure.reason)),
      geometry: boxes === undefined ? null : geometryOfRecord(boxes, where),
    };
  });
}

/** What OCR made of the pages of each document of the workspace, or of one, by way of reading (`ocrKey`). */
export function recognisedCounts(
  database: Database,
  workspace: WorkspaceId,
  document?: DocumentId,
): Promise<ReadonlyMap<DocumentId, ReadonlyMap<string, RecognisedCounts>>> {
  const range = document === undefined ? keysWithin(workspace) : keysWithin(workspace, document);
  return database.transact(['recognised'], 'readonly', async (transaction) => {
    const counts = new Map<DocumentId, Map<string, RecognisedCounts>>();
    await visitRecognised(transaction.objectStore('recognised'), range, (of, record) => {
      const { ocr, failure, words, soundWords } = record;
      const ways = counts.get(of) ?? new Map<string, RecognisedCounts>();
      const { pages, failed, blank, unsound } = ways.get(ocr) ?? noneRecognised;
      ways.set(ocr, {
        pages: pages + 1,
        failed: failed + (failure === null ? 0 : 1),
        blank: blank + (isBlank(record) ? 1 : 0),
        unsound: unsound + (2 * soundWords < words ? 1 : 0),
      });
      counts.set(of, ways);
    });
    return counts;
  });
}

/** Ways of reading (`ocrKey`) that were tried on the pages of a document, by sheet. */
export function triedWays(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
): Promise<ReadonlyMap<number, readonly TriedWay[]>> {
  return database.transact(['recognised'], 'readonly', async (transaction) => {
    const ways = new Map<number, TriedWay[]>();
    const range = keysWithin(workspace, document);
    await visitRecognised(transaction.objectStore('recognised'), range, (_of, record) => {
      const { index, ocr, failure } = record;
      const tried = { way: ocr, failed: failure !== null, blank: isBlank(record) };
      ways.set(index, [...(ways.get(index) ?? []), tried]);
    });
    return ways;
  });
}

/** Forgets the pages that OCR failed on in one way of reading, so that they are tried again; returns how many. */
export function forgetFailed(database: Database, workspace: WorkspaceId, ocr: string): Promise<number> {
  return database.transact(['recognised'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('recognised');
    const failed: [string, string, string, number][] = [];
    await visitRecognised(store, keysWithin(workspace), (document, record) => {
      if (record.ocr === ocr && record.failure !== null) failed.push([workspace, document, ocr, record.index]);
    });
    await Promise.all(failed.map((key) => store.delete(key)));
    return failed.length;
  });
}

function isBlank({ failure, text }: RecognisedRecord): boolean {
  return failure === null && text.trim() === '';
}

function visitRecognised(
  store: Parameters<typeof visitRecords>[0],
  range: IDBKeyRange,
  visit: (document: DocumentId, record: RecognisedRecord) => void,
): Promise<void> {
  return visitRecords(
    store,
    range,
    (record) => {
      const recognised = recognisedOfRecord(record);
      if (recognised !== null) visit((record as { readonly document: DocumentId }).document, recognised);
    },
    recordsPerRead,
  );
}

/** Whether any page can be wanted: most documents have no page without text, and their records need not be read. */
function mayWantOcr({ pagesWithoutText, pagesDamaged }: CorpusDocument, { ocr }: TextSettings): boolean {
  if (ocr === 'off') return false;
  return ocr === 'every-page' || pagesWithoutText > 0 || (ocr === 'unsound' && pagesDamaged > 0);
}

function withNote(page: Page, note: string): Page {
  return { ...page, quality: { ...page.quality, notes: [...page.quality.notes, note] } };
}
