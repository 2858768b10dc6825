import type { CorpusDocument } from '../document/document.ts';
import { nameOf } from '../document/document.ts';
import type { DocumentId } from '../document/ids.ts';
import type { Candidate } from './candidate.ts';

/** What orders documents: their name, then their content hash. */
export type NamedDocument = Pick<CorpusDocument, 'id' | 'names'>;

/**
 * Documents in the order that breaks ties of equal scores: name by code units after NFC, then content hash. It does not depend
 * on the order in which they were dropped.
 */
export function inTieOrder<Document extends NamedDocument>(documents: readonly Document[]): Document[] {
  const named = documents.map((document) => ({ document, name: nameOf(document).normalize('NFC') }));
  named.sort((a, b) => compareCodeUnits(a.name, b.name) || compareCodeUnits(a.document.id, b.document.id));
  return named.map(({ document }) => document);
}

/** Place of each document in that order, from 0. */
export function tieOrder(documents: readonly NamedDocument[]): ReadonlyMap<DocumentId, number> {
  return new Map(inTieOrder(documents).map(({ id }, place) => [id, place]));
}

/**
 * The total order of a ranking: score falling, then document (its place in `order`), first page, ordinal, text units before page
 * images. Below 0: a comes first. A score that is no number comes last; so does a document that `order` does not hold.
 */
export function compareCandidates(
  order: ReadonlyMap<DocumentId, number>,
): (a: Readonly<Candidate>, b: Readonly<Candidate>) => number {
  const last = order.size;
  return (a, b) => {
    const scoreA = Number.isNaN(a.score) ? Number.NEGATIVE_INFINITY : a.score;
    const scoreB = Number.isNaN(b.score) ? Number.NEGATIVE_INFINITY : b.score;
    if (scoreA !== scoreB) return scoreA > scoreB ? -1 : 1;
    return (
      (order.get(a.document) ?? last) - (order.get(b.document) ?? last) ||
      compareCodeUnits(a.document, b.document) ||
      a.firstPage - b.firstPage ||
      a.ordinal - b.ordinal ||
      kindPlace(a) - kindPlace(b)
    );
  };
}

/** Order of two texts by UTF-16 code units, the same in every locale: below 0 where a comes first. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function kindPlace({ kind }: Readonly<Candidate>): number {
  return kind === 'page-image' ? 1 : 0;
}
