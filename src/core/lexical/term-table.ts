/**
 * Distinct terms, numbered from 0 in order of first appearance, found by their text. A map of strings would do the same, but takes longer
 * to fill than the terms to count, and some forty bytes a term: an index holds one table for each document.
 */
import { hashOf, placeOf } from './word-hash.ts';

/** Invariant: a term's number stands in `#places` at the first place, from that of its hash on, that is not another's; open addressing. */
export class TermTable {
  readonly terms: string[] = [];
  #hashes = new Int32Array(64);
  /** Number + 1, or 0; a power of two, at least 1.5 × terms. */
  #places = new Uint32Array(128);

  /** The table of distinct terms with their places in the list as numbers. */
  static of(terms: Iterable<string>): TermTable {
    const table = new TermTable();
    for (const term of terms) table.add(term, hashOf(term));
    return table;
  }

  /** The number of a term, or -1. `hash` is `hashOf(term)`. */
  find(term: string, hash: number): number {
    return this.#places[this.#placeFor(term, hash)]! - 1;
  }

  /** The number of a term, which is added where it is new. */
  add(term: string, hash: number): number {
    const place = this.#placeFor(term, hash);
    const known = this.#places[place]! - 1;
    if (known >= 0) return known;
    const number = this.terms.length;
    if (number === this.#hashes.length) {
      const grown = new Int32Array(2 * number);
      grown.set(this.#hashes);
      this.#hashes = grown;
    }
    this.terms.push(term);
    this.#hashes[number] = hash;
    this.#places[place] = number + 1;
    if (1.5 * this.terms.length > this.#places.length) this.#spread(2 * this.#places.length);
    return number;
  }

  #placeFor(term: string, hash: number): number {
    const mask = this.#places.length - 1;
    let place = placeOf(hash, mask);
    for (;;) {
      const number = this.#places[place]! - 1;
      if (number < 0 || (this.#hashes[number] === hash && this.terms[number] === term)) return place;
      place = (place + 1) & mask;
    }
  }

  #spread(size: number): void {
    this.#places = new Uint32Array(size);
    for (let number = 0; number < this.terms.length; number++) {
      let place = placeOf(this.#hashes[number]!, size - 1);
      while (this.#places[place] !== 0) place = (place + 1) & (size - 1);
      this.#places[place] = number + 1;
    }
  }
}
