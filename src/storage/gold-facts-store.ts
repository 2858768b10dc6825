/** The facts of gold answers, extracted once a benchmark and judge: all runs that share both are judged on the same denominators. */
import type { BenchmarkId, QuestionId, WorkspaceId } from '../core/document/ids.ts';
import type { GoldFactsRecord } from '../core/experiment/gold-facts.ts';
import { goldFactsSchema } from './answer-schema.ts';
import { keysWithin, listRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
import { nameOfRecord, parseNewRecord, parseRecord } from './record-schema.ts';

/** The facts of one judge, in the order of question ids. */
export function listGoldFacts(
  database: Database,
  workspace: WorkspaceId,
  benchmark: BenchmarkId,
  judge: string,
): Promise<Listing<GoldFactsRecord>> {
  return database.transact(['goldFacts'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('goldFacts'), keysWithin(workspace, benchmark, judge), parseFacts),
  );
}

/** Null where there are none. Rejects with `record-invalid`. */
export function getGoldFacts(
  database: Database,
  workspace: WorkspaceId,
  { benchmark, judge, question }: { benchmark: BenchmarkId; judge: string; question: QuestionId },
): Promise<GoldFactsRecord | null> {
  return database.transact(['goldFacts'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('goldFacts').get([workspace, benchmark, judge, question]);
    return record === undefined ? null : parseFacts(record);
  });
}

export async function putGoldFacts(database: Database, workspace: WorkspaceId, facts: GoldFactsRecord): Promise<void> {
  const record = { ...parseNewRecord(goldFactsSchema, facts, whatOf(facts)), workspace };
  await database.transact(['goldFacts'], 'readwrite', (transaction) =>
    transaction.objectStore('goldFacts').put(record),
  );
}

/** Removes the facts of one judge, so that they are extracted anew; answers that were judged keep the facts they were judged on. */
export async function removeGoldFacts(
  database: Database,
  workspace: WorkspaceId,
  benchmark: BenchmarkId,
  judge: string,
): Promise<void> {
  await database.transact(['goldFacts'], 'readwrite', (transaction) =>
    transaction.objectStore('goldFacts').delete(keysWithin(workspace, benchmark, judge)),
  );
}

function parseFacts(record: unknown): GoldFactsRecord {
  return parseRecord(goldFactsSchema, record, whatOf(record));
}

function whatOf(record: unknown): string {
  return `facts of the gold answer of question ${nameOfRecord(record, 'question')}`;
}
