/** What the candidate pools of a benchmark are like: VisDoM's table 2 (arXiv 2412.10704) and the pages a question has to be found among. */
import type { ReductionStep } from './question-reduction.ts';

/** Mean and spread of some counts. */
export interface Spread {
  readonly n: number;
  /** Null without counts. */
  readonly mean: number | null;
  /** Standard deviation of a sample (n − 1); null of fewer than two counts. */
  readonly sd: number | null;
  readonly least: number | null;
  readonly most: number | null;
}

/** One question with the documents it is searched in. */
export interface PooledQuestion {
  readonly text: string;
  readonly documents: readonly { readonly id: string; readonly pageCount: number }[];
}

/** Questions whose pool has so many pages. */
export interface PoolBin {
  readonly label: string;
  readonly questions: number;
}

export interface PoolStatistics {
  readonly queries: number;
  /** Different documents in all pools. */
  readonly documents: number;
  /** Words between white space. */
  readonly questionWords: Spread;
  readonly pagesPerDocument: Spread;
  readonly documentsPerQuery: Spread;
  readonly pagesPerQuery: Spread;
  /** In the order of pages; every question is in one. */
  readonly histogram: readonly PoolBin[];
}

/** The pools of a benchmark's questions, with what was done to get them. */
export interface PoolsFound {
  readonly statistics: PoolStatistics;
  /** Each step that was made, with its counts. */
  readonly steps: readonly ReductionStep[];
  /** What of the pools is not as the settings ask, each sentence with its questions. */
  readonly notes: readonly { readonly note: string; readonly questions: number }[];
}

/** Bins of the pages in a pool; the paper's figure 4 names none. */
export const poolBins: readonly { readonly label: string; readonly most: number }[] = [
  { label: 'up to 50', most: 50 },
  { label: '51–100', most: 100 },
  { label: '101–150', most: 150 },
  { label: '151–200', most: 200 },
  { label: 'more than 200', most: Number.POSITIVE_INFINITY },
];

/** The bin of a pool by its pages. */
export function poolBinOf(pages: number): string {
  return poolBins.find(({ most }) => pages <= most)!.label;
}

/** Statistics over the pools of some questions. No questions: counts of 0 and spreads without a mean. */
export function poolStatistics(questions: readonly PooledQuestion[]): PoolStatistics {
  const pages = new Map(questions.flatMap(({ documents }) => documents.map(({ id, pageCount }) => [id, pageCount])));
  const pagesOf = questions.map(({ documents }) => documents.reduce((sum, { pageCount }) => sum + pageCount, 0));
  const counts = new Map<string, number>();
  for (const count of pagesOf) counts.set(poolBinOf(count), (counts.get(poolBinOf(count)) ?? 0) + 1);
  return {
    queries: questions.length,
    documents: pages.size,
    questionWords: spreadOf(questions.map(({ text }) => text.match(/\S+/gu)?.length ?? 0)),
    pagesPerDocument: spreadOf([...pages.values()]),
    documentsPerQuery: spreadOf(questions.map(({ documents }) => documents.length)),
    pagesPerQuery: spreadOf(pagesOf),
    histogram: poolBins.map(({ label }) => ({ label, questions: counts.get(label) ?? 0 })),
  };
}

/** Mean and spread. Example: 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sd √(32/7) ≈ 2.138. */
export function spreadOf(counts: readonly number[]): Spread {
  const n = counts.length;
  if (n === 0) return { n, mean: null, sd: null, least: null, most: null };
  const mean = counts.reduce((sum, count) => sum + count, 0) / n;
  const squares = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0);
  const [least, most] = counts.reduce(
    ([low, high], count) => [Math.min(low, count), Math.max(high, count)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return { n, mean, sd: n < 2 ? null : Math.sqrt(squares / (n - 1)), least, most };
}
