/**
 * The database `leafmark`. Every record carries its workspace and every key starts with it, so that corpora and
 * benchmarks of different work do not mix and a workspace is one key range in each store.
 */
import type { DBSchema, IDBPDatabase, StoreNames } from 'idb';
import type { Benchmark, Question } from '../core/dataset/benchmark.ts';
import type { RewordingRecord } from '../core/dataset/rewording.ts';
import type { MappingChoices } from '../core/dataset/mapping.ts';
import type { Failure } from '../core/app-error.ts';
import type { PriceTable } from '../core/answering/price-table.ts';
import type { CorpusDocument, Intake } from '../core/document/document.ts';
import type { BenchmarkId, DocumentId, ExperimentId, WorkspaceId } from '../core/document/ids.ts';
import type { Page, PageGeometry } from '../core/document/page.ts';
import type { AnswerRecord, CallRecord } from '../core/experiment/answer-record.ts';
import type { ReportText } from '../core/experiment/report-text.ts';
import type { ExperimentSettings } from '../core/experiment/experiment.ts';
import type { GoldFactsRecord } from '../core/experiment/gold-facts.ts';
import type { QuestionResult, Run } from '../core/experiment/run.ts';
import type { VectorDtype, VectorSet } from '../core/vector-set/vector-set.ts';
import type { Device, EmbeddingModel, PreparedEncoder } from '../core/model/embedding-model.ts';
import type { PreparedVisual, VisualModel } from '../core/model/visual-model.ts';

export const databaseVersion = 6;

