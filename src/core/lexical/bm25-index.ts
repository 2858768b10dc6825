/**
 * BM25 over a corpus of documents that come and go. Documents stay in their segments, so adding or removing one costs nothing that grows
 * with the corpus; what a search needs beyond them is found on first need, and weights are computed with k1, b and idf of the query.
 */
import type { DocumentId } from '../document/ids.ts';
import { assertBm25Parameters, frequencyPart, inverseDocumentFrequency, lengthPart } from './bm25-formula.ts';
import type { Bm25Parameters } from './bm25-formula.ts';
import type { Bm25Segment } from './bm25-segment.ts';
import { Bm25Snapshot } from './bm25-snapshot.ts';
import type { IndexedDocument, Selection, TermEntries } from './bm25-snapshot.ts';
import { selectTop } from './top-selection.ts';

/** A unit that was found. */
export interface Bm25Hit {
  readonly document: DocumentId;
  readonly ordinal: number;
  readonly score: number;
}

/** What is searched, and by whose counts. */
export interface Bm25Pool {
  /** The documents to be searched; null or absent: all. Documents that are not in the index are passed over. */
  readonly documents?: ReadonlySet<DocumentId> | null;
  /**
   * Whose N, df and average length weigh a term. `index` (default): the whole index, also where few documents are searched, so that a
   * unit's score does not depend on the pool. `pool`: the searched documents, as if nothing else were indexed.
   */
  readonly statistics?: 'index' | 'pool';
}

export interface Bm25SearchOptions extends Bm25Pool {
  /** The most hits to return. */
  readonly depth: number;
  /** Places of documents for equal scores, smallest first; documents without one come after, by id. Absent: by id. */
  readonly order?: ReadonlyMap<DocumentId, number>;
  /**
   * Units without any query token: `left-out` (default), or `ranked` with their score of 0, as tools do that score every unit. Then a
   * ranking is as long as depth and pool allow, and among units of score 0 it says nothing but the order of equal scores.
   */
  readonly unmatched?: 'left-out' | 'ranked';
}

/** What one query term adds to a unit's score. */
export interface TermContribution {
  readonly term: string;
  /** Occurrences in the unit, ≥ 1. */
  readonly frequency: number;
  /** Occurrences in the query, ≥ 1: each counts again. */
  readonly queryFrequency: number;
  readonly idf: number;
  readonly contribution: number;
}

/** The index. Invariant: every result is the same, to the bit, whatever the order in which documents were added and removed. */
export class Bm25Index {
  readonly #documents = new Map<DocumentId, IndexedDocument>();
  #snapshot: Bm25Snapshot | null = null;

  get documents(): number {
    return this.#documents.size;
  }

  /** Units in the index, empty ones included. */
  get units(): number {
    return this.#current().documentOfUnit.length;
  }

  has(document: DocumentId): boolean {
    return this.#documents.has(document);
  }

  /**
   * Adds a document, or replaces it. The index keeps the segment and its strings: one that was decoded from its buffer holds on to less
   * memory than one whose terms are still slices of page texts.
   */
  addDocument(document: DocumentId, segment: Bm25Segment): void {
    const tokens = segment.unitLengths.reduce((sum, length) => sum + length, 0);
    this.#documents.set(document, { document, segment, tokens, table: null });
    this.#snapshot = null;
  }

  /** Removes a document; whether it was there. */
  removeDocument(document: DocumentId): boolean {
    const isRemoved = this.#documents.delete(document);
    if (isRemoved) this.#snapshot = null;
    return isRemoved;
  }

  /**
   * The best `depth` units for the query, best first. Equal scores: by `order`, then document id, then ordinal; the cut at `depth` is
   * made under this order.
   *
   * A unit is a result if it holds a query token; in the textbook form its score is then above 0, in the `rank_bm25` form it may be 0 or
   * below, as there. An empty query, index or pool gives none (but see `unmatched`); a score is never NaN. Throws `experiment-invalid`
   * for k1 or b out of range.
   */
  search(queryTokens: readonly string[], parameters: Bm25Parameters, options: Bm25SearchOptions): readonly Bm25Hit[] {
    const snapshot = this.#current();
    const { documents, bases, documentOfUnit, scores, met, isMet } = snapshot;
    const query = weigh(snapshot, queryTokens, parameters, options);
    let found = scoreUnits(snapshot, query, parameters);
    if (options.unmatched === 'ranked') found = meetAll(snapshot, query.selection, found);
    const best = selectTop(met.subarray(0, found), scores, options.depth, (a, b) => {
      const [placeA, placeB] = [documentOfUnit[a]!, documentOfUnit[b]!];
      if (placeA === placeB) return a - b;
      return compareDocuments(documents[placeA]!.document, documents[placeB]!.document, options.order);
    });
    const hits = best.map((unit) => {
      const place = documentOfUnit[unit]!;
      return { document: documents[place]!.document, ordinal: unit - bases[place]!, score: scores[unit]! };
    });
    for (let index = 0; index < found; index++) {
      scores[met[index]!] = 0;
      isMet[met[index]!] = 0;
    }
    return hits;
  }

