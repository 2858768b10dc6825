import type { BenchmarkReader } from './benchmark-reader.ts';
import { kindOfImage, textsOfCells, visdomReader, wholeDocument } from './visdom-csv.ts';

/** SPIQA: figures and tables of papers; evidence is the rationale and the figure's caption, without pages. */
export const visdomSpiqaCsv: BenchmarkReader = visdomReader({
  name: 'visdom-spiqa-csv',
  label: 'VisDoMBench, SPIQA CSV',
  ownFields: ['rationale', 'reference_figure', 'caption'],
  readOwn: (fields, document) => {
    const texts = textsOfCells(fields['rationale'], fields['caption']);
    return { contexts: [wholeDocument(document, kindOfImage(fields['reference_figure']), texts)] };
  },
});
