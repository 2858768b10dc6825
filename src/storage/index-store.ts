/**
 * Parts of indexes, one record a document: what was built once is loaded after a reload. They are a cache: a part that is
 * damaged counts as missing and is built again.
 */
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import type { Database } from './database.ts';
import type { IndexPart } from './schema.ts';

/** Parts read in one transaction, so that no read holds the database for long. */
const partsPerRead = 32;

/** @param index text that holds all that decides the part: unit, tokens, versions */
export async function putIndexPart(
  database: Database,
  workspace: WorkspaceId,
  index: string,
  part: IndexPart,
): Promise<void> {
  // A view into a larger buffer would be stored with all of it.
  const record = { workspace, index, document: part.document, bytes: part.bytes, units: new Uint32Array(part.units) };
  await database.transact(['documents', 'indexParts'], 'readwrite', async (transaction) => {
    // Where the document was removed meanwhile nothing is kept.
    const owner = await transaction.objectStore('documents').getKey([workspace, part.document]);
    if (owner !== undefined) await transaction.objectStore('indexParts').put(record);
  });
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
    const records = await database.transact(['indexParts'], 'readonly', (transaction) => {
      const store = transaction.objectStore('indexParts');
      return Promise.all(wanted.map((document) => store.get([workspace, index, document])));
    });
    for (const record of records) {
      if (!isPart(record)) continue;
      const { document, bytes, units } = record;
      parts.set(document, { document, bytes, units });
    }
  }
  return parts;
}

function isPart(record: IndexPart | undefined): record is IndexPart {
  return record?.bytes instanceof ArrayBuffer && record.units instanceof Uint32Array && record.units.length % 4 === 0;
}
