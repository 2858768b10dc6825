import type { BenchmarkReader } from './formats/benchmark-reader.ts';
import { leafmarkJsonl } from './formats/leafmark-jsonl.ts';
import { mmlongbenchDocJson } from './formats/mmlongbench-doc-json.ts';
import { unidocBenchJson } from './formats/unidoc-bench-json.ts';
import { unidocBenchParquet } from './formats/unidoc-bench-parquet.ts';
import { visdomFetaTabCsv } from './formats/visdom-feta-tab-csv.ts';
import { visdomPaperTabCsv } from './formats/visdom-paper-tab-csv.ts';
import { visdomScigraphqaCsv } from './formats/visdom-scigraphqa-csv.ts';
import { visdomSlidevqaCsv } from './formats/visdom-slidevqa-csv.ts';
import { visdomSpiqaCsv } from './formats/visdom-spiqa-csv.ts';

/**
 * Every format that is read, most particular first: the first that matches reads the file. A new format is a file in
 * `formats/` and a line here. FetaTab stands last of VisDoM's splits, because its fields are also PaperTab's.
 */
export const formatTable: readonly BenchmarkReader[] = [
  unidocBenchJson,
  unidocBenchParquet,
  visdomSpiqaCsv,
  visdomScigraphqaCsv,
  visdomSlidevqaCsv,
  visdomPaperTabCsv,
  visdomFetaTabCsv,
  mmlongbenchDocJson,
  leafmarkJsonl,
];
