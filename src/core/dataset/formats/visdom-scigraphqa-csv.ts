import type { BenchmarkReader } from './benchmark-reader.ts';
import { kindOfImage, textsOfCells, visdomReader, wholeDocument } from './visdom-csv.ts';

/** SciGraphQA: charts of papers; evidence is the caption and the paragraph of first mention, without pages. */
export const visdomScigraphqaCsv: BenchmarkReader = visdomReader({
  name: 'visdom-scigraphqa-csv',
  label: 'VisDoMBench, SciGraphQA CSV',
  ownFields: ['image_file', 'caption', 'first_mention'],
  readOwn: (fields, document) => {
    const texts = textsOfCells(fields['caption'], fields['first_mention']);
    return { contexts: [wholeDocument(document, kindOfImage(fields['image_file']), texts)] };
  },
});
