/** Pages of a corpus by text source: the parts always add up to the pages of its documents. */
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { BarKind } from '../../elements/strip-bars.ts';
import { noOcr } from './ocr-of-document.ts';
import type { OcrOfDocument } from './ocr-of-document.ts';

export interface PageCounts {
  readonly parts: Readonly<Record<BarKind, number>>;
  readonly pages: number;
  /** Pages whose layer has no text: read + failed + waiting. */
  readonly withoutText: {
    readonly pages: number;
    readonly read: number;
    readonly failed: number;
    readonly waiting: number;
  };
  /** Pages with a text layer that OCR read as well. */
  readonly also: number;
}

type Counted = Pick<CorpusDocument, 'pageCount' | 'pagesDone' | 'pagesFailed' | 'pagesWithoutText' | 'pagesDamaged'>;

/**
 * Sums up documents. `pagesWithoutText` counts the failed pages, too (they have no characters): they are taken out
 * here, so that a page stands in one part only. A page without text stands under OCR where that read it, and under failed
 * where that could not.
 */
export function pageCountsOf<T extends Counted>(
  documents: readonly T[],
  ocrOf: (document: T) => OcrOfDocument = () => noOcr,
): PageCounts {
  const parts: Record<BarKind, number> = { 'text-layer': 0, ocr: 0, none: 0, waiting: 0, damaged: 0, failed: 0 };
  const without = { pages: 0, read: 0, failed: 0, waiting: 0 };
  let pages = 0;
  let also = 0;
  for (const document of documents) {
    const failed = Math.min(document.pagesFailed, document.pagesDone);
    const damaged = Math.min(document.pagesDamaged, document.pagesDone - failed);
    const textless = Math.min(Math.max(0, document.pagesWithoutText - failed), document.pagesDone - failed - damaged);
    const ocr = ocrOf(document);
    const read = Math.min(ocr.read, textless + failed);
    const unreadable = Math.min(ocr.failed, textless + failed - read);
    const readOfFailed = Math.max(0, read - textless);
    parts.ocr += read;
    const unreadableText = Math.min(unreadable, textless - (read - readOfFailed));
    parts.none += textless - (read - readOfFailed) - unreadableText;
    parts.failed += failed - readOfFailed + unreadableText;
    parts.damaged += damaged;
    parts['text-layer'] += document.pagesDone - failed - damaged - textless;
    parts.waiting += document.pageCount - document.pagesDone;
    pages += document.pageCount;
    without.pages += textless + failed;
    without.read += read;
    without.failed += unreadable;
    without.waiting += textless + failed - read - unreadable;
    also += ocr.also;
  }
  return { parts, pages, withoutText: without, also };
}
