import { AppError } from '../core/app-error.ts';
import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { CorpusDocument } from '../core/document/document.ts';
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import { ocrKey } from '../core/document/text-settings.ts';
import type { OcrMethod } from '../core/document/text-settings.ts';
import { sha256Of } from './content-sum.ts';
import type { Database } from './database.ts';
import { listDocuments } from './document-store.ts';
import {
  decodeBatches,
  decodePart,
  decodeQuestions,
  decodeRecognised,
  manifestPath,
  mostManifestBytes,
  parseManifest,
} from './index-archive.ts';
import type { ArchiveEntry, ArchiveManifest } from './index-archive.ts';
import { isCurrentIdentity, isUsableKey, parseIndexKey } from './index-keys.ts';
import { getIndexPart, putIndexPart } from './index-store.ts';
import { putQueryVectors } from './query-vector-store.ts';
import { recognisedOfRecord } from './recognised-record.ts';
import { putRecognised } from './recognised-store.ts';
import { listBatches, putVectorBatch } from './vector-store.ts';
import { listZipEntries, readZipEntry } from './zip-entries.ts';
import type { ZipEntry } from './zip-entries.ts';

/** Why something of a file was left. `no-document`: it is not in this corpus. `other-text`: its text was read by another version. */
export type LeftReason = 'already-here' | 'no-document' | 'other-text' | 'other-version' | 'damaged' | 'no-space';

export interface ImportedIndex {
  readonly parts: number;
  readonly pages: number;
  readonly questions: number;
  /** Parts, pages and question vectors that were left, by reason. */
  readonly left: ReadonlyMap<LeftReason, number>;
}

interface Import {
  readonly database: Database;
  readonly workspace: WorkspaceId;
  readonly file: Blob;
  readonly zip: ReadonlyMap<string, ZipEntry>;
  readonly manifest: ArchiveManifest;
  readonly corpus: ReadonlyMap<DocumentId, CorpusDocument>;
}

/**
 * Takes from a file of `exportIndexArchive` what fits documents of this workspace; what is here already stays. Everything in it is
 * checked; one damaged entry loses no other. Rejects with `file-unsupported` where the file is none of that kind.
 */
export async function importIndexArchive(
  database: Database,
  workspace: WorkspaceId,
  file: Blob,
): Promise<ImportedIndex> {
  const zip = await listZipEntries(file);
  const entry = zip.get(manifestPath);
  const bytes =
    entry === undefined || entry.bytes > mostManifestBytes ? null : await readZipEntry(file, entry, entry.bytes);
  const manifest = parseManifest(bytes ?? new Uint8Array());
  const { items } = await listDocuments(database, workspace);
  const corpus = new Map(items.filter(({ state }) => state === 'done').map((document) => [document.id, document]));
  const work: Import = { database, workspace, file, zip, manifest, corpus };
  const taken = { parts: 0, pages: 0, questions: 0 };
  const left = new Map<LeftReason, number>();
  const leave = (reason: LeftReason, count: number): void => {
    if (count > 0) left.set(reason, (left.get(reason) ?? 0) + count);
  };
  let isFull = false;
  for (const entry of manifest.entries) {
    const count = countOf(entry);
    try {
      const outcome = isFull ? 'no-space' : await take(work, entry);
      if (typeof outcome === 'string') leave(outcome, count);
      else {
        taken[kinds[entry.kind]] += outcome.taken;
        leave('already-here', outcome.kept);
        leave('damaged', count - outcome.taken - outcome.kept);
      }
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'storage-full')) throw error;
      isFull = true;
      leave('no-space', count);
    }
  }
  return { ...taken, left };
}

/** What was taken of an entry, and what was there already; or why none of it was taken. */
type Taken = { readonly taken: number; readonly kept: number } | LeftReason;

const kinds = { part: 'parts', vectors: 'parts', recognised: 'pages', questions: 'questions' } as const;

function countOf(entry: ArchiveEntry): number {
  switch (entry.kind) {
    case 'part':
    case 'vectors':
      return 1;
    case 'recognised':
      return entry.pages;
    case 'questions':
      return entry.questions;
    default:
      return assertUnreachable(entry);
  }
}

async function take(work: Import, entry: ArchiveEntry): Promise<Taken> {
  switch (entry.kind) {
    case 'part':
      return takePart(work, entry);
    case 'vectors':
      return takeBatches(work, entry);
    case 'recognised':
      return takePages(work, entry);
    case 'questions':
      return takeQuestions(work, entry);
    default:
      return assertUnreachable(entry);
  }
}

