import { readPages, textOf } from '../entry-values.ts';
import { pageRuns } from '../page-runs.ts';
import type { BenchmarkReader } from './benchmark-reader.ts';
import { visdomReader, wholeDocument } from './visdom-csv.ts';

/** SlideVQA: slide decks; the one split with gold pages, counted from 0. */
export const visdomSlidevqaCsv: BenchmarkReader = visdomReader({
  name: 'visdom-slidevqa-csv',
  label: 'VisDoMBench, SlideVQA CSV',
  ownFields: ['evidence_pages'],
  pageBase: 'sheet-from-0',
  readOwn: (fields, document, repaired) => {
    const pages = readPages(fields['evidence_pages']);
    if (pages.kind === 'fault') {
      repaired('evidence_pages', `The pages could not be read, only the document counts: ${pages.message}`);
    }
    const whole = wholeDocument(document, null, []);
    const runs = pages.kind === 'read' ? pageRuns(pages.items) : [];
    return {
      contexts:
        runs.length === 0 ? [whole] : runs.map(({ first, last }) => ({ ...whole, firstPage: first, lastPage: last })),
      answerType: textOf(fields['answer_type']),
      // So spelt in the release.
      type: textOf(fields['resoning_type']) ?? textOf(fields['reasoning_type']),
    };
  },
});
