import { type ListReading, readPages, readTexts, textOf } from '../entry-values.ts';
import { readColumn, unreadColumn } from '../file-columns.ts';
import { pageOfId } from '../page-id.ts';
import { pageRuns } from '../page-runs.ts';
import type { BenchmarkReader } from './benchmark-reader.ts';
import { visdomReader, wholeDocument } from './visdom-csv.ts';

/** SlideVQA: slide decks; the one split with gold pages, as numbers or page ids, counted from 0. */
export const visdomSlidevqaCsv: BenchmarkReader = visdomReader({
  name: 'visdom-slidevqa-csv',
  label: 'VisDoMBench, SlideVQA CSV',
  ownColumns: [
    unreadColumn('deck_url'),
    unreadColumn('arithmetic_expression'),
    readColumn('evidence_pages', 'questions have no gold pages, and page metrics no value.'),
    readColumn('answer_type', 'means by type of answer are not made.'),
    // So spelt in the release.
    readColumn('resoning_type', 'means by type of question are not made.', ['reasoning_type']),
    unreadColumn('directory_exists'),
  ],
  toldBy: ['evidence_pages', 'deck_url', 'resoning_type'],
  pageBase: 'sheet-from-0',
  readOwn: (fields, document, repaired) => {
    const pages = readEvidencePages(fields['evidence_pages'], document);
    if (pages.kind === 'fault') {
      repaired('evidence_pages', `The pages could not be read, only the document counts: ${pages.message}`);
    } else if (pages.items.length === 0 && 'evidence_pages' in fields) {
      repaired('evidence_pages', 'No evidence pages: only the document counts');
    }
    const whole = wholeDocument(document, null, []);
    const runs = pages.kind === 'read' ? pageRuns(pages.items) : [];
    return {
      contexts:
        runs.length === 0 ? [whole] : runs.map(({ first, last }) => ({ ...whole, firstPage: first, lastPage: last })),
      answerType: textOf(fields['answer_type']),
      type: textOf(fields['resoning_type']) ?? textOf(fields['reasoning_type']),
    };
  },
});

/** Page numbers, or page ids `<doc>_<page>` of the gold document. */
function readEvidencePages(value: unknown, document: string): ListReading<number> {
  const numbers = readPages(value);
  const ids = numbers.kind === 'fault' ? readTexts(value) : null;
  if (ids?.kind !== 'read') return numbers;
  const pages = ids.items.flatMap((id) => pageOfId(id, document) ?? []);
  return pages.length === ids.items.length ? { kind: 'read', items: pages } : numbers;
}
