import type { WorkspaceId } from '../core/document/ids.ts';
import type { ImportedRun } from '../core/experiment/run-of-predictions.ts';
import { storedAnswer } from './answer-store.ts';
import type { Database } from './database.ts';
import type { Experiment } from './schema.ts';

/**
 * Stores a run of a file with all its results and answers in one transaction. Rejects with `storage-full`.
 * @param experiment its own, stored with it; null: it joins one that is stored
 */
export async function putImportedRun(
  database: Database,
  workspace: WorkspaceId,
  { run, results, answers }: ImportedRun,
  experiment: Experiment | null = null,
): Promise<void> {
  const records = answers.map((answer) => storedAnswer(workspace, run.id, answer));
  await database.transact(['experiments', 'runs', 'results', 'answers'], 'readwrite', async (transaction) => {
    if (experiment !== null) await transaction.objectStore('experiments').put({ ...experiment, workspace });
    await transaction.objectStore('runs').put({ ...run, workspace });
    const stored = transaction.objectStore('results');
    const answered = transaction.objectStore('answers');
    await Promise.all([
      ...results.map(async (result) => stored.put({ ...result, run: run.id, workspace })),
      ...records.map(async (record) => answered.put(record)),
    ]);
  });
}
