/**
 * Everything a person can do. Commands are the only writers of state; each resolves when its work has ended and
 * shows a failure as a notice or in the state it belongs to: a view never catches.
 */
import type { MappingChoices } from '../core/dataset/mapping.ts';
import type { DocumentId, ExperimentId, IntakeId, QuestionId, RunId, WorkspaceId } from '../core/document/ids.ts';
import type { ExportFile } from '../core/experiment/export-file.ts';
import type { ExperimentSettings } from '../core/experiment/experiment.ts';
import type { ReportOptions } from '../core/experiment/report-options.ts';
import type { QuestionResult } from '../core/experiment/run.ts';
import type { TextSettings } from '../core/document/text-settings.ts';
import type { EmbeddingModel, ModelDescription } from '../core/model/embedding-model.ts';
import type { EncoderSettings } from '../core/model/encoder-settings.ts';
import type { VisualKind } from '../core/model/visual-adapter.ts';
import type { VisualEncoderSettings } from '../core/model/visual-encoder-settings.ts';
import type { VisualDescription } from '../core/model/visual-model.ts';
import type { Candidate } from '../core/retrieval/candidate.ts';
import type { Explanation } from '../core/retrieval/explanation.ts';
import type { WorkspaceSizes } from '../storage/stored-sizes.ts';
import type { AnswerCommands, FreshWish } from './answers.ts';
import type { OpenPage, Theme } from './app-state.ts';
import type { DroppedFile } from './dropped-files.ts';
import type { LanguageModelCommands } from './language-models.ts';
import type { Route } from './route.ts';
import type { VisdomCommands } from './visdom.ts';

export interface Commands extends LanguageModelCommands, AnswerCommands, VisdomCommands {
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
  /** `text`: whose text of the page; its layer where nothing is said. */
  readonly openPage: (document: DocumentId, page: number, text?: TextSettings) => Promise<OpenPage>;
  /** The page as a bitmap `width` device pixels wide; the caller closes it. */
  readonly pageImage: (document: DocumentId, page: number, width: number, signal: AbortSignal) => Promise<ImageBitmap>;
  readonly thumbnail: (document: DocumentId, page: number, signal: AbortSignal) => Promise<Blob>;
  readonly tryDemo: () => Promise<void>;

  /**
   * Reads the pages that these settings want from their pictures and that were not read that way yet; of these documents, or
   * of all. What was read is stored page by page: a stop or a reload loses the pages in hand.
   */
  readonly recognisePages: (text: TextSettings, documents?: readonly DocumentId[]) => Promise<void>;
  readonly stopOcr: () => Promise<void>;
  /** Forgets pages that OCR failed on, so that they are tried again. */
  readonly retryFailedOcr: (text: TextSettings) => Promise<void>;
  /** Compares a sample of each document's text layer with what is read from the pictures. */
  readonly checkTextLayers: () => Promise<void>;
  /** Adds a language of tesseract's for OCR: `deu.traineddata`, or its gzip. */
  readonly addOcrLanguage: (file: File) => Promise<void>;
  /** Keeps the files of the accurate OCR engine from a picked folder (PP-OCR v6: detector, recogniser, characters). */
  readonly addAccurateOcr: (files: readonly DroppedFile[]) => Promise<void>;

