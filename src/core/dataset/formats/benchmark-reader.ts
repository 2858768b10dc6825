import type { BenchmarkFormat, FileColumns, PageBase } from '../benchmark.ts';
import type { BenchmarkSource } from '../benchmark-source.ts';
import type { QuestionList } from '../read-questions.ts';

/** One line of the format table: how a released file is recognised and read. */
export interface BenchmarkReader {
  readonly name: BenchmarkFormat;
  /** What people call it: "UniDoc-Bench, GitHub JSON". */
  readonly label: string;
  /** Fields that a file of this format holds, for messages. */
  readonly looksFor: readonly string[];
  /** How the released files count pages. */
  readonly pageBase: PageBase;
  readonly matches: (source: BenchmarkSource) => boolean;
  readonly parse: (source: BenchmarkSource) => QuestionList;
  /** The file's columns against those of the release; absent where the format is no table with columns of its own. */
  readonly columns?: (source: BenchmarkSource) => FileColumns;
}

/** Whether the file has all of these fields. */
export function hasFields(source: BenchmarkSource, names: readonly string[]): boolean {
  return names.every((name) => source.fields.includes(name));
}
