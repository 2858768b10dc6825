/**
 * Systems over several benchmarks of a workspace (the splits of VisDoMBench), as the tables 2 to 6 and figure 4 of arXiv 2412.10704 set
 * them out: a row a system, a column a benchmark, and the average over the benchmarks, each alike.
 */
import { assertUnreachable } from '../assert-unreachable.ts';
import type { Benchmark } from '../dataset/benchmark.ts';
import type { PoolStatistics } from '../dataset/pool-statistics.ts';
import type { BenchmarkId, RunId } from '../document/ids.ts';
import type { Estimate } from '../metric/estimate.ts';
import { evaluate } from '../metric/evaluation.ts';
import type { EvidenceReading } from '../metric/evidence/evidence-texts.ts';
import {
  type PublishedMean,
  type PublishedMetric,
  type QuestionSet,
  checkQuestionSet,
  publishedAverages,
  publishedFor,
  publishedSetOf,
} from '../reference/published.ts';
import { visdomSplitNames } from '../reference/published-figures.ts';
import type { AnswerMetric } from './answer-metric.ts';
import { questionsWithoutPages } from './report.ts';
import { meanFor } from './scored-run.ts';
import { type PoolScores, type SplitEvidence, byPoolOf, evidenceOf } from './split-scores.ts';
import { type OneRun, type SplitInput, type SplitSystem, systemsOf } from './split-systems.ts';

export interface SplitColumn {
  readonly benchmark: BenchmarkId;
  /** `PaperTab` for a split of VisDoMBench, else the name of the file. */
  readonly title: string;
  readonly questions: number;
  readonly pools: PoolStatistics | null;
}

/** One value of a table: a mean with its n. */
export interface SplitCell {
  readonly run: RunId;
  readonly mean: Estimate;
}

/** Columns that a mean is over, each alike. */
export interface SplitAverage {
  readonly value: number;
  readonly of: number;
}

export interface SplitRow {
  /** The name of the system in its newest run. */
  readonly name: string;
  /** By column; null: the system has no run there, or no value. */
  readonly cells: readonly (SplitCell | null)[];
  /** By column, whether it has a run there. */
  readonly ran: readonly boolean[];
  /** Over all columns; null where one is missing. */
  readonly average: SplitAverage | null;
  /** Over the columns that are there, where not all are; null otherwise. */
  readonly partial: SplitAverage | null;
}

export type SplitMetric = 'source-document' | AnswerMetric;

/** A printed row: its values by column (null: not printed of this benchmark) and their average as printed. */
export interface PrintedSplitRow {
  readonly row: string;
  readonly source: string;
  readonly means: readonly (PublishedMean | null)[];
  readonly average: PublishedMean | null;
}

export interface SplitTable {
  readonly metric: SplitMetric;
  readonly title: string;
  readonly rows: readonly SplitRow[];
  /** Only where the question sets are the same. */
  readonly published: readonly PrintedSplitRow[];
  /** What must be said beside it, a sentence each. */
  readonly notes: readonly string[];
}

export interface SplitsReport {
  readonly columns: readonly SplitColumn[];
  /** Tables without a value are left out. */
  readonly tables: readonly SplitTable[];
  readonly evidence: readonly SplitEvidence[];
  readonly byPool: readonly PoolScores[];
  /** Systems that have no run on some column, and on which. */
  readonly missing: readonly { readonly name: string; readonly benchmarks: readonly BenchmarkId[] }[];
  /** Why no published average stands beside, or what cannot be checked; a sentence for each column that has published means. */
  readonly sets: readonly string[];
}

/**
 * The tables over some benchmarks. Of each system the newest run of a benchmark counts that is done and no trial; systems are the same
 * where all but their names, samples and limits is. VisDoMBench's splits stand first, in the order of the paper. No run: empty tables.
 */
export function buildSplitsReport(splits: readonly SplitInput[], reading: EvidenceReading): SplitsReport {
  const ordered = [...splits].sort((a, b) => placeOf(a.benchmark) - placeOf(b.benchmark));
  const systems = systemsOf(ordered);
  const sets = ordered.map(({ benchmark }) => setOf(benchmark, systems));
  return {
    columns: ordered.map(({ benchmark, pools }) => ({
      benchmark: benchmark.id,
      title: titleOf(benchmark),
      questions: benchmark.questions.length,
      pools,
    })),
    tables: splitMetrics.flatMap((metric) => tableOf(metric, systems, sets) ?? []),
    evidence: systems.flatMap((system) => evidenceOf(system, reading)),
    byPool: systems.flatMap((system) => byPoolOf(system)),
    missing: systems.flatMap(({ name, runs }) => {
      const benchmarks = ordered.flatMap(({ benchmark }, place) => (runs[place] === null ? [benchmark.id] : []));
      return benchmarks.length === 0 ? [] : [{ name, benchmarks }];
    }),
    sets: sets.flatMap((set) => {
      const published = publishedSetOf(set.format);
      return published === null ? [] : [checkQuestionSet(published, set).sentence];
    }),
  };
}

const splitMetrics: readonly SplitMetric[] = [
  'source-document',
  'f1',
  'exact-match',
  'completeness',
  'faithfulness',
  'refusal-rate',
];

