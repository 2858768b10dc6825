import type { Failure } from '../app-error.ts';
import type { GoldContext, QuestionState } from '../dataset/mapping.ts';
import type { PredictionsFormat } from '../dataset/predictions/predictions.ts';
import type { ReductionStep } from '../dataset/question-reduction.ts';
import type { BenchmarkId, DocumentId, ExperimentId, QuestionId, RunId } from '../document/ids.ts';
import type { VisualKind } from '../model/visual-adapter.ts';
import type { PageTiles, PreparedVisual } from '../model/visual-model.ts';
import type { EvidenceCurves } from '../metric/evidence/anlcs.ts';
import type { EvidenceReading } from '../metric/evidence/evidence-texts.ts';
import type { Ranking } from '../retrieval/candidate.ts';
import type { PageSpan } from '../retrieval/page-span.ts';
import type { MultiVectorPrecision } from '../vector/multi-vector-index.ts';
import type { VectorSet } from '../vector-set/vector-set.ts';
import type { FreshCalls } from './answering.ts';
import type { ExperimentSettings, SystemSettings } from './experiment.ts';
import type { RunAnswers } from './run-answers.ts';

/** `interrupted` is told apart from `running` by the lock that the tab that runs it holds. */
export type RunState = 'waiting' | 'running' | 'paused' | 'done' | 'failed';

/** What came out of one system of an experiment: TREC's run, with what decided it. */
export interface Run {
  readonly id: RunId;
  readonly experiment: ExperimentId;
  readonly benchmark: BenchmarkId;
  readonly system: SystemSettings;
  readonly settings: ExperimentSettings;
  /** The pool that `default` resolved to. */
  readonly pool: 'candidates' | 'own-document' | 'corpus' | 'sampled';
  readonly state: RunState;
  /** Questions to ask and questions with a stored result. */
  readonly questions: number;
  readonly done: number;
  readonly failed: number;
  /** How the questions of the benchmark became those to ask, each step. Absent where all are asked, and in runs of before it was kept. */
  readonly reduction?: readonly ReductionStep[];
  readonly failure: Failure | null;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  /**
   * When it was worked on, in order: it may be stopped and gone on with, or asked again for what failed. Absent in runs of before it was
   * kept, and in those that nobody worked on.
   */
  readonly worked?: readonly WorkInterval[];
  /** Sums up the corpus and benchmark the run saw: SHA-256 over document ids, benchmark id and mapping choices. */
  readonly inputHash: string;
  readonly corpus: { readonly documents: number; readonly pages: number; readonly units: number };
  /** Versions of what decided the numbers: product, pdf.js, tokenizer. */
  readonly versions: Readonly<Record<string, string>>;
  /** The encoders as they were loaded; empty without a dense retriever. */
  readonly encoders: readonly RunEncoder[];
  /** The imported sets as they were searched; empty without one, and until the index was built. */
  readonly vectors: readonly RunVectors[];
  /** Pages by where their text came from; null until the index was built, and where no text was searched. */
  readonly text: RunText | null;
  /** Tokens of the units and how many of them were embedded, summed over the encoders; null without a dense retriever. */
  readonly tokens: { readonly total: number; readonly embedded: number } | null;
  /** What visual and late-interaction models made of the corpus; null without one, and until the index was built. */
  readonly space: RunSpace | null;
  /** What was computed for this run and not found stored: a run over what is there counts 0. */
  readonly computed: RunWork;
  /** Why what was computed could not be kept for the next run (no space left); null: it is. */
  readonly notStored: string | null;
  /** How far its answers are, and what they took; null: nothing is answered. */
  readonly answers: RunAnswers | null;
  /** Whether calls are made anew, as the person asked when the run was started; it goes on so. */
  readonly fresh: FreshCalls;
  readonly origin: RunOrigin;
}

/** Milliseconds since 1970. Work under way, or cut off with its tab, ends where its models were ready. */
export interface WorkInterval {
  readonly from: number;
  readonly to: number;
}

/** Where rankings and answers come from. `made`: from the run's system. `imported`: from a file; its system is a name only. */
export type RunOrigin =
  | { readonly kind: 'made' }
  | {
      readonly kind: 'imported';
      /** The file's name. */
      readonly file: string;
      readonly sha256: string;
      readonly format: PredictionsFormat;
      /** What the import did to n, in sentences. */
      readonly notes: readonly string[];
    };

