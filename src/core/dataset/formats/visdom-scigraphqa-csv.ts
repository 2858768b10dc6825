import { flattenedText } from '../entry-values.ts';
import { readColumn } from '../file-columns.ts';
import type { BenchmarkReader } from './benchmark-reader.ts';
import { aboutOf, evidenceTextsOf, kindOfImage, textsOfCell, visdomReader, wholeDocument } from './visdom-csv.ts';

/** SciGraphQA: charts of papers; evidence is the caption and the paragraph of first mention, without pages. */
export const visdomScigraphqaCsv: BenchmarkReader = visdomReader({
  name: 'visdom-scigraphqa-csv',
  label: 'VisDoMBench, SciGraphQA CSV',
  ownColumns: [
    readColumn('image_file', 'the kind of evidence (figure or table) is not known.'),
    readColumn('caption', 'captions are not among the evidence texts.'),
    readColumn('first_mention', 'paragraphs of first mention are not among the evidence texts.'),
    readColumn('title', 'query augmentation does not see the title.'),
    readColumn('abstract', 'query augmentation does not see the abstract.'),
  ],
  toldBy: ['image_file', 'first_mention'],
  readOwn: (fields, document, repaired) => {
    const texts = evidenceTextsOf(fields, ['caption', 'first_mention'], repaired);
    return {
      contexts: [wholeDocument(document, kindOfImage(fields['image_file']), texts)],
      about: aboutOf({
        title: flattenedText(fields['title']),
        abstract: flattenedText(fields['abstract']),
        captions: textsOfCell(fields['caption']),
        rationale: null,
        oldQuestion: null,
      }),
    };
  },
});
