/** Pages of a corpus by text source: the parts always add up to the pages of its documents. */
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { BarKind } from '../../elements/strip-bars.ts';

export interface PageCounts {
  readonly parts: Readonly<Record<BarKind, number>>;
  readonly pages: number;
}

type Counted = Pick<CorpusDocument, 'pageCount' | 'pagesDone' | 'pagesFailed' | 'pagesWithoutText' | 'pagesDamaged'>;

/**
 * Sums up documents. `pagesWithoutText` counts the failed pages, too (they have no characters): they are taken out
 * here, so that a page stands in one part only.
 */
export function pageCountsOf(documents: readonly Counted[]): PageCounts {
  const parts: Record<BarKind, number> = { 'text-layer': 0, none: 0, waiting: 0, damaged: 0, failed: 0 };
  let pages = 0;
  for (const document of documents) {
    const failed = Math.min(document.pagesFailed, document.pagesDone);
    const damaged = Math.min(document.pagesDamaged, document.pagesDone - failed);
    const withoutText = Math.max(0, document.pagesWithoutText - failed);
    const none = Math.min(withoutText, document.pagesDone - failed - damaged);
    parts.failed += failed;
    parts.damaged += damaged;
    parts.none += none;
    parts['text-layer'] += document.pagesDone - failed - damaged - none;
    parts.waiting += document.pageCount - document.pagesDone;
    pages += document.pageCount;
  }
  return { parts, pages };
}
