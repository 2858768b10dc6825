import type { Benchmark, ImportProblem } from '../core/dataset/benchmark.ts';
import type { PoolsFound } from '../core/dataset/pool-statistics.ts';
import type { QuestionReduction } from '../core/dataset/question-reduction.ts';
import type { SpendingCap } from '../core/answering/spending-cap.ts';
import type { QuestionId } from '../core/document/ids.ts';
import type { TextSettings } from '../core/document/text-settings.ts';
import type { ModelSettings } from '../core/experiment/answering.ts';
import type { SplitsReport } from '../core/experiment/splits-report.ts';
import type { EvidenceReading } from '../core/metric/evidence/evidence-texts.ts';
import type { Mapping, MappingChoices } from '../core/dataset/mapping.ts';
import type { AnswerPlan } from '../core/answering/answer-plan.ts';
import type { PredictionChoices } from '../core/dataset/predictions/map-predictions.ts';
import type { PredictionsPreview } from '../core/dataset/predictions/predictions-preview.ts';
import type { BenchmarkId, ExperimentId, RunId, WorkspaceId } from '../core/document/ids.ts';
import type { ExperimentSettings, PoolSettings, SystemSettings } from '../core/experiment/experiment.ts';
import type { ExportFile } from '../core/experiment/export-file.ts';
import type { ReportOptions } from '../core/experiment/report-options.ts';
import type { ReportText } from '../core/experiment/report-text.ts';
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

/** What the answers of a run take besides its settings; a run that answers nothing has no use for it. */
export interface AnsweringInput {
  /** Null where its settings name no such model. */
  readonly models: { readonly generator: ModelAccess | null; readonly judge: ModelAccess | null };
  /** A port to the PDF worker, transferred with the call, and the PDFs at hand; null: no page is shown to a model. */
  readonly pages: PagesConnection | null;
  /** What failed of the answers and their judgement is asked for again. */
  readonly retryFailed: boolean;
}

export interface RunInput extends AnsweringInput {
  readonly workspace: WorkspaceId;
  readonly run: RunId;
  /** A port to the index worker, transferred with the call. Its encoders are connected. */
  readonly index: MessagePort;
  /** The encoders as they were loaded, for the run's record. */
  readonly encoders: readonly RunEncoder[];
  /** When this work on it began, milliseconds since 1970: loading its models is part of it. */
  readonly workSince: number;
}

/** A system of an experiment that is not started: what its answers would take is estimated from the prompts it would send. */
export interface EstimateInput extends Pick<AnsweringInput, 'pages'> {
  readonly workspace: WorkspaceId;
  readonly benchmark: BenchmarkId;
  readonly system: SystemSettings;
  readonly settings: ExperimentSettings;
  /** Calls that the run would make anew: what is stored of them is not taken. */
  readonly fresh: { readonly answers: boolean; readonly goldFacts: boolean };
  /** A port to the index worker, transferred with the call. Its encoders are connected. */
  readonly index: MessagePort;
}

/** A file of rankings and answers, and how it is to be read. */
export interface PredictionsInput {
  readonly workspace: WorkspaceId;
  readonly benchmark: BenchmarkId;
  readonly file: Blob;
  readonly name: string;
  readonly choices: PredictionChoices;
  /** There is no corpus and none is waited for: every name of the file and of the benchmark counts as a document. */
  readonly withoutDocuments: boolean;
}

export interface PoolsInput {
  readonly workspace: WorkspaceId;
  readonly benchmark: BenchmarkId;
  readonly choices: MappingChoices;
  readonly pool: PoolSettings;
  readonly seed: number;
  readonly questions: QuestionReduction;
}

export interface RewordingInput {
  readonly workspace: WorkspaceId;
  readonly benchmark: BenchmarkId;
  /** Null: all that have no choice and no proposal. */
  readonly questions: readonly QuestionId[] | null;
  readonly generator: ModelSettings;
  readonly access: ModelAccess;
  readonly cap: SpendingCap;
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
  /**
   * What the answers of a system would take. Builds its index and searches for a few questions of its sample, which the run finds stored;
   * no model is called. Rejects with `record-missing` where there is no benchmark, with the errors of an index that cannot be built.
   * Progress: as of `run`, and phase `estimate` (questions).
   */
  readonly estimateAnswers: Call<EstimateInput, AnswerPlan>;
  /**
   * What a file of predictions holds and how it maps; nothing is stored. Rejects with `benchmark-not-recognised`, with
   * `benchmark-invalid` where it is broken as a whole, and with `record-missing` where it holds predictions and there is no such benchmark.
   */
  readonly readPredictions: Call<PredictionsInput, PredictionsPreview>;
  /**
   * Stores a file of predictions as a run that is done. It joins `experiment` where that is still of this corpus and benchmark; null: it
   * is one of its own. Rejects as `readPredictions`, with `storage-full`, and with `benchmark-invalid` where nothing matches (`nothingMatched`).
   */
  readonly importPredictions: Call<
    PredictionsInput & { readonly experiment: ExperimentId | null; readonly settings: ExperimentSettings },
    Run
  >;
  /** The report over runs of one benchmark, as text; of runs that ended it is kept, and then read instead of built. */
  readonly report: Call<
    { readonly workspace: WorkspaceId; readonly runs: readonly RunId[]; readonly options: ReportOptions },
    ReportText
  >;
  /** What the pools of a benchmark's questions are like under these settings. Rejects with `record-missing`. */
  readonly poolStatistics: Call<PoolsInput, PoolsFound>;
  /**
   * Entries whose evidence is empty or not found in the text of its document, and whose candidate documents are not in the corpus, with
   * their rows. Progress: phase `evidence` (documents).
   */
  readonly checkEvidence: Call<
    {
      readonly workspace: WorkspaceId;
      readonly benchmark: BenchmarkId;
      readonly choices: MappingChoices;
      readonly text: TextSettings;
    },
    readonly ImportProblem[]
  >;
  /** The systems of a workspace over its benchmarks (`SplitsReport`); null: of all benchmarks that have a run. */
  readonly splits: Call<
    {
      readonly workspace: WorkspaceId;
      readonly benchmarks: readonly BenchmarkId[] | null;
      readonly reading: EvidenceReading;
    },
    SplitsReport
  >;
  /**
   * Proposes wordings for questions that have none yet, storing each reply before the next; those that failed are asked again. Progress:
   * phase `reword` (questions). Stops at the cap with `llm-cap-reached`.
   */
  readonly proposeRewordings: Call<
    RewordingInput,
    { readonly asked: number; readonly proposed: number; readonly failed: number }
  >;
  /** All exports of these runs: summary.json, per run CSV, JSONL, TREC run, answers and predictions, one qrels.trec, documents.jsonl, mapping.json. */
  readonly exportRuns: Call<
    { readonly workspace: WorkspaceId; readonly runs: readonly RunId[] },
    readonly ExportFile[]
  >;
  /** documents.jsonl and a summary without runs, for a corpus alone. */
  readonly exportCorpus: Call<{ readonly workspace: WorkspaceId }, readonly ExportFile[]>;
}
