import type { Failure } from '../core/app-error.ts';
import type { QuestionId, RunId, WorkspaceId } from '../core/document/ids.ts';
import type { QuestionResult, Run } from '../core/experiment/run.ts';
import { removeAnswersOf } from './answer-store.ts';
import { collect, keysWithin, listRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
import { missingRecord, nameOfRecord, parseRecord } from './record-schema.ts';
import { forgetReports } from './report-store.ts';
import { parseRun } from './run-record.ts';
import { resultSchema } from './run-schema.ts';
import type { Experiment } from './schema.ts';

/** Some results of a run in the order of question ids. */
export interface ResultPage extends Listing<QuestionResult> {
  /** Where the next page begins (to be given as `after`), or null at the end. */
  readonly next: QuestionId | null;
}

export function listRuns(database: Database, workspace: WorkspaceId): Promise<Listing<Run>> {
  return database.transact(['runs'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('runs'), keysWithin(workspace), parseRun),
  );
}

/** Null where there is none. Rejects with `record-invalid`. */
export function getRun(database: Database, workspace: WorkspaceId, run: RunId): Promise<Run | null> {
  return database.transact(['runs'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('runs').get([workspace, run]);
    return record === undefined ? null : parseRun(record);
  });
}

export async function putRun(database: Database, workspace: WorkspaceId, run: Run): Promise<void> {
  await database.transact(['runs'], 'readwrite', (transaction) =>
    transaction.objectStore('runs').put({ ...run, workspace }),
  );
}

/** Stores an experiment with its runs, all of them or none: a run of which nobody knows would wait for ever. Rejects with `storage-full`. */
export async function putExperimentRuns(
  database: Database,
  workspace: WorkspaceId,
  experiment: Experiment,
  runs: readonly Run[],
): Promise<void> {
  await database.transact(['experiments', 'runs'], 'readwrite', async (transaction) => {
    await transaction.objectStore('experiments').put({ ...experiment, workspace });
    const store = transaction.objectStore('runs');
    for (const run of runs) await store.put({ ...run, workspace });
  });
}

/**
 * Changes a stored run in one transaction; `change` is pure. Returns the run as it is stored now. Rejects with
 * `record-missing` or `record-invalid`.
 */
export function updateRun(
  database: Database,
  workspace: WorkspaceId,
  run: RunId,
  change: (run: Run) => Run,
): Promise<Run> {
  return database.transact(['runs'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('runs');
    const record = await store.get([workspace, run]);
    if (record === undefined) throw missingRecord(`run “${run}”`);
    const changed = change(parseRun(record));
    await store.put({ ...changed, workspace });
    return changed;
  });
}

/**
 * Stores results together with the counts of their run in one transaction: `done` and `failed` always equal what is
 * stored, also where a question is answered again. Returns the run as stored. Rejects with `record-missing` where the run
 * was removed meanwhile, `storage-full`.
 */
export function putResults(
  database: Database,
  workspace: WorkspaceId,
  run: RunId,
  results: readonly QuestionResult[],
): Promise<Run> {
  return database.transact(['runs', 'results'], 'readwrite', async (transaction) => {
    const runs = transaction.objectStore('runs');
    const record = await runs.get([workspace, run]);
    if (record === undefined) throw missingRecord(`run “${run}”`);
    const stored = parseRun(record);
    const store = transaction.objectStore('results');
    let { done, failed } = stored;
    for (const result of results) {
      const earlier = await store.get([workspace, run, result.question]);
      if (earlier === undefined) done += 1;
      else if (earlier.outcome.kind === 'failed') failed -= 1;
      if (result.outcome.kind === 'failed') failed += 1;
      await store.put({ ...result, run, workspace });
    }
    const changed = { ...stored, done, failed };
    await runs.put({ ...changed, workspace });
    return changed;
  });
}

/** Up to `count` results after a question id; null: from the first. */
export function readResults(
  database: Database,
  workspace: WorkspaceId,
  run: RunId,
  after: QuestionId | null,
  count: number,
): Promise<ResultPage> {
  return database.transact(['results'], 'readonly', async (transaction) => {
    const all = keysWithin(workspace, run);
    const range = after === null ? all : IDBKeyRange.bound([workspace, run, after], all.upper, true, false);
    const records = await transaction.objectStore('results').getAll(range, count);
    const items: QuestionResult[] = [];
    const invalid: Failure[] = [];
    for (const record of records) collect(record, parseResult, items, invalid);
    return { items, invalid, next: records.length < count ? null : (records.at(-1)?.question ?? null) };
  });
}

/** All results of a run in the order of question ids, read some at a time. */
export function listResults(database: Database, workspace: WorkspaceId, run: RunId): Promise<Listing<QuestionResult>> {
  return database.transact(['results'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('results'), keysWithin(workspace, run), parseResult),
  );
}

export function getResult(
  database: Database,
  workspace: WorkspaceId,
  run: RunId,
  question: QuestionId,
): Promise<QuestionResult | null> {
  return database.transact(['results'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('results').get([workspace, run, question]);
    return record === undefined ? null : parseResult(record);
  });
}

/** The questions that have a result: what a run that goes on leaves out. */
export function answeredQuestions(
  database: Database,
  workspace: WorkspaceId,
  run: RunId,
): Promise<ReadonlySet<QuestionId>> {
  return database.transact(['results'], 'readonly', async (transaction) => {
    // Keys alone are small: a hundred thousand are a few megabytes.
    const keys = await transaction.objectStore('results').getAllKeys(keysWithin(workspace, run));
    return new Set(keys.map(([_workspace, _run, question]) => question as QuestionId));
  });
}

/** Removes a run with its results, its answers, the workspace's reports, and the calls that no other run and no gold fact needs. */
export async function removeRun(database: Database, workspace: WorkspaceId, run: RunId): Promise<void> {
  const stores = ['runs', 'results', 'answers', 'calls', 'goldFacts', 'reports'] as const;
  await database.transact(stores, 'readwrite', async (transaction) => {
    await transaction.objectStore('runs').delete([workspace, run]);
    await transaction.objectStore('results').delete(keysWithin(workspace, run));
    await removeAnswersOf(transaction, workspace, run);
    await forgetReports(transaction, workspace);
  });
}

function parseResult(record: unknown): QuestionResult {
  return parseRecord(resultSchema, record, `result of question ${nameOfRecord(record, 'question')}`);
}
