/** What the inspector says of one page, in words. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import { isOcrFailedNote } from '../../../core/document/ocr-note.ts';
import { isWithoutText, leastCharactersOfText } from '../../../core/document/page.ts';
import type { Page } from '../../../core/document/page.ts';
import type { OcrSettings } from '../../../core/document/text-settings.ts';
import { formatCount, formatCounted, formatDecimal } from '../../format.ts';
import { wayInWords } from '../../ocr-words.ts';

export interface PageFact {
  readonly term: string;
  readonly words: string;
  /** Class of the colour it is said in. */
  readonly kind: '' | 'warn' | 'err';
}

/** How a page was read, and the page as its text layer is. */
export interface ReadByOcr {
  readonly way: OcrSettings;
  readonly layer: Page;
}

/** Facts of the page and of its text layer; `ocr`: of what was read from its picture instead. */
export function pageFacts(page: Page, ocr: ReadByOcr | null = null): readonly PageFact[] {
  const { quality } = page;
  const sheet = formatCount(page.index + 1);
  const facts: PageFact[] = [
    {
      term: `Sheet ${sheet}`,
      words: page.label === null ? 'no printed label of its own' : `printed label ${page.label}`,
      kind: '',
    },
    ...(ocr === null ? [textFact(page)] : ocrFacts(page, ocr)),
    { term: 'Size', words: `${formatCount(page.widthPoints)} × ${formatCount(page.heightPoints)} points`, kind: '' },
  ];
  if (quality.badCharacters > 0) {
    facts.push({ term: 'Replaced', words: formatCounted(quality.badCharacters, 'unreadable character'), kind: 'warn' });
  }
  if (quality.repeatedItems > 0) {
    facts.push({
      term: 'Left out',
      words: `${formatCounted(quality.repeatedItems, 'piece')} of text printed twice at one place`,
      kind: '',
    });
  }
  const notes = ocr === null ? quality.notes : quality.notes.slice(1);
  const kindOf = (note: string): PageFact['kind'] => (ocr !== null || isOcrFailedNote(note) ? 'warn' : '');
  return [...facts, ...notes.map((words): PageFact => ({ term: 'Note', words, kind: kindOf(words) }))];
}

/** How it was read is the first of its notes; why, its text layer tells. */
function ocrFacts(page: Page, { way, layer }: ReadByOcr): readonly PageFact[] {
  const [how = 'read from its picture'] = page.quality.notes;
  return [
    { term: 'Text', words: how, kind: '' },
    { term: 'OCR', words: `${wayInWords(way)}: ${whyOcr(layer)}`, kind: '' },
  ];
}

function whyOcr({ source, quality }: Page): string {
  switch (source) {
    case 'none':
      return 'no text layer on this sheet';
    case 'failed':
      return 'its text layer could not be read';
    case 'damaged':
      return 'its text layer is damaged';
    case 'text-layer':
      return quality.characters < leastCharactersOfText
        ? `its text layer has only ${formatCounted(quality.characters, 'character')}`
        : 'asked for, it has a text layer too';
    default:
      return assertUnreachable(source);
  }
}

function textFact(page: Page): PageFact {
  const fact = (words: string, kind: PageFact['kind'] = ''): PageFact => ({ term: 'Text', words, kind });
  const words = formatCounted(wordsIn(page.text), 'word');
  switch (page.source) {
    case 'text-layer':
      return isWithoutText(page)
        ? fact(`text layer, but only ${words}: counts as without text`, 'warn')
        : fact(`text layer, ${words}`);
    case 'damaged': {
      const share = formatDecimal(100 * page.quality.singleLetterShare, 0);
      return fact(`damaged text layer, ${words}, ${share} % of them single letters; indexed as it is`, 'warn');
    }
    case 'none':
      return fact('no text layer on this sheet', 'warn');
    case 'failed':
      return fact(page.failure === null ? 'failed' : `failed: ${page.failure.reason} (${page.failure.code})`, 'err');
    default:
      return assertUnreachable(page.source);
  }
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
