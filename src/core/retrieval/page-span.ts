import type { DocumentId } from '../document/ids.ts';

/** Pages first..last of one document: sheet indexes from 0, both included. */
export interface PageSpan {
  readonly document: DocumentId;
  readonly firstPage: number;
  readonly lastPage: number;
}

/** Whether two spans are of one document and have a page in common. */
export function spansMeet(a: PageSpan, b: PageSpan): boolean {
  return a.document === b.document && a.firstPage <= b.lastPage && b.firstPage <= a.lastPage;
}

/** Whether two spans are of one document and equal in first and last page. */
export function spansEqual(a: PageSpan, b: PageSpan): boolean {
  return a.document === b.document && a.firstPage === b.firstPage && a.lastPage === b.lastPage;
}

/**
 * The units of a pool that meet gold, in pool order, repeated spans kept: what an oracle could return. For a question whose
 * gold names documents without pages, give one span over all pages of each gold document.
 */
export function reachableUnits(units: Iterable<PageSpan>, gold: readonly PageSpan[]): PageSpan[] {
  const reachable: PageSpan[] = [];
  for (const unit of units) {
    if (!gold.some((span) => spansMeet(unit, span))) continue;
    reachable.push({ document: unit.document, firstPage: unit.firstPage, lastPage: unit.lastPage });
  }
  return reachable;
}
