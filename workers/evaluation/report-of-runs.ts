/** The report over runs: read from the store where the very same one was built before, else built, and kept where all its runs ended. */
import { AppError } from '../../src/core/app-error.ts';
import type { ReportOptions } from '../../src/core/experiment/report-options.ts';
import { buildReport } from '../../src/core/experiment/report.ts';
import { type ReportText, writeReport } from '../../src/core/experiment/report-text.ts';
import type { Run } from '../../src/core/experiment/run.ts';
import type { NamedDocument } from '../../src/core/retrieval/order.ts';
import { leafmarkVersion } from '../../src/core/version.ts';
import type { EvaluationWorker } from '../../src/rpc/evaluation-worker.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { findReport, putReport } from '../../src/storage/report-store.ts';
import { hashText } from '../content-hash.ts';
import { loadBenchmark, loadDocuments, loadRuns, loadRunsWithResults } from './load-inputs.ts';

/** See `EvaluationWorker.report`. Rejects with `record-missing` where no run, or not their benchmark, is stored any more. */
export const reportOfRuns: EvaluationWorker['report'] = async ({ workspace, runs: ids, options }, signal) => {
  const database = await openDatabase();
  const [runs, documents] = await Promise.all([loadRuns(database, workspace, ids), loadDocuments(database, workspace)]);
  signal.throwIfAborted();
  const [first] = runs;
  if (first === undefined)
    throw new AppError('record-missing', 'No run is stored any more. Start one on the experiment screen.');
  const build = async (): Promise<ReportText> => {
    const loaded = await loadRunsWithResults(database, workspace, ids);
    const { questions, format } = await loadBenchmark(database, workspace, first.benchmark);
    signal.throwIfAborted();
    return writeReport(buildReport(loaded, questions, documents, options, format));
  };
  if (!runs.every(isEnded)) return build();
  const key = await reportKey(runs, options, documents);
  const { report: kept, forgotten } = await findReport(database, workspace, key);
  if (kept !== null && (await hashText(kept.text)) === kept.sum) return kept.text;
  const text = await build();
  await putReport(database, workspace, { key, text, sum: await hashText(text), forgotten, at: Date.now() });
  return text;
};

/** A run that failed or was paused may go on where it stopped, and its counts may come out the same. */
function isEnded({ state, finishedAt }: Run): boolean {
  return state === 'done' && finishedAt !== null;
}

/** Raised with every change of what a report says of the same runs. */
const reportVersion = 2;

/**
 * All that a report is made from, but a person's verdicts and whether its benchmark is stored, with which reports are forgotten. A run
 * that is gone on with ends at another time; questions are of the benchmark's own content hash.
 */
function reportKey(runs: readonly Run[], options: ReportOptions, documents: readonly NamedDocument[]): Promise<string> {
  const corpus = documents.map(({ id, names }) => [id, names]);
  return hashText(JSON.stringify([reportVersion, leafmarkVersion, runs, options, corpus]));
}
