import type { BenchmarkId, QuestionId } from '../document/ids.ts';
import type { RewordingProvenance } from './rewording.ts';

export type BenchmarkFormat =
  | 'unidoc-bench-json'
  | 'unidoc-bench-parquet'
  | 'mmlongbench-doc-json'
  | 'visdom-paper-tab-csv'
  | 'visdom-feta-tab-csv'
  | 'visdom-spiqa-csv'
  | 'visdom-scigraphqa-csv'
  | 'visdom-slidevqa-csv'
  | 'leafmark-jsonl';

/** How page numbers of the file are read. `printed-label` looks the number up among the document's printed labels. */
export type PageBase = 'sheet-from-1' | 'sheet-from-0' | 'printed-label';

/** Where evidence stands on a page, as benchmarks group it; what a file calls otherwise is kept in lower case. */
export type EvidenceKind = string;

/**
 * One gold context as the file states it, before it is mapped to the corpus. Pages are the file's own numbers
 * (not yet shifted by a base); null where the file names a document without pages.
 */
export interface StatedContext {
  /** The document's name as the file writes it. */
  readonly document: string;
  readonly firstPage: number | null;
  readonly lastPage: number | null;
  readonly kind: EvidenceKind | null;
  /** Evidence texts of this context, as stated; may be empty. */
  readonly texts: readonly string[];
  /** Facts the benchmark drew from it (UniDoc-Bench), for a judge: not text that stands in the document. */
  readonly facts: readonly string[];
}

/** What a file says of the figure and the document that a question is about: query augmentation shows it to a model. */
export interface QuestionAbout {
  /** Title and abstract of the gold document. */
  readonly title: string | null;
  readonly abstract: string | null;
  /** Captions of the figures or tables it asks of; may be empty. */
  readonly captions: readonly string[];
  /** Why the answer is the answer. */
  readonly rationale: string | null;
  /** The wording before the benchmark's authors made it more specific. */
  readonly oldQuestion: string | null;
}

export interface Question {
  readonly id: QuestionId;
  /** Place of the entry in the file, from 1: a CSV's header and blank lines do not count, broken entries do. */
  readonly row: number;
  readonly question: string;
  /** The gold answer as one text, or null where the file has none. Lists are also in `references`. */
  readonly answer: string | null;
  /** All reference answers; `answer` alone where the file gives no list. */
  readonly references: readonly string[];
  /**
   * What a list of references means: each is a full answer (PaperTab), or the answer is all of them together
   * (MMLongBench-Doc's List), `answer` then being the parts joined by ", ".
   */
  readonly referencesAre: 'alternatives' | 'parts';
  /**
   * The document the question is asked of where the file names one, though nothing in it may answer
   * (MMLongBench-Doc's `doc_id`, VisDoM's `doc_path`); null where there is none.
   */
  readonly askedOf: string | null;
  readonly contexts: readonly StatedContext[];
  /** Names of the candidate documents the file gives for this question, or null. */
  readonly candidateDocuments: readonly string[] | null;
  readonly type: string | null;
  readonly answerType: string | null;
  readonly domain: string | null;
  /** Distinct kinds of its evidence as the file states them, sorted. */
  readonly evidenceKinds: readonly EvidenceKind[];
  /** The file says that the corpus does not answer it. */
  readonly unanswerable: boolean;
  /** Absent where the file says nothing of the kind. */
  readonly about?: QuestionAbout;
  /** Of a question whose wording a person reviewed. */
  readonly rewording?: RewordingProvenance;
}

/** Something wrong with one entry: the rest of the file goes on. */
export interface ImportProblem {
  /** Entry from 1 as in `Question.row`, or null where the problem is the whole file's. */
  readonly row: number | null;
  readonly line: number | null;
  readonly field: string | null;
  readonly message: string;
  /** `skipped`: the entry is not among the questions. `repaired`: it is, and what was done is told. */
  readonly severity: 'skipped' | 'repaired';
}

/** The columns of one table against those that its format is released with (VisDoMBench's splits differ in theirs). */
export interface FileColumns {
  /** Released columns that the file has and that are read, in the release's order. */
  readonly present: readonly string[];
  /** Released columns that the file lacks. `without`: what is lost, in a sentence; null: nothing. */
  readonly missing: readonly { readonly name: string; readonly without: string | null }[];
  /** Columns of the file that nothing is read from, in its own order. */
  readonly unused: readonly string[];
  /** Of the present ones those with blank cells (or empty lists), and in how many entries. */
  readonly blank: readonly { readonly name: string; readonly entries: number }[];
}

export interface Benchmark {
  readonly id: BenchmarkId;
  /** The file's name. */
  readonly name: string;
  readonly format: BenchmarkFormat;
  /** A sentence on how it was recognised, e.g. the fields that were found. */
  readonly recognisedBy: string;
  readonly pageBase: PageBase;
  readonly questions: readonly Question[];
  readonly problems: readonly ImportProblem[];
  readonly byteLength: number;
  /** Absent where the format is not a table with columns of its own, and of benchmarks stored before it was told. */
  readonly columns?: FileColumns;
  /** Of a benchmark that a review of wordings made of another one: ambiguous questions were dropped. */
  readonly derivedFrom?: {
    readonly benchmark: BenchmarkId;
    readonly reworded: number;
    readonly dropped: number;
    readonly at: number;
  };
}
