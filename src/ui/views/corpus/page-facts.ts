/** What the inspector says of one page, in words. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import { isWithoutText } from '../../../core/document/page.ts';
import type { Page } from '../../../core/document/page.ts';
import { formatCount, formatCounted, formatDecimal } from '../../format.ts';

export interface PageFact {
  readonly term: string;
  readonly words: string;
  /** Class of the colour it is said in. */
  readonly kind: '' | 'warn' | 'err';
}

export function pageFacts(page: Page): readonly PageFact[] {
  const { quality } = page;
  const sheet = formatCount(page.index + 1);
  const facts: PageFact[] = [
    {
      term: `Sheet ${sheet}`,
      words: page.label === null ? 'no printed label of its own' : `printed label ${page.label}`,
      kind: '',
    },
    textFact(page),
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
  return [...facts, ...quality.notes.map((words): PageFact => ({ term: 'Note', words, kind: '' }))];
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
      return fact('no text layer: the page is counted, not read', 'warn');
    case 'failed':
      return fact(page.failure === null ? 'failed' : `failed: ${page.failure.reason} (${page.failure.code})`, 'err');
    default:
      return assertUnreachable(page.source);
  }
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
