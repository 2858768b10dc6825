/**
 * Parts of indexes, one a document and index: what was built once is loaded after a reload. They are a cache: a part that is
 * damaged counts as missing and is built again.
 *
 * A part above 8 MB lies in several records: the first under the key of its index, those that follow under that key and their
 * number. A record of exactly 8 MB is followed by another one or is the last.
 */
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import { keysWithin } from './bounded-read.ts';
import type { Database } from './database.ts';
import type { IndexPart } from './schema.ts';

/** Parts read in one transaction, so that no read holds the database for long. */
const partsPerRead = 32;

/** Larger values cross the browser's limits of a message at some size. */
const bytesPerRecord = 8 * 2 ** 20;

/**
 * Stores a part and removes the vectors that were stored on the way to it (`VectorBatch`), in one transaction. Where the
 * document was removed meanwhile nothing is kept. Rejects with `storage-full`.
 * @param index text that holds all that decides the part: unit, tokens or encoder, versions, text
 */
export async function putIndexPart(
  database: Database,
  workspace: WorkspaceId,
  index: string,
  part: IndexPart,
): Promise<void> {
  const { document, bytes } = part;
  // A view into a larger buffer would be stored with all of it.
  const units = new Uint32Array(part.units);
  const records = pieces(bytes).map((piece, place) => ({
    workspace,
    index: keyOfPiece(index, place),
    document,
    bytes: piece,
    units: place === 0 ? units : new Uint32Array(),
  }));
  await database.transact(['documents', 'indexParts', 'vectorBatches'], 'readwrite', async (transaction) => {
    const owner = await transaction.objectStore('documents').getKey([workspace, document]);
    if (owner === undefined) return;
    const parts = transaction.objectStore('indexParts');
    await Promise.all([
      // Each in a function of its own: a record that cannot be stored throws, and the requests before it must still be heard.
      ...records.map(async (record) => parts.put(record)),
      transaction.objectStore('vectorBatches').delete(keysWithin(workspace, index, document)),
    ]);
  });
}

/** The stored part of one document, or null where there is none. */
export async function getIndexPart(
  database: Database,
  workspace: WorkspaceId,
  index: string,
  document: DocumentId,
): Promise<IndexPart | null> {
  return (await getIndexParts(database, workspace, index, [document])).get(document) ?? null;
}

/** The stored parts of these documents; those that are not stored are left out. */
export async function getIndexParts(
  database: Database,
  workspace: WorkspaceId,
  index: string,
  documents: readonly DocumentId[],
): Promise<ReadonlyMap<DocumentId, IndexPart>> {
  const parts = new Map<DocumentId, IndexPart>();
  for (let from = 0; from < documents.length; from += partsPerRead) {
    const wanted = documents.slice(from, from + partsPerRead);
    await database.transact(['indexParts'], 'readonly', async (transaction) => {
      const store = transaction.objectStore('indexParts');
      const get = (document: DocumentId, place: number): Promise<IndexPart | undefined> =>
        store.get([workspace, keyOfPiece(index, place), document]);
      const read = await Promise.all(wanted.map((document) => wholePart(document, get)));
      for (const part of read) if (part !== null) parts.set(part.document, part);
    });
  }
  return parts;
}

/** The keys of all indexes that a part of this document is stored of. */
export function indexesOfDocument(
  database: Database,
  workspace: WorkspaceId,
  document: DocumentId,
): Promise<readonly string[]> {
  return database.transact(['indexParts'], 'readonly', async (transaction) => {
    const keys = await transaction.objectStore('indexParts').index('byDocument').getAllKeys([workspace, document]);
    return keys.map(([, index]) => index).filter((index) => !/ piece \d+$/.test(index));
  });
}

async function wholePart(
  document: DocumentId,
  get: (document: DocumentId, place: number) => Promise<IndexPart | undefined>,
): Promise<IndexPart | null> {
  const first = await get(document, 0);
  if (!isPart(first)) return null;
  const { units } = first;
  const read = [first.bytes];
  while (read.at(-1)?.byteLength === bytesPerRecord) {
    const next = await get(document, read.length);
    if (!isPart(next)) break;
    read.push(next.bytes);
  }
  return { document, bytes: read.length === 1 ? first.bytes : joined(read), units };
}

function pieces(bytes: ArrayBuffer): readonly ArrayBuffer[] {
  if (bytes.byteLength <= bytesPerRecord) return [bytes];
  const count = Math.ceil(bytes.byteLength / bytesPerRecord);
  return Array.from({ length: count }, (_unused, place) =>
    bytes.slice(place * bytesPerRecord, (place + 1) * bytesPerRecord),
  );
}

function joined(read: readonly ArrayBuffer[]): ArrayBuffer {
  const whole = new Uint8Array(read.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of read) {
    whole.set(new Uint8Array(piece), at);
    at += piece.byteLength;
  }
  return whole.buffer;
}

function keyOfPiece(index: string, place: number): string {
  return place === 0 ? index : `${index} piece ${place}`;
}

function isPart(record: IndexPart | undefined): record is IndexPart {
  return record?.bytes instanceof ArrayBuffer && record.units instanceof Uint32Array && record.units.length % 4 === 0;
}
