import { assertUnreachable } from '../assert-unreachable.ts';
import type { PageBase, StatedContext } from './benchmark.ts';
import type { MappableDocument, MappingIssue } from './mapping.ts';
import { pageRuns, type PageRun } from './page-runs.ts';

/** Reads the page numbers that a file states of one document with one base. */
export interface PageReading {
  /** The sheet from 0 that a stated number means, or null where the document has none. */
  readonly sheetOf: (page: number) => number | null;
  /** Why a number means no sheet. */
  readonly issueOf: (page: number, stated: string) => MappingIssue;
}

/** A stated span on the document: the sheets that exist, and the numbers that mean none. */
export interface MappedSpan {
  readonly runs: readonly PageRun[];
  readonly outside: readonly number[];
}

/** Of a label that stands on several sheets the first counts. Labels that are null are the sheet numbers from 1. */
export function pageReading(document: MappableDocument, base: PageBase): PageReading {
  const { pageCount, labels } = document;
  const sheetsByLabel = new Map<string, number>();
  for (const [sheet, label] of (labels ?? []).entries()) {
    if (!sheetsByLabel.has(label)) sheetsByLabel.set(label, sheet);
  }
  const inside = (sheet: number): number | null => (sheet >= 0 && sheet < pageCount ? sheet : null);
  const sheetOf = (page: number): number | null => {
    switch (base) {
      case 'sheet-from-1':
        return inside(page - 1);
      case 'sheet-from-0':
        return inside(page);
      case 'printed-label':
        return labels === null ? inside(page - 1) : (sheetsByLabel.get(String(page)) ?? null);
      default:
        return assertUnreachable(base);
    }
  };
  return { sheetOf, issueOf: (page, stated) => issueOf(page, stated, base, document, sheetsByLabel) };
}

/** The part of a span that is on the document. A context that names no pages gives no runs and nothing outside. */
export function mapSpan(
  context: Pick<StatedContext, 'firstPage' | 'lastPage'>,
  sheetOf: PageReading['sheetOf'],
): MappedSpan {
  const sheets: number[] = [];
  const outside: number[] = [];
  for (const page of statedPages(context)) {
    const sheet = sheetOf(page);
    if (sheet === null) outside.push(page);
    else sheets.push(sheet);
  }
  return { runs: pageRuns(sheets), outside };
}

/** The page numbers of a context, rising; none where it names no pages. */
export function statedPages({ firstPage, lastPage }: Pick<StatedContext, 'firstPage' | 'lastPage'>): readonly number[] {
  if (firstPage === null || lastPage === null) return [];
  return Array.from({ length: Math.max(0, lastPage - firstPage + 1) }, (_, index) => firstPage + index);
}

function issueOf(
  page: number,
  stated: string,
  base: PageBase,
  { pageCount, labels }: MappableDocument,
  sheetsByLabel: ReadonlyMap<string, number>,
): MappingIssue {
  const issue = (kind: MappingIssue['kind'], message: string): MappingIssue => ({
    kind,
    document: stated,
    page,
    message,
  });
  const sheets = pageCount === 1 ? '1 sheet' : `${pageCount} sheets`;
  if (base === 'printed-label' && labels !== null) {
    return issue('label-unknown', `no sheet of ${sheets} has the printed label ${page}`);
  }
  if (page === 0) return issue('page-zero', 'page 0, while pages count from 1');
  const labelled = sheetsByLabel.get(String(page));
  if (labelled !== undefined) {
    return issue('page-out-of-range', `page ${page} of ${sheets}; it is the printed label of sheet ${labelled + 1}`);
  }
  const fused = splitFused(page, pageCount);
  if (fused === null) return issue('page-out-of-range', `page ${page} of ${sheets}`);
  return issue('page-fused', `page ${page} of ${sheets} looks like ${fused.join(', ')} written as one number`);
}

/**
 * Rising page numbers of the document, two to four, whose digits side by side are the number (1418: 14, 18), or null.
 * A number less than ten times the page count is more likely just wrong (25 of 20 sheets is hardly 2 and 5).
 */
function splitFused(page: number, pageCount: number): readonly number[] | null {
  const digits = String(page);
  if (page < 10 * pageCount || digits.length > 12) return null;
  const split = (rest: string, after: number, parts: number): readonly number[] | null => {
    if (rest === '') return [];
    if (parts === 0 || rest.startsWith('0')) return null;
    // Longest part first: 14, 18 rather than 1, 4, 18.
    for (let length = Math.min(rest.length, String(pageCount).length); length >= 1; length -= 1) {
      const first = Number(rest.slice(0, length));
      if (first <= after || first > pageCount) continue;
      const others = split(rest.slice(length), first, parts - 1);
      if (others !== null) return [first, ...others];
    }
    return null;
  };
  for (let parts = 2; parts <= 4; parts += 1) {
    const found = split(digits, 0, parts);
    if (found !== null) return found;
  }
  return null;
}
