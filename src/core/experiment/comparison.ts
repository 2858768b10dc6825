import type { RunId } from '../document/ids.ts';
import type { QuestionEvaluation } from '../metric/evaluation.ts';
import { type Interval, bootstrapInterval } from '../statistics/bootstrap.ts';
import { holmAdjusted } from '../statistics/holm.ts';
import { type PairedComparison, comparePaired } from '../statistics/paired-randomisation.ts';

/** A run against the baseline on one metric, over the questions that both are scored on. */
export interface Comparison extends PairedComparison {
  readonly run: RunId;
  /** 95 % interval of the mean difference (paired bootstrap); null where n is 0. */
  readonly interval: Interval | null;
  /** p adjusted by Holm over the family: each run against the baseline, for one metric over all questions. */
  readonly holmP: number | null;
}

/** A run's questions with the values of some metrics. */
export interface ComparableRun {
  readonly run: RunId;
  readonly questions: readonly QuestionEvaluation[];
}

/**
 * Compares each run with the baseline (the run itself is left out) on the metric at `place` among the values. Without questions
 * in common: n 0, no p, and the run is not in the family.
 */
export function compareWithBaseline(
  runs: readonly ComparableRun[],
  baseline: ComparableRun,
  place: number,
  seed: number,
): Comparison[] {
  const base = new Map(baseline.questions.map(({ question, values }) => [question, values[place] ?? null]));
  const compared = runs
    .filter(({ run }) => run !== baseline.run)
    .map(({ run, questions }) => {
      const pairs = questions.flatMap(({ question, values }) => {
        const value = values[place] ?? null;
        const baseValue = base.get(question) ?? null;
        return value === null || baseValue === null ? [] : [[value, baseValue] as const];
      });
      const paired = comparePaired(
        pairs.map(([value]) => value),
        pairs.map(([, baseValue]) => baseValue),
        { seed },
      );
      const differences = pairs.map(([value, baseValue]) => value - baseValue);
      return { run, ...paired, interval: bootstrapInterval(differences, { seed }) };
    });
  const family = compared.flatMap(({ p }) => p ?? []);
  const adjusted = holmAdjusted(family);
  let member = 0;
  return compared.map((comparison) => ({
    ...comparison,
    holmP: comparison.p === null ? null : (adjusted[member++] ?? null),
  }));
}
