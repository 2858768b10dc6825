/**
 * The whole state of the page as signals. Views read them; only commands write them.
 */
import type { ReadonlySignal } from '@preact/signals-core';
import type { Failure } from '../core/app-error.ts';
import type { Benchmark } from '../core/dataset/benchmark.ts';
import type { Mapping, MappingChoices } from '../core/dataset/mapping.ts';
import type { CorpusDocument, Intake } from '../core/document/document.ts';
import type { BenchmarkId, DocumentId, ExperimentId, RunId, WorkspaceId } from '../core/document/ids.ts';
import type { Page, PageGeometry } from '../core/document/page.ts';
import type { ExperimentSettings } from '../core/experiment/experiment.ts';
import type { ReportOptions } from '../core/experiment/report-options.ts';
import type { Report } from '../core/experiment/report.ts';
import type { Run } from '../core/experiment/run.ts';
import type { EmbeddingModel, KeptModel, Known, PreparedEncoder } from '../core/model/embedding-model.ts';
import type { VisualModel } from '../core/model/visual-model.ts';
import type { SetCoverage } from '../core/vector-set/set-coverage.ts';
import type { VectorSet } from '../core/vector-set/vector-set.ts';
import type { Progress } from '../core/progress.ts';
import type { LedgerRecord } from '../network/ledger-record.ts';
import type { BuildPlan } from '../rpc/index-worker.ts';
import type { LoadedVisual, PageTiming } from '../storage/schema.ts';
import type { AnswerState } from './answers.ts';
import type { LanguageModelState } from './language-models.ts';
import type { Route } from './route.ts';
import type { VisdomState } from './visdom.ts';

export type Theme = 'system' | 'light' | 'dark';

export interface WorkspaceSummary {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly keepFiles: boolean;
}

/** A file that could not become part of anything, by name, with what to do; or a sentence without a file. */
export interface Notice {
  readonly id: number;
  readonly kind: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly code: string | null;
}

/** Work on dropped files. `waiting` counts files not yet looked at; a pause keeps what was read. */
export interface IngestJob {
  readonly state: 'running' | 'paused';
  readonly files: { readonly done: number; readonly total: number };
  /** Pages read by this job, and the pages of the files that were opened so far. */
  readonly pages: { readonly done: number; readonly total: number };
  readonly current: string | null;
  /** Milliseconds on the page's own clock at which it began, pauses taken out of `elapsedMs`. */
  readonly elapsedMs: number;
}

/** The four designed states of anything that is made in the background. */
export type Work<T> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'working'; readonly progress: Progress | null }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'done'; readonly value: T };

/** One light line a benchmark of the workspace. */
export interface BenchmarkSummary {
  readonly id: BenchmarkId;
  readonly name: string;
  readonly questions: number;
}

export interface RunJob {
  readonly state: 'running' | 'stopping';
  /** The run at work; null before the first. */
  readonly run: RunId | null;
  readonly elapsedMs: number;
  /**
   * Latest counts of the run at work: phases `recognise`, `load`, `compile`, `self-test`, `time` (a first page image), `index`,
   * `embed`, `embed-images`, `embed-questions`, `retrieve`, `answer` and `judge`.
   */
  readonly progress: Progress | null;
}

/** A model that can be chosen. */
export interface ModelEntry {
  readonly model: EmbeddingModel;
  /** `own`: the person added it, by id or from a folder. */
  readonly origin: 'built-in' | 'own';
  /** Whether the site itself serves its files. */
  readonly bundled: boolean;
  /** Files that this browser keeps; null: none. */
  readonly kept: Pick<KeptModel, 'dtypes' | 'bytes' | 'from'> | null;
  /** Every file is kept or served by the site. */
  readonly worksOffline: boolean;
  /** How it was last loaded here; null: never. */
  readonly loaded: PreparedEncoder | null;
  /** When that was, milliseconds since 1970; null: never. */
  readonly loadedAt: number | null;
}

/** A visual or late-interaction model that can be chosen. */
export interface VisualEntry {
  readonly model: VisualModel;
  readonly origin: 'built-in' | 'own';
  /** Files that this browser keeps; null: none. */
  readonly kept: Pick<KeptModel, 'bytes' | 'from'> | null;
  /** Every file is kept. */
  readonly worksOffline: boolean;
  /** How it was last loaded here, with all tiles or with one; the newest. Null: never. */
  readonly loaded: LoadedVisual | null;
}

/** A model that is being fetched, checked, compiled and tested. */
export interface ModelJob {
  readonly id: string;
  /** Phases `load` (bytes), `compile` and `self-test`. */
  readonly progress: Progress | null;
}

/** Imported vectors, with what of the corpus and the benchmark in view they cover now. */
export interface VectorSetEntry {
  readonly set: VectorSet;
  readonly coverage: SetCoverage;
}

/** Pages that are being read from their pictures. done counts the failed too. */
export interface OcrJob {
  /** `check`: text layers are held against the pictures; nothing that is read is stored. */
  readonly kind: 'read' | 'check';
  readonly state: 'running' | 'stopping';
  readonly pages: { readonly done: number; readonly failed: number; readonly total: number };
  /** Names of the documents in hand. */
  readonly current: readonly string[];
  /** Documents that are not read to the end yet, with their pages in this job; empty for a check. */
  readonly documents: ReadonlyMap<DocumentId, { readonly done: number; readonly total: number }>;
  readonly elapsedMs: number;
}

/** What OCR made of a document's pages, by `ocrKey`. */
export interface OcrCounts {
  readonly pages: number;
  readonly failed: number;
  /** Pages that were read and on which no word was found. */
  readonly blank: number;
  /** Pages of which less than half of the words are sound. */
  readonly unsound: number;
}