function tableOf(
  metric: SplitMetric,
  systems: readonly SplitSystem[],
  sets: readonly QuestionSet[],
): SplitTable | null {
  const rows = systems
    .map((system) => ({ system, row: rowOf(metric, system) }))
    .filter(({ row }) => row.cells.some((cell) => cell !== null));
  if (rows.length === 0) return null;
  return {
    metric,
    title: titleOfMetric(metric),
    rows: rows.map(({ row }) => row),
    published: printedRows(metric, sets),
    notes: notesOf(
      metric,
      rows.map(({ system }) => system),
    ),
  };
}

function rowOf(metric: SplitMetric, { name, runs }: SplitSystem): SplitRow {
  const cells = runs.map((one): SplitCell | null => {
    const mean = one === null ? null : meanOf(metric, one);
    return one === null || mean === null || mean.mean === null ? null : { run: one.run.id, mean };
  });
  const values = cells.flatMap((cell) => cell?.mean.mean ?? []);
  const average = values.length === 0 ? null : { value: sumOf(values) / values.length, of: values.length };
  const isWhole = values.length === cells.length;
  const ran = runs.map((one) => one !== null);
  return { name, cells, ran, average: isWhole ? average : null, partial: isWhole ? null : average };
}

function meanOf(metric: SplitMetric, { run, results, scored, questions }: OneRun): Estimate | null {
  if (metric === 'source-document') {
    const settings = { ...run.settings, goldWithoutPages: questionsWithoutPages(questions) };
    return evaluate(results, settings, ['SourceDocument@5']).metrics[0] ?? null;
  }
  return scored === null ? null : (meanFor(metric, scored, [...scored.answers.values()])?.scored ?? null);
}

function titleOfMetric(metric: SplitMetric): string {
  switch (metric) {
    case 'source-document':
      return 'Source-document identification, k = 5 (as table 4)';
    case 'f1':
      return 'F1 of words (as tables 3 and 5)';
    case 'exact-match':
      return 'Exact match';
    case 'declined-rightly':
      return 'Declined rightly';
    case 'refusal-rate':
      return 'Refusal rate (as table 6)';
    case 'completeness':
      return 'Completeness';
    case 'faithfulness':
      return 'Faithfulness';
    default:
      return assertUnreachable(metric);
  }
}

const publishedMetrics: Readonly<Partial<Record<SplitMetric, PublishedMetric>>> = {
  'source-document': 'SourceDocument@5',
  f1: 'f1',
  'refusal-rate': 'refusal-rate',
  completeness: 'completeness',
};

function printedRows(metric: SplitMetric, sets: readonly QuestionSet[]): PrintedSplitRow[] {
  const published = publishedMetrics[metric];
  if (published === undefined) return [];
  const columns = sets.map((set) => publishedFor(set, published));
  const averages = publishedAverages(sets, published);
  const keyOf = ({ row, source }: PublishedMean): string => `${source} ${row}`;
  const keys = [...new Map(columns.flat().map((mean) => [keyOf(mean), mean])).values()];
  return keys.map(({ row, source }) => {
    const isOwn = (mean: PublishedMean): boolean => mean.row === row && mean.source === source;
    return {
      row,
      source,
      means: columns.map((means) => means.find(isOwn) ?? null),
      average: averages.find(isOwn) ?? null,
    };
  });
}

function notesOf(metric: SplitMetric, systems: readonly SplitSystem[]): string[] {
  const runs = systems.flatMap((system) => system.runs.flatMap((one) => one ?? []));
  const notes: string[] = [];
  const sampled = runs.filter(
    ({ run, asked }) => metric !== 'source-document' && run.answers !== null && run.answers.sample < asked,
  );
  if (sampled.length > 0) notes.push('Some runs answer a sample of their questions: each cell tells its n.');
  const fewer = runs.filter(({ asked, questions }) => asked < questions.length);
  if (fewer.length > 0)
    notes.push('Some runs ask fewer questions than their file has (near-duplicates, longer half or a sample).');
  const versions = new Set(runs.map(({ run }) => run.versions['leafmark'] ?? ''));
  if (versions.size > 1) notes.push('The runs were made by different versions of Leafmark.');
  if (metric === 'refusal-rate') {
    const may = new Set(runs.map(({ run }) => run.system.answering?.mayDecline === true));
    if (may.has(false)) notes.push('Systems that were not told that they may decline stand beside those that were.');
  }
  return notes;
}

/** The set that the runs of a benchmark ask, for published means: that of the file where runs differ. */
function setOf({ id, format, questions }: Benchmark, systems: readonly SplitSystem[]): QuestionSet {
  const asked = systems.flatMap(({ runs }) => runs.flatMap((one) => (one?.run.benchmark === id ? [one.asked] : [])));
  const reworded = questions.filter(({ rewording }) => rewording !== undefined && rewording.choice !== 'kept').length;
  return { format, questions: Math.min(questions.length, ...asked), reworded };
}

function titleOf({ format, name, derivedFrom }: Benchmark): string {
  const set = publishedSetOf(format);
  return set === null || derivedFrom !== undefined ? name : set;
}

function placeOf({ format }: Benchmark): number {
  const set = publishedSetOf(format);
  const place = visdomSplitNames.findIndex((name) => name === set);
  return place < 0 ? visdomSplitNames.length : place;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
