/** Languages, ways of reading and choices of pages in words. */
import { ocrKey } from '../core/document/text-settings.ts';
import type { OcrMethod, OcrPolicy, OcrSettings } from '../core/document/text-settings.ts';

export const ocrMethods: readonly OcrMethod[] = ['lines', 'layout', 'accurate'];

/** What a method is called in a choice, and what it does. */
export const methodWords: Readonly<Record<OcrMethod, { readonly name: string; readonly does: string }>> = {
  lines: { name: 'Lines', does: 'A detector finds the lines of slides and figures, tesseract reads them.' },
  layout: { name: 'Layout', does: 'Tesseract alone, as its command line does.' },
  accurate: { name: 'Accurate', does: 'PP-OCR v6: better on small and skewed text, 5 to 7 times as slow.' },
};

/** What a policy is called wherever it is chosen and shown. */
export const policyNames: Readonly<Record<OcrPolicy, string>> = {
  off: 'text layer alone, no OCR',
  'no-text': 'OCR where a page has no text',
  unsound: 'OCR where text is missing or damaged',
  'every-page': 'OCR of every page',
};

/** The policies that read anything. */
export const ocrPolicies = ['no-text', 'unsound', 'every-page'] as const satisfies readonly OcrPolicy[];

/** "eng+deu" → "English + German"; a name that no language has stays as it is. */
export function languageNames(language: string): string {
  return language.split('+').map(languageName).join(' + ');
}

/** "English, lines". */
export function wayInWords({ language, method }: OcrSettings): string {
  return `${languageNames(language)}, ${methodWords[method].name.toLowerCase()}`;
}

/** The way that a key of `ocrKey` stands for, or null. */
export function wayOfKey(key: string): OcrSettings | null {
  const [method, language = ''] = key.split(' ');
  const known = ocrMethods.find((one) => one === method);
  if (known === undefined || language === '') return null;
  const way = { method: known, language };
  return ocrKey(way) === key ? way : null;
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code; // tesseract's own names, such as chi_sim
  }
}
