/** Pages of a corpus by text source: the parts always add up to the pages of its documents. */
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { BarKind } from '../../elements/strip-bars.ts';
import { noOcr } from './ocr-of-document.ts';
import type { OcrOfDocument } from './ocr-of-document.ts';

export interface PageCounts {
  readonly parts: Readonly<Record<BarKind, number>>;
  readonly pages: number;
  /** Pages without text, those that failed as text among them: read + blank + failed + waiting. */
  readonly withoutText: {
    readonly pages: number;
    readonly read: number;
    /** Read, and no word found. */
    readonly blank: number;
    readonly failed: number;
    readonly waiting: number;
    /** Of all these pages and of the waiting ones, those that failed as text. */
    readonly failedAsText: { readonly pages: number; readonly waiting: number };
  };
  /** Pages with a text layer that OCR read as well. */
  readonly also: number;
}

type Counted = Pick<CorpusDocument, 'pageCount' | 'pagesDone' | 'pagesFailed' | 'pagesWithoutText' | 'pagesDamaged'>;

/**
 * Sums up documents. `pagesWithoutText` counts the failed pages, too (they have no characters): they are taken out
 * here, so that a page stands in one part only. A page without text stands under OCR where words were read on it, under blank
 * where it has none, and under failed where it could not be read.
 */
export function pageCountsOf<T extends Counted>(
  documents: readonly T[],
  ocrOf: (document: T) => OcrOfDocument = () => noOcr,
): PageCounts {
  const parts: Record<BarKind, number> = {
    'text-layer': 0,
    ocr: 0,
    blank: 0,
    none: 0,
    waiting: 0,
    damaged: 0,
    failed: 0,
  };
  const without = { pages: 0, read: 0, blank: 0, failed: 0, waiting: 0 };
  const failedAsText = { pages: 0, waiting: 0 };
  let pages = 0;
  let also = 0;
  for (const document of documents) {
    const failed = Math.min(document.pagesFailed, document.pagesDone);
    const damaged = Math.min(document.pagesDamaged, document.pagesDone - failed);
    const textless = Math.min(Math.max(0, document.pagesWithoutText - failed), document.pagesDone - failed - damaged);
    const ocr = ocrOf(document);
    // Counts of OCR and of the document may be of different moments: a page still stands in one part only.
    const readOfFailed = Math.min(ocr.ofFailed.read, failed);
    const failedTwice = Math.min(ocr.ofFailed.failed, failed - readOfFailed);
    const read = Math.min(ocr.read - ocr.ofFailed.read, textless);
    const blank = Math.min(ocr.blank, textless - read);
    const unreadable = Math.min(ocr.failed - ocr.ofFailed.failed, textless - read - blank);
    parts.ocr += read + readOfFailed;
    parts.blank += blank;
    parts.none += textless - read - blank - unreadable;
    parts.failed += failed - readOfFailed + unreadable;
    parts.damaged += damaged;
    parts['text-layer'] += document.pagesDone - failed - damaged - textless;
    parts.waiting += document.pageCount - document.pagesDone;
    pages += document.pageCount;
    without.pages += textless + failed;
    without.read += read + readOfFailed;
    without.blank += blank;
    without.failed += unreadable + failedTwice;
    without.waiting += textless + failed - read - readOfFailed - blank - unreadable - failedTwice;
    failedAsText.pages += failed;
    failedAsText.waiting += failed - readOfFailed - failedTwice;
    also += ocr.also;
  }
  return { parts, pages, withoutText: { ...without, failedAsText }, also };
}
