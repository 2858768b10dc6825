/**
 * One index in memory: BM25 over the units of some documents, with the spans of the units beside it. Which documents it
 * holds is set by `build`; what they add is made once, stored, and loaded the next time.
 */
import { AppError } from '../../src/core/app-error.ts';
import { assertUnreachable } from '../../src/core/assert-unreachable.ts';
import { unitsOf } from '../../src/core/chunking/document-units.ts';
import type { Chunk, UnitSettings } from '../../src/core/document/chunk.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { Bm25Settings } from '../../src/core/experiment/experiment.ts';
import { Bm25Index } from '../../src/core/lexical/bm25-index.ts';
import { decodeSegment, encodeSegment } from '../../src/core/lexical/bm25-segment-codec.ts';
import { buildSegment, buildSegmentOfTexts } from '../../src/core/lexical/bm25-segment.ts';
import type { Bm25Segment } from '../../src/core/lexical/bm25-segment.ts';
import { tokenise, tokeniseWhitespace } from '../../src/core/lexical/tokenizer.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { TermMatch } from '../../src/core/retrieval/explanation.ts';
import { spansMeet } from '../../src/core/retrieval/page-span.ts';
import type { PageSpan } from '../../src/core/retrieval/page-span.ts';
import type { BuildOutcome, SearchInput, SearchOutcome } from '../../src/rpc/index-worker.ts';
import { numbersOfUnits, unitsOfNumbers } from './unit-numbers.ts';

/** What one document adds to an index, as stored: its segment, and its units as numbers. */
export interface StoredPart {
  readonly bytes: ArrayBuffer;
  readonly units: Uint32Array;
}

/** Where parts and page texts come from and go to. */
export interface PartStore {
  readonly read: (document: DocumentId) => Promise<StoredPart | null>;
  readonly write: (document: DocumentId, part: StoredPart) => Promise<void>;
  readonly pageTexts: (document: DocumentId) => Promise<readonly string[]>;
  readonly pageCount: (document: DocumentId) => Promise<number>;
}

interface IndexedDocument {
  readonly units: readonly Chunk[];
  readonly pages: number;
}

export class CorpusIndex {
  readonly #unit: UnitSettings;
  readonly #tokens: Bm25Settings['tokens'];
  readonly #store: PartStore;
  readonly #bm25 = new Bm25Index();
  readonly #documents = new Map<DocumentId, IndexedDocument>();
  #order: ReadonlyMap<DocumentId, number> = new Map();

  constructor(unit: UnitSettings, tokens: Bm25Settings['tokens'], store: PartStore) {
    this.#unit = unit;
    this.#tokens = tokens;
    this.#store = store;
  }

