import { assertUnreachable } from '../assert-unreachable.ts';
import type { QuestionReduction } from '../dataset/question-reduction.ts';
import type { PageBase } from '../dataset/benchmark.ts';
import type { UnitSettings } from '../document/chunk.ts';
import type { TextSettings } from '../document/text-settings.ts';
import { encoderKey } from '../model/encoder-settings.ts';
import type { EncoderSettings } from '../model/encoder-settings.ts';
import { visualEncoderKey } from '../model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../model/visual-encoder-settings.ts';
import type { AnsweringSettings } from './answering.ts';

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

/**
 * Vectors that were made elsewhere and imported: questions and units are those of the set. Alone it ranks these units. In a hybrid,
 * which takes sets of pages, it ranks page images, whatever its vectors were made of (`ranksPageImages`).
 */
export interface ImportedSettings {
  readonly kind: 'imported';
  /** `VectorSet.name` in the workspace. */
  readonly set: string;
}

/** How vectors of a visual or late-interaction model are kept and searched. A single-vector model has neither choice. */
export interface SpaceSettings {
  readonly encoder: VisualEncoderSettings;
  /** Token pooling (arXiv 2409.14683): rows of a unit are pooled to ⌊rows ÷ pooling⌋; 1: none is. */
  readonly pooling: number;
  /** Two stages: the share of the units, 0–1, that is scored in full after their pooled vectors chose them; null: all. */
  readonly rescored: number | null;
}

/** Page images by a visual model: MaxSim over patches, or with a single-vector model the cosine. Its units are pages. */
export interface ImageSettings extends SpaceSettings {
  readonly kind: 'image';
}

/** Text units in the space of a visual or late-interaction model: MaxSim over tokens, or the best window's cosine. */
export interface LateInteractionSettings extends SpaceSettings {
  readonly kind: 'late-interaction';
  /** As of `DenseSettings`. */
  readonly windows: 'all' | 'first';
}

/** Text units and page images of one space, ranked together by score (UniDoc-Bench's joint retrieval). */
export interface JointSettings extends SpaceSettings {
  readonly kind: 'joint';
  readonly windows: 'all' | 'first';
}

/** A retriever that ranks one kind of unit by itself. */
export type SingleSettings = Bm25Settings | DenseSettings | ImportedSettings | ImageSettings | LateInteractionSettings;

/**
 * How several rankings become one. `rrf`: Σ 1/(k + rank). `weighted`, `comb-sum` and `comb-mnz` sum scores normalised by min and max.
 * `concatenate`: the first `counts[i]` of each ranking i, one ranking after the other (UniDoc-Bench: 5 of text, then 5 of
 * images); a unit that several hold stands once, a page's text and its image are two.
 */
export type FusionSettings =
  | { readonly kind: 'rrf'; readonly k: number }
  | { readonly kind: 'weighted'; readonly weights: readonly number[] }
  | { readonly kind: 'comb-sum' }
  | { readonly kind: 'comb-mnz' }
  | { readonly kind: 'concatenate'; readonly counts: readonly number[] };

/**
 * Several retrievers, fused. Over units that are pages a page's text, its image and its imported vectors are one candidate, unless
 * they are concatenated. There, and over chunks, a page image is a candidate of its own, and so is the page of an imported set: both
 * of one page are the same candidate.
 */
export interface HybridSettings {
  readonly kind: 'hybrid';
  /** At least two. */
  readonly parts: readonly SingleSettings[];
  readonly fusion: FusionSettings;
  /** Candidates of each part that are fused. */
  readonly depth: number;
}

export type RetrieverSettings = SingleSettings | JointSettings | HybridSettings;

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
  /** Who answers from what was retrieved, and who judges the answers; null: nothing is answered. */
  readonly answering: AnsweringSettings | null;
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
  /** How the benchmark's questions are made fewer before any is asked (VisDoM, section 4.1). */
  readonly questions: QuestionReduction;
}

/** The single retrievers of a system: itself, the parts of a hybrid one, or the text and the images of a joint one. */
export function retrieverParts(retriever: RetrieverSettings): readonly SingleSettings[] {
  switch (retriever.kind) {
    case 'hybrid':
      return retriever.parts;
    case 'joint': {
      const { encoder, pooling, rescored, windows } = retriever;
      return [
        { kind: 'late-interaction', encoder, pooling, rescored, windows },
        { kind: 'image', encoder, pooling, rescored },
      ];
    }
    case 'bm25':
    case 'dense':
    case 'imported':
    case 'image':
    case 'late-interaction':
      return [retriever];
    default:
      return assertUnreachable(retriever);
  }
}

/** Whether a retriever ranks page images, alone or beside text. */
export function ranksImages(retriever: RetrieverSettings): boolean {
  return retrieverParts(retriever).some(({ kind }) => kind === 'image');
}

/**
 * Whether a part of a retriever ranks page images: page images themselves, and in a hybrid imported sets, whose pages may have been
 * made of pictures or of text. Where `mergesPages` they are the pages' own candidates.
 */
export function ranksPageImages(part: SingleSettings, retriever: RetrieverSettings): boolean {
  return part.kind === 'image' || (part.kind === 'imported' && retriever.kind === 'hybrid');
}

/** Whether a retriever reads the text of pages: what ranks page images or imported vectors alone does not. */
export function readsText(retriever: RetrieverSettings): boolean {
  return retrieverParts(retriever).some(({ kind }) => kind !== 'image' && kind !== 'imported');
}

/** Whether rankings of these kinds are summed over units that are pages, so that text and image of a page are one candidate. */
export function mergesPages({ retriever, unit }: Pick<SystemSettings, 'retriever' | 'unit'>): boolean {
  return retriever.kind === 'hybrid' && retriever.fusion.kind !== 'concatenate' && unit.kind === 'page';
}

/** The text encoders of dense retrievers that a system needs, each once. */
export function encodersOf(retriever: RetrieverSettings): readonly EncoderSettings[] {
  const encoders = retrieverParts(retriever).flatMap((part) => (part.kind === 'dense' ? [part.encoder] : []));
  return encoders.filter(
    (encoder, place) => encoders.findIndex((other) => encoderKey(other) === encoderKey(encoder)) === place,
  );
}

/** The visual and late-interaction encoders that a system needs, each once. */
export function visualEncodersOf(retriever: RetrieverSettings): readonly VisualEncoderSettings[] {
  const encoders = retrieverParts(retriever).flatMap((part) =>
    part.kind === 'image' || part.kind === 'late-interaction' ? [part.encoder] : [],
  );
  return encoders.filter(
    (encoder, place) => encoders.findIndex((other) => visualEncoderKey(other) === visualEncoderKey(encoder)) === place,
  );
}

/** The names of the imported sets that a system searches, each once. */
export function setsOf(retriever: RetrieverSettings): readonly string[] {
  return [...new Set(retrieverParts(retriever).flatMap((part) => (part.kind === 'imported' ? [part.set] : [])))];
}
