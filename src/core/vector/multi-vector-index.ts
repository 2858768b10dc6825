/**
 * Late interaction (ColBERT, arXiv 2004.12832, section 3.2; ColPali, arXiv 2407.01449, section 4.1) over documents that come and go.
 * Every row has int8 codes, which are scanned. With `float32` the values are kept too: the codes say between which bounds a unit's
 * score lies, only units that may be among the best are scored again, and of their rows only those that may be the best: the
 * result, to the bit, is that of scoring all of them. With `int8` the codes are all there is, a fifth of the memory.
 */
import type { DocumentId } from '../document/ids.ts';
import { selectTop } from '../lexical/top-selection.ts';
import { codedScores, pooledUnit } from './coded-scores.ts';
import { dotProduct } from './dot-product.ts';
import { settleScores } from './max-sim-exact.ts';
import type { MaxSimKernels } from './max-sim-kernels.ts';
import { maxSimQuery } from './max-sim-query.ts';
import type { MaxSimQuery } from './max-sim-query.ts';
import { pooledNeighbours } from './mean-rows.ts';
import type { MultiVectorHit } from './multi-vector-hit.ts';
import { assertCodedPart, assertPart, assertQueryRows } from './multi-vector-part.ts';
import type { CodedPart, MultiVectorPart } from './multi-vector-part.ts';
import { MultiVectorStore } from './multi-vector-store.ts';
import { compareUnits, greatestOfUnits } from './multi-vector-unit.ts';
import type { IndexedUnits, Unit } from './multi-vector-unit.ts';
import { codeRows, decodeRows } from './row-codes.ts';
import type { RowCodes } from './row-codes.ts';
import { invalidVectors } from './vector-part.ts';

/** What is kept of a vector: all of it and its codes (5 bytes a number, exact), or the codes alone (1 byte a number). */
export type MultiVectorPrecision = 'float32' | 'int8';

/** Which units are ranked, and how many are wanted. */
export interface MultiVectorPool {
  /** The most hits to return. */
  readonly depth: number;
  /** The documents to be searched, null: all. Documents that are not in the index are passed over. */
  readonly documents: ReadonlySet<DocumentId> | null;
  /** Places of documents for equal scores, smallest first; documents without one come after, by id. */
  readonly order: ReadonlyMap<DocumentId, number>;
}

export interface MultiVectorSearchOptions extends MultiVectorPool {
  /**
   * The share of the searched units with rows, from 0 to 1, that late interaction scores in full: those that score best by their pooled
   * vectors (`pooledNeighbours`), and never fewer than `depth`. Null: all.
   */
  readonly rescored: number | null;
}

/** Where a unit's score comes from. */
export interface MultiVectorExplanation {
  /** As `search` gives it: the sum of `similarities`, first to last, in double precision. */
  readonly score: number;
  /** Of each query vector, the row of the unit (from 0, the first of equal ones) that is most similar to it. Shape: query vectors. */
  readonly bestRows: Uint32Array;
  /** The similarity with that row. Shape: query vectors. */
  readonly similarities: Float32Array;
  /** The similarity of each query vector with each row of the unit. Shape: query vectors × rows. */
  readonly ofRows: Float32Array;
}

/** Units of documents: the ordinals of each. */
export type UnitsOfDocuments = ReadonlyMap<DocumentId, Uint32Array>;

/** The index. Invariant: every result is the same, to the bit, whatever was added and removed before, with and without kernels. */
export class MultiVectorIndex {
  readonly dimensions: number;
  readonly precision: MultiVectorPrecision;
  readonly #store: MultiVectorStore;
  /** Pooled vectors, which the first of two stages scores: as codes, since they only choose. */
  readonly #pooled: MultiVectorStore;
  readonly #documents = new Map<DocumentId, IndexedUnits>();
  #units = 0;
  #rows = 0;

  /** Throws `record-invalid` where `dimensions` is no whole number from 1. */
  constructor(dimensions: number, precision: MultiVectorPrecision, kernels: MaxSimKernels | null = null) {
    if (!Number.isSafeInteger(dimensions) || dimensions < 1) throw invalidVectors(`A vector of ${dimensions} numbers`);
    this.dimensions = dimensions;
    this.precision = precision;
    this.#store = new MultiVectorStore(dimensions, precision === 'float32', kernels);
    this.#pooled = new MultiVectorStore(dimensions, false, kernels);
  }

