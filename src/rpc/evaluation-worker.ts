import type { Benchmark } from '../core/dataset/benchmark.ts';
import type { Mapping, MappingChoices } from '../core/dataset/mapping.ts';
import type { BenchmarkId, RunId, WorkspaceId } from '../core/document/ids.ts';
import type { ExportFile } from '../core/experiment/export-file.ts';
import type { Report, ReportOptions } from '../core/experiment/report.ts';
import type { Run, RunEncoder } from '../core/experiment/run.ts';
import type { Call } from './contract.ts';
import type { PagesConnection } from './index-worker.ts';

/** How an endpoint is reached. It travels with the call alone: nothing stores, logs or tells it. */
export interface ModelAccess {
  /** The only one that the key may be sent to. */
  readonly origin: string;
  /** Null: the endpoint needs none. */
  readonly key: string | null;
}

/** Names under which calls are made anew instead of being taken from the store (`RunSetting`); null: they are taken. */
export interface FreshCalls {
  readonly answers: string | null;
  readonly goldFacts: string | null;
}

/** What the answers of a run take besides its settings; a run that answers nothing has no use for it. */
export interface AnsweringInput {
  /** Null where its settings name no such model. */
  readonly models: { readonly generator: ModelAccess | null; readonly judge: ModelAccess | null };
  /** A port to the PDF worker, transferred with the call, and the PDFs at hand; null: no page is shown to a model. */
  readonly pages: PagesConnection | null;
  /** What failed of the answers and their judgement is asked for again. */
  readonly retryFailed: boolean;
  readonly fresh: FreshCalls;
}

export interface RunInput extends AnsweringInput {
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
   * Asks the questions of a stored run that have no result yet, storing each result before the next question; then answers and judges
   * those of its sample, storing every call before the next. Progress: phases `index` (documents), `embed` (units), `embed-questions`,
   * `retrieve`, `answer` and `judge` (questions). An abort leaves the run paused, once the calls under way have ended or had their time;
   * a spending cap that is reached leaves it paused as well, with the failure `llm-cap-reached`.
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