  /**
   * What each query term that a unit holds adds to its score, in order of first appearance in the query; the sum, in that order, is the
   * score that `search` gives with the same parameters and pool. A unit that holds none of them, or does not exist, gives none.
   */
  explain(
    queryTokens: readonly string[],
    document: DocumentId,
    ordinal: number,
    parameters: Bm25Parameters,
    pool: Bm25Pool = {},
  ): readonly TermContribution[] {
    const snapshot = this.#current();
    const { terms, selection, averageLength } = weigh(snapshot, queryTokens, parameters, pool);
    const place = snapshot.placeOf(document);
    if (place < 0 || selection?.[place] === 0) return [];
    const { segment } = snapshot.documents[place]!;
    const unitLengthPart = lengthPart(segment.unitLengths[ordinal] ?? 0, averageLength, parameters);
    const contributions: TermContribution[] = [];
    for (const { text, entries, queryFrequency, idf } of terms) {
      const number = entries.numbers[entries.places.indexOf(place)];
      const frequency = number === undefined ? 0 : frequencyIn(segment, number, ordinal);
      if (frequency === 0) continue;
      const contribution = queryFrequency * idf * frequencyPart(frequency, unitLengthPart, parameters.k1);
      contributions.push({ term: text, frequency, queryFrequency, idf, contribution });
    }
    return contributions;
  }

  #current(): Bm25Snapshot {
    this.#snapshot ??= new Bm25Snapshot(this.#documents.values());
    return this.#snapshot;
  }
}

/** A query ready to be scored: its terms, each once, in order of first appearance, in which contributions are summed. */
interface WeighedQuery {
  readonly terms: readonly {
    readonly text: string;
    readonly entries: TermEntries;
    readonly queryFrequency: number;
    readonly idf: number;
  }[];
  readonly selection: Selection | null;
  readonly averageLength: number;
}

function weigh(
  snapshot: Bm25Snapshot,
  queryTokens: readonly string[],
  parameters: Bm25Parameters,
  pool: Bm25Pool,
): WeighedQuery {
  assertBm25Parameters(parameters);
  const { documents } = pool;
  const selection = documents === undefined || documents === null ? null : snapshot.select(documents);
  const counted = pool.statistics === 'pool' ? selection : null;
  const statistics = snapshot.statistics(counted, parameters.idf);
  const queryFrequencies = new Map<string, number>();
  for (const token of queryTokens) queryFrequencies.set(token, (queryFrequencies.get(token) ?? 0) + 1);
  const terms = [];
  for (const [text, queryFrequency] of queryFrequencies) {
    const entries = snapshot.entries(text);
    const frequency = snapshot.unitFrequency(entries, counted);
    if (frequency === 0) continue;
    const idf = inverseDocumentFrequency(parameters.idf, frequency, statistics);
    terms.push({ text, entries, queryFrequency, idf });
  }
  return { terms, selection, averageLength: statistics.averageLength };
}

/** Fills the snapshot's `scores`, `met` and `isMet`; how many units were met. */
function scoreUnits(
  snapshot: Bm25Snapshot,
  { terms, selection, averageLength }: WeighedQuery,
  parameters: Bm25Parameters,
): number {
  const { documents, bases, scores, met, isMet } = snapshot;
  const lengthParts = snapshot.lengthParts(averageLength, parameters);
  const { k1 } = parameters;
  let found = 0;
  for (const { entries, queryFrequency, idf } of terms) {
    const weight = queryFrequency * idf;
    for (let entry = 0; entry < entries.places.length; entry++) {
      const place = entries.places[entry]!;
      if (selection !== null && selection[place] === 0) continue;
      const { postingStarts, postingUnits, postingFrequencies } = documents[place]!.segment;
      const base = bases[place]!;
      const number = entries.numbers[entry]!;
      const end = postingStarts[number + 1]!;
      for (let posting = postingStarts[number]!; posting < end; posting++) {
        const unit = base + postingUnits[posting]!;
        if (isMet[unit] === 0) {
          isMet[unit] = 1;
          met[found++] = unit;
        }
        scores[unit]! += weight * frequencyPart(postingFrequencies[posting]!, lengthParts[unit]!, k1);
      }
    }
  }
  return found;
}

/** Puts the units that were not met after those that were; how many there are then. */
function meetAll({ documentOfUnit, met, isMet }: Bm25Snapshot, selection: Selection | null, found: number): number {
  let all = found;
  for (let unit = 0; unit < documentOfUnit.length; unit++) {
    if (isMet[unit] === 0 && selection?.[documentOfUnit[unit]!] !== 0) met[all++] = unit;
  }
  return all;
}

function compareDocuments(a: DocumentId, b: DocumentId, order: ReadonlyMap<DocumentId, number> | undefined): number {
  const [placeA, placeB] = [order?.get(a) ?? Infinity, order?.get(b) ?? Infinity];
  if (placeA !== placeB) return placeA < placeB ? -1 : 1;
  return a < b ? -1 : 1;
}

function frequencyIn(segment: Bm25Segment, term: number, ordinal: number): number {
  const end = segment.postingStarts[term + 1]!;
  for (let posting = segment.postingStarts[term]!; posting < end; posting++) {
    if (segment.postingUnits[posting] === ordinal) return segment.postingFrequencies[posting]!;
  }
  return 0;
}
