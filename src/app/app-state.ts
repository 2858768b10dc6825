/**
 * The whole state of the page as signals. Views read them; only commands write them.
 */
import type { ReadonlySignal } from '@preact/signals-core';
import type { Failure } from '../core/app-error.ts';
import type { Benchmark } from '../core/dataset/benchmark.ts';
import type { Mapping, MappingChoices } from '../core/dataset/mapping.ts';
import type { CorpusDocument, Intake } from '../core/document/document.ts';
import type { BenchmarkId, DocumentId, ExperimentId, WorkspaceId } from '../core/document/ids.ts';
import type { Page, PageGeometry } from '../core/document/page.ts';
import type { ExperimentSettings } from '../core/experiment/experiment.ts';
import type { Report, ReportOptions } from '../core/experiment/report.ts';
import type { Run } from '../core/experiment/run.ts';
import type { Progress } from '../core/progress.ts';
import type { Route } from './route.ts';

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
  readonly elapsedMs: number;
  /** Latest counts of the run at work: phases `index` and `retrieve`. */
  readonly progress: Progress | null;
}

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

export interface AppState {
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

  readonly benchmarks: ReadonlySignal<readonly BenchmarkSummary[]>;
  readonly benchmark: ReadonlySignal<Work<Benchmark>>;
  readonly choices: ReadonlySignal<MappingChoices>;
  readonly mapping: ReadonlySignal<Work<Mapping>>;

  readonly experiment: ReadonlySignal<ExperimentSettings>;
  /** Runs of the benchmark in view, newest experiment first, in system order. */
  readonly runs: ReadonlySignal<readonly Run[]>;
  readonly runJob: ReadonlySignal<RunJob | null>;

  /** The experiment whose runs are reported and exported; null: the newest. */
  readonly shownExperiment: ReadonlySignal<ExperimentId | null>;
  readonly reportOptions: ReadonlySignal<ReportOptions>;
  readonly report: ReadonlySignal<Work<Report>>;
}
