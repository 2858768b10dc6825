/** Which text of a page counts, its layer's or that of its picture, and what names the choice in keys. */
import { isWithoutText } from '../core/document/page.ts';
import type { Page } from '../core/document/page.ts';
import { ocrKey, wantsOcr } from '../core/document/text-settings.ts';
import type { OcrPolicy, TextSettings } from '../core/document/text-settings.ts';
import type { RunText } from '../core/experiment/run.ts';
import type { RecognisedRecord } from './schema.ts';

/** The texts of a document under text settings. */
export interface ResolvedTexts {
  /** Item i is page i, for the pages that are stored. */
  readonly texts: readonly string[];
  /**
   * Names all that decides the texts: settings that give the same texts have the same key, so that nothing is computed anew where a
   * page is read that already says so, or OCR is switched on in a corpus without scans.
   */
  readonly key: string;
  readonly counts: RunText & { readonly pages: number };
  /** Sheets that the settings want read and that were not tried yet, rising. */
  readonly waiting: readonly number[];
}

/** What of a page decides whose text counts. */
export type ResolvablePage = Pick<Page, 'index' | 'text' | 'source' | 'quality'>;

/**
 * The texts of pages. A text read by OCR stands in for the layer's where the settings want it and reading did not fail.
 * @param textVersion of the layers
 * @param recognised what was read in the way of `text`, by sheet
 */
export function resolvePages(
  textVersion: string,
  pages: readonly ResolvablePage[],
  recognised: ReadonlyMap<number, RecognisedRecord>,
  text: TextSettings,
): ResolvedTexts {
  const texts: string[] = [];
  const waiting: number[] = [];
  const engines = new Set<string>();
  const replaced = new Map<string, number[]>();
  const counts = { pages: pages.length, layer: 0, ocr: 0, without: 0, ocrFailed: 0 };
  for (const page of pages) {
    const wanted = wantsOcr(page, text.ocr);
    const record = wanted ? recognised.get(page.index) : undefined;
    if (wanted && record === undefined) waiting.push(page.index);
    if (record !== undefined && record.failure !== null) counts.ocrFailed += 1;
    const used = record !== undefined && countsInstead(page, record, text.ocr) ? record : null;
    if (used !== null) engines.add(used.engine);
    texts.push(used?.text ?? page.text);
    counts[usedSource(page, used)] += 1;
    if (used !== null && used.text !== page.text) {
      const sheets = replaced.get(used.engine) ?? [];
      sheets.push(page.index);
      replaced.set(used.engine, sheets);
    }
  }
  return {
    texts,
    key: [textVersion, ...ocrPartsOfKey(text, replaced)].join('; '),
    counts: { ...counts, engines: [...engines].sort() },
    waiting,
  };
}

/**
 * Whether a page's text is what OCR read. Where it read nothing the few characters of a page without text stay (a printed page
 * number), unless every page is to be read from its picture.
 */
export function countsInstead(page: ResolvablePage, record: RecognisedRecord, policy: OcrPolicy): boolean {
  if (!wantsOcr(page, policy) || record.failure !== null) return false;
  return policy === 'every-page' || !isWithoutText(page) || record.text.trim() !== '';
}

function usedSource(page: ResolvablePage, used: RecognisedRecord | null): 'layer' | 'ocr' | 'without' {
  if (used !== null) return used.text.trim() === '' ? 'without' : 'ocr';
  return isWithoutText(page) ? 'without' : 'layer';
}

function ocrPartsOfKey(text: TextSettings, replaced: ReadonlyMap<string, readonly number[]>): readonly string[] {
  if (replaced.size === 0) return [];
  const engines = [...replaced].sort(([one], [other]) => (one < other ? -1 : 1));
  return [`ocr ${ocrKey(text)}`, ...engines.map(([engine, sheets]) => `${engine}: ${ranges(sheets)}`)];
}

/** Rising numbers in short: `0-3,7`. */
function ranges(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < numbers.length;) {
    const first = numbers[at]!;
    let last = first;
    for (at += 1; numbers[at] === last + 1; at += 1) last += 1;
    parts.push(first === last ? `${first}` : `${first}-${last}`);
  }
  return parts.join(',');
}
