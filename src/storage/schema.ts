/**
 * The database `leafmark`. Every record carries its workspace and every key starts with it, so that corpora and
 * benchmarks of different work do not mix and a workspace is one key range in each store.
 */
import type { DBSchema, IDBPDatabase, StoreNames } from 'idb';
import type { Benchmark, Question } from '../core/dataset/benchmark.ts';
import type { MappingChoices } from '../core/dataset/mapping.ts';
import type { CorpusDocument, Intake } from '../core/document/document.ts';
import type { BenchmarkId, DocumentId, ExperimentId, WorkspaceId } from '../core/document/ids.ts';
import type { Page, PageGeometry } from '../core/document/page.ts';
import type { ExperimentSettings } from '../core/experiment/experiment.ts';
import type { QuestionResult, Run } from '../core/experiment/run.ts';

export const databaseVersion = 1;

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
  benchmarks: ['workspace', 'id'],
  benchmarkParts: ['workspace', 'benchmark', 'part'],
  mappingChoices: ['workspace', 'benchmark'],
  experiments: ['workspace', 'id'],
  runs: ['workspace', 'id'],
  results: ['workspace', 'run', 'question'],
};

export const storeNames = Object.keys(keyPaths) as StoreName[];

/** Brings a database of an older version to this one; 0 is a new one. */
export function upgradeDatabase(database: IDBPDatabase<LeafmarkSchema>, oldVersion: number): void {
  if (oldVersion < 1) {
    for (const name of storeNames) {
      const store = database.createObjectStore(name, { keyPath: [...keyPaths[name]] });
      if (name === 'indexParts') {
        // The generic store type does not know that only this one has the index.
        (store as unknown as IDBObjectStore).createIndex('byDocument', ['workspace', 'document']);
      }
    }
  }
}
