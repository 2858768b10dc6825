import { AppError } from '../core/app-error.ts';
import type { CorpusDocument } from '../core/document/document.ts';
import type { WorkspaceId } from '../core/document/ids.ts';
import { leafmarkVersion } from '../core/version.ts';
import { keysWithin, visitRecords } from './bounded-read.ts';
import { sha256Of } from './content-sum.ts';
import type { Database } from './database.ts';
import { listDocuments } from './document-store.ts';
import {
  archiveFormat,
  encodeBatches,
  encodePart,
  encodeQuestions,
  encodeRecognised,
  manifestPath,
} from './index-archive.ts';
import type { ArchiveEntry, ArchiveManifest } from './index-archive.ts';
import { isCurrentIdentity, isUsableKey, parseIndexKey } from './index-keys.ts';
import { getIndexPart, indexesOfDocument } from './index-store.ts';
import { listQueryVectors } from './query-vector-store.ts';
import { recognisedOfRecord } from './recognised-record.ts';
import type { RecognisedRecord, VectorBatch } from './schema.ts';
import { batchIndexesOfDocument, getVectorBatch, listBatches } from './vector-store.ts';

export interface ExportedIndex {
  readonly file: Blob;
  readonly documents: number;
  /** Parts of indexes, and lots of vectors of visual models. */
  readonly parts: number;
  /** Pages that OCR read; a failed try is no result to take elsewhere. */
  readonly pages: number;
  readonly questions: number;
}

/** What an entry is, without what its bytes say. */
type Described = {
  [Kind in ArchiveEntry['kind']]: Omit<Extract<ArchiveEntry, { kind: Kind }>, keyof Bytes>;
}[ArchiveEntry['kind']];
type Bytes = Pick<ArchiveEntry, 'path' | 'bytes' | 'sha256'>;

/** Bytes that go into the archive between two breaths of the page. */
const bytesPerStep = 2 * 2 ** 20;
/** What the directory of a zip can address. */
const mostBytes = 2 ** 32 - 1;
/** Batches of vectors that are in memory together, and one entry. */
const bytesPerLot = 16 * 2 ** 20;
const mostEntries = 65_535;

/**
 * The indexes of a workspace's corpus as one file (`leafmark-index/1`): parts that this version makes, pages read by OCR, and the
 * vectors of questions with their texts. Rejects with `record-missing` where there is nothing to export.
 */
export async function exportIndexArchive(database: Database, workspace: WorkspaceId): Promise<ExportedIndex> {
  const { items } = await listDocuments(database, workspace);
  const documents = items.filter(({ state }) => state === 'done');
  const archive = await openArchive();
  const counts = { parts: 0, pages: 0, questions: 0 };
  for (const { id, textVersion } of documents) {
    for (const index of await indexesOfDocument(database, workspace, id)) {
      if (!isUsableKey(index, textVersion)) continue;
      const part = await getIndexPart(database, workspace, index, id);
      if (part === null) continue;
      await archive.add(`parts/${counts.parts}`, encodePart(part), { kind: 'part', document: id, index });
      counts.parts += 1;
    }
    for (const index of await batchIndexesOfDocument(database, workspace, id)) {
      if (!areLasting(index) || !isUsableKey(index, textVersion)) continue;
      for await (const batches of lotsOf(database, workspace, index, id)) {
        const about = { kind: 'vectors', document: id, index } as const;
        await archive.add(`vectors/${counts.parts}`, encodeBatches(batches), about);
        counts.parts += 1;
      }
    }
    const records = await recognisedOf(database, workspace, id);
    if (records.length === 0) continue;
    const about = { kind: 'recognised', document: id, pages: records.length } as const;
    await archive.add(`recognised/${id}`, encodeRecognised(records), about);
    counts.pages += records.length;
  }
  const vectors = (await listQueryVectors(database, workspace)).filter(({ encoder }) => isCurrentIdentity(encoder));
  if (counts.parts + counts.pages === 0) {
    const sentence = 'There is no index to export yet. Run an experiment or read pages by OCR first.';
    throw new AppError('record-missing', sentence);
  }
  if (vectors.length > 0) {
    await archive.add('questions', encodeQuestions(vectors), { kind: 'questions', questions: vectors.length });
    counts.questions = vectors.length;
  }
  const file = await archive.close(documents);
  return { file, documents: documents.length, ...counts };
}