  /** Makes the index hold exactly these documents. Their order breaks ties of equal scores. */
  async build(documents: readonly DocumentId[], signal: AbortSignal, onProgress?: OnProgress): Promise<BuildOutcome> {
    const wanted = new Set(documents);
    for (const document of this.#documents.keys()) if (!wanted.has(document)) this.#remove(document);
    let [built, loaded] = [0, 0];
    for (const [done, document] of documents.entries()) {
      signal.throwIfAborted();
      onProgress?.({ phase: 'index', done, total: documents.length, unit: 'documents' });
      if (this.#documents.has(document) || (await this.add(document, signal)) === 'loaded') loaded += 1;
      else built += 1;
    }
    onProgress?.({ phase: 'index', done: documents.length, total: documents.length, unit: 'documents' });
    this.#order = new Map(documents.map((document, place) => [document, place]));
    const pages = [...this.#documents.values()].reduce((sum, document) => sum + document.pages, 0);
    return { documents: documents.length, pages, units: this.#bm25.units, built, loaded };
  }

  /** Ranks the pool's units for a query; also what an oracle could return of them. */
  search({
    query,
    settings,
    depth,
    documents,
    gold,
  }: Omit<SearchInput, 'workspace' | 'unit' | 'tokens'>): SearchOutcome {
    const pool = documents ?? [...this.#documents.keys()];
    const hits = this.#bm25.search(this.tokensOf(query), settings, {
      depth,
      documents: documents === null ? null : new Set(documents),
      order: this.#order,
      unmatched: settings.unmatched === 'rank-last' ? 'ranked' : 'left-out',
    });
    const counts = { documents: 0, pages: 0, units: 0 };
    const reachable: PageSpan[] = [];
    for (const document of pool) {
      const held = this.#documents.get(document);
      if (held === undefined) continue;
      counts.documents += 1;
      counts.pages += held.pages;
      counts.units += held.units.length;
      const goldHere = gold.filter((span) => span.document === document);
      if (goldHere.length === 0) continue;
      for (const { firstPage, lastPage } of held.units) {
        const span = { document, firstPage, lastPage };
        if (goldHere.some((one) => spansMeet(one, span))) reachable.push(span);
      }
    }
    const candidates = hits.map(({ document, ordinal, score }) => {
      const { firstPage, lastPage } = this.units(document)[ordinal]!;
      return { document, firstPage, lastPage, ordinal, score };
    });
    return { candidates, pool: counts, reachable };
  }

  has(document: DocumentId): boolean {
    return this.#documents.has(document);
  }

  /** Adds one document, loaded or made. */
  async add(document: DocumentId, signal: AbortSignal): Promise<'loaded' | 'built'> {
    signal.throwIfAborted();
    if (await this.#load(document)) return 'loaded';
    await this.#make(document);
    return 'built';
  }

  /** Parts of a unit's score by query token; none for a unit that holds none. */
  contributions(query: string, settings: Bm25Settings, document: DocumentId, ordinal: number): readonly TermMatch[] {
    const terms = this.#bm25.explain(this.tokensOf(query), document, ordinal, settings);
    return terms.map(({ term, frequency, idf, contribution }) => ({ term, count: frequency, idf, contribution }));
  }

  /** Units of one document. Throws `record-missing` where the index does not hold it. */
  units(document: DocumentId): readonly Chunk[] {
    const held = this.#documents.get(document);
    if (held === undefined) {
      throw new AppError('record-missing', 'This document is not in the index. Start the run again to index it.');
    }
    return held.units;
  }

  tokensOf(text: string): readonly string[] {
    switch (this.#tokens) {
      case 'words':
        return tokenise(text);
      case 'whitespace':
        return tokeniseWhitespace(text);
      default:
        return assertUnreachable(this.#tokens);
    }
  }

  #remove(document: DocumentId): void {
    this.#bm25.removeDocument(document);
    this.#documents.delete(document);
  }

  /** Whether a stored part was there and sound; a damaged one is made again. */
  async #load(document: DocumentId): Promise<boolean> {
    const part = await this.#store.read(document);
    if (part === null) return false;
    try {
      this.#add(document, part, await this.#store.pageCount(document));
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'record-invalid') return false;
      throw error;
    }
  }

  async #make(document: DocumentId): Promise<void> {
    const pages = await this.#store.pageTexts(document);
    const { text, units } = unitsOf(pages, this.#unit);
    const segment = this.#segmentOf(units.map(({ start, end }) => text.slice(start, end)));
    const part = { bytes: encodeSegment(segment), units: numbersOfUnits(units) };
    await this.#store.write(document, part);
    // Decoded again rather than kept: terms that are slices would hold on to the whole page text.
    this.#add(document, part, pages.length);
  }

  #segmentOf(texts: readonly string[]): Bm25Segment {
    // The product's own words are counted while they are found, without a list of them in between.
    return this.#tokens === 'words'
      ? buildSegmentOfTexts(texts)
      : buildSegment(texts.map((text) => this.tokensOf(text)));
  }

  #add(document: DocumentId, part: StoredPart, pages: number): void {
    this.#bm25.addDocument(document, decodeSegment(part.bytes));
    this.#documents.set(document, { units: unitsOfNumbers(part.units), pages });
  }
}