/** One body of work: a corpus with its benchmarks, experiments and runs. */
export interface Workspace {
  readonly id: WorkspaceId;
  readonly name: string;
  /** Whether dropped PDFs are kept, so that their pages open after a reload. */
  readonly keepFiles: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** A benchmark without its questions, for lists. */
export interface BenchmarkSummary extends Omit<Benchmark, 'questions' | 'problems'> {
  readonly questionCount: number;
  readonly problemCount: number;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

/** What was asked, kept under a name. */
export interface Experiment {
  readonly id: ExperimentId;
  readonly name: string;
  readonly settings: ExperimentSettings;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** One document's part of one index: unit i is units[4i..4i+3] = start, end, firstPage, lastPage (as in `Chunk`). */
export interface IndexPart {
  readonly document: DocumentId;
  readonly bytes: ArrayBuffer;
  readonly units: Uint32Array;
}

/** A page as OCR read it, or why it could not. */
export interface RecognisedRecord {
  /** `ocrKey` of language and method. */
  readonly ocr: string;
  /** Sheet from 0. */
  readonly index: number;
  readonly text: string;
  /** As in `PageGeometry`, over this record's text. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly rectangles: Float32Array;
  readonly words: number;
  /** Words with a letter or digit at confidence ≥ 60. */
  readonly soundWords: number;
  /** 0..100, 0 without words. */
  readonly meanConfidence: number;
  readonly turned: number;
  readonly flags: readonly string[];
  /** All that decided the text beside image, language and method; empty where it failed. */
  readonly engine: string;
  readonly failure: Failure | null;
}

/**
 * Vectors of consecutive units of one document, stored while the document is embedded; once all are there they become one part
 * of the index (`indexParts`) and these go.
 */
export interface VectorBatch {
  readonly document: DocumentId;
  /** The first unit. */
  readonly from: number;
  readonly bytes: ArrayBuffer;
}

/**
 * The vectors of a question: shape 1 × dimensions, or with a late-interaction model tokens × dimensions; no number where the
 * tokenizer finds nothing in it.
 */
export interface QueryVector {
  /** `PreparedEncoder.identity`. */
  readonly encoder: string;
  readonly query: string;
  readonly values: Float32Array;
  /** Of a late-interaction model: start and end of each token in the question, UTF-16 (shape: tokens × 2), and its `rowRole`. */
  readonly spans?: Uint32Array;
  readonly kinds?: Uint8Array;
}

/**
 * Vectors of some units of one document of an imported set, or of some of its questions: rows of unit u are `firstRow[u]` up to
 * `firstRow[u + 1]` of this record, numbers as they stand in the person's file.
 */
export interface VectorSetPart {
  /** `VectorSet.id`. */
  readonly set: string;
  /** `document <place>` or `questions`. */
  readonly group: string;
  /** From 0; the units of a part follow those of the part before. */
  readonly part: number;
  readonly dtype: VectorDtype;
  /** Shape: units of the part + 1. */
  readonly firstRow: Uint32Array;
  readonly bytes: ArrayBuffer;
}

/** A model that the person added, with what its files stated or the person said. */
export interface OwnModel {
  readonly id: string;
  readonly revision: string;
  readonly model: EmbeddingModel;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

/** How an encoder was last loaded in this browser: what its vectors are kept under is known without loading it. */
export interface LoadedEncoder {
  /** `encoderKey`. */
  readonly key: string;
  readonly outcome: PreparedEncoder;
  /** Milliseconds since 1970. */
  readonly loadedAt: number;
}

/** A visual model that the person added. */
export interface OwnVisual {
  readonly id: string;
  readonly revision: string;
  readonly model: VisualModel;
  readonly addedAt: number;
}

/** What one page costs with a visual model on this device. */
export interface PageTiming {
  readonly msPerPage: number;
  /** Of a page's vectors as they are stored. */
  readonly bytesPerPage: number;
  readonly device: Device;
  /** Pages that were timed. */
  readonly pages: number;
}

/** How a visual or late-interaction model was last loaded in this browser. */
export interface LoadedVisual {
  /** `visualEncoderKey`. */
  readonly key: string;
  readonly outcome: PreparedVisual;
  /** Null: no page was timed yet. */
  readonly timing: PageTiming | null;
  /** Milliseconds since 1970. */
  readonly loadedAt: number;
}

/** A file that OCR needs and the person gave: a language's data, a graph of the accurate engine. */
export interface OcrAsset {
  /** `language deu`, `accurate detector` … */
  readonly name: string;
  readonly blob: Blob;
  readonly sha256: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

/** A report that need not be built again. */
export interface StoredReport {
  /** Sums up runs, options, names of the corpus and product version. */
  readonly key: string;
  readonly text: ReportText;
  /** SHA-256 of the text: one that is damaged counts as none. */
  readonly sum: string;
  /** Milliseconds since 1970: the oldest go first. */
  readonly at: number;
}

/** How often the reports of a workspace were forgotten: one that was begun before is not stored after. */
export interface ForgottenReports {
  readonly key: '';
  readonly times: number;
}

/** The person's price table; it is the only one. */
export interface StoredPrices {
  readonly name: 'own';
  readonly table: PriceTable;
}

type InWorkspace<Value> = Value & { readonly workspace: WorkspaceId };
type OfDocument<Value> = InWorkspace<Value> & { readonly document: DocumentId };
type OfBenchmark<Value> = InWorkspace<Value> & { readonly benchmark: BenchmarkId };

export interface LeafmarkSchema extends DBSchema {
  workspaces: { key: [string]; value: Workspace };
  documents: { key: [string, string]; value: InWorkspace<CorpusDocument> };
  files: { key: [string, string]; value: OfDocument<{ readonly blob: Blob }> };
  intakes: { key: [string, string]; value: InWorkspace<Intake> };
  pages: { key: [string, string, number]; value: OfDocument<Page> };
  geometry: { key: [string, string, number]; value: OfDocument<PageGeometry> };
  thumbnails: { key: [string, string, number]; value: OfDocument<{ readonly index: number; readonly blob: Blob }> };
  indexParts: {
    key: [string, string, string];
    value: InWorkspace<IndexPart> & { readonly index: string };
    indexes: { byDocument: [string, string] };
  };
  recognised: { key: [string, string, string, number]; value: OfDocument<RecognisedRecord> };
  vectorBatches: {
    key: [string, string, string, number];
    value: InWorkspace<VectorBatch> & { readonly index: string };
    indexes: { byDocument: [string, string] };
  };
  queryVectors: { key: [string, string, string]; value: InWorkspace<QueryVector> };
  vectorSets: { key: [string, string]; value: InWorkspace<VectorSet> };
  vectorSetParts: { key: [string, string, string, number]; value: InWorkspace<VectorSetPart> };
  models: { key: [string, string]; value: OwnModel };
  encoders: { key: [string]; value: LoadedEncoder };
  visualModels: { key: [string, string]; value: OwnVisual };
  visualEncoders: { key: [string]; value: LoadedVisual };
  ocrAssets: { key: [string]; value: OcrAsset };
  benchmarks: { key: [string, string]; value: InWorkspace<BenchmarkSummary> };
  /** Questions and problems of a benchmark, some hundred a record. */
  benchmarkParts: {
    key: [string, string, number];
    value: OfBenchmark<{
      readonly part: number;
      readonly questions: readonly Question[];
      readonly problems: Benchmark['problems'];
    }>;
  };
  mappingChoices: { key: [string, string]; value: OfBenchmark<{ readonly choices: MappingChoices }> };
  experiments: { key: [string, string]; value: InWorkspace<Experiment> };
  runs: { key: [string, string]; value: InWorkspace<Run> };
  results: { key: [string, string, string]; value: InWorkspace<QuestionResult> };
  answers: {
    key: [string, string, string];
    /** `callKeys`: keys in `calls` of the calls it names, so that a call is removed with the last answer that needs it. */
    value: InWorkspace<AnswerRecord> & { readonly callKeys: readonly (readonly [workspace: string, key: string])[] };
    indexes: { byCall: [string, string] };
  };
  calls: { key: [string, string]; value: InWorkspace<CallRecord> };
  goldFacts: { key: [string, string, string, string]; value: InWorkspace<GoldFactsRecord> };
  priceTable: { key: [string]; value: StoredPrices };
  /** Proposed wordings of a benchmark's questions, and what a person chose. */
  rewordings: { key: [string, string, string]; value: OfBenchmark<RewordingRecord> };
  /** Reports of runs that ended, by a sum of all that they are made from: what is not found is built. */
  reports: {
    key: [string, string];
    value: InWorkspace<StoredReport> | InWorkspace<ForgottenReports>;
    indexes: { byAge: [string, number] };
  };
}

export type StoreName = StoreNames<LeafmarkSchema>;

/** The key of each store, as paths into its records. */
const keyPaths: Readonly<Record<StoreName, readonly string[]>> = {
  workspaces: ['id'],
  documents: ['workspace', 'id'],
  files: ['workspace', 'document'],
  intakes: ['workspace', 'id'],
  pages: ['workspace', 'document', 'index'],
  geometry: ['workspace', 'document', 'index'],
  thumbnails: ['workspace', 'document', 'index'],
  indexParts: ['workspace', 'index', 'document'],
  recognised: ['workspace', 'document', 'ocr', 'index'],
  vectorBatches: ['workspace', 'index', 'document', 'from'],
  queryVectors: ['workspace', 'encoder', 'query'],
  vectorSets: ['workspace', 'id'],
  vectorSetParts: ['workspace', 'set', 'group', 'part'],
  models: ['id', 'revision'],
  encoders: ['key'],
  visualModels: ['id', 'revision'],
  visualEncoders: ['key'],
  ocrAssets: ['name'],
  benchmarks: ['workspace', 'id'],
  benchmarkParts: ['workspace', 'benchmark', 'part'],
  mappingChoices: ['workspace', 'benchmark'],
  experiments: ['workspace', 'id'],
  runs: ['workspace', 'id'],
  results: ['workspace', 'run', 'question'],
  answers: ['workspace', 'run', 'question'],
  calls: ['workspace', 'key'],
  goldFacts: ['workspace', 'benchmark', 'judge', 'question'],
  priceTable: ['name'],
  rewordings: ['workspace', 'benchmark', 'question'],
  reports: ['workspace', 'key'],
};

/** Indexes of the stores that have one. `multiEntry`: an entry for each item of a list. */
const indexes: Readonly<
  Partial<
    Record<StoreName, { readonly name: string; readonly keyPath: string | string[]; readonly multiEntry: boolean }>
  >
> = {
  indexParts: { name: 'byDocument', keyPath: ['workspace', 'document'], multiEntry: false },
  vectorBatches: { name: 'byDocument', keyPath: ['workspace', 'document'], multiEntry: false },
  answers: { name: 'byCall', keyPath: 'callKeys', multiEntry: true },
  reports: { name: 'byAge', keyPath: ['workspace', 'at'], multiEntry: false },
};

export const storeNames = Object.keys(keyPaths) as StoreName[];

/** Stores whose records belong to the browser and to no workspace. */
const browserStores: readonly StoreName[] = [
  'models',
  'encoders',
  'visualModels',
  'visualEncoders',
  'ocrAssets',
  'priceTable',
];

/** Stores whose keys begin with a workspace. */
export const workspaceStores: readonly StoreName[] = storeNames.filter((name) => !browserStores.includes(name));

/** Stores by the version that brought them; the rest came with the first. */
const storesOfVersion2: readonly StoreName[] = [
  'recognised',
  'vectorBatches',
  'queryVectors',
  'models',
  'encoders',
  'ocrAssets',
];

const storesOfVersion3: readonly StoreName[] = ['vectorSets', 'vectorSetParts'];

const storesOfVersion4: readonly StoreName[] = ['visualModels', 'visualEncoders'];

const storesOfVersion5: readonly StoreName[] = ['answers', 'calls', 'goldFacts', 'reports', 'priceTable'];

const storesOfVersion6: readonly StoreName[] = ['rewordings'];

/** Brings a database of an older version to this one; 0 is a new one. Nothing that is stored is lost. */
export function upgradeDatabase(database: IDBPDatabase<LeafmarkSchema>, oldVersion: number): void {
  const later = [
    ...storesOfVersion2,
    ...storesOfVersion3,
    ...storesOfVersion4,
    ...storesOfVersion5,
    ...storesOfVersion6,
  ];
  if (oldVersion < 1) {
    createStores(
      database,
      storeNames.filter((name) => !later.includes(name)),
    );
  }
  if (oldVersion < 2) createStores(database, storesOfVersion2);
  if (oldVersion < 3) createStores(database, storesOfVersion3);
  if (oldVersion < 4) createStores(database, storesOfVersion4);
  if (oldVersion < 5) createStores(database, storesOfVersion5);
  if (oldVersion < 6) createStores(database, storesOfVersion6);
}

function createStores(database: IDBPDatabase<LeafmarkSchema>, names: readonly StoreName[]): void {
  for (const name of names) {
    const store = database.createObjectStore(name, { keyPath: [...keyPaths[name]] });
    const index = indexes[name];
    if (index !== undefined) {
      // The generic store type does not know which stores have one.
      (store as unknown as IDBObjectStore).createIndex(index.name, index.keyPath, { multiEntry: index.multiEntry });
    }
  }
}
