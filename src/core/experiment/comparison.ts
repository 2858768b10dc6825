import type { QuestionId, RunId } from '../document/ids.ts';
import type { QuestionEvaluation } from '../metric/evaluation.ts';
import { type Interval, bootstrapInterval } from '../statistics/bootstrap.ts';
import { holmAdjusted } from '../statistics/holm.ts';
import { type PairedComparison, comparePaired, pairedTolerance } from '../statistics/paired-randomisation.ts';

/** A question that two runs answered differently well. */
export interface MovedQuestion {
  readonly question: QuestionId;
  /** The run's value minus the baseline's: above 0 the run is better. */
  readonly difference: number;
}

/** A run against the baseline on one metric, over the questions that both are scored on. */
export interface Comparison extends PairedComparison {
  readonly run: RunId;
  /** 95 % interval of the mean difference (paired bootstrap); null where n is below 2. */
  readonly interval: Interval | null;
  /** p adjusted by Holm over the family: each run against the baseline, for one metric over all questions. */
  readonly holmP: number | null;
  /** Wins and losses, the largest gain first and the largest loss last; equal ones in the order of the questions. */
  readonly moved: readonly MovedQuestion[];
}

/** A run against the baseline within one group of questions: described, not tested. */
export interface GroupDifference {
  /** Questions of the group that both are scored on. */
  readonly n: number;
  /** Null where n is 0. */
  readonly mean: number | null;
  /** 95 % interval of the mean difference (paired bootstrap); null where n is below 2. */
  readonly interval: Interval | null;
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
  const compared = runs
    .filter(({ run }) => run !== baseline.run)
    .map((one) => {
      const pairs = pairedValues(one, baseline, place);
      const paired = comparePaired(
        pairs.map(({ value }) => value),
        pairs.map(({ baseValue }) => baseValue),
        { seed },
      );
      const interval = intervalOf(differencesOf(pairs), seed);
      return { run: one.run, ...paired, interval, moved: movedQuestions(pairs) };
    });
  const family = compared.flatMap(({ p }) => p ?? []);
  const adjusted = holmAdjusted(family);
  let member = 0;
  return compared.map((comparison) => ({
    ...comparison,
    holmP: comparison.p === null ? null : (adjusted[member++] ?? null),
  }));
}

/** The difference of a run to the baseline on the metric at `place`, over the questions that a group holds. */
export function groupDifference(
  run: ComparableRun,
  baseline: ComparableRun,
  place: number,
  { holds, seed }: { readonly holds: (question: QuestionId) => boolean; readonly seed: number },
): GroupDifference {
  const pairs = pairedValues(run, baseline, place).filter(({ question }) => holds(question));
  const differences = differencesOf(pairs);
  const total = differences.reduce((sum, difference) => sum + difference, 0);
  return {
    n: pairs.length,
    mean: pairs.length === 0 ? null : total / pairs.length,
    interval: intervalOf(differences, seed),
  };
}

interface PairedValue {
  readonly question: QuestionId;
  readonly value: number;
  readonly baseValue: number;
}

/** The questions that both are scored on, in the run's order. */
function pairedValues(run: ComparableRun, baseline: ComparableRun, place: number): PairedValue[] {
  const base = new Map(baseline.questions.map(({ question, values }) => [question, values[place] ?? null]));
  return run.questions.flatMap(({ question, values }) => {
    const value = values[place] ?? null;
    const baseValue = base.get(question) ?? null;
    return value === null || baseValue === null ? [] : [{ question, value, baseValue }];
  });
}

/** A bootstrap over one question draws it alone, and would say that nothing is uncertain. */
function intervalOf(differences: readonly number[], seed: number): Interval | null {
  return differences.length < 2 ? null : bootstrapInterval(differences, { seed });
}

function differencesOf(pairs: readonly PairedValue[]): number[] {
  return pairs.map(({ value, baseValue }) => value - baseValue);
}

function movedQuestions(pairs: readonly PairedValue[]): MovedQuestion[] {
  return pairs
    .map(({ question, value, baseValue }) => ({ question, difference: value - baseValue }))
    .filter(({ difference }) => Math.abs(difference) > pairedTolerance)
    .sort((a, b) => b.difference - a.difference);
}
