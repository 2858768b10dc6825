/** Which systems of the experiment take the text that OCR read: the corpus shows both texts, a system takes one of them. */
import { isWithoutText } from '../../../core/document/page.ts';
import { ocrKey, wantsOcr } from '../../../core/document/text-settings.ts';
import type { OcrSettings, TextSettings } from '../../../core/document/text-settings.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { wayInWords } from '../../ocr-words.ts';
import type { OpenedTexts, TextShown } from './opened-texts.ts';

type System = Pick<SystemSettings, 'text'>;

/** What becomes of one text of a page: "as all systems index it"; empty without systems. */
export function pageTextUse(
  opened: OpenedTexts,
  shown: TextShown,
  way: OcrSettings,
  systems: readonly System[],
): string {
  if (systems.length === 0) return '';
  const taken = systems.filter(({ text }) => textTaken(opened, way, text) === shown).length;
  if (taken === 0) return 'used by no system of the experiment';
  if (taken < systems.length) return `used by ${formatCount(taken)} of ${formatCounted(systems.length, 'system')}`;
  return systems.length === 1 ? 'as the system indexes it' : 'as all systems index it';
}

/** What the systems make of the pages that OCR read in one way; empty where all of them take these, or where there are none. */
export function readPagesUse(read: number, way: OcrSettings, systems: readonly System[]): string {
  if (read === 0 || systems.length === 0) return '';
  const taking = systems.filter(({ text }) => text.ocr !== 'off' && ocrKey(text) === ocrKey(way)).length;
  const pages = `${formatCounted(read, 'page')} read by OCR`;
  if (taking === systems.length) return '';
  if (taking > 0) return `${pages}: ${formatCount(taking)} of ${formatCounted(systems.length, 'system')} use OCR.`;
  const unused = `${pages} ${read === 1 ? 'is' : 'are'} not used:`;
  if (systems.some(({ text }) => text.ocr !== 'off')) return `${unused} no system reads them as “${wayInWords(way)}”.`;
  return `${unused} ${systems.length === 1 ? 'the system takes' : 'these systems take'} the text layer.`;
}

/** The text of the page that a system takes; null where it is that of another way of reading, which is not at hand. */
function textTaken({ layer, ocr }: OpenedTexts, way: OcrSettings, text: TextSettings): TextShown | null {
  if (!wantsOcr(layer.page, text.ocr)) return 'layer';
  if (ocrKey(text) !== ocrKey(way)) return null;
  // Where OCR read nothing the few characters of the layer stay, unless every page is read from its picture.
  const counts = text.ocr === 'every-page' || !isWithoutText(layer.page) || (ocr?.page.text ?? '').trim() !== '';
  return ocr !== null && counts ? 'ocr' : 'layer';
}
