import type { TileGrid } from '../image/tiles.ts';

/** One query token's part in the score of one unit; contributions sum to the score. */
export interface TermMatch {
  readonly term: string;
  /** Times it stands in the unit. */
  readonly count: number;
  readonly idf: number;
  readonly contribution: number;
}

/** Half-open UTF-16 range of one page's text; `page` is the sheet from 0. */
export interface PageTextSpan {
  readonly page: number;
  readonly start: number;
  readonly end: number;
}

/** One token of the question beside a page image. */
export interface HeatToken {
  /** Half-open UTF-16 range of the question; 0 to 0 for what is none of its words. */
  readonly start: number;
  readonly end: number;
  /** `word`: of the question. `prompt`: text that the model's query prompt adds. `special`: marks and augmentation. */
  readonly kind: 'word' | 'prompt' | 'special';
  /** The greatest similarity with a vector of the page: the token's part of the score. */
  readonly similarity: number;
  /** How much of it lies in patches; the rest is of prompt and special tokens of the page. 0 or all of it without pooling. */
  readonly inPicture: number;
}

/**
 * What of a page image matched which token of a question. `inPicture` of all tokens and what is outside the picture sum to the
 * score: Σ similarity.
 */
export interface PageHeat {
  readonly score: number;
  readonly tokens: readonly HeatToken[];
  /** Tiles of the page and patches along a tile's edge, for `patchBox`. */
  readonly grid: TileGrid;
  readonly side: number;
  /** Tile, row and column of each patch. Shape: patches × 3. */
  readonly patches: Uint16Array;
  /** Similarity of each token with each patch (with its pooled vector, where rows were pooled). Shape: tokens × patches. */
  readonly similarities: Float32Array;
  /** Of each token's similarity, what each patch holds. Shape: tokens × patches; a row sums to the token's `inPicture`. */
  readonly shares: Float32Array;
}

/** Why a unit was ranked: which words, which part of its text, and where they stand on its pages. */
export interface Explanation {
  /** Null where the corpus changed since the run, so that N, df and average length are others now; empty without BM25. */
  readonly terms: readonly TermMatch[] | null;
  /** What the best window of a dense retriever covers of each page; empty without one, and where the unit is one window. */
  readonly window: readonly PageTextSpan[];
  /** What the unit covers of each of its pages. */
  readonly unit: readonly PageTextSpan[];
  /** Where the query's words stand in it; empty without BM25. */
  readonly words: readonly PageTextSpan[];
  /** Of a page image that a late-interaction model ranked; null elsewhere. */
  readonly heat: PageHeat | null;
  /** Vectors of the unit in the space of a visual or late-interaction model; null without one. */
  readonly vectors: number | null;
}
