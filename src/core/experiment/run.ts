import type { Failure } from '../app-error.ts';
import type { GoldContext, QuestionState } from '../dataset/mapping.ts';
import type { BenchmarkId, DocumentId, ExperimentId, QuestionId, RunId } from '../document/ids.ts';
import type { Ranking } from '../retrieval/candidate.ts';
import type { PageSpan } from '../retrieval/page-span.ts';
import type { ExperimentSettings, SystemSettings } from './experiment.ts';

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
  readonly failure: Failure | null;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  /** Sums up the corpus and benchmark the run saw: SHA-256 over document ids, benchmark id and mapping choices. */
  readonly inputHash: string;
  readonly corpus: { readonly documents: number; readonly pages: number; readonly units: number };
  /** Versions of what decided the numbers: product, pdf.js, tokenizer. */
  readonly versions: Readonly<Record<string, string>>;
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
  /** Sentences on what of the pool is not as its settings ask. */
  readonly notes: readonly string[];
  readonly latencyMs: number;
}
