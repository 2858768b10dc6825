import type { DocumentId } from '../document/ids.ts';

/** What one list said of a candidate when lists were fused. */
export interface FusedPart {
  /** Place in the list, from 1. */
  readonly rank: number;
  readonly score: number;
  /** The score between the list's least, 0, and its greatest, 1; 1 where all its scores are equal. */
  readonly normalised: number;
}

/** A ranked item of one document: a chunk (pages first..last, sheet indexes from 0, both included) or a page (first = last). */
export interface Candidate {
  /** `page-image`: the picture of a page, and `ordinal` is its sheet. Absent: one of the system's units. */
  readonly kind?: 'page-image';
  readonly document: DocumentId;
  readonly firstPage: number;
  readonly lastPage: number;
  /** Place among the document's units, from 0. */
  readonly ordinal: number;
  readonly score: number;
  /**
   * Of a hybrid, what each list that was fused gave it, in the order of the lists; null where a list did not hold it. Absent from a
   * single retriever, and from runs of versions that did not store it.
   */
  readonly parts?: readonly (FusedPart | null)[];
}

/** Candidates in rank order, best first. */
export type Ranking = readonly Candidate[];
