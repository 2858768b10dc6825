/** What runs, reports and exports read from storage, each missing thing a sentence. */
import { AppError } from '../../src/core/app-error.ts';
import type { Benchmark } from '../../src/core/dataset/benchmark.ts';
import type { CorpusDocument } from '../../src/core/document/document.ts';
import type { BenchmarkId, RunId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { RunWithResults } from '../../src/core/experiment/report.ts';
import type { Run } from '../../src/core/experiment/run.ts';
import { inTieOrder } from '../../src/core/retrieval/order.ts';
import { listAnswers } from '../../src/storage/answer-store.ts';
import { getBenchmark } from '../../src/storage/benchmark-store.ts';
import type { Database } from '../../src/storage/database.ts';
import { listDocuments } from '../../src/storage/document-store.ts';
import { getRun, listResults } from '../../src/storage/run-store.ts';

/** Rejects with `record-missing` where it was removed. */
export async function loadBenchmark(database: Database, workspace: WorkspaceId, id: BenchmarkId): Promise<Benchmark> {
  const benchmark = await getBenchmark(database, workspace, id);
  if (benchmark === null) {
    throw new AppError(
      'record-missing',
      'The benchmark of this run was removed. Drop its file again to read the scores.',
    );
  }
  return benchmark;
}

/** The documents of a corpus in the order that breaks ties. */
export async function loadDocuments(database: Database, workspace: WorkspaceId): Promise<CorpusDocument[]> {
  const { items } = await listDocuments(database, workspace);
  return inTieOrder(items);
}

/** Runs without their results; a run that was removed is left out. */
export async function loadRuns(database: Database, workspace: WorkspaceId, ids: readonly RunId[]): Promise<Run[]> {
  const runs = await Promise.all(ids.map((id) => getRun(database, workspace, id)));
  return runs.filter((run) => run !== null);
}

/** Runs with the results they have so far; a run that was removed is left out. */
export async function loadRunsWithResults(
  database: Database,
  workspace: WorkspaceId,
  ids: readonly RunId[],
): Promise<RunWithResults[]> {
  const load = async (id: RunId): Promise<RunWithResults | null> => {
    const run = await getRun(database, workspace, id);
    if (run === null) return null;
    const { items, invalid } = await listResults(database, workspace, id);
    if (invalid[0] !== undefined) throw new AppError('record-invalid', invalid[0].reason);
    if (run.answers === null) return { run, results: items, answers: [] };
    const answers = await listAnswers(database, workspace, id);
    if (answers.invalid[0] !== undefined) throw new AppError('record-invalid', answers.invalid[0].reason);
    return { run, results: items, answers: answers.items };
  };
  const loaded = await Promise.all(ids.map(load));
  return loaded.filter((run) => run !== null);
}
