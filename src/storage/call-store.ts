/**
 * Calls to models by what was asked: every call is stored before the next step of its answer, so that none is paid twice. Prompts and
 * replies are kept as texts; of a page image its document and sheet, never its bytes.
 */
import { AppError } from '../core/app-error.ts';
import type { WorkspaceId } from '../core/document/ids.ts';
import type { CallRecord } from '../core/experiment/answer-record.ts';
import { callSchema } from './answer-schema.ts';
import type { Database } from './database.ts';
import { nameOfRecord, parseNewRecord, parseRecord } from './record-schema.ts';

/** Stores a call in place of an earlier one of its key. Rejects with `storage-full`, `record-invalid`. */
export async function putCall(database: Database, workspace: WorkspaceId, call: CallRecord): Promise<void> {
  const record = { ...parseNewRecord(callSchema, call, whatOf(call)), workspace };
  await database.transact(['calls'], 'readwrite', (transaction) => transaction.objectStore('calls').put(record));
}

/** Null where there is none. Rejects with `record-invalid`. */
export function getCall(database: Database, workspace: WorkspaceId, key: string): Promise<CallRecord | null> {
  return database.transact(['calls'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('calls').get([workspace, key]);
    return record === undefined ? null : parseCall(record);
  });
}

/** The same, where a damaged record counts as none: the call is made again instead of holding up its run. */
export async function findCall(database: Database, workspace: WorkspaceId, key: string): Promise<CallRecord | null> {
  try {
    return await getCall(database, workspace, key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'record-invalid') return null;
    throw error;
  }
}

function parseCall(record: unknown): CallRecord {
  return parseRecord(callSchema, record, whatOf(record));
}

function whatOf(record: unknown): string {
  return `call ${nameOfRecord(record, 'key')}`;
}
