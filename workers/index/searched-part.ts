import type { DocumentId } from '../../src/core/document/ids.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import type { DocumentUnitTable, HeldDocument } from './document-unit-table.ts';
import type { PartKeeper } from './part-keeper.ts';

/** What every single retriever's index has in common, so that a build treats them alike. */
export interface SearchedPart {
  readonly units: DocumentUnitTable;
  readonly keeper: PartKeeper;
  /** The documents that are searched, with their units. */
  readonly documents: ReadonlyMap<DocumentId, HeldDocument>;
  /** What a document's part is stored under, by the key of its text; null where that is not known. */
  readonly keyFor: (textKey: string) => string | null;
  /** Adds a document as it was stored, or replaces it. Throws `record-invalid` where the bytes are damaged. */
  readonly take: (held: HeldDocument, bytes: ArrayBuffer) => void;
  /** Throws as `take`, and takes nothing. */
  readonly check: (bytes: ArrayBuffer, units: number) => void;
  readonly remove: (document: DocumentId) => void;
}

export interface PoolOptions {
  readonly depth: number;
  /** Null: all. */
  readonly documents: ReadonlySet<DocumentId> | null;
  /** Places of documents, for equal scores. */
  readonly order: ReadonlyMap<DocumentId, number>;
}

export function candidateOf(
  documents: ReadonlyMap<DocumentId, HeldDocument>,
  { document, ordinal, score }: Pick<Candidate, 'document' | 'ordinal' | 'score'>,
): Candidate {
  // What is searched was added together with its units.
  const { firstPage, lastPage } = documents.get(document)!.units[ordinal]!;
  return { document, firstPage, lastPage, ordinal, score };
}
