import type { DocumentId } from '../document/ids.ts';

/** A ranked item of one document: a chunk (pages first..last, sheet indexes from 0, both included) or a page (first = last). */
export interface Candidate {
  readonly document: DocumentId;
  readonly firstPage: number;
  readonly lastPage: number;
  /** Place among the document's units, from 0. */
  readonly ordinal: number;
  readonly score: number;
}

/** Candidates in rank order, best first. */
export type Ranking = readonly Candidate[];
