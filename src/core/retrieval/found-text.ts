import type { DocumentId } from '../document/ids.ts';

/** A page that was found. */
export interface FoundText {
  readonly document: DocumentId;
  /** Sheet from 0. */
  readonly page: number;
  readonly score: number;
  /** Some 240 characters around the words that were found, and the places of these words in it (start, end). */
  readonly excerpt: string;
  readonly marks: readonly (readonly [number, number])[];
}
