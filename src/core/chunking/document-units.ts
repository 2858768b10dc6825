import { AppError } from '../app-error.ts';
import { assertUnreachable } from '../assert-unreachable.ts';
import type { Chunk, UnitSettings } from '../document/chunk.ts';
import { splitRecursively } from './recursive-splitter.ts';
import type { TextSpan } from './recursive-splitter.ts';
import { splitByTokens } from './token-splitter.ts';
import type { TokenSpans } from './token-splitter.ts';

/** A document's pages as one text. `pageStarts[p]` is the UTF-16 offset in `text` at which page p begins; shape: pages. */
export interface JoinedPages {
  readonly text: string;
  readonly pageStarts: Uint32Array;
}

/** A document cut into retrieval units, in order, with the joined text that their offsets mean. */
export interface DocumentUnits extends JoinedPages {
  readonly units: readonly Chunk[];
}

/** Pages joined by "\n", which belongs to no page. No pages give an empty text. */
export function joinPages(pageTexts: readonly string[]): JoinedPages {
  const pageStarts = new Uint32Array(pageTexts.length);
  let start = 0;
  for (const [page, pageText] of pageTexts.entries()) {
    pageStarts[page] = start;
    start += pageText.length + 1;
  }
  return { text: pageTexts.join('\n'), pageStarts };
}

/**
 * The retrieval units of a document. `page`: one unit a page, empty pages too (they count in BM25's N and average length).
 * `characters`: the chunks of the joined text, which may span pages; text without visible characters gives none. `tokens`: the same
 * by tokens of the joined text (`joinPages`), which have to be given; text without tokens gives none. A chunk that is only the "\n"
 * between two pages (possible with size 1) counts to the page before it.
 * Throws `experiment-invalid` for sizes out of range, `model-not-prepared` where tokens are needed and not given.
 */
export function unitsOf(
  pageTexts: readonly string[],
  unit: Exclude<UnitSettings, { readonly kind: 'imported' }>,
  tokens?: TokenSpans,
): DocumentUnits {
  const joined = joinPages(pageTexts);
  switch (unit.kind) {
    case 'page':
      return {
        ...joined,
        units: pageTexts.map((pageText, page) => pageUnit(joined.pageStarts[page]!, pageText, page)),
      };
    case 'characters':
      return { ...joined, units: chunkUnits(joined, splitRecursively(joined.text, unit)) };
    case 'tokens': {
      if (tokens === undefined) {
        const sentence = `Chunks of tokens need the tokenizer of ${unit.tokenizer.id}. Load that model first.`;
        throw new AppError('model-not-prepared', sentence);
      }
      return { ...joined, units: chunkUnits(joined, splitByTokens(joined.text, tokens, unit)) };
    }
    default:
      return assertUnreachable(unit);
  }
}

/**
 * Units that are spans of whole pages, in order. `spans`: shape units × 2, first and last page, sheets from 0; a span that ends
 * behind the document gives no unit.
 */
export function unitsOfSpans(pageTexts: readonly string[], spans: Uint32Array): readonly Chunk[] {
  const { pageStarts } = joinPages(pageTexts);
  const units: Chunk[] = [];
  for (let at = 0; at < spans.length; at += 2) {
    const [firstPage, lastPage] = [spans[at]!, spans[at + 1]!];
    if (lastPage >= pageTexts.length) continue;
    const end = pageStarts[lastPage]! + pageTexts[lastPage]!.length;
    units.push({ ordinal: units.length, start: pageStarts[firstPage]!, end, firstPage, lastPage });
  }
  return units;
}

/**
 * The part of a unit that lies on one page, as UTF-16 offsets into that page's own text (for marking it on the page); null where no
 * character of the unit is on the page or there is no such page.
 */
export function spanOnPage(
  unit: Pick<Chunk, 'start' | 'end'>,
  pageStarts: Uint32Array,
  pageTexts: readonly string[],
  pageIndex: number,
): TextSpan | null {
  const pageStart = pageStarts[pageIndex];
  const pageText = pageTexts[pageIndex];
  if (pageStart === undefined || pageText === undefined) return null;
  const start = Math.max(unit.start - pageStart, 0);
  const end = Math.min(unit.end - pageStart, pageText.length);
  return start < end ? { start, end } : null;
}

function pageUnit(start: number, pageText: string, page: number): Chunk {
  return { ordinal: page, start, end: start + pageText.length, firstPage: page, lastPage: page };
}

function chunkUnits(joined: JoinedPages, spans: readonly TextSpan[]): readonly Chunk[] {
  return spans.map((span, ordinal) => ({ ordinal, ...span, ...pagesOf(joined, span) }));
}

/** The first and the last page that hold a character of the span; where none does, the page at its start. */
function pagesOf({ text, pageStarts }: JoinedPages, { start, end }: TextSpan): Pick<Chunk, 'firstPage' | 'lastPage'> {
  const holds = (page: number): boolean => {
    const pageEnd = page + 1 < pageStarts.length ? pageStarts[page + 1]! - 1 : text.length;
    return Math.max(start, pageStarts[page]!) < Math.min(end, pageEnd);
  };
  const at = pageAt(pageStarts, start);
  let firstPage = at;
  let lastPage = Math.max(at, pageAt(pageStarts, end - 1));
  while (firstPage < lastPage && !holds(firstPage)) firstPage++;
  while (firstPage < lastPage && !holds(lastPage)) lastPage--;
  return holds(firstPage) ? { firstPage, lastPage } : { firstPage: at, lastPage: at };
}

/** The last page that begins at or before the offset, 0 for an offset below 0. */
function pageAt(pageStarts: Uint32Array, offset: number): number {
  let [low, high] = [0, pageStarts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pageStarts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
