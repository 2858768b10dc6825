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

/** Why a unit was ranked: which words, and where it and they stand on its pages. */
export interface Explanation {
  /** Null where the corpus changed since the run, so that N, df and average length are others now. */
  readonly terms: readonly TermMatch[] | null;
  /** What the unit covers of each of its pages. */
  readonly unit: readonly PageTextSpan[];
  /** Where the query's words stand in it. */
  readonly words: readonly PageTextSpan[];
}
