/** One document's part of a BM25 index: counts only, no weights, so that it never grows stale as the corpus changes. */
import { foldText } from './text-folding.ts';
import { scanTokens } from './token-scanner.ts';
import { TermTable } from './term-table.ts';
import { hashAt, wordAt, wordMemo } from './word-cache.ts';
import { hashOf } from './word-hash.ts';

/**
 * The tokens of one document's units, counted. The postings of term t are the entries [postingStarts[t], postingStarts[t + 1]) of
 * `postingUnits` (ordinals, rising) and `postingFrequencies` (≥ 1).
 */
export interface Bm25Segment {
  /** Distinct, in order of first appearance: sorting them would cost more than counting them. */
  readonly terms: readonly string[];
  /** Tokens of each unit; shape: units. Units without tokens have length 0. */
  readonly unitLengths: Uint32Array;
  /** Shape: terms + 1; begins with 0, ends with the number of postings. */
  readonly postingStarts: Uint32Array;
  /** Shape: postings. */
  readonly postingUnits: Uint32Array;
  /** Shape: postings. */
  readonly postingFrequencies: Uint32Array;
}

/** Counts the tokens of a document's units, given in order of their ordinals. No units give a segment without units and terms. */
export function buildSegment(unitsTokens: Iterable<readonly string[]>): Bm25Segment {
  const counter = new TokenCounter();
  for (const tokens of unitsTokens) {
    for (const token of tokens) counter.put(token);
    counter.endUnit();
  }
  return counter.segment();
}

/** The same as `buildSegment` of each text's `tokenise`, without making the lists of tokens: the form to index large corpora with. */
export function buildSegmentOfTexts(unitTexts: Iterable<string>): Bm25Segment {
  const counter = new TokenCounter();
  for (const text of unitTexts) {
    scanTokens(foldText(text), counter);
    counter.endUnit();
  }
  return counter.segment();
}

/** Numbers of counters, for the memo of the word cache. */
let counters = 0;

/** Counts tokens unit by unit. A `TokenSink`. */
class TokenCounter {
  readonly #number = ++counters;
  readonly #table = new TermTable();
  readonly #lengths: number[] = [];
  /** By unit: the postings up to its end. */
  readonly #ends: number[] = [];
  /** By term: its last posting + 1. */
  #lastPostings = new Uint32Array(4096);
  // By posting, in order of appearance.
  #terms = new Uint32Array(8192);
  #frequencies = new Uint32Array(8192);
  #postings = 0;
  #firstOfUnit = 0;
  #length = 0;

  put(token: string): void {
    this.#count(this.#numberOf(token, hashOf(token)));
  }

  putWord(place: number): void {
    if (wordMemo[2 * place] !== this.#number) {
      wordMemo[2 * place + 1] = this.#numberOf(wordAt(place), hashAt(place));
      wordMemo[2 * place] = this.#number;
    }
    this.#count(wordMemo[2 * place + 1]!);
  }

  endUnit(): void {
    this.#lengths.push(this.#length);
    this.#ends.push(this.#postings);
    this.#length = 0;
    this.#firstOfUnit = this.#postings;
  }

  /** Brings the postings together by term; inside a term they keep their order. */
  segment(): Bm25Segment {
    const termsOfPostings = this.#terms.subarray(0, this.#postings);
    const { terms } = this.#table;
    const postingStarts = new Uint32Array(terms.length + 1);
    for (const term of termsOfPostings) postingStarts[term + 1]!++;
    for (let term = 0; term < terms.length; term++) postingStarts[term + 1]! += postingStarts[term]!;
    const nextPlaces = postingStarts.slice();
    const postingUnits = new Uint32Array(this.#postings);
    const postingFrequencies = new Uint32Array(this.#postings);
    let posting = 0;
    for (const [unit, end] of this.#ends.entries()) {
      for (; posting < end; posting++) {
        const place = nextPlaces[termsOfPostings[posting]!]!++;
        postingUnits[place] = unit;
        postingFrequencies[place] = this.#frequencies[posting]!;
      }
    }
    return { terms, unitLengths: Uint32Array.from(this.#lengths), postingStarts, postingUnits, postingFrequencies };
  }

  #numberOf(token: string, hash: number): number {
    const number = this.#table.add(token, hash);
    if (number === this.#lastPostings.length) this.#lastPostings = grown(this.#lastPostings);
    return number;
  }

  #count(term: number): void {
    this.#length++;
    const last = this.#lastPostings[term]!;
    if (last > this.#firstOfUnit) {
      this.#frequencies[last - 1]!++;
      return;
    }
    const posting = this.#postings++;
    if (posting === this.#terms.length) {
      this.#terms = grown(this.#terms);
      this.#frequencies = grown(this.#frequencies);
    }
    this.#lastPostings[term] = posting + 1;
    this.#terms[posting] = term;
    this.#frequencies[posting] = 1;
  }
}

function grown(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const result = new Uint32Array(2 * values.length);
  result.set(values);
  return result;
}
