import { flattenedText } from '../entry-values.ts';
import { readColumn } from '../file-columns.ts';
import type { BenchmarkReader } from './benchmark-reader.ts';
import { aboutOf, evidenceTextsOf, kindOfImage, textsOfCell, visdomReader, wholeDocument } from './visdom-csv.ts';

/** SPIQA: figures and tables of papers; evidence is the rationale and the figure's caption, without pages. */
export const visdomSpiqaCsv: BenchmarkReader = visdomReader({
  name: 'visdom-spiqa-csv',
  label: 'VisDoMBench, SPIQA CSV',
  ownColumns: [
    readColumn('old_question', 'query augmentation does not see the wording before.'),
    readColumn('rationale', 'rationales are not among the evidence texts.'),
    readColumn('reference_figure', 'the kind of evidence (figure or table) is not known.'),
    readColumn('paper_title', 'query augmentation does not see the title.'),
    readColumn('paper_abstract', 'query augmentation does not see the abstract.'),
    readColumn('caption', 'captions are not among the evidence texts.'),
  ],
  toldBy: ['rationale', 'reference_figure', 'old_question'],
  readOwn: (fields, document, repaired) => {
    const texts = evidenceTextsOf(fields, ['rationale', 'caption'], repaired);
    return {
      contexts: [wholeDocument(document, kindOfImage(fields['reference_figure']), texts)],
      about: aboutOf({
        title: flattenedText(fields['paper_title']),
        abstract: flattenedText(fields['paper_abstract']),
        captions: textsOfCell(fields['caption']),
        rationale: flattenedText(fields['rationale']),
        oldQuestion: flattenedText(fields['old_question']),
      }),
    };
  },
});
