/** What about a document needs a person's eye, most urgent first. */
import type { CorpusDocument } from '../../../core/document/document.ts';
import { noOcr } from './ocr-of-document.ts';
import type { OcrOfDocument } from './ocr-of-document.ts';

export type LookKind = 'failed' | 'mismatch' | 'damaged' | 'unreadable' | 'no-text' | 'unsound' | 'indexing' | 'fine';

export interface Look {
  readonly kind: LookKind;
  /** Pages that it is about. */
  readonly pages: number;
}

/** From the least to the most urgent. */
const urgencies: readonly LookKind[] = [
  'fine',
  'indexing',
  'unsound',
  'no-text',
  'unreadable',
  'damaged',
  'mismatch',
  'failed',
];

/** The most urgent of a document. A page without text that OCR read needs none, and a blank one neither. */
export function lookAt(document: CorpusDocument, ocr: OcrOfDocument = noOcr, suspect = false): Look {
  const { ofFailed } = ocr;
  const failed = document.pagesFailed - ofFailed.read;
  const unreadable = ocr.failed - ofFailed.failed;
  const textless = document.pagesWithoutText - document.pagesFailed;
  const open = textless - (ocr.read - ofFailed.read) - ocr.blank - unreadable;
  if (failed > 0) return { kind: 'failed', pages: failed };
  if (suspect) return { kind: 'mismatch', pages: document.pageCount };
  if (document.pagesDamaged > 0) return { kind: 'damaged', pages: document.pagesDamaged };
  if (unreadable > 0) return { kind: 'unreadable', pages: unreadable };
  if (open > 0) return { kind: 'no-text', pages: open };
  if (ocr.unsound > 0) return { kind: 'unsound', pages: ocr.unsound };
  if (document.state === 'indexing') return { kind: 'indexing', pages: document.pageCount - document.pagesDone };
  return { kind: 'fine', pages: 0 };
}

/** Whether it is a thing that a person should see. */
export function needsLook({ kind }: Look): boolean {
  return kind !== 'fine' && kind !== 'indexing';
}

/** Rises with urgency. */
export function urgencyOf({ kind }: Look): number {
  return urgencies.indexOf(kind);
}
