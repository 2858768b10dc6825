/** BM25 over the units of some documents, in memory. What a document adds is made once, stored, and loaded the next time. */
import { AppError } from '../../src/core/app-error.ts';
import { assertUnreachable } from '../../src/core/assert-unreachable.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { Bm25Settings } from '../../src/core/experiment/experiment.ts';
import { Bm25Index } from '../../src/core/lexical/bm25-index.ts';
import { decodeSegment, encodeSegment } from '../../src/core/lexical/bm25-segment-codec.ts';
import { buildSegment, buildSegmentOfTexts } from '../../src/core/lexical/bm25-segment.ts';
import type { Bm25Segment } from '../../src/core/lexical/bm25-segment.ts';
import { tokenise, tokeniseWhitespace } from '../../src/core/lexical/tokenizer.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import type { TermMatch } from '../../src/core/retrieval/explanation.ts';
import { lexicalKey } from '../../src/storage/index-keys.ts';
import type { IndexPart } from '../../src/storage/schema.ts';
import type { DocumentUnitTable, HeldDocument } from './document-unit-table.ts';
import type { PartKeeper } from './part-keeper.ts';
import { candidateOf } from './searched-part.ts';
import type { PoolOptions, SearchedPart } from './searched-part.ts';
import { numbersOfUnits } from './unit-numbers.ts';

export class LexicalPart implements SearchedPart {
  readonly kind = 'bm25';
  readonly over = 'units';
  readonly units: DocumentUnitTable;
  readonly tokens: Bm25Settings['tokens'];
  readonly keeper: PartKeeper;
  readonly #index = new Bm25Index();
  readonly #documents = new Map<DocumentId, HeldDocument>();

  constructor(units: DocumentUnitTable, tokens: Bm25Settings['tokens'], keeper: PartKeeper) {
    this.units = units;
    this.tokens = tokens;
    this.keeper = keeper;
  }

  get workspace(): WorkspaceId {
    return this.units.workspace;
  }

  get documents(): ReadonlyMap<DocumentId, HeldDocument> {
    return this.#documents;
  }

  keyFor(textKey: string): string {
    return lexicalKey(this.units.unit, this.tokens, textKey);
  }

  take(held: HeldDocument, bytes: ArrayBuffer): void {
    this.#index.addDocument(held.document, soundSegment(bytes, held.units.length));
    this.#documents.set(held.document, held);
  }

  check(bytes: ArrayBuffer, units: number): void {
    soundSegment(bytes, units);
  }

  /** Makes and stores what a document adds. `texts`: of its units. */
  async make(held: HeldDocument, texts: readonly string[]): Promise<void> {
    // The product's own words are counted while they are found, without a list of them in between.
    const segment =
      this.tokens === 'words' ? buildSegmentOfTexts(texts) : buildSegment(texts.map((text) => this.tokensOf(text)));
    const bytes = encodeSegment(segment);
    const part: IndexPart = { document: held.document, bytes, units: numbersOfUnits(held.units) };
    await this.keeper.put(this.keyFor(held.textKey), part);
    // Decoded again rather than kept: terms that are slices would hold on to the whole page text.
    this.take(held, bytes);
  }

  remove(document: DocumentId): void {
    this.#index.removeDocument(document);
    this.#documents.delete(document);
    this.keeper.forget(document);
  }

  /** Nothing but memory to let go of. */
  close(): void {}

  search(query: string, settings: Bm25Settings, { depth, documents, order }: PoolOptions): readonly Candidate[] {
    const hits = this.#index.search(this.tokensOf(query), settings, {
      depth,
      documents,
      order,
      unmatched: settings.unmatched === 'rank-last' ? 'ranked' : 'left-out',
    });
    return hits.map((hit) => candidateOf(this.#documents, hit));
  }

  /** Parts of a unit's score by query token; none for a unit that holds none. */
  contributions(query: string, settings: Bm25Settings, document: DocumentId, ordinal: number): readonly TermMatch[] {
    const terms = this.#index.explain(this.tokensOf(query), document, ordinal, settings);
    return terms.map(({ term, frequency, idf, contribution }) => ({ term, count: frequency, idf, contribution }));
  }

  tokensOf(text: string): readonly string[] {
    switch (this.tokens) {
      case 'words':
        return tokenise(text);
      case 'whitespace':
        return tokeniseWhitespace(text);
      default:
        return assertUnreachable(this.tokens);
    }
  }
}

/** A stored segment may come out of a file: one whose numbers lead nowhere would hold every search for ever. */
function soundSegment(bytes: ArrayBuffer, units: number): Bm25Segment {
  const segment = decodeSegment(bytes);
  const { unitLengths, postingStarts, postingUnits } = segment;
  const isSound =
    unitLengths.length === units &&
    postingStarts[0] === 0 &&
    postingStarts.at(-1) === postingUnits.length &&
    postingStarts.every((start, term) => term === 0 || postingStarts[term - 1]! <= start) &&
    postingUnits.every((unit) => unit < units);
  if (isSound) return segment;
  throw new AppError('record-invalid', 'The stored search index of a document is not of the units of the document.');
}
