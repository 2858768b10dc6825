/**
 * Imported sets of vectors. Parts are stored first, each in a transaction of its own; the set itself last, once all of its parts
 * are there: what is listed is whole. Parts of an import that ended before go with the next one, or when the page is at rest.
 */
import { AppError } from '../core/app-error.ts';
import type { WorkspaceId } from '../core/document/ids.ts';
import { z } from '../core/strict-zod.ts';
import type { VectorFile, VectorSet, VectorSetDocument, VectorSetQuestions } from '../core/vector-set/vector-set.ts';
import { keysWithin, listRecords, visitRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
import { countSchema, fieldsSchema, missingRecord, nameOfRecord, parseRecord } from './record-schema.ts';
import { isLocked } from './run-lock.ts';
import type { VectorSetPart } from './schema.ts';

/** Held while vectors are imported into a workspace. */
export const vectorsLock = (workspace: WorkspaceId | string): string => `vectors ${workspace}`;

const setSchema = fieldsSchema<VectorSet>({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  kind: z.enum(['single', 'multi']),
  metric: z.enum(['cosine', 'dot']),
  units: z.enum(['pages', 'chunks']),
  dimensions: countSchema,
  documents: z.array(fieldsSchema<VectorSetDocument>({ name: z.string(), spans: z.instanceof(Uint32Array) })),
  questions: fieldsSchema<VectorSetQuestions>({ by: z.enum(['id', 'text']), keys: z.array(z.string()) }),
  rows: countSchema,
  questionRows: countSchema,
  files: z.array(fieldsSchema<VectorFile>({ name: z.string(), bytes: countSchema, sha256: z.string() })),
  addedAt: z.number(),
});

/** Sets whose parts are all there. */
export function listVectorSets(database: Database, workspace: WorkspaceId): Promise<Listing<VectorSet>> {
  return database.transact(['vectorSets'], 'readonly', (transaction) =>
    listRecords(
      transaction.objectStore('vectorSets'),
      keysWithin(workspace),
      (record) => parseRecord(setSchema, record, `set of vectors ${nameOfRecord(record, 'name')}`),
      20,
    ),
  );
}

/** Stores a part. Rejects with `storage-full`, and with `record-missing` where the workspace was removed meanwhile. */
export async function putVectorSetPart(database: Database, workspace: WorkspaceId, part: VectorSetPart): Promise<void> {
  await database.transact(['workspaces', 'vectorSetParts'], 'readwrite', async (transaction) => {
    const owner = await transaction.objectStore('workspaces').getKey([workspace]);
    if (owner === undefined) throw missingRecord('workspace of this import');
    await transaction.objectStore('vectorSetParts').put({ workspace, ...part });
  });
}

/**
 * Lists a set. Rejects with `record-missing` where not all of its `parts` parts are stored (another tab removed them), and with
 * `vectors-invalid` where another set has its name.
 */
export async function putVectorSet(
  database: Database,
  workspace: WorkspaceId,
  set: VectorSet,
  parts: number,
): Promise<void> {
  await database.transact(['vectorSets', 'vectorSetParts'], 'readwrite', async (transaction) => {
    const stored = await transaction.objectStore('vectorSetParts').count(keysWithin(workspace, set.id));
    if (stored !== parts) throw missingRecord('first part of these vectors');
    const sets = transaction.objectStore('vectorSets');
    const others = await sets.getAll(keysWithin(workspace));
    if (others.some(({ id, name }) => name === set.name && id !== set.id)) throw nameTaken(set.name);
    await sets.put({ workspace, ...set });
  });
}

/** The parts of a group in order; a record that is damaged is left out. */
export function getVectorSetParts(
  database: Database,
  workspace: WorkspaceId,
  set: string,
  group: string,
): Promise<readonly VectorSetPart[]> {
  return database.transact(['vectorSetParts'], 'readonly', async (transaction) => {
    const parts: VectorSetPart[] = [];
    await visitRecords(
      transaction.objectStore('vectorSetParts'),
      keysWithin(workspace, set, group),
      (record) => {
        if (isPart(record)) parts.push(record);
      },
      4,
    );
    return parts;
  });
}

/** Removes a set with all of its parts, or the parts of one that never became whole. */
export async function removeVectorSet(database: Database, workspace: WorkspaceId, set: string): Promise<void> {
  await database.transact(['vectorSets', 'vectorSetParts'], 'readwrite', (transaction) =>
    Promise.all([
      transaction.objectStore('vectorSets').delete([workspace, set]),
      transaction.objectStore('vectorSetParts').delete(keysWithin(workspace, set)),
    ]),
  );
}

/** Removes parts of sets that are not listed, of every workspace into which nothing is being imported. */
export async function removeUnfinishedSets(database: Database): Promise<void> {
  const unfinished = await database.transact(['vectorSets', 'vectorSetParts'], 'readonly', async (transaction) => {
    const listed = new Set(
      (await transaction.objectStore('vectorSets').getAllKeys()).map((key) => JSON.stringify(key)),
    );
    const found: [string, string][] = [];
    const parts = transaction.objectStore('vectorSetParts');
    // From the first part of one set to the first of the next: keys alone are read.
    let cursor = await parts.openKeyCursor();
    while (cursor !== null) {
      const [workspace, set] = cursor.key;
      if (!listed.has(JSON.stringify([workspace, set]))) found.push([workspace, set]);
      cursor = await parts.openKeyCursor(IDBKeyRange.lowerBound([workspace, set, []]));
    }
    return found;
  });
  for (const [workspace, set] of unfinished) {
    if ((await isLocked(vectorsLock(workspace))) === true) continue;
    await database.transact(['vectorSets', 'vectorSetParts'], 'readwrite', async (transaction) => {
      // It may have become whole meanwhile.
      if ((await transaction.objectStore('vectorSets').getKey([workspace, set])) !== undefined) return;
      await transaction.objectStore('vectorSetParts').delete(keysWithin(workspace, set));
    });
  }
}

/** The error of a name that another set has. */
export function nameTaken(name: string): AppError {
  return new AppError(
    'vectors-invalid',
    `There are other vectors named “${name}” in this workspace. Remove them under Settings, Imported vectors, or give these another name in their manifest.`,
  );
}

function isPart(record: unknown): record is VectorSetPart {
  if (typeof record !== 'object' || record === null) return false;
  const { dtype, firstRow, bytes } = record as Partial<Record<keyof VectorSetPart, unknown>>;
  return (
    (dtype === 'F32' || dtype === 'F16' || dtype === 'BF16') &&
    firstRow instanceof Uint32Array &&
    bytes instanceof ArrayBuffer
  );
}
