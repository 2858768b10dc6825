import { assertUnreachable } from '../assert-unreachable.ts';
import type { Chunk, UnitSettings } from '../document/chunk.ts';
import { splitRecursively } from './recursive-splitter.ts';
import type { TextSpan } from './recursive-splitter.ts';

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
 * `characters`: the chunks of the joined text, which may span pages; text without visible characters gives none. A chunk that is
 * only the "\n" between two pages (possible with size 1) counts to the page before it.
 * Throws `experiment-invalid` for sizes out of range.
 */
export function unitsOf(pageTexts: readonly string[], unit: UnitSettings): DocumentUnits {
  const joined = joinPages(pageTexts);
  switch (unit.kind) {
    case 'page':
      return {
        ...joined,
        units: pageTexts.map((pageText, page) => pageUnit(joined.pageStarts[page]!, pageText, page)),
      };
    case 'characters':
      return { ...joined, units: chunkUnits(joined, splitRecursively(joined.text, unit)) };
    default:
      return assertUnreachable(unit);
  }
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

/** Spans rise by start, so the first page only moves forward; ends rise too, so the last page does. */
function chunkUnits({ pageStarts }: JoinedPages, spans: readonly TextSpan[]): readonly Chunk[] {
  let firstPage = 0;
  let lastPage = 0;
  return spans.map(({ start, end }, ordinal) => {
    firstPage = pageAt(pageStarts, start, firstPage);
    lastPage = Math.max(firstPage, pageAt(pageStarts, end - 1, lastPage));
    return { ordinal, start, end, firstPage, lastPage };
  });
}

/** The last page, from `from` on, that begins at or before the offset: empty pages before it begin there or earlier and are passed. */
function pageAt(pageStarts: Uint32Array, offset: number, from: number): number {
  let page = from;
  while (page + 1 < pageStarts.length && pageStarts[page + 1]! <= offset) page++;
  return page;
}
