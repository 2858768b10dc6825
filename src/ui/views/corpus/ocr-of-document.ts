/** What OCR made of a document, beside what its text layer holds. */
import type { OcrCounts } from '../../../app/app-state.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { OcrPolicy } from '../../../core/document/text-settings.ts';

export interface OcrOfDocument {
  /** Pages without text that were read. */
  readonly read: number;
  /** Pages without text that could not be read. */
  readonly failed: number;
  /** Pages with a text layer that were read as well. */
  readonly also: number;
  /** Pages of which less than half of the words are sound. */
  readonly unsound: number;
}

export const noOcr: OcrOfDocument = { read: 0, failed: 0, also: 0, unsound: 0 };

type Counted = Pick<CorpusDocument, 'pageCount' | 'pagesWithoutText' | 'pagesDamaged'>;

/** Pages without text come first in every choice of pages, so that counts alone tell how many of them were read. */
export function ocrOfCounts(document: Counted, counts: OcrCounts | undefined): OcrOfDocument {
  if (counts === undefined) return noOcr;
  const good = counts.pages - counts.failed;
  const read = Math.min(good, document.pagesWithoutText);
  const failed = Math.min(counts.failed, document.pagesWithoutText - read);
  return { read, failed, also: good - read, unsound: counts.unsound };
}

/** Pages whose text a policy wants from their pictures. Those that failed as text are among the pages without text. */
export function pagesWanted(document: Counted, policy: OcrPolicy): number {
  if (policy === 'off') return 0;
  if (policy === 'every-page') return document.pageCount;
  const damaged = policy === 'unsound' ? document.pagesDamaged : 0;
  return Math.min(document.pageCount, document.pagesWithoutText + damaged);
}

/** Wanted pages that were not tried yet. */
export function pagesToRead(document: Counted, policy: OcrPolicy, counts: OcrCounts | undefined): number {
  return Math.max(0, pagesWanted(document, policy) - (counts?.pages ?? 0));
}
