/** Pages of a document as a set of vectors names them: `<document>#<sheet from 1>`, or `<document>#3-5` for a chunk of pages. */
export interface PageAddress {
  /** As stated; looked up in the corpus later. */
  readonly document: string;
  /** Sheets from 0, both included. */
  readonly firstPage: number;
  readonly lastPage: number;
}

/** The address that a text states; null where it is none (no `#`, sheet 0, a span that runs backwards). */
export function parsePageAddress(text: string): PageAddress | null {
  // The last # counts: names may hold others.
  const match = /^(.+)#(\d{1,7})(?:-(\d{1,7}))?$/su.exec(text);
  if (match === null) return null;
  const [, document = '', first = '', last = first] = match;
  const [firstPage, lastPage] = [Number(first) - 1, Number(last) - 1];
  return firstPage >= 0 && lastPage >= firstPage && document.trim() !== '' ? { document, firstPage, lastPage } : null;
}

/** The text of an address. */
export function writePageAddress({ document, firstPage, lastPage }: PageAddress): string {
  return `${document}#${firstPage + 1}${lastPage === firstPage ? '' : `-${lastPage + 1}`}`;
}
