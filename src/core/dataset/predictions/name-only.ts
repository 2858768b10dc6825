/**
 * Ids of documents that are no more than a name: those of predictions without a corpus (`namedDocuments`), and those that a corpus lacks.
 * They hold the name, so that screens and exports can call them by it. It stands apart since the first paint needs no more than this.
 */
import { type DocumentId, documentId } from '../../document/ids.ts';

/** The id of a document that is there as a name. */
export function namedDocument(name: string): DocumentId {
  return documentId(`${named}${name}`);
}

/** The id of a document that a corpus lacks, by its normalised name: no document of a corpus has it. */
export function missingDocument(normalised: string): DocumentId {
  return documentId(`${missing}${normalised}`);
}

/** What a document is called where a name is all there is of it; null for one of a corpus, and for one that its corpus lacks. */
export function documentOnlyNamed(document: DocumentId): string | null {
  return document.startsWith(named) ? document.slice(named.length) : null;
}

/** The same, and for one that its corpus lacks its normalised name: in lower case and without `.pdf`. */
export function statedNameOf(document: DocumentId): string | null {
  return documentOnlyNamed(document) ?? (document.startsWith(missing) ? document.slice(missing.length) : null);
}

/** Neither begins a content hash. */
const named = 'name:';
const missing = 'missing:';