interface OpenArchive {
  readonly add: (path: string, bytes: Uint8Array<ArrayBuffer>, about: Described) => Promise<void>;
  readonly close: (documents: readonly CorpusDocument[]) => Promise<Blob>;
}

/** Entries are stored as they are: vectors hardly shrink, and packing them would hold the page. */
async function openArchive(): Promise<OpenArchive> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const written: Blob[] = [];
  const entries: ArchiveEntry[] = [];
  let total = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, data) => {
    failure ??= error;
    // A Blob each: the browser may keep them outside of memory.
    if (error === null) written.push(new Blob([data]));
  });
  const write = async (path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    total += bytes.length + 2 * path.length + 128;
    if (total > mostBytes || entries.length + 2 > mostEntries) throw tooLarge();
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    for (let at = 0; at < bytes.length; at += bytesPerStep) {
      entry.push(bytes.subarray(at, at + bytesPerStep));
      await breath();
    }
    entry.push(new Uint8Array(), true);
    if (failure !== null) throw failure;
  };
  return {
    add: async (path, bytes, about) => {
      await write(path, bytes);
      entries.push({ ...about, path, bytes: bytes.length, sha256: await sha256Of(bytes) });
    },
    close: async (documents) => {
      const manifest: ArchiveManifest = {
        format: archiveFormat,
        leafmark: leafmarkVersion,
        documents: documents.map(({ id, names, pageCount, textVersion }) => ({
          document: id,
          names: [...names],
          pages: pageCount,
          textVersion,
        })),
        entries,
      };
      await write(manifestPath, new TextEncoder().encode(JSON.stringify(manifest)));
      zip.end();
      return new Blob(written, { type: 'application/zip' });
    },
  };
}

/** Batches of a dense retriever are on their way to a part, and a failed try is no result to take elsewhere. */
function areLasting(index: string): boolean {
  const kind = parseIndexKey(index)?.kind;
  return kind === 'page-images' || kind === 'late-interaction';
}

/** The stored batches of a document, some at a time. */
async function* lotsOf(
  database: Database,
  workspace: WorkspaceId,
  index: string,
  document: CorpusDocument['id'],
): AsyncGenerator<readonly VectorBatch[]> {
  let lot: VectorBatch[] = [];
  let bytes = 0;
  for (const from of await listBatches(database, workspace, index, document)) {
    const batch = await getVectorBatch(database, workspace, index, document, from);
    if (batch === null) continue;
    lot.push(batch);
    bytes += batch.bytes.byteLength;
    if (bytes < bytesPerLot) continue;
    yield lot;
    [lot, bytes] = [[], 0];
  }
  if (lot.length > 0) yield lot;
}

function recognisedOf(
  database: Database,
  workspace: WorkspaceId,
  document: CorpusDocument['id'],
): Promise<readonly RecognisedRecord[]> {
  return database.transact(['recognised'], 'readonly', async (transaction) => {
    const records: RecognisedRecord[] = [];
    await visitRecords(
      transaction.objectStore('recognised'),
      keysWithin(workspace, document),
      (record) => {
        const recognised = recognisedOfRecord(record);
        if (recognised !== null && recognised.failure === null) records.push(recognised);
      },
      50,
    );
    return records;
  });
}

/** Lets the page do something else; a timer would be slowed down in a hidden tab. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

function tooLarge(): AppError {
  const sentence =
    'The indexes of this workspace take more than 4 GB, which is more than one file can hold. Remove indexes that are not needed first.';
  return new AppError('file-unsupported', sentence);
}
