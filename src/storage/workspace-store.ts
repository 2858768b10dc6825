import { z } from '../core/strict-zod.ts';
import type { WorkspaceId } from '../core/document/ids.ts';
import { keysWithin, listRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
import { idSchema, nameOfRecord, parseRecord, fieldsSchema } from './record-schema.ts';
import { workspaceStores } from './schema.ts';
import type { Workspace } from './schema.ts';

const schema = fieldsSchema<Workspace>({
  id: idSchema<WorkspaceId>(),
  name: z.string(),
  keepFiles: z.boolean(),
  createdAt: z.number(),
});

export function listWorkspaces(database: Database): Promise<Listing<Workspace>> {
  return database.transact(['workspaces'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('workspaces'), keysWithin(), parse),
  );
}

/** Null where there is none. Rejects with `record-invalid`. */
export function getWorkspace(database: Database, id: WorkspaceId): Promise<Workspace | null> {
  return database.transact(['workspaces'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('workspaces').get([id]);
    return record === undefined ? null : parse(record);
  });
}

export async function putWorkspace(database: Database, workspace: Workspace): Promise<void> {
  await database.transact(['workspaces'], 'readwrite', (transaction) =>
    transaction.objectStore('workspaces').put(workspace),
  );
}

/** Removes the workspace and every record of it, in one transaction. */
export async function removeWorkspace(database: Database, id: WorkspaceId): Promise<void> {
  await database.transact(workspaceStores, 'readwrite', (transaction) =>
    Promise.all(workspaceStores.map((name) => transaction.objectStore(name).delete(keysWithin(id)))),
  );
}

/**
 * Removes what belongs to no workspace: written by a tab that did not know yet that its workspace was removed elsewhere.
 */
export async function removeOrphans(database: Database): Promise<void> {
  await database.transact(workspaceStores, 'readwrite', async (transaction) => {
    const known = new Set((await transaction.objectStore('workspaces').getAllKeys()).map(([id]) => id));
    for (const name of workspaceStores) {
      if (name === 'workspaces') continue;
      const store = transaction.objectStore(name);
      // From the first key of one workspace to the first of the next: keys alone are read.
      let cursor = await store.openKeyCursor();
      while (cursor !== null) {
        const id: string = cursor.key[0];
        const own = keysWithin(id);
        if (!known.has(id)) await store.delete(own);
        cursor = await store.openKeyCursor(IDBKeyRange.lowerBound([id, []]));
      }
    }
  });
}

function parse(record: unknown): Workspace {
  return parseRecord(schema, record, `workspace ${nameOfRecord(record)}`);
}
