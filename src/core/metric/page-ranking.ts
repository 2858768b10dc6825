import type { DocumentId } from '../document/ids.ts';
import type { PageSpan } from '../retrieval/page-span.ts';

/** One page of the page ranking; `candidate` is the place, from 0, of the candidate that brought it. */
export interface RankedPage {
  readonly document: DocumentId;
  readonly page: number;
  readonly candidate: number;
}

/**
 * The candidates' pages in rank order, a span expanded in page order, each page at its first place only (metrics.md, "Evidence
 * and candidates"). Pages 2–4, then 3, then 7 give 2, 3, 4, 7. No candidates give an empty ranking.
 */
export function pageRanking(candidates: readonly PageSpan[]): RankedPage[] {
  const seen = new Map<DocumentId, Set<number>>();
  const ranking: RankedPage[] = [];
  for (const [candidate, { document, firstPage, lastPage }] of candidates.entries()) {
    const pages = seen.get(document) ?? new Set<number>();
    seen.set(document, pages);
    for (let page = firstPage; page <= lastPage; page += 1) {
      if (pages.has(page)) continue;
      pages.add(page);
      ranking.push({ document, page, candidate });
    }
  }
  return ranking;
}
