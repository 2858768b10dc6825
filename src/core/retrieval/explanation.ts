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
}
