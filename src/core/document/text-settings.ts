/**
 * Whose text of a page is indexed, chunked and shown: its text layer or what was read from its picture. Decided page by page;
 * both texts are kept, so that one report can compare them.
 */
import { assertUnreachable } from '../assert-unreachable.ts';
import type { Page } from './page.ts';
import { isWithoutText } from './page.ts';

/** `no-text`: pages without a text layer. `unsound`: those, and pages whose layer is damaged. `every-page`: as VisDoM did. */
export type OcrPolicy = 'off' | 'no-text' | 'unsound' | 'every-page';

/**
 * How a page is read. `lines`: a text detector finds the lines, tesseract reads them and lays out dense pages (the default).
 * `layout`: tesseract alone, as its command line does. `accurate`: PP-OCR v6, five to seven times as slow.
 */
export type OcrMethod = 'lines' | 'layout' | 'accurate';

export interface OcrSettings {
  /** tesseract's name, several joined by "+": `eng`. */
  readonly language: string;
  readonly method: OcrMethod;
}

export interface TextSettings extends OcrSettings {
  readonly ocr: OcrPolicy;
}

/** The text layer alone. */
export const layerText: TextSettings = { ocr: 'off', language: 'eng', method: 'lines' };

/** OCR where a page has no text: what a corpus with scans needs, and what changes nothing in one without. */
export const ocrWhereNoText: TextSettings = { ...layerText, ocr: 'no-text' };

/** Whether a page's text is to come from its picture. A page that could not be read as text is tried too. */
export function wantsOcr(page: Pick<Page, 'quality' | 'source'>, policy: OcrPolicy): boolean {
  switch (policy) {
    case 'off':
      return false;
    case 'no-text':
      return isWithoutText(page);
    case 'unsound':
      return isWithoutText(page) || page.source === 'damaged';
    case 'every-page':
      return true;
    default:
      return assertUnreachable(policy);
  }
}

/** Text that names the way of reading in keys: pages that were read another way are others. */
export function ocrKey({ language, method }: OcrSettings): string {
  return `${method} ${language}`;
}
