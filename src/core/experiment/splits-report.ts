/**
 * Systems over several benchmarks of a workspace (the splits of VisDoMBench), as the tables 2 to 6 and figure 4 of arXiv 2412.10704 set
 * them out: a row a system, a column a benchmark, and the average over the benchmarks, each alike.
 */
import type { Benchmark } from '../dataset/benchmark.ts';
import type { PoolStatistics } from '../dataset/pool-statistics.ts';
import type { BenchmarkId, RunId } from '../document/ids.ts';
import type { Estimate } from '../metric/estimate.ts';
import type { EvidenceReading } from '../metric/evidence/evidence-texts.ts';
import type { PublishedMean } from '../reference/published.ts';
import type { NamedDocument } from '../retrieval/order.ts';
import type { RunWithResults } from './report.ts';

/** A benchmark with its runs that are done, newest first. */
export interface SplitInput {
  readonly benchmark: Benchmark;
  readonly runs: readonly RunWithResults[];
  /** Pool statistics of its newest run's pool settings; null without a run. */
  readonly pools: PoolStatistics | null;
}

export interface SplitColumn {
  readonly benchmark: BenchmarkId;
  /** `PaperTab` for a split of VisDoMBench, else the name of the file. */
  readonly title: string;
  readonly questions: number;
  readonly pools: PoolStatistics | null;
}

/** One value of a table: a mean with n; null: this system has no run there, or no value. */
export interface SplitCell {
  readonly run: RunId;
  readonly mean: Estimate;
}

export interface SplitRow {
  /** The system's name; runs of equal systems (but for name, sample and limits) on different benchmarks are one row. */
  readonly name: string;
  /** What the name does not say, e.g. `BGE-base, 7 texts` or `plain prompt`. */
  readonly note: string;
  readonly cells: readonly (SplitCell | null)[];
  /** Mean over the columns, each alike; null where a column is missing. `of`: columns it is over. */
  readonly average: { readonly value: number; readonly of: number } | null;
  /** Means over the columns that the system has, where not all are there; null otherwise. */
  readonly partial: { readonly value: number; readonly of: number } | null;
}

export type SplitMetric =
  | 'source-document'
  | 'f1'
  | 'exact-match'
  | 'faithfulness'
  | 'completeness'
  | 'refusal-rate'
  | 'anlcs';

export interface SplitTable {
  readonly metric: SplitMetric;
  /** `Source-document identification at k = 5 (table 4)`. */
  readonly title: string;
  readonly rows: readonly SplitRow[];
  /** By printed row: its values by column (null: not printed) and the average; only where the question sets are the same. */
  readonly published: readonly {
    readonly row: string;
    readonly source: string;
    readonly means: readonly (PublishedMean | null)[];
    readonly average: PublishedMean | null;
  }[];
  /** What must be said beside it, a sentence each. */
  readonly notes: readonly string[];
}

/** F1 by pages in the pool over all benchmarks (figure 4). */
export interface PoolScores {
  readonly name: string;
  readonly bins: readonly { readonly label: string; readonly mean: Estimate }[];
}

export interface SplitsReport {
  readonly columns: readonly SplitColumn[];
  readonly tables: readonly SplitTable[];
  /** By system and k: the mean over the columns of ANLCS@k, and the k it suggests. */
  readonly evidence: readonly {
    readonly name: string;
    readonly contexts: 'texts' | 'images' | 'both';
    readonly best: readonly number[];
    readonly joined: readonly number[];
    readonly suggested: number | null;
    readonly of: number;
  }[];
  readonly byPool: readonly PoolScores[];
  /** Systems that have no run on some column, and on which: they may be run there. */
  readonly missing: readonly { readonly name: string; readonly benchmarks: readonly BenchmarkId[] }[];
}

/** No benchmarks or no runs: empty tables. */
export function buildSplitsReport(
  _splits: readonly SplitInput[],
  _documents: readonly NamedDocument[],
  _reading: EvidenceReading,
): SplitsReport {
  return { columns: [], tables: [], evidence: [], byPool: [], missing: [] };
}
