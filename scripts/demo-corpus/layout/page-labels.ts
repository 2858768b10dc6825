import type { PDFDocument } from 'pdf-lib';
import { PDFHexString, PDFName } from 'pdf-lib';
import type { LabelRange } from '../document-specs.ts';

/** Writes the page label tree (PDF 32000-1, 12.4.2). */
export function writePageLabels(document: PDFDocument, ranges: readonly LabelRange[]): void {
  const { context } = document;
  const entries = ranges.flatMap(({ from, style, prefix, start }) => [
    from,
    {
      ...(style === 'none' ? {} : { S: style === 'roman' ? 'r' : 'D' }),
      ...(prefix === undefined ? {} : { P: PDFHexString.fromText(prefix) }),
      ...(start === undefined ? {} : { St: start }),
    },
  ]);
  document.catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: entries }));
}

/** The label of a sheet (from 0) as printed at its foot; the number of the sheet where there are no ranges. */
export function labelOf(sheet: number, ranges: readonly LabelRange[] | null): string {
  const range = ranges?.findLast((each) => each.from <= sheet);
  if (!range) return String(sheet + 1);
  const number = sheet - range.from + (range.start ?? 1);
  const counted = range.style === 'none' ? '' : range.style === 'roman' ? roman(number) : String(number);
  return `${range.prefix ?? ''}${counted}`;
}

function roman(number: number): string {
  return ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'][number - 1] ?? String(number);
}
