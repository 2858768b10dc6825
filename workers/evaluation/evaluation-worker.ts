/** The evaluation worker: benchmarks in, runs, reports and exports out. It reads and writes storage itself. */
import { readBenchmarkFile } from '../../src/core/dataset/read-benchmark.ts';
import { mapBenchmark } from '../../src/core/dataset/map-benchmark.ts';
import { benchmarkId } from '../../src/core/document/ids.ts';
import type { EvaluationWorker } from '../../src/rpc/evaluation-worker.ts';
import { putBenchmark } from '../../src/storage/benchmark-store.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { hashFile } from '../content-hash.ts';
import { estimateAnswers } from './answering/estimate-answers.ts';
import { rewordingProposer } from './answering/propose-rewordings.ts';
import { RunModels } from './answering/run-models.ts';
import { checkEvidence } from './check-evidence.ts';
import { exportCorpus, exportRuns } from './export-files.ts';
import { importPredictions, readPredictions } from './import-predictions.ts';
import { loadBenchmark, loadDocuments } from './load-inputs.ts';
import { poolStatisticsOf } from './pool-statistics.ts';
import { reportOfRuns } from './report-of-runs.ts';
import { runSystem } from './run-system.ts';
import { splitsOf } from './splits.ts';

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
    estimateAnswers,
    readPredictions,
    importPredictions,
    run: (input, signal, onProgress) => runSystem(input, models, signal, onProgress),
    report: reportOfRuns,
    poolStatistics: poolStatisticsOf,
    checkEvidence,
    splits: splitsOf,
    proposeRewordings: rewordingProposer(models),
    exportRuns,
    exportCorpus,
  };
}
