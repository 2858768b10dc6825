import type { DocumentId } from '../document/ids.ts';
import type { PageSpan } from '../retrieval/page-span.ts';

/** The set G of gold pages: by document its gold pages, rising and distinct, with their number over all documents. */
export interface GoldPages {
  readonly byDocument: ReadonlyMap<DocumentId, readonly number[]>;
  readonly count: number;
}

/** The pages that the gold contexts cover, each once. No contexts give an empty set. */
export function goldPagesOf(contexts: readonly PageSpan[]): GoldPages {
  const sets = new Map<DocumentId, Set<number>>();
  for (const { document, firstPage, lastPage } of contexts) {
    const pages = sets.get(document) ?? new Set<number>();
    sets.set(document, pages);
    for (let page = firstPage; page <= lastPage; page += 1) pages.add(page);
  }
  const byDocument = new Map<DocumentId, readonly number[]>();
  let count = 0;
  for (const [document, pages] of sets) {
    byDocument.set(
      document,
      [...pages].sort((a, b) => a - b),
    );
    count += pages.size;
  }
  return { byDocument, count };
}

/** The gold pages of a document within first..last (both included), rising. */
export function goldPagesWithin(gold: GoldPages, { document, firstPage, lastPage }: PageSpan): readonly number[] {
  const pages = gold.byDocument.get(document) ?? [];
  return pages.slice(placeOf(pages, firstPage), placeOf(pages, lastPage + 1));
}

/** How many these are; 0 where first is after last. */
export function goldPageCount(gold: GoldPages, { document, firstPage, lastPage }: PageSpan): number {
  const pages = gold.byDocument.get(document) ?? [];
  return Math.max(0, placeOf(pages, lastPage + 1) - placeOf(pages, firstPage));
}

/** Place of the first of the rising pages that is at least `page`. */
function placeOf(pages: readonly number[], page: number): number {
  let low = 0;
  let high = pages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pages[middle]! < page) low = middle + 1;
    else high = middle;
  }
  return low;
}
