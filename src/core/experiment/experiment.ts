import type { PageBase } from '../dataset/benchmark.ts';
import type { UnitSettings } from '../document/chunk.ts';

/** Okapi BM25. `idf`: `textbook` = ln(1 + (N − df + 0.5)/(df + 0.5)); `rank_bm25` as the package of that name computes. */
export interface Bm25Settings {
  readonly kind: 'bm25';
  readonly k1: number;
  readonly b: number;
  readonly idf: 'textbook' | 'rank_bm25';
  /** `words`: Leafmark's tokenizer. `whitespace`: tokens between white space, case kept (VisDoM's own form). */
  readonly tokens: 'words' | 'whitespace';
  /**
   * Units that hold no word of the question. `leave-out`: they are no results, as in search engines. `rank-last`: they
   * follow with score 0 in the order of ties, as in harnesses that sort all scores; in a small pool that finds pages by luck.
   */
  readonly unmatched: 'leave-out' | 'rank-last';
}

export type RetrieverSettings = Bm25Settings;

/**
 * The documents a question may be answered from. `default` is the benchmark's own: its candidate documents where it has them, the
 * gold document for MMLongBench-Doc, else the corpus. `sampled`: gold documents and seeded distractors (VisDoM, section 4).
 */
export interface PoolSettings {
  readonly kind: 'default' | 'candidates' | 'own-document' | 'corpus' | 'sampled';
  /** The gold documents are taken out. */
  readonly withoutOracle: boolean;
}

/** One system under comparison: one row of the experiment, one run. */
export interface SystemSettings {
  readonly name: string;
  readonly retriever: RetrieverSettings;
  readonly unit: UnitSettings;
  readonly pool: PoolSettings;
}

/** What was asked. The same shape is the experiment file (`format` and `version` aside). */
export interface ExperimentSettings {
  readonly name: string;
  readonly systems: readonly SystemSettings[];
  /** Cutoffs of the report, rising; the first view shows `k`. */
  readonly cutoffs: readonly number[];
  readonly k: number;
  /** Candidates kept a question. */
  readonly depth: number;
  /** Null: as the format says (or as chosen on the benchmark screen). */
  readonly pageBase: PageBase | null;
  readonly acceptProposals: boolean;
  readonly unmappable: 'leave-out' | 'score-0';
  readonly mappedInPart: 'score' | 'leave-out';
  /** Seed of every draw: bootstrap, permutations, sampled pools. */
  readonly seed: number;
}
