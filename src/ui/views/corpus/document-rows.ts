/** Which documents are listed, and in which order. */
import type { CorpusDocument } from '../../../core/document/document.ts';
import { nameOf } from '../../../core/document/document.ts';
import { lookAt, needsLook, urgencyOf } from './document-look.ts';
import type { Look } from './document-look.ts';

export type Show = 'all' | 'look' | 'working';
export type SortKey = 'name' | 'pages' | 'size' | 'state';

export interface Listing {
  readonly filter: string;
  readonly show: Show;
  readonly sort: SortKey;
  readonly descending: boolean;
}

/** Listing of a route's query; what is missing or unknown becomes the default: all, those that need a look first. */
export function listingOf(query: Readonly<Record<string, string>>): Listing {
  const show = query['show'];
  const [sort = '', direction] = (query['sort'] ?? '').split('-');
  const known = sort === 'name' || sort === 'pages' || sort === 'size' || sort === 'state';
  return {
    filter: query['filter'] ?? '',
    show: show === 'look' || show === 'working' ? show : 'all',
    sort: known ? sort : 'state',
    descending: known ? direction === 'down' : true,
  };
}

/** The query that `listingOf` reads back; defaults are left out. */
export function listingQuery(listing: Listing): Readonly<Record<string, string>> {
  const isDefault = listing.sort === 'state' && listing.descending;
  return {
    ...(listing.filter === '' ? {} : { filter: listing.filter }),
    ...(listing.show === 'all' ? {} : { show: listing.show }),
    ...(isDefault ? {} : { sort: `${listing.sort}-${listing.descending ? 'down' : 'up'}` }),
  };
}

/** What about a document needs the eye. */
export type LookOf = (document: CorpusDocument) => Look;

/** How far OCR is with a document that it is at work on; null: it is not. */
export type ReadingOf = (document: CorpusDocument) => { readonly done: number; readonly total: number } | null;

const notRead: ReadingOf = () => null;

export function isShown(
  document: CorpusDocument,
  show: Show,
  lookOf: LookOf = (one) => lookAt(one),
  readingOf: ReadingOf = notRead,
): boolean {
  if (show === 'look') return needsLook(lookOf(document));
  return show === 'all' || document.state === 'indexing' || readingOf(document) !== null;
}

/** Documents of the listing. Equal ones stay in the order in which they were added. */
export function listedDocuments(
  documents: readonly CorpusDocument[],
  listing: Listing,
  lookOf: LookOf = (one) => lookAt(one),
  readingOf: ReadingOf = notRead,
): readonly CorpusDocument[] {
  const words = listing.filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const shown = documents.filter(
    (document) => isShown(document, listing.show, lookOf, readingOf) && matches(document, words),
  );
  const sign = listing.descending ? -1 : 1;
  return shown.sort((a, b) => sign * compare(a, b, listing.sort, lookOf));
}

function matches(document: CorpusDocument, words: readonly string[]): boolean {
  const text = `${document.names.join('\n')}\n${document.title ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: CorpusDocument, b: CorpusDocument, sort: SortKey, lookOf: LookOf): number {
  if (sort === 'name') return byName.compare(nameOf(a), nameOf(b));
  if (sort === 'pages') return a.pageCount - b.pageCount;
  if (sort === 'size') return a.byteLength - b.byteLength;
  return urgencyOf(lookOf(a)) - urgencyOf(lookOf(b));
}