/** An encoder as it ran. */
export interface RunEncoder {
  readonly id: string;
  readonly revision: string;
  readonly dtype: string;
  readonly device: string;
  readonly threads: number;
  /** Why this device and these threads, in a sentence. */
  readonly reason: string;
  /** SHA-256 of the ONNX file. */
  readonly sha256: string;
  /** Least cosine of the self-test, and what it was compared with. */
  readonly selfTest: { readonly cosine: number; readonly reference: string };
  /** Batches that were done again since the device was lost, and the device that went on. Absent where none were. */
  readonly redone?: { readonly batches: number; readonly device: string };
  /** Of a visual or late-interaction model. */
  readonly visual?: {
    readonly adapter: VisualKind;
    readonly tiles: PageTiles;
    readonly vectors: 'single' | 'multi';
    readonly dimensions: number;
    /** Tokens that a text may have. */
    readonly window: number;
    /** As of `PreparedVisual`. */
    readonly graphs: PreparedVisual['graphs'];
  };
}

/** Page images and text units in the spaces of visual models, summed over a system's models. */
export interface RunSpace {
  /** Null: no page images were searched. */
  readonly images: {
    /** Pages of the corpus; `failed` of them have no vector, the first of which are listed. */
    readonly pages: number;
    readonly failed: number;
    readonly failures: readonly PageImageFailure[];
    readonly vectors: number;
  } | null;
  /** Null: no text units were searched in such a space. */
  readonly texts: { readonly units: number; readonly vectors: number } | null;
  /** Bytes of all these vectors in memory. */
  readonly bytes: number;
}

/** A page whose image could not be drawn or embedded. */
export interface PageImageFailure {
  readonly document: DocumentId;
  /** Sheet from 0. */
  readonly page: number;
  readonly reason: string;
}

/** An imported set as it ran. */
export interface RunVectors extends Pick<
  VectorSet,
  'id' | 'name' | 'model' | 'kind' | 'metric' | 'units' | 'dimensions'
> {
  /** `float32`: searched exactly. `int8`: too many vectors for that. */
  readonly precision: MultiVectorPrecision;
  /** Of the manifest first. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  /** Pages of the corpus, and those that have a vector. */
  readonly pages: { readonly covered: number; readonly all: number };
}

/** layer + ocr + without = pages; `ocrFailed` counts pages that OCR could not read, which are among the others. */
export interface RunText {
  readonly layer: number;
  readonly ocr: number;
  /** No text at all. */
  readonly without: number;
  readonly ocrFailed: number;
  /** The engines that read the pages, each once. */
  readonly engines: readonly string[];
}

export interface RunWork {
  /** Documents of which a part of an index was made. */
  readonly documents: number;
  /** Units and questions that were embedded. */
  readonly units: number;
  readonly questions: number;
}

/** The result of one question in one run. */
export interface QuestionResult {
  readonly run: RunId;
  readonly question: QuestionId;
  readonly outcome: { readonly kind: 'ranked'; readonly candidates: Ranking } | Failure;
  readonly state: QuestionState;
  /** The gold it is scored on. */
  readonly contexts: readonly GoldContext[];
  readonly goldDocuments: readonly DocumentId[];
  readonly pool: { readonly documents: number; readonly pages: number; readonly units: number };
  /**
   * Spans of the pool's units that meet gold, repeated ones kept: what an oracle could return. Of a document-only question, all
   * units of its gold documents that are in the pool.
   */
  readonly reachable: readonly PageSpan[];
  /**
   * How much of the gold evidence stands in what was ranked, by reading. Null: the question has no evidence text, or its search failed.
   * Absent: it was not computed (imported rankings, results stored before it was).
   */
  readonly evidence?: Readonly<Record<EvidenceReading, EvidenceOfRanking>> | null;
  /** Sentences on what of the pool is not as its settings ask. */
  readonly notes: readonly string[];
  readonly latencyMs: number;
}

/** The curves over a ranking, and where it holds both kinds over its texts and its page images alone. Null: no evidence text has a token. */
export interface EvidenceOfRanking {
  readonly all: EvidenceCurves | null;
  readonly texts: EvidenceCurves | null;
  readonly images: EvidenceCurves | null;
}
