/**
 * Exact nearest neighbours by cosine over documents that come and go. Where there are kernels, a scan over int8 codes says between
 * which bounds every score lies, and only units that may be among the best are scored in full: the result, to the bit, is that of
 * scoring all of them.
 */
import type { DocumentId } from '../document/ids.ts';
import { selectTop } from '../lexical/top-selection.ts';
import type { DenseKernels } from './dense-kernels.ts';
import { compareDocuments } from './document-order.ts';
import { dotProduct } from './dot-product.ts';
import { greatestAt } from './greatest.ts';
import { RowStore } from './row-store.ts';
import { scoreBounds, unitOf, unitsThatReach } from './score-bounds.ts';
import type { IndexedDocument, Pool } from './score-bounds.ts';
import { assertFiniteRows, assertFirstRow, invalidVectors } from './vector-part.ts';

/** A unit that was found. `score`: the cosine of the query and its best window, of single precision, from -1 to 1. */
export interface DenseHit {
  readonly document: DocumentId;
  readonly ordinal: number;
  readonly score: number;
}

/** The vectors of one document: unit u has the rows (windows) `firstRow[u]` to `firstRow[u + 1]`, end excluded. */
export interface DensePart {
  /** Shape: rows × dimensions, each row of length 1. */
  readonly values: Float32Array;
  /** Shape: units + 1; begins with 0, never falls, ends with the number of rows. */
  readonly firstRow: Uint32Array;
}

export interface DenseSearchOptions {
  /** The most hits to return. */
  readonly depth: number;
  /** The documents to be searched, null: all. Documents that are not in the index are passed over. */
  readonly documents: ReadonlySet<DocumentId> | null;
  /** Places of documents for equal scores, smallest first; documents without one come after, by id. */
  readonly order: ReadonlyMap<DocumentId, number>;
}

/** The index. Invariant: every result is the same, to the bit, whatever was added and removed before, with and without kernels. */
export class DenseIndex {
  readonly dimensions: number;
  readonly #store: RowStore;
  readonly #documents = new Map<DocumentId, IndexedDocument>();
  #units = 0;
  #rows = 0;

  /** Throws `record-invalid` where `dimensions` is no whole number from 1. */
  constructor(dimensions: number, kernels: DenseKernels | null = null) {
    if (!Number.isSafeInteger(dimensions) || dimensions < 1) throw invalidVectors(`A vector of ${dimensions} numbers`);
    this.dimensions = dimensions;
    this.#store = new RowStore(dimensions, kernels);
  }

