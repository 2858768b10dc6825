import { z } from '../core/strict-zod.ts';
import type { ExperimentId, WorkspaceId } from '../core/document/ids.ts';
import { keysWithin, listRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
import { settingsSchema } from './experiment-schema.ts';
import { idSchema, nameOfRecord, parseRecord, fieldsSchema } from './record-schema.ts';
import type { Experiment } from './schema.ts';

const schema = fieldsSchema<Experiment>({
  id: idSchema<ExperimentId>(),
  name: z.string(),
  settings: settingsSchema,
  createdAt: z.number(),
});

export function listExperiments(database: Database, workspace: WorkspaceId): Promise<Listing<Experiment>> {
  return database.transact(['experiments'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('experiments'), keysWithin(workspace), parse),
  );
}

/** Null where there is none. Rejects with `record-invalid`. */
export function getExperiment(
  database: Database,
  workspace: WorkspaceId,
  experiment: ExperimentId,
): Promise<Experiment | null> {
  return database.transact(['experiments'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('experiments').get([workspace, experiment]);
    return record === undefined ? null : parse(record);
  });
}

export async function putExperiment(database: Database, workspace: WorkspaceId, experiment: Experiment): Promise<void> {
  await database.transact(['experiments'], 'readwrite', (transaction) =>
    transaction.objectStore('experiments').put({ ...experiment, workspace }),
  );
}

/** Removes the experiment; its runs stay until they are removed themselves. */
export async function removeExperiment(
  database: Database,
  workspace: WorkspaceId,
  experiment: ExperimentId,
): Promise<void> {
  await database.transact(['experiments'], 'readwrite', (transaction) =>
    transaction.objectStore('experiments').delete([workspace, experiment]),
  );
}

function parse(record: unknown): Experiment {
  return parseRecord(schema, record, `experiment ${nameOfRecord(record, 'name')}`);
}
