/** What of systems over several benchmarks is no table of means: evidence found by k, and scores by pages in the pool. */
import { poolBinOf, poolBins } from '../dataset/pool-statistics.ts';
import { type Estimate, estimateColumns } from '../metric/estimate.ts';
import { evaluate } from '../metric/evaluation.ts';
import type { EvidenceReading } from '../metric/evidence/evidence-texts.ts';
import { suggestedK } from '../metric/evidence/suggested-k.ts';
import { type EvidenceCurve, evidenceOfRun } from './evidence-report.ts';
import { questionsWithoutPages } from './report.ts';
import type { OneRun, SplitSystem } from './split-systems.ts';

/** Means of one score by pages in the pool, over the questions of all benchmarks (figure 4). */
export interface PoolScores {
  readonly name: string;
  readonly metric: 'f1' | 'source-document';
  readonly bins: readonly { readonly label: string; readonly mean: Estimate }[];
}

/** ANLCS over the benchmarks, each alike, and the k it suggests. */
export interface SplitEvidence {
  readonly name: string;
  readonly contexts: EvidenceCurve['contexts'];
  readonly best: readonly number[];
  readonly joined: readonly number[];
  readonly suggested: number | null;
  /** Columns that it is over. */
  readonly of: number;
}

/** By kind of context, each benchmark alike. */
export function evidenceOf({ name, runs }: SplitSystem, reading: EvidenceReading): SplitEvidence[] {
  const read = runs.flatMap((one) =>
    one === null ? [] : evidenceOfRun({ run: one.run, results: one.results }, reading).curves,
  );
  const kinds = [...new Set(read.map(({ contexts }) => contexts))];
  return kinds.map((contexts) => {
    const curves = read.filter((curve) => curve.contexts === contexts);
    const mean = (side: 'best' | 'joined'): number[] =>
      (curves[0]?.[side] ?? []).map(
        (_, place) => sumOf(curves.map((curve) => curve[side][place] ?? 0)) / curves.length,
      );
    return {
      name,
      contexts,
      best: mean('best'),
      joined: mean('joined'),
      suggested: suggestedK(curves.map(({ best }) => best)),
      of: curves.length,
    };
  });
}

/** Over the questions of all benchmarks together; bins without a question are left out. */
export function byPoolOf({ name, runs }: SplitSystem): PoolScores[] {
  const made = runs.flatMap((one) => one ?? []);
  const seed = made[0]?.run.settings.seed ?? 0;
  return (['source-document', 'f1'] as const).flatMap((metric) => {
    const values = made.flatMap((one) => valuesByPool(metric, one));
    if (values.length === 0) return [];
    const bins = poolBins.flatMap(({ label }) => {
      const own = values.filter((value) => value.bin === label).map(({ value }) => value);
      if (own.length === 0) return [];
      const column = { values: own, isProportion: metric === 'source-document' };
      return [{ label, mean: estimateColumns([column], seed)[0]! }];
    });
    return [{ name, metric, bins }];
  });
}

function valuesByPool(metric: PoolScores['metric'], { run, results, scored, questions }: OneRun) {
  if (metric === 'source-document') {
    const settings = { ...run.settings, goldWithoutPages: questionsWithoutPages(questions) };
    const evaluated = evaluate(results, settings, ['SourceDocument@5']).questions;
    return evaluated.flatMap(({ values: [value] }, place) => {
      const pages = results[place]?.pool.pages ?? 0;
      return value === null || value === undefined ? [] : [{ bin: poolBinOf(pages), value }];
    });
  }
  if (scored === null) return [];
  const pagesOf = new Map(results.map(({ question, pool }) => [question, pool.pages]));
  return [...scored.answers].flatMap(([question, { scores }]) => {
    const pages = pagesOf.get(question);
    const f1 = scores?.answer.f1;
    return pages === undefined || f1?.kind !== 'value' ? [] : [{ bin: poolBinOf(pages), value: f1.value }];
  });
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
