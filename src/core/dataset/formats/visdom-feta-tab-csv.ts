import { unreadColumn } from '../file-columns.ts';
import type { BenchmarkReader } from './benchmark-reader.ts';
import { visdomReader, wholeDocument } from './visdom-csv.ts';

/** FetaTab: tables of Wikipedia pages; a gold document, neither pages nor evidence texts. */
export const visdomFetaTabCsv: BenchmarkReader = visdomReader({
  name: 'visdom-feta-tab-csv',
  label: 'VisDoMBench, FetaTab CSV',
  ownColumns: [unreadColumn('q_uid')],
  toldBy: ['q_uid'],
  readOwn: (_fields, document) => ({ contexts: [wholeDocument(document, null, [])] }),
});
