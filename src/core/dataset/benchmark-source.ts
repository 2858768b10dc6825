import type { ImportProblem } from './benchmark.ts';

/** One entry of a file before any format has read it. Numbers of JSON are text; cells of CSV are text. */
export interface SourceEntry {
  /** Entry from 1: blank lines and a CSV's header do not count, entries that are broken do. */
  readonly row: number;
  /** Line of the file it starts on, from 1; null where the file is one JSON value. */
  readonly line: number | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

export type SourceCarrier = 'json' | 'json-lines' | 'json-columns' | 'csv' | 'parquet';

/** A file cut into entries: what the formats look at to recognise it. */
export interface BenchmarkSource {
  readonly carrier: SourceCarrier;
  /** Names of all fields that occur, in the order in which they first do. */
  readonly fields: readonly string[];
  readonly entries: readonly SourceEntry[];
  readonly problems: readonly ImportProblem[];
}
