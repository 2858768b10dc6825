/**
 * Reports that need not be built again, by a sum of all that they are made from. What a sum cannot see (a person's verdicts, a run or a
 * benchmark that is gone) forgets them all, and one that was begun before that is not stored after it.
 */
import { AppError } from '../core/app-error.ts';
import type { WorkspaceId } from '../core/document/ids.ts';
import type { ReportText } from '../core/experiment/report-text.ts';
import { z } from '../core/strict-zod.ts';
import { keysWithin } from './bounded-read.ts';
import type { Database } from './database.ts';
import type { LeafmarkSchema } from './schema.ts';

/** Reports that a workspace keeps at most; the oldest go. */
export const keptReports = 12;

/** What of a transaction over the reports, and whatever else, is used here. */
export interface ReportTransaction {
  objectStore(name: 'reports'): {
    get(key: [string, string]): Promise<LeafmarkSchema['reports']['value'] | undefined>;
    put(record: LeafmarkSchema['reports']['value']): Promise<unknown>;
    delete(range: IDBKeyRange): Promise<void>;
  };
}

/** A report as it is stored. Who reads it holds its text against the sum. */
export interface KeptReport {
  readonly text: ReportText;
  /** SHA-256 of the text. */
  readonly sum: string;
}

export interface FoundReport {
  /** Null: it has to be built. */
  readonly report: KeptReport | null;
  /** How often the workspace's reports were forgotten so far: to be given to `putReport` with what is built. */
  readonly forgotten: number;
}

/** The stored report of a key; what is no text counts as none. */
export function findReport(database: Database, workspace: WorkspaceId, key: string): Promise<FoundReport> {
  return database.transact(['reports'], 'readonly', async (transaction) => {
    const store = transaction.objectStore('reports');
    const [record, forgotten] = await Promise.all([
      store.get([workspace, key]),
      timesForgotten(transaction, workspace),
    ]);
    return { report: keptReport(record), forgotten };
  });
}

/**
 * Keeps a report, in place of the oldest of the workspace where there are `keptReports`. Nothing is stored where reports were forgotten
 * since `forgotten` was read, and where there is no space left: it is built again then.
 * @param at milliseconds since 1970
 */
export async function putReport(
  database: Database,
  workspace: WorkspaceId,
  {
    key,
    text,
    sum,
    forgotten,
    at,
  }: KeptReport & { readonly key: string; readonly forgotten: number; readonly at: number },
): Promise<void> {
  try {
    await database.transact(['reports'], 'readwrite', async (transaction) => {
      if ((await timesForgotten(transaction, workspace)) !== forgotten) return;
      const store = transaction.objectStore('reports');
      await store.put({ workspace, key, text, sum, at });
      const byAge = await store.index('byAge').getAllKeys(IDBKeyRange.bound([workspace], [workspace, []]));
      await Promise.all(byAge.slice(0, -keptReports).map((oldest) => store.delete(oldest)));
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'storage-full')) throw error;
  }
}

/** Removes all reports of a workspace, in the transaction that changes what they are made from and their keys do not sum up. */
export async function forgetReports(transaction: ReportTransaction, workspace: WorkspaceId): Promise<void> {
  const times = await timesForgotten(transaction, workspace);
  const store = transaction.objectStore('reports');
  await store.delete(keysWithin(workspace));
  await store.put({ workspace, key: countKey, times: times + 1 });
}

function keptReport(record: object | undefined): KeptReport | null {
  const { success, data } = keptSchema.safeParse(record);
  return success ? { text: data.text as ReportText, sum: data.sum } : null;
}

const keptSchema = z.object({ text: z.string(), sum: z.string() });

/** No report has an empty key. */
const countKey = '';

async function timesForgotten(
  transaction: { objectStore(name: 'reports'): Pick<ReturnType<ReportTransaction['objectStore']>, 'get'> },
  workspace: WorkspaceId,
): Promise<number> {
  const record = await transaction.objectStore('reports').get([workspace, countKey]);
  return record !== undefined && 'times' in record ? record.times : 0;
}
