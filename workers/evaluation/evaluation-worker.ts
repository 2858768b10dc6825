/** The evaluation worker: benchmarks in, runs, reports and exports out. It reads and writes storage itself. */
import { AppError } from '../../src/core/app-error.ts';
import { readBenchmarkFile } from '../../src/core/dataset/read-benchmark.ts';
import { mapBenchmark } from '../../src/core/dataset/map-benchmark.ts';
import { benchmarkId } from '../../src/core/document/ids.ts';
import { buildReport } from '../../src/core/experiment/report.ts';
import type { EvaluationWorker } from '../../src/rpc/evaluation-worker.ts';
import { putBenchmark } from '../../src/storage/benchmark-store.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { hashFile } from '../content-hash.ts';
import { RunModels } from './answering/run-models.ts';
import { exportCorpus, exportRuns } from './export-files.ts';
import { loadBenchmark, loadDocuments, loadRunsWithResults } from './load-inputs.ts';
import { runSystem } from './run-system.ts';

export function createEvaluationWorker(): EvaluationWorker {
  const models = new RunModels();
  return {
    importBenchmark: async ({ workspace, name, file, addedAt }, signal) => {
      const { hash, bytes: read } = await hashFile(file, signal);
      const bytes = read ?? new Uint8Array(await file.arrayBuffer());
      signal.throwIfAborted();
      const benchmark = await readBenchmarkFile({ name, bytes, id: benchmarkId(hash) });
      await putBenchmark(await openDatabase(), workspace, benchmark, addedAt);
      return benchmark;
    },
    mapBenchmark: async ({ workspace, benchmark, choices }, signal) => {
      const database = await openDatabase();
      const read = await loadBenchmark(database, workspace, benchmark);
      const documents = await loadDocuments(database, workspace);
      signal.throwIfAborted();
      return mapBenchmark(read, documents, choices);
    },
    run: (input, signal, onProgress) => runSystem(input, models, signal, onProgress),
    report: async ({ workspace, runs, options }, signal) => {
      const database = await openDatabase();
      const loaded = await loadRunsWithResults(database, workspace, runs);
      const first = loaded[0];
      if (first === undefined)
        throw new AppError('record-missing', 'No run is stored any more. Start one on the experiment screen.');
      const { questions } = await loadBenchmark(database, workspace, first.run.benchmark);
      const documents = await loadDocuments(database, workspace);
      signal.throwIfAborted();
      return buildReport(loaded, questions, documents, options);
    },
    exportRuns,
    exportCorpus,
  };
}