async function takePart(work: Import, entry: Extract<ArchiveEntry, { kind: 'part' }>): Promise<Taken> {
  const { database, workspace } = work;
  const document = fitting(work, entry.document);
  if (typeof document === 'string') return document;
  if (!isUsableKey(entry.index, document.textVersion)) return 'other-version';
  if ((await getIndexPart(database, workspace, entry.index, document.id)) !== null) return 'already-here';
  const bytes = await contentOf(work, entry);
  const part = bytes === null ? null : decodePart(bytes);
  if (part === null) return 'damaged';
  await putIndexPart(database, workspace, entry.index, { document: document.id, ...part });
  return { taken: 1, kept: 0 };
}

async function takeBatches(work: Import, entry: Extract<ArchiveEntry, { kind: 'vectors' }>): Promise<Taken> {
  const { database, workspace, corpus } = work;
  const kind = parseIndexKey(entry.index)?.kind;
  // A page's picture is the same whatever version read its text.
  const document =
    kind === 'page-images' ? (corpus.get(entry.document) ?? 'no-document') : fitting(work, entry.document);
  if (typeof document === 'string') return document;
  const isKind = kind === 'page-images' || kind === 'late-interaction';
  if (!isKind || !isUsableKey(entry.index, document.textVersion)) return 'other-version';
  const bytes = await contentOf(work, entry);
  const batches = bytes === null ? null : decodeBatches(bytes);
  if (batches === null) return 'damaged';
  const here = new Set(await listBatches(database, workspace, entry.index, document.id));
  const wanted = batches.filter(({ from }) => !here.has(from));
  if (wanted.length === 0) return 'already-here';
  for (const batch of wanted) {
    await putVectorBatch(database, workspace, entry.index, { document: document.id, ...batch });
  }
  return { taken: 1, kept: 0 };
}

async function takePages(work: Import, entry: Extract<ArchiveEntry, { kind: 'recognised' }>): Promise<Taken> {
  const { database, workspace } = work;
  const document = fitting(work, entry.document);
  if (typeof document === 'string') return document;
  const bytes = await contentOf(work, entry);
  const records = bytes === null ? null : decodeRecognised(bytes, document.pageCount);
  if (records === null || records.length > entry.pages) return 'damaged';
  let [taken, kept] = [0, 0];
  for (const record of records) {
    if (!isWay(record.ocr)) continue;
    const known = await database.transact(['recognised'], 'readonly', (transaction) =>
      transaction.objectStore('recognised').get([workspace, document.id, record.ocr, record.index]),
    );
    // What failed here may have been read there.
    if (known !== undefined && (recognisedOfRecord(known)?.failure ?? null) === null) kept += 1;
    else if (await putRecognised(database, workspace, document.id, record)) taken += 1;
  }
  return { taken, kept };
}

async function takeQuestions(work: Import, entry: Extract<ArchiveEntry, { kind: 'questions' }>): Promise<Taken> {
  const bytes = await contentOf(work, entry);
  const vectors = bytes === null ? null : decodeQuestions(bytes);
  if (vectors === null || vectors.length > entry.questions) return 'damaged';
  const usable = vectors.filter(({ encoder }) => isCurrentIdentity(encoder));
  if (usable.length === 0) return 'other-version';
  // Equal keys are equal vectors: to write one again changes nothing.
  await putQueryVectors(work.database, work.workspace, usable);
  return { taken: usable.length, kept: 0 };
}

/** The document of this corpus that something was made of, or why it does not fit. */
function fitting({ corpus, manifest }: Import, id: DocumentId): CorpusDocument | LeftReason {
  const document = corpus.get(id);
  if (document === undefined) return 'no-document';
  const there = manifest.documents.find((one) => one.document === id);
  return there?.textVersion === document.textVersion ? document : 'other-text';
}

/** The content of an entry, or null where it is not what the manifest states. */
async function contentOf({ file, zip }: Import, entry: ArchiveEntry): Promise<Uint8Array<ArrayBuffer> | null> {
  const packed = zip.get(entry.path);
  if (packed === undefined || packed.bytes !== entry.bytes) return null;
  const bytes = await readZipEntry(file, packed, entry.bytes);
  return bytes !== null && (await sha256Of(bytes)) === entry.sha256 ? bytes : null;
}

const methods: readonly OcrMethod[] = ['lines', 'layout', 'accurate'];

/** Whether this names a way of reading (`ocrKey`). */
function isWay(ocr: string): boolean {
  const space = ocr.indexOf(' ');
  return methods.some((method) => ocr === ocrKey({ method, language: ocr.slice(space + 1) }));
}