  /** Units of all documents, those without rows included. */
  get units(): number {
    return this.#units;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Bytes that the vectors take, room for new ones included, without the codes of a fast scan (a quarter of it). */
  get bytes(): number {
    return this.#store.bytes;
  }

  has(document: DocumentId): boolean {
    return this.#documents.has(document);
  }

  /**
   * Adds a document, or replaces it; the values are copied. Throws `record-invalid`, and leaves the index as it was, where the sizes
   * do not agree or a value is not a finite number.
   */
  addDocument(document: DocumentId, part: DensePart): void {
    assertPart(part, this.dimensions);
    this.removeDocument(document);
    const firstRow = part.firstRow.slice();
    this.#documents.set(document, { document, firstRow, runs: this.#store.put(part.values) });
    this.#units += firstRow.length - 1;
    this.#rows += rowsOf(firstRow);
  }

  /** Removes a document; whether it was there. */
  removeDocument(document: DocumentId): boolean {
    const indexed = this.#documents.get(document);
    if (indexed === undefined) return false;
    this.#documents.delete(document);
    this.#store.release(indexed.runs);
    this.#units -= indexed.firstRow.length - 1;
    this.#rows -= rowsOf(indexed.firstRow);
    return true;
  }

  /**
   * The best `depth` units for the query (shape: dimensions), best first. A unit's score is the best of its rows; a unit without rows
   * is no result. Equal scores: by `order`, then document id, then ordinal; the cut at `depth` is made under this order. An empty
   * index or pool, or a depth of 0, gives none. Throws `record-invalid` for a query of another size or with a value that is not finite.
   */
  search(query: Float32Array, { depth, documents, order }: DenseSearchOptions): readonly DenseHit[] {
    assertQuery(query, this.dimensions);
    const pool = this.#pool(documents);
    const { lower, upper } = scoreBounds(this.#store, query, pool);
    const candidates = unitsThatReach(upper, greatestAt(lower, depth));
    const scores = new Float64Array(upper.length);
    for (const unit of candidates) {
      const { indexed, ordinal } = unitOf(pool, unit);
      scores[unit] = this.#best(query, indexed, ordinal).score;
    }
    const best = selectTop(candidates, scores, depth, (a, b) => {
      const [unitA, unitB] = [unitOf(pool, a), unitOf(pool, b)];
      if (unitA.indexed === unitB.indexed) return a - b;
      return compareDocuments(unitA.indexed.document, unitB.indexed.document, order);
    });
    return best.map((unit) => {
      const { indexed, ordinal } = unitOf(pool, unit);
      return { document: indexed.document, ordinal, score: scores[unit]! };
    });
  }

  /**
   * The score that `search` gives to a unit, and which of its windows (from 0, the first of equal ones) it is of; null for a unit
   * without rows or one that does not exist. Throws as `search` does.
   */
  explain(
    query: Float32Array,
    document: DocumentId,
    ordinal: number,
  ): { readonly score: number; readonly window: number } | null {
    assertQuery(query, this.dimensions);
    const indexed = this.#documents.get(document);
    if (indexed === undefined) return null;
    const best = this.#best(query, indexed, ordinal);
    return best.window < 0 ? null : best;
  }

  #pool(documents: ReadonlySet<DocumentId> | null): Pool {
    const searched: IndexedDocument[] = [];
    if (documents === null) for (const indexed of this.#documents.values()) searched.push(indexed);
    else {
      for (const document of documents) {
        const indexed = this.#documents.get(document);
        if (indexed !== undefined) searched.push(indexed);
      }
    }
    const bases = new Uint32Array(searched.length + 1);
    for (const [place, { firstRow }] of searched.entries()) bases[place + 1] = bases[place]! + firstRow.length - 1;
    return { documents: searched, bases };
  }

  /** A window below 0: the unit has none. */
  #best(
    query: Float32Array,
    { firstRow, runs }: IndexedDocument,
    ordinal: number,
  ): { readonly score: number; readonly window: number } {
    const begin = firstRow[ordinal] ?? 0;
    const end = firstRow[ordinal + 1] ?? begin;
    let [score, window, passed] = [-Infinity, -1, 0];
    for (const { block, row, count } of runs) {
      if (passed >= end) break;
      const { values } = this.#store.block(block);
      for (let at = Math.max(begin, passed); at < Math.min(end, passed + count); at++) {
        const exact = Math.fround(dotProduct(query, values, (row + at - passed) * this.dimensions));
        if (exact > score) [score, window] = [exact, at - begin];
      }
      passed += count;
    }
    return { score, window };
  }
}

function rowsOf(firstRow: Uint32Array): number {
  return firstRow[firstRow.length - 1]!;
}

function assertPart({ values, firstRow }: DensePart, dimensions: number): void {
  assertFirstRow(
    firstRow,
    values.length / dimensions,
    `A document of ${values.length} numbers in vectors of ${dimensions}`,
  );
  assertFiniteRows(values, dimensions);
}

function assertQuery(query: Float32Array, dimensions: number): void {
  if (query.length !== dimensions) {
    throw invalidVectors(`A query of ${query.length} numbers, where the vectors have ${dimensions},`);
  }
  for (const value of query) if (!Number.isFinite(value)) throw invalidVectors(`A query vector that holds ${value}`);
}
