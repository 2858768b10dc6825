/** What OCR made of a document, beside what its text layer holds. */
import type { OcrCounts } from '../../../app/app-state.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { OcrPolicy } from '../../../core/document/text-settings.ts';

export interface OcrOfDocument {
  /** Pages without text on which words were read. */
  readonly read: number;
  /** Pages without text that were read and on which no word is. */
  readonly blank: number;
  /** Pages without text that could not be read. */
  readonly failed: number;
  /** Of `read` and `failed`, the pages that failed as text already. */
  readonly ofFailed: { readonly read: number; readonly failed: number };
  /** Pages with a text layer that were read as well. */
  readonly also: number;
  /** Pages of which less than half of the words are sound. */
  readonly unsound: number;
}

export const noOcr: OcrOfDocument = {
  read: 0,
  blank: 0,
  failed: 0,
  ofFailed: { read: 0, failed: 0 },
  also: 0,
  unsound: 0,
};

type Wanted = Pick<CorpusDocument, 'pageCount' | 'pagesWithoutText' | 'pagesDamaged'>;
type Counted = Pick<CorpusDocument, 'pagesWithoutText' | 'pagesFailed'>;

/**
 * Pages without text come first in every choice of pages, so that counts alone tell how many of them were read. Which of them had
 * failed as text they do not tell: those that OCR failed on are taken for these first, those that it read last.
 */
export function ocrOfCounts(document: Counted, counts: OcrCounts | undefined): OcrOfDocument {
  if (counts === undefined) return noOcr;
  const { pagesWithoutText } = document;
  const pagesFailed = Math.min(document.pagesFailed, pagesWithoutText);
  const blank = Math.min(counts.blank, pagesWithoutText - pagesFailed);
  const good = Math.max(0, counts.pages - counts.failed - blank);
  const read = Math.min(good, pagesWithoutText - blank);
  const failed = Math.min(counts.failed, pagesWithoutText - blank - read);
  const readOfFailed = Math.max(0, read + blank - (pagesWithoutText - pagesFailed));
  const ofFailed = { read: readOfFailed, failed: Math.min(failed, pagesFailed - readOfFailed) };
  return { read, blank, failed, ofFailed, also: good - read, unsound: counts.unsound };
}

/** Pages whose text a policy wants from their pictures. Those that failed as text are among the pages without text. */
export function pagesWanted(document: Wanted, policy: OcrPolicy): number {
  if (policy === 'off') return 0;
  if (policy === 'every-page') return document.pageCount;
  const damaged = policy === 'unsound' ? document.pagesDamaged : 0;
  return Math.min(document.pageCount, document.pagesWithoutText + damaged);
}

/** Wanted pages that were not tried yet. */
export function pagesToRead(document: Wanted, policy: OcrPolicy, counts: OcrCounts | undefined): number {
  return Math.max(0, pagesWanted(document, policy) - (counts?.pages ?? 0));
}