/** What a text layer says against what is seen, on a sample of pages. */
export interface LayerCheck {
  /** Pages compared. */
  readonly pages: number;
  /** Share of the words read from the pictures that the layer holds, 0..1. */
  readonly agreement: number;
  /** The layer does not match the picture. */
  readonly suspect: boolean;
}

/** What page images of one system cost before they can be searched. */
export interface ImageCost {
  /** `shortModelName` of the encoder. */
  readonly model: string;
  /** Pages without vectors, and all. */
  readonly pages: number;
  readonly all: number;
  /** Null: no page was timed on this device yet. */
  readonly timing: PageTiming | null;
  /** To be fetched before it can run: 0 where all is kept, `unknown` where the hub does not state it. */
  readonly downloadBytes: Known<number>;
  /** What the browser has left; null where it does not tell. */
  readonly freeBytes: number | null;
  /**
   * Why it cannot be done, in a sentence with what to do: it cannot fit, or files that pages are drawn from were not kept. Null: it
   * can, as far as is known.
   */
  readonly refusal: string | null;
}

/** What the runs of the experiment would have to compute before they ask; by system, in order. */
export type ExperimentPlan = readonly {
  readonly system: string;
  readonly plan: BuildPlan;
  /** One for each visual encoder that ranks page images. */
  readonly costs: readonly ImageCost[];
}[];

/** Whether the site works without a network. */
export type OfflineState =
  /** No service worker here (plain http, or blocked). */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'keeping'; readonly doneBytes: number; readonly totalBytes: number }
  /** `bytes`: of the site's files that are kept. */
  | { readonly kind: 'ready'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** One page opened beside the corpus list or a question. */
export interface OpenPage {
  readonly document: DocumentId;
  readonly page: Page;
  readonly geometry: PageGeometry;
}

export interface StorageUse {
  readonly usedBytes: number | null;
  readonly allowedBytes: number | null;
  /** Whether the browser promised to keep it; null: not asked. */
  readonly persisted: boolean | null;
}

export interface AppState extends LanguageModelState, AnswerState, VisdomState {
  readonly route: ReadonlySignal<Route>;
  readonly theme: ReadonlySignal<Theme>;
  /** False until storage was read: views show nothing rather than "empty". */
  readonly ready: ReadonlySignal<boolean>;
  /** Work of any kind is going on; tests and the headless run wait for false. */
  readonly busy: ReadonlySignal<boolean>;
  readonly notices: ReadonlySignal<readonly Notice[]>;
  readonly workspace: ReadonlySignal<WorkspaceSummary | null>;
  readonly workspaces: ReadonlySignal<readonly WorkspaceSummary[]>;
  readonly storage: ReadonlySignal<StorageUse>;
  /** Threads and isolation, as found: shown in the status line. */
  readonly compute: ReadonlySignal<{ readonly threads: number; readonly isolated: boolean }>;

  readonly documents: ReadonlySignal<readonly CorpusDocument[]>;
  readonly intakes: ReadonlySignal<readonly Intake[]>;
  readonly ingest: ReadonlySignal<IngestJob | null>;

  /** Pages read by OCR, by document and way of reading (`ocrKey`). */
  readonly recognised: ReadonlySignal<ReadonlyMap<DocumentId, ReadonlyMap<string, OcrCounts>>>;
  readonly ocrJob: ReadonlySignal<OcrJob | null>;
  readonly layerChecks: ReadonlySignal<ReadonlyMap<DocumentId, LayerCheck>>;
  /** Languages that OCR can read: `eng`, and those that were added. */
  readonly languages: ReadonlySignal<readonly string[]>;
  /** Whether the files of the accurate engine are kept. */
  readonly accurateOcr: ReadonlySignal<boolean>;

  /** The built-in models first, the bundled one first of all. */
  readonly models: ReadonlySignal<readonly ModelEntry[]>;
  /** Visual and late-interaction models, the built-in ones first. */
  readonly visuals: ReadonlySignal<readonly VisualEntry[]>;
  readonly modelJob: ReadonlySignal<ModelJob | null>;
  /** Imported vectors of the workspace, by name. */
  readonly vectorSets: ReadonlySignal<readonly VectorSetEntry[]>;
  /** Bytes of an import of vectors under way; null: there is none. */
  readonly vectorJob: ReadonlySignal<Progress | null>;
  /** Where models are fetched from, e.g. `https://huggingface.co`. Nothing is sent there before a model is chosen from it. */
  readonly hub: ReadonlySignal<string>;
  /** Requests that left the page in this visit, in any tab's workers of it, oldest first. */
  readonly ledger: ReadonlySignal<readonly LedgerRecord[]>;
  readonly offline: ReadonlySignal<OfflineState>;
  /** A newer version of the site is there and waits; it is never taken in a run. */
  readonly updateReady: ReadonlySignal<boolean>;

  readonly benchmarks: ReadonlySignal<readonly BenchmarkSummary[]>;
  readonly benchmark: ReadonlySignal<Work<Benchmark>>;
  readonly choices: ReadonlySignal<MappingChoices>;
  readonly mapping: ReadonlySignal<Work<Mapping>>;

  readonly experiment: ReadonlySignal<ExperimentSettings>;
  readonly plan: ReadonlySignal<Work<ExperimentPlan>>;
  /** Runs of the benchmark in view, newest experiment first, in system order. */
  readonly runs: ReadonlySignal<readonly Run[]>;
  readonly runJob: ReadonlySignal<RunJob | null>;

  /** The experiment whose runs are reported and exported; null: the newest. */
  readonly shownExperiment: ReadonlySignal<ExperimentId | null>;
  readonly reportOptions: ReadonlySignal<ReportOptions>;
  readonly report: ReadonlySignal<Work<Report>>;
}
