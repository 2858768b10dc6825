/**
 * Finds a segment's terms by their text. A map of strings would do the same for some forty bytes a term and take longer to make; an index
 * holds one table for each document.
 */
import { hashOf, placeOf } from './word-hash.ts';

/** Open addressing: a place holds a term's number + 1, or 0; shape: a power of two, at least 1.5 × terms. */
export interface TermTable {
  readonly terms: readonly string[];
  readonly places: Uint32Array;
}

/** The table of distinct terms. */
export function termTable(terms: readonly string[]): TermTable {
  let size = 4;
  while (size < 1.5 * terms.length) size *= 2;
  const places = new Uint32Array(size);
  for (const [number, term] of terms.entries()) {
    let place = placeOf(hashOf(term), size - 1);
    while (places[place] !== 0) place = (place + 1) & (size - 1);
    places[place] = number + 1;
  }
  return { terms, places };
}

/** The number of a term, or -1. `hash` is `hashOf(term)`. */
export function numberOfTerm({ terms, places }: TermTable, term: string, hash: number): number {
  const mask = places.length - 1;
  for (let place = placeOf(hash, mask); ; place = (place + 1) & mask) {
    const number = places[place]! - 1;
    if (number < 0 || terms[number] === term) return number;
  }
}