  /** Units of all documents, those without rows included. */
  get units(): number {
    return this.#units;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Bytes that vectors, codes and pooled vectors take, room for new rows included. */
  get bytes(): number {
    return this.#store.bytes + this.#pooled.bytes;
  }

  has(document: DocumentId): boolean {
    return this.#documents.has(document);
  }

  /**
   * Adds a document, or replaces it; the values are copied. Throws `record-invalid`, and leaves the index as it was, where the sizes
   * do not agree, a value is not a finite number or a vector is longer than 1e9.
   */
  addDocument(document: DocumentId, part: MultiVectorPart): void {
    assertPart(part, this.dimensions);
    const coded = codeRows(part.values, this.dimensions);
    if (this.precision === 'int8') {
      this.#add(document, part.firstRow.slice(), coded, null);
      return;
    }
    const firstRow = part.firstRow.slice();
    const [residuals, norms] = [greatestOfUnits(coded.residuals, firstRow), greatestOfUnits(coded.norms, firstRow)];
    this.#add(document, firstRow, coded, { values: part.values, residuals, norms });
  }

  /**
   * The same for a document that was coded before (`codeRows`): results are those of its vectors. Throws `record-invalid` as `addDocument`
   * does, and in an index that keeps full values.
   */
  addCodes(document: DocumentId, part: CodedPart): void {
    if (this.precision !== 'int8') throw invalidVectors('Codes in an index of full vectors');
    assertCodedPart(part, this.dimensions);
    this.#add(document, part.firstRow.slice(), part, null);
  }

  /** Removes a document; whether it was there. */
  removeDocument(document: DocumentId): boolean {
    const indexed = this.#documents.get(document);
    if (indexed === undefined) return false;
    this.#documents.delete(document);
    this.#store.release(indexed.runs);
    this.#pooled.release(indexed.pooledRuns);
    this.#units -= indexed.firstRow.length - 1;
    this.#rows -= indexed.firstRow.at(-1)!;
    return true;
  }

  /**
   * The best `depth` units for the query vectors (shape: vectors × dimensions), best first. A unit's score is the sum over query vectors of
   * the greatest similarity with its rows: with `float32` the dot product, with `int8` that of the codes of both times both scales,
   * each rounded to single precision. A unit without rows is no result; without query vectors each has the score 0. Equal scores: by
   * `order`, then document id, then ordinal; the cut at `depth` is made under this order. An empty index or pool, or a depth of 0, gives none.
   * Throws `record-invalid` for query vectors of another size, too long, not finite, or more than 1,024.
   */
  search(queryRows: Float32Array, options: MultiVectorSearchOptions): readonly MultiVectorHit[] {
    const query = this.#begin(queryRows);
    const { depth, order, rescored } = options;
    const units = this.#pool(options.documents);
    const count = rescoredUnits(units.length, depth, rescored);
    return this.#best(query, count < units.length ? this.#nearest(query, units, count, order).chosen : units, options);
  }

  /**
   * The best `depth` units by their pooled vectors, which is how `search` chooses those that it scores in full; the same ties, and
   * the same errors. The score of a hit is that of its pooled vectors.
   */
  choose(queryRows: Float32Array, { depth, documents, order }: MultiVectorPool): readonly MultiVectorHit[] {
    const query = this.#begin(queryRows);
    const { chosen, scores } = this.#nearest(query, this.#pool(documents), depth, order);
    return chosen.map((unit, at) => hitOf(unit, scores[at]!));
  }

  /** As `search` among the units given; those that do not exist or have no rows are passed over. */
  searchUnits(
    queryRows: Float32Array,
    units: UnitsOfDocuments,
    options: Pick<MultiVectorPool, 'depth' | 'order'>,
  ): readonly MultiVectorHit[] {
    const query = this.#begin(queryRows);
    const known: Unit[] = [];
    for (const [document, ordinals] of units) {
      const indexed = this.#documents.get(document);
      if (indexed === undefined) continue;
      for (const ordinal of ordinals) if (hasRows(indexed, ordinal)) known.push({ indexed, ordinal });
    }
    return this.#best(query, known, options);
  }

  /** The score that `search` gives to a unit and what it is the sum of; null for a unit without rows or one that does not exist. Throws as `search` does. */
  explain(queryRows: Float32Array, document: DocumentId, ordinal: number): MultiVectorExplanation | null {
    const query = this.#begin(queryRows);
    const indexed = this.#documents.get(document);
    if (indexed === undefined) return null;
    const { firstRow, runs } = indexed;
    const begin = firstRow[ordinal] ?? 0;
    const end = firstRow[ordinal + 1] ?? begin;
    const rows = end - begin;
    if (rows === 0) return null;
    const vectors = query.vectors.length;
    const ofRows = new Float32Array(vectors * rows);
    const bestRows = new Uint32Array(vectors);
    const similarities = new Float32Array(vectors).fill(-Infinity);
    let score = 0;
    for (const [vector, values] of query.vectors.entries()) {
      const own = ofRows.subarray(vector * rows, (vector + 1) * rows);
      if (this.precision === 'float32') {
        this.#store.forEachRun(runs, begin, end, (full, row, count, passed) => {
          for (let at = 0; at < count; at++) own[passed + at] = dotProduct(values, full, (row + at) * this.dimensions);
        });
      } else {
        this.#store.similarities(vector, runs, begin, end, own);
        for (let row = 0; row < rows; row++) own[row]! *= query.scales[vector]!;
      }
      for (let row = 0; row < rows; row++) {
        if (own[row]! > similarities[vector]!) [similarities[vector], bestRows[vector]] = [own[row]!, row];
      }
      score += similarities[vector]!;
    }
    return { score, bestRows, similarities, ofRows };
  }

  #add(
    document: DocumentId,
    firstRow: Uint32Array,
    coded: RowCodes,
    full: { readonly values: Float32Array; readonly residuals: Float64Array; readonly norms: Float64Array } | null,
  ): void {
    const { dimensions } = this;
    const pooled = pooledNeighbours(full?.values ?? decodeRows(coded, dimensions), firstRow, dimensions);
    this.removeDocument(document);
    const runs = this.#store.put(coded, full?.values ?? null);
    this.#documents.set(document, {
      document,
      firstRow,
      runs,
      firstPooled: pooled.firstRow,
      pooledRuns: this.#pooled.put(codeRows(pooled.values, dimensions), null),
      residuals: full?.residuals ?? new Float64Array(0),
      norms: full?.norms ?? new Float64Array(0),
    });
    this.#units += firstRow.length - 1;
    this.#rows += coded.scales.length;
  }

  #begin(queryRows: Float32Array): MaxSimQuery {
    assertQueryRows(queryRows, this.dimensions);
    const query = maxSimQuery(queryRows, this.dimensions, this.precision === 'float32' ? 'fine' : 'int8');
    this.#store.setQuery(query.codes);
    return query;
  }

  /** The units with rows. */
  #pool(documents: ReadonlySet<DocumentId> | null): Unit[] {
    const units: Unit[] = [];
    for (const document of documents ?? this.#documents.keys()) {
      const indexed = this.#documents.get(document);
      if (indexed === undefined) continue;
      for (let ordinal = 0; ordinal + 1 < indexed.firstRow.length; ordinal++) {
        if (hasRows(indexed, ordinal)) units.push({ indexed, ordinal });
      }
    }
    return units;
  }

  #best(
    query: MaxSimQuery,
    units: readonly Unit[],
    { depth, order }: Pick<MultiVectorPool, 'depth' | 'order'>,
  ): readonly MultiVectorHit[] {
    const scores = codedScores(query, units, this.#store);
    const candidates =
      this.precision === 'float32' ? settleScores(this.#store, query, units, scores, depth) : everyPlace(units);
    const best = selectTop(candidates, scores, depth, compareUnits(units, order));
    return best.map((place) => hitOf(units[place]!, scores[place]!));
  }

  #nearest(
    query: MaxSimQuery,
    units: readonly Unit[],
    count: number,
    order: ReadonlyMap<DocumentId, number>,
  ): { readonly chosen: readonly Unit[]; readonly scores: readonly number[] } {
    this.#pooled.setQuery(query.codes);
    const scores = codedScores(query, units.map(pooledUnit), this.#pooled);
    const places = selectTop(everyPlace(units), scores, count, compareUnits(units, order));
    return { chosen: places.map((place) => units[place]!), scores: places.map((place) => scores[place]!) };
  }
}

/**
 * How many of `units` units with rows late interaction scores in full: `rescored` (a share from 0 to 1, null: all) of them, and never
 * fewer than `depth` where there are as many.
 */
export function rescoredUnits(units: number, depth: number, rescored: number | null): number {
  return rescored === null ? units : Math.min(units, Math.max(Math.ceil(rescored * units), depth));
}

function hitOf({ indexed: { document }, ordinal }: Unit, score: number): MultiVectorHit {
  return { document, ordinal, score };
}

function hasRows({ firstRow }: IndexedUnits, ordinal: number): boolean {
  return ordinal + 1 < firstRow.length && firstRow[ordinal]! < firstRow[ordinal + 1]!;
}

function everyPlace(units: readonly Unit[]): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(units, (_, place) => place);
}
