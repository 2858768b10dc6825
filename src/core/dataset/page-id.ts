import { normalisedName } from './document-names.ts';

/**
 * The page number that an id `<doc>_<page>` states of a document, as the file counts it; null where the id is not one of this document's.
 * Names may hold underscores and end in numbers themselves: the last underscore counts, and what stands before it must be the name.
 * Example: `annual_report_2020_3` is page 3 of `annual_report_2020.pdf` and no page of `annual_report.pdf`.
 */
export function pageOfId(id: string, document: string): number | null {
  const [, name, page] = /^(.+)_(\d{1,9})$/su.exec(id.trim()) ?? [];
  if (name === undefined) return null;
  return normalisedName(name) === normalisedName(document) ? Number(page) : null;
}
