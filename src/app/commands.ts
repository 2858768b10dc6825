/**
 * Everything a person can do. Commands are the only writers of state; each resolves when its work has ended and
 * shows a failure as a notice or in the state it belongs to: a view never catches.
 */
import type { MappingChoices } from '../core/dataset/mapping.ts';
import type { DocumentId, ExperimentId, IntakeId, QuestionId, RunId, WorkspaceId } from '../core/document/ids.ts';
import type { ExportFile } from '../core/experiment/export-file.ts';
import type { ExperimentSettings } from '../core/experiment/experiment.ts';
import type { ReportOptions } from '../core/experiment/report.ts';
import type { QuestionResult } from '../core/experiment/run.ts';
import type { Explanation } from '../core/retrieval/explanation.ts';
import type { OpenPage, Theme } from './app-state.ts';
import type { DroppedFile } from './dropped-files.ts';
import type { Route } from './route.ts';

export interface Commands {
  readonly go: (route: Route) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly dismissNotice: (id: number) => void;
  readonly createWorkspace: (name: string) => Promise<void>;
  readonly openWorkspace: (id: WorkspaceId) => Promise<void>;
  readonly renameWorkspace: (name: string) => Promise<void>;
  readonly removeWorkspace: (id: WorkspaceId) => Promise<void>;
  readonly setKeepFiles: (keep: boolean) => Promise<void>;
  readonly askToKeepStorage: () => Promise<void>;

  /** PDFs go to the corpus, JSON, JSONL and CSV are read as benchmarks (unless `only` documents are meant), the rest is refused. */
  readonly addFiles: (files: readonly DroppedFile[], only?: 'documents' | null) => Promise<void>;
  /** Walks a drop (folders too, whole) and adds what it finds. Must be called within the drop event. */
  readonly addDrop: (transfer: DataTransfer) => Promise<void>;
  readonly pauseIngest: () => void;
  readonly resumeIngest: () => Promise<void>;
  readonly cancelIngest: () => Promise<void>;
  readonly givePassword: (intake: IntakeId, password: string) => Promise<void>;
  readonly removeIntake: (intake: IntakeId) => Promise<void>;
  readonly removeDocument: (document: DocumentId) => Promise<void>;
  /** Pages of one document without their text, for its strip. */
  readonly pageSources: (document: DocumentId) => Promise<readonly PageSummary[]>;
  readonly openPage: (document: DocumentId, page: number) => Promise<OpenPage>;
  /** The page as a bitmap `width` device pixels wide; the caller closes it. */
  readonly pageImage: (document: DocumentId, page: number, width: number, signal: AbortSignal) => Promise<ImageBitmap>;
  readonly thumbnail: (document: DocumentId, page: number, signal: AbortSignal) => Promise<Blob>;
  readonly tryDemo: () => Promise<void>;

  readonly importBenchmark: (file: File) => Promise<void>;
  readonly openBenchmark: (id: string) => Promise<void>;
  readonly removeBenchmark: (id: string) => Promise<void>;
  readonly chooseMapping: (change: Partial<MappingChoices>) => Promise<void>;
  readonly exportBenchmark: () => Promise<void>;

  readonly setExperiment: (settings: ExperimentSettings) => void;
  readonly importExperiment: (file: File) => Promise<void>;
  readonly exportExperiment: () => void;
  readonly startRuns: () => Promise<void>;
  readonly stopRuns: () => Promise<void>;
  /** Goes on with paused or interrupted runs at the question where they stopped. */
  readonly resumeRuns: () => Promise<void>;
  readonly removeRun: (run: RunId) => Promise<void>;

  /** Reports and exports the runs of an earlier experiment, until another one is started or shown. */
  readonly showExperiment: (experiment: ExperimentId) => Promise<void>;
  readonly setReportOptions: (change: Partial<ReportOptions>) => void;
  /** Saves all exports of the runs in view as one archive. */
  readonly exportRuns: () => Promise<void>;
  /** The same exports as text, for the headless run. */
  readonly exportedFiles: () => Promise<readonly ExportFile[]>;
  readonly questionResults: (question: QuestionId) => Promise<ReadonlyMap<RunId, QuestionResult>>;
  /** Why a candidate was ranked: terms, and where unit and words stand on its pages. */
  readonly explain: (run: RunId, question: QuestionId, document: DocumentId, ordinal: number) => Promise<Explanation>;
}

export interface PageSummary {
  readonly index: number;
  readonly label: string | null;
  readonly source: 'text-layer' | 'damaged' | 'none' | 'failed';
  readonly characters: number;
}
