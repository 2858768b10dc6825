/** What a BM25 index looks like between two changes: its documents numbered, their units numbered through, its terms looked up. */
import type { DocumentId } from '../document/ids.ts';
import { averageIdfOf, lengthPart } from './bm25-formula.ts';
import type { Bm25Parameters, CollectionStatistics } from './bm25-formula.ts';
import type { Bm25Segment } from './bm25-segment.ts';
import { TermTable } from './term-table.ts';
import { hashOf } from './word-hash.ts';

/** A document of the index. Its table is made when a term is first looked up, and stays through changes of other documents. */
export interface IndexedDocument {
  readonly document: DocumentId;
  readonly segment: Bm25Segment;
  readonly tokens: number;
  table: TermTable | null;
}

/** Where a term is held: entry i is term `numbers[i]` of document `places[i]`, places rising. */
export interface TermEntries {
  readonly places: Uint32Array;
  readonly numbers: Uint32Array;
}

/** 1 for each document that is searched, 0 for the others; shape: documents. */
export type Selection = Uint8Array;

/** Invariant: nothing in it changes but what is remembered, and the scratch of a search, which is zero between searches. */
export class Bm25Snapshot {
  readonly documents: readonly IndexedDocument[];
  /** Unit u of document d has the number `bases[d] + u`; shape: documents + 1. */
  readonly bases: Uint32Array;
  /** Shape: units. */
  readonly documentOfUnit: Uint32Array;
  /** Scratch, shape: units: scores; 1 where a unit has been met; the units met, which need no zeroing. */
  readonly scores: Float64Array;
  readonly isMet: Uint8Array;
  readonly met: Uint32Array;
  readonly #terms = new Map<string, TermEntries>();
  readonly #lengthParts: Float64Array;
  #lengthPartsOf = '';
  #statistics: CollectionStatistics | null = null;
  #averageIdf: number | null = null;

  constructor(documents: Iterable<IndexedDocument>) {
    this.documents = [...documents];
    this.bases = new Uint32Array(this.documents.length + 1);
    for (const [place, { segment }] of this.documents.entries()) {
      this.bases[place + 1] = this.bases[place]! + segment.unitLengths.length;
    }
    const units = this.bases[this.documents.length]!;
    this.documentOfUnit = new Uint32Array(units);
    for (let place = 0; place < this.documents.length; place++) {
      this.documentOfUnit.fill(place, this.bases[place], this.bases[place + 1]);
    }
    this.scores = new Float64Array(units);
    this.isMet = new Uint8Array(units);
    this.met = new Uint32Array(units);
    this.#lengthParts = new Float64Array(units);
  }

  /** The place of a document, or -1. */
  placeOf(document: DocumentId): number {
    return this.documents.findIndex((candidate) => candidate.document === document);
  }

  select(documents: ReadonlySet<DocumentId>): Selection {
    return Uint8Array.from(this.documents, ({ document }) => (documents.has(document) ? 1 : 0));
  }

  /** Where a term is held; no entries where it is in no document. Remembered, as questions share most of their words. */
  entries(term: string): TermEntries {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    const hash = hashOf(term);
    const places: number[] = [];
    const numbers: number[] = [];
    for (const [place, indexed] of this.documents.entries()) {
      indexed.table ??= TermTable.of(indexed.segment.terms);
      const number = indexed.table.find(term, hash);
      if (number < 0) continue;
      places.push(place);
      numbers.push(number);
    }
    const entries = { places: Uint32Array.from(places), numbers: Uint32Array.from(numbers) };
    this.#terms.set(term, entries);
    return entries;
  }

  /** Units that hold the term, of the selected documents or, with null, of all. */
  unitFrequency({ places, numbers }: TermEntries, selection: Selection | null): number {
    let frequency = 0;
    for (let entry = 0; entry < places.length; entry++) {
      const place = places[entry]!;
      if (selection !== null && selection[place] === 0) continue;
      frequency += postingCount(this.documents[place]!.segment, numbers[entry]!);
    }
    return frequency;
  }

  /** N, average length and, where the form of idf uses it (it needs every term), average idf, of the selected documents or of all. */
  statistics(selection: Selection | null, form: Bm25Parameters['idf']): CollectionStatistics {
    if (selection !== null) return this.#count(selection, form === 'rank_bm25' ? this.#meanIdf(selection) : 0);
    if (form === 'rank_bm25') this.#averageIdf ??= this.#meanIdf(null);
    this.#statistics ??= this.#count(null, 0);
    return { ...this.#statistics, averageIdf: this.#averageIdf ?? 0 };
  }

  /** `lengthPart` of each unit; shape: units. Those of the last parameters are remembered. */
  lengthParts(averageLength: number, parameters: Pick<Bm25Parameters, 'k1' | 'b'>): Float64Array {
    const key = `${averageLength} ${parameters.k1} ${parameters.b}`;
    if (this.#lengthPartsOf === key) return this.#lengthParts;
    let unit = 0;
    for (const { segment } of this.documents) {
      for (const length of segment.unitLengths) {
        this.#lengthParts[unit++] = lengthPart(length, averageLength, parameters);
      }
    }
    this.#lengthPartsOf = key;
    return this.#lengthParts;
  }

  #count(selection: Selection | null, averageIdf: number): CollectionStatistics {
    let units = 0;
    let tokens = 0;
    for (const indexed of this.#selected(selection)) {
      units += indexed.segment.unitLengths.length;
      tokens += indexed.tokens;
    }
    return { units, averageLength: units === 0 ? 0 : tokens / units, averageIdf };
  }

  #meanIdf(selection: Selection | null): number {
    const frequencies = new Map<string, number>();
    for (const { segment } of this.#selected(selection)) {
      for (const [number, term] of segment.terms.entries()) {
        frequencies.set(term, (frequencies.get(term) ?? 0) + postingCount(segment, number));
      }
    }
    return averageIdfOf(frequencies.values(), this.#count(selection, 0).units);
  }

  #selected(selection: Selection | null): readonly IndexedDocument[] {
    return selection === null ? this.documents : this.documents.filter((_, place) => selection[place] === 1);
  }
}

function postingCount({ postingStarts }: Bm25Segment, term: number): number {
  return postingStarts[term + 1]! - postingStarts[term]!;
}
