import type { PageBase } from '../dataset/benchmark.ts';
import type { UnitSettings } from '../document/chunk.ts';
import type { TextSettings } from '../document/text-settings.ts';
import { encoderKey } from '../model/encoder-settings.ts';
import type { EncoderSettings } from '../model/encoder-settings.ts';

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

/** Cosine of the question's vector and a unit's best window. */
export interface DenseSettings {
  readonly kind: 'dense';
  readonly encoder: EncoderSettings;
  /** `all`: what exceeds the window is embedded in parts. `first`: it is cut there, as published pipelines do. */
  readonly windows: 'all' | 'first';
}

/** Vectors that were made elsewhere and imported: questions and units are those of the set. */
export interface ImportedSettings {
  readonly kind: 'imported';
  /** `VectorSet.name` in the workspace. */
  readonly set: string;
}

/** A retriever that ranks by itself. */
export type SingleSettings = Bm25Settings | DenseSettings | ImportedSettings;

/** How rankings of the same units become one. `rrf`: Σ 1/(k + rank). The others sum scores normalised by min and max. */
export type FusionSettings =
  | { readonly kind: 'rrf'; readonly k: number }
  | { readonly kind: 'weighted'; readonly weights: readonly number[] }
  | { readonly kind: 'comb-sum' }
  | { readonly kind: 'comb-mnz' };

/** Several retrievers over the same units, fused. */
export interface HybridSettings {
  readonly kind: 'hybrid';
  /** At least two. */
  readonly parts: readonly SingleSettings[];
  readonly fusion: FusionSettings;
  /** Candidates of each part that are fused. */
  readonly depth: number;
}

export type RetrieverSettings = SingleSettings | HybridSettings;

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
  /** Whose text of each page the units are cut from. */
  readonly text: TextSettings;
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

/** The single retrievers of a system: itself, or the parts of a hybrid one. */
export function retrieverParts(retriever: RetrieverSettings): readonly SingleSettings[] {
  return retriever.kind === 'hybrid' ? retriever.parts : [retriever];
}

/** The encoders that a system needs, each once. */
export function encodersOf(retriever: RetrieverSettings): readonly EncoderSettings[] {
  const encoders = retrieverParts(retriever).flatMap((part) => (part.kind === 'dense' ? [part.encoder] : []));
  return encoders.filter(
    (encoder, place) => encoders.findIndex((other) => encoderKey(other) === encoderKey(encoder)) === place,
  );
}

/** The names of the imported sets that a system searches, each once. */
export function setsOf(retriever: RetrieverSettings): readonly string[] {
  return [...new Set(retrieverParts(retriever).flatMap((part) => (part.kind === 'imported' ? [part.set] : [])))];
}