  readonly refreshModels: () => Promise<void>;
  /** Fetches (hub) or reads, checks, keeps, compiles and tests a model; how it was opened stands in its entry then. */
  readonly loadModel: (encoder: EncoderSettings) => Promise<void>;
  readonly cancelModel: () => void;
  /**
   * Reads the files of a model's folder and keeps them. What its files do not state is asked for in `missing` of the answer;
   * give it as `facts`. Null: a failure was shown.
   */
  readonly addModelFolder: (
    files: readonly DroppedFile[],
    facts?: Partial<EmbeddingModel>,
  ) => Promise<ModelDescription | null>;
  /** What a hub's model states of itself; null: a failure was shown. */
  readonly describeHubModel: (id: string, revision: string) => Promise<ModelDescription | null>;
  /** Puts a model on the list. */
  readonly addModel: (model: EmbeddingModel) => Promise<void>;
  /** Whether a picked folder holds a visual or late-interaction model, by its files' names and small files. */
  readonly folderKind: (files: readonly DroppedFile[]) => Promise<'text' | 'visual'>;
  /**
   * What a visual model's small files (and of a folder its graphs' inputs and outputs) say of it, and which adapter drives it and why;
   * nothing is kept. `adapter`: the person's choice, or null. Null: a failure was shown.
   */
  readonly describeVisualFolder: (
    files: readonly DroppedFile[],
    adapter: VisualKind | null,
  ) => Promise<VisualDescription | null>;
  readonly describeVisualHub: (
    id: string,
    revision: string,
    adapter: VisualKind | null,
  ) => Promise<VisualDescription | null>;
  /**
   * Puts a described model on the list with this adapter (null: as its files decide). With `files` of its folder it is loaded,
   * tested and kept too. Whether it is there now: a failure was shown.
   */
  readonly addVisual: (
    description: VisualDescription,
    adapter: VisualKind | null,
    files: readonly DroppedFile[] | null,
  ) => Promise<boolean>;
  /** Loads a visual model as `loadModel` does; refused with a sentence where it cannot fit. */
  readonly loadVisual: (encoder: VisualEncoderSettings) => Promise<void>;
  /** Loads it and embeds one page of the corpus, to tell what all will take. */
  readonly timePage: (encoder: VisualEncoderSettings) => Promise<void>;
  /** Deletes the kept files of a model; one that the person added also leaves the list. */
  readonly forgetModel: (id: string, revision: string) => Promise<void>;
  readonly setHub: (baseUrl: string) => Promise<void>;

  /**
   * Reads vectors that were made elsewhere: manifests (`leafmark-vectors/1`) with the files that they name beside them, one set for
   * each. What they lack or have too much is told.
   */
  readonly importVectors: (files: readonly DroppedFile[]) => Promise<void>;
  /** Removes an imported set by its id. */
  readonly removeVectors: (set: string) => Promise<void>;

  /** What is stored, by kind, in bytes as far as they are known. The browser packs it, and may count less. */
  readonly storedSizes: () => Promise<StoredSizes>;
  /** Removes what can be computed again. */
  readonly clearStored: (kind: 'indexes' | 'recognised' | 'thumbnails') => Promise<void>;
  /** Saves the indexes of this corpus (units, vectors, pages read by OCR) as one file that another browser imports. */
  readonly exportIndex: () => Promise<void>;
  readonly importIndex: (file: File) => Promise<void>;
  readonly takeUpdate: () => void;

  readonly importBenchmark: (file: File) => Promise<void>;
  readonly openBenchmark: (id: string) => Promise<void>;
  readonly removeBenchmark: (id: string) => Promise<void>;
  readonly chooseMapping: (change: Partial<MappingChoices>) => Promise<void>;
  readonly exportBenchmark: () => Promise<void>;

  readonly setExperiment: (settings: ExperimentSettings) => void;
  readonly importExperiment: (file: File) => Promise<void>;
  readonly exportExperiment: () => void;
  /** Finds out what the runs would have to compute; shown in `plan`. */
  readonly planRuns: () => Promise<void>;
  /** @param fresh calls that are made anew; left out: none */
  readonly startRuns: (fresh?: FreshWish) => Promise<void>;
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
  readonly explain: (
    run: RunId,
    question: QuestionId,
    candidate: Pick<Candidate, 'document' | 'ordinal' | 'kind'>,
  ) => Promise<Explanation>;
}

export interface StoredSizes extends WorkspaceSizes {
  /** All that the other workspaces store. */
  readonly others: number;
  /** Files of models and of OCR, of every workspace: they are kept once. */
  readonly models: number;
}

export interface PageSummary {
  readonly index: number;
  readonly label: string | null;
  readonly source: 'text-layer' | 'damaged' | 'none' | 'failed';
  readonly characters: number;
  /** Ways of reading (`ocrKey`) that were tried on its picture; absent where none was. */
  readonly ocr?: readonly { readonly way: string; readonly failed: boolean; readonly blank: boolean }[];
}
