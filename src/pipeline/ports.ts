/**
 * What answering and judging are given from outside: texts and page images of the corpus, models, stores, the time. Types only. A port
 * of the corpus that rejects fails its question; a store that rejects stops the run, since nothing could be kept.
 */
import type { PriceTable } from '../core/answering/price-table.ts';
import type { GoldContext } from '../core/dataset/mapping.ts';
import type { DocumentId, QuestionId } from '../core/document/ids.ts';
import type { AnswerRecord, CallRecord } from '../core/experiment/answer-record.ts';
import type { ModelSettings } from '../core/experiment/answering.ts';
import type { GoldFactsRecord } from '../core/experiment/gold-facts.ts';
import type { QuestionResult } from '../core/experiment/run.ts';
import type { Candidate } from '../core/retrieval/candidate.ts';
import type { LanguageModel } from '../llm/language-model.ts';

/** The indexed texts of the corpus. */
export interface ContextTexts {
  /** The name a document is known by, and its sheets. */
  describe(document: DocumentId): Promise<{ readonly name: string; readonly pageCount: number }>;
  /** The text of a unit, as it was ranked; never asked of a page image. */
  unit(candidate: Candidate): Promise<string>;
  /** The text of sheets first..last (from 0, both included), joined by a line end. */
  pages(document: DocumentId, firstPage: number, lastPage: number): Promise<string>;
}

/** A page as a model is shown it. */
export interface PageImage {
  /** `image/png`, `image/jpeg` or `image/webp`. */
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the bytes, lower-case hexadecimal: part of the key of a call. */
  readonly sha256: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

export interface PageImages {
  /** The picture of a sheet (from 0) of at most `maxPixels` pixels, width × height. The same page should give the same bytes. */
  page(document: DocumentId, page: number, maxPixels: number, signal: AbortSignal): Promise<PageImage>;
}

/** Calls by key. What was put is there after a crash. */
export interface CallStore {
  find(key: string): Promise<CallRecord | null>;
  /** Writes the call, in place of one of the same key. */
  put(call: CallRecord): Promise<void>;
}

/** The answers of one run. */
export interface AnswerRecords {
  /** Those of some questions; what was never begun is not in the map. */
  find(questions: readonly QuestionId[]): Promise<ReadonlyMap<QuestionId, AnswerRecord>>;
  /** @param templates of the prompts that the step sends (`Prompt.template`) */
  put(record: AnswerRecord, templates: readonly string[]): Promise<void>;
}

/** Frozen facts of the gold answers of one benchmark. */
export interface GoldFactsStore {
  /** @param judge see `judgeIdentity` */
  find(question: QuestionId, judge: string): Promise<GoldFactsRecord | null>;
  put(record: GoldFactsRecord): Promise<void>;
}

/** A gold context with the facts that the benchmark drew from it (UniDoc-Bench). */
export interface GoldEvidence extends GoldContext {
  readonly facts: readonly string[];
}

/** What the run knows of a question before it is answered. */
export interface QuestionMaterial {
  /** What its retriever gave; a failure fails the answer too, but in `long-context`. */
  readonly retrieved: QuestionResult['outcome'];
  /** The documents of its pool that `long-context` reads, in their order. */
  readonly documents: readonly DocumentId[];
  readonly gold: readonly GoldEvidence[];
}

export interface Materials {
  find(question: QuestionId): Promise<QuestionMaterial>;
}

/** A model with what is asked of it besides the prompt. */
export interface ModelInUse {
  readonly model: LanguageModel;
  readonly settings: ModelSettings;
  /** Decided once a run, so that all its prompts have one form: whether JSON is asked for by schema. */
  readonly structuredOutput: boolean;
}

export interface PipelinePorts {
  readonly materials: Materials;
  readonly texts: ContextTexts;
  readonly images: PageImages;
  /** Null for `extractive`. */
  readonly generator: ModelInUse | null;
  /** Null where the settings name no judge. */
  readonly judge: ModelInUse | null;
  readonly calls: CallStore;
  readonly records: AnswerRecords;
  readonly goldFacts: GoldFactsStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly prices: PriceTable;
}
