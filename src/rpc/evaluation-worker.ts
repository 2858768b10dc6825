import type { Benchmark } from '../core/dataset/benchmark.ts';
import type { Mapping, MappingChoices } from '../core/dataset/mapping.ts';
import type { BenchmarkId, RunId, WorkspaceId } from '../core/document/ids.ts';
import type { ExportFile } from '../core/experiment/export-file.ts';
import type { Report, ReportOptions } from '../core/experiment/report.ts';
import type { Run, RunEncoder } from '../core/experiment/run.ts';
import type { Call } from './contract.ts';

export interface RunInput {
  readonly workspace: WorkspaceId;
  readonly run: RunId;
  /** A port to the index worker, transferred with the call. Its encoders are connected. */
  readonly index: MessagePort;
  /** The encoders as they were loaded, for the run's record. */
  readonly encoders: readonly RunEncoder[];
}

/** Reads benchmarks, maps them, runs experiments and sums up: what must go on while its tab is in the background. */
export interface EvaluationWorker {
  /** Reads and stores a benchmark file. Rejects with `benchmark-not-recognised` or `benchmark-invalid`. */
  readonly importBenchmark: Call<
    { readonly workspace: WorkspaceId; readonly name: string; readonly file: Blob; readonly addedAt: number },
    Benchmark
  >;
  /** The mapping of a stored benchmark to the corpus as it is now. */
  readonly mapBenchmark: Call<
    { readonly workspace: WorkspaceId; readonly benchmark: BenchmarkId; readonly choices: MappingChoices },
    Mapping
  >;
  /**
   * Asks the questions of a stored run that have no result yet, storing each result before the next question.
   * Progress: phases `index` (documents), `embed` (units), `embed-questions` and `retrieve` (questions). An abort leaves the run paused.
   */
  readonly run: Call<RunInput, Run>;
  /** The report over runs of one benchmark. */
  readonly report: Call<
    { readonly workspace: WorkspaceId; readonly runs: readonly RunId[]; readonly options: ReportOptions },
    Report
  >;
  /** All exports of these runs: summary.json, per run CSV, JSONL and TREC run, one qrels.trec, documents.jsonl, mapping.json. */
  readonly exportRuns: Call<
    { readonly workspace: WorkspaceId; readonly runs: readonly RunId[] },
    readonly ExportFile[]
  >;
  /** documents.jsonl and a summary without runs, for a corpus alone. */
  readonly exportCorpus: Call<{ readonly workspace: WorkspaceId }, readonly ExportFile[]>;
}
