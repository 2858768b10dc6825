import { z } from '../core/strict-zod.ts';
import type { Intake, IntakeOutcome } from '../core/document/document.ts';
import type { DocumentId, IntakeId, WorkspaceId } from '../core/document/ids.ts';
import { keysWithin, listRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
import { countSchema, failureSchema, idSchema, nameOfRecord, parseRecord, fieldsSchema } from './record-schema.ts';

const outcome: z.ZodType<IntakeOutcome> = z.union([
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('opened'), document: idSchema<DocumentId>() }),
  z.object({ kind: z.literal('duplicate'), document: idSchema<DocumentId>() }),
  failureSchema,
]);

const schema = fieldsSchema<Intake>({
  id: idSchema<IntakeId>(),
  name: z.string(),
  // Records of earlier versions hold neither.
  files: countSchema.default(1),
  archive: z.string().nullable().default(null),
  byteLength: countSchema,
  outcome,
  addedAt: z.number(),
});

export function listIntakes(database: Database, workspace: WorkspaceId): Promise<Listing<Intake>> {
  return database.transact(['intakes'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('intakes'), keysWithin(workspace), parse),
  );
}

/** Stores intakes, new ones and changed ones, in one transaction. */
export async function putIntakes(
  database: Database,
  workspace: WorkspaceId,
  intakes: readonly Intake[],
): Promise<void> {
  await database.transact(['intakes'], 'readwrite', (transaction) => {
    const store = transaction.objectStore('intakes');
    return Promise.all(intakes.map(async (intake) => store.put({ ...intake, workspace })));
  });
}

export async function removeIntakes(
  database: Database,
  workspace: WorkspaceId,
  intakes: readonly IntakeId[],
): Promise<void> {
  await database.transact(['intakes'], 'readwrite', (transaction) => {
    const store = transaction.objectStore('intakes');
    return Promise.all(intakes.map((intake) => store.delete([workspace, intake])));
  });
}

function parse(record: unknown): Intake {
  return parseRecord(schema, record, `intake ${nameOfRecord(record, 'name')}`);
}
