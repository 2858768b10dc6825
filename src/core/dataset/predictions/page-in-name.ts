/** Names of pages as systems write them into their results: the document's name and the page in one. */

export interface NamedPages {
  readonly document: string;
  readonly firstPage: number | null;
  readonly lastPage: number | null;
}

/**
 * Document and pages of a name: `<doc>_id_<n>_pg<a>_pg<b>.txt`, `<doc>_id_<n>_pg<a>.txt`, `<doc>_pg<a>.txt`, `<doc>_page_0004.png`,
 * `<doc>_<page>.jpg`, `<doc>/figure-<page>-<n>.jpg`. Of a path the last part counts (with its folder where that is the document). A name
 * without a page is a document alone; null for a name that is empty.
 */
export function pagesInName(name: string): NamedPages | null {
  const parts = name.split(/[\\/]/).filter((part) => part.trim() !== '');
  const file = parts.at(-1)?.trim() ?? '';
  if (file === '') return null;
  const [, chunked, first, last] = /^(.+?)(?:_id_\d+)?_pg(\d{1,9})(?:_pg(\d{1,9}))?(?:\.\w{1,5})?$/i.exec(file) ?? [];
  if (chunked !== undefined) return span(chunked, Number(first), Number(last ?? first));
  const [, figurePage] = /^(?:figure|table)-(\d{1,9})-\d+\.\w+$/i.exec(file) ?? [];
  const folder = parts.at(-2);
  if (figurePage !== undefined && folder !== undefined) return span(folder, Number(figurePage), Number(figurePage));
  const [, paged, page] =
    /^(.+?)_page_(\d{1,9})(?:\.\w{1,5})?$/i.exec(file) ?? /^(.+)_(\d{1,9})\.(?:jpe?g|png|webp)$/i.exec(file) ?? [];
  if (paged !== undefined) return span(paged, Number(page), Number(page));
  return { document: file, firstPage: null, lastPage: null };
}

/** Longer spans are no chunk of text but a number gone wrong: the document alone is kept. */
const mostPages = 1000;

function span(document: string, first: number, last: number): NamedPages {
  if (last < first || last - first >= mostPages) return { document, firstPage: null, lastPage: null };
  return { document, firstPage: first, lastPage: last };
}
