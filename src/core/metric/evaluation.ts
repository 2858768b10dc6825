/**
 * The invariants of every mean, owned once: which questions a metric is computed for, that every one of them counts, answered
 * or not, and that each mean carries its n, its interval and its ceiling.
 */
import { assertUnreachable } from '../assert-unreachable.ts';
import type { QuestionState } from '../dataset/mapping.ts';
import type { QuestionId } from '../document/ids.ts';
import type { ExperimentSettings } from '../experiment/experiment.ts';
import type { QuestionResult } from '../experiment/run.ts';
import { type Estimate, estimateColumns } from './estimate.ts';
import { judgeRanking } from './judged-ranking.ts';
import { type Ceiling, createOracle } from './oracle-ceiling.ts';
import { type Metric, metricDefinition, metricName, parseMetric, scoreMetric } from './registry.ts';

/**
 * How a question enters the means. `scored`: all metrics; `scored-0`: unmappable, 0 in all by choice; `document-only`: its gold
 * names no pages, so only the document metrics. The others enter no mean: `without-evidence`; `unmappable` and `mapped-in-part`
 * by choice; `failed`: it would be scored, and its retrieval failed. Standings partition the results.
 */
export type Standing =
  | 'scored'
  | 'scored-0'
  | 'document-only'
  | 'without-evidence'
  | 'unmappable'
  | 'mapped-in-part'
  | 'failed';

export const standings: readonly Standing[] = [
  'scored',
  'scored-0',
  'document-only',
  'without-evidence',
  'unmappable',
  'mapped-in-part',
  'failed',
];

/** The choices of a run that decide its means. */
export interface EvaluationSettings extends Pick<ExperimentSettings, 'unmappable' | 'mappedInPart' | 'seed'> {
  /** Questions whose gold, as the file states it, names no pages: scored 0 they enter no page mean. Default none. */
  readonly goldWithoutPages?: ReadonlySet<QuestionId>;
}

export interface MetricEvaluation extends Estimate {
  readonly metric: string;
  /** Mean over the same questions of the best reachable value; null where n is 0, and for `P_returned`. */
  readonly ceiling: number | null;
  /** For at least one question the best is only bounded from above. */
  readonly ceilingIsBound: boolean;
}

export interface QuestionEvaluation {
  readonly question: QuestionId;
  readonly standing: Standing;
  /** By metric, in the order asked for; null where the question does not enter its mean. */
  readonly values: readonly (number | null)[];
}

export interface Evaluation {
  readonly metrics: readonly MetricEvaluation[];
  readonly questions: readonly QuestionEvaluation[];
  readonly byStanding: Readonly<Record<Standing, number>>;
  readonly byState: Readonly<Record<QuestionState, number>>;
  /** Results whose retrieval failed, whatever their state. */
  readonly failures: number;
}

/**
 * The means of some metrics over the results of one run (or a part of them). Proportions carry Wilson intervals, other means
 * seeded bootstrap intervals. No results: means are null with n 0. Throws AppError `metric-unknown`.
 */
export function evaluate(
  results: readonly QuestionResult[],
  settings: EvaluationSettings,
  metricNames: readonly string[],
): Evaluation {
  const metrics = metricNames.map(parseMetric);
  const questions = evaluateQuestions(results, settings, metricNames);
  const ceilings = results.map((result, place) => ceilingsOf(result, questions[place]!.standing, metrics));
  return {
    metrics: summarise(metrics, questions, ceilings, settings.seed),
    questions,
    byStanding: countBy(
      standings,
      questions.map(({ standing }) => standing),
    ),
    byState: countBy(
      ['ready', 'mapped-in-part', 'unmappable', 'without-evidence', 'document-only'],
      results.map(({ state }) => state),
    ),
    failures: results.filter(({ outcome }) => outcome.kind === 'failed').length,
  };
}

/** The values of each question alone, in the order of the results: no means. Throws AppError `metric-unknown`. */
export function evaluateQuestions(
  results: readonly QuestionResult[],
  settings: EvaluationSettings,
  metricNames: readonly string[],
): QuestionEvaluation[] {
  const metrics = metricNames.map(parseMetric);
  return results.map((result) => {
    const standing = standingOf(result, settings);
    return { question: result.question, standing, values: valuesOf(result, standing, settings, metrics) };
  });
}

/** How a result enters the means of its run. */
export function standingOf(
  { state, outcome }: Pick<QuestionResult, 'state' | 'outcome'>,
  settings: Pick<EvaluationSettings, 'unmappable' | 'mappedInPart'>,
): Standing {
  const failed = outcome.kind === 'failed';
  switch (state) {
    case 'without-evidence':
      return 'without-evidence';
    case 'unmappable':
      if (settings.unmappable === 'leave-out') return 'unmappable';
      return failed ? 'failed' : 'scored-0';
    case 'mapped-in-part':
      if (settings.mappedInPart === 'leave-out') return 'mapped-in-part';
      return failed ? 'failed' : 'scored';
    case 'ready':
      return failed ? 'failed' : 'scored';
    case 'document-only':
      return failed ? 'failed' : 'document-only';
    default:
      return assertUnreachable(state);
  }
}

function valuesOf(
  result: QuestionResult,
  standing: Standing,
  settings: EvaluationSettings,
  metrics: readonly Metric[],
) {
  if (standing === 'scored-0') {
    const namesNoPages = settings.goldWithoutPages?.has(result.question) === true;
    return metrics.map(({ family }) => (metricDefinition(family).gold === 'pages' && namesNoPages ? null : 0));
  }
  const isMeasured = standing === 'scored' || standing === 'document-only';
  if (!isMeasured || result.outcome.kind !== 'ranked') return metrics.map(() => null);
  const { contexts, goldDocuments } = result;
  const judged = judgeRanking({ candidates: result.outcome.candidates, contexts, goldDocuments });
  return metrics.map((metric) => scoreMetric(metric, judged));
}

function ceilingsOf(result: QuestionResult, standing: Standing, metrics: readonly Metric[]): Ceiling[] {
  // Nothing of its gold is in the corpus, so 0 is also the best that could be reached.
  if (standing === 'scored-0') return metrics.map(() => ({ value: 0, isBound: false }));
  const { contexts, goldDocuments, reachable, pool } = result;
  const largest = Math.max(1, ...metrics.map(({ k }) => k));
  const oracle = createOracle({ contexts, goldDocuments, reachable, poolUnits: pool.units }, largest);
  return metrics.map((metric) => oracle.ceiling(metric));
}

/** Metrics that need the same gold are over the same questions, and share the draws of one bootstrap. */
function summarise(
  metrics: readonly Metric[],
  questions: readonly QuestionEvaluation[],
  ceilings: readonly (readonly Ceiling[])[],
  seed: number,
): MetricEvaluation[] {
  const summaries: MetricEvaluation[] = [];
  for (const gold of ['pages', 'documents'] as const) {
    const places = [...metrics.keys()].filter((place) => metricDefinition(metrics[place]!.family).gold === gold);
    const columns = places.map((place) => ({
      values: questions.flatMap(({ values }) => values[place] ?? []),
      isProportion: metricDefinition(metrics[place]!.family).isProportion,
    }));
    for (const [column, estimate] of estimateColumns(columns, seed).entries()) {
      const place = places[column]!;
      const best = ceilings.flatMap((ofQuestion, row) =>
        (questions[row]!.values[place] ?? null) === null ? [] : ofQuestion[place]!,
      );
      const sum = best.reduce((total, { value }) => total + (value ?? 0), 0);
      // A system that returns fewer than k units of its pool exceeds the oracle's, which returns k: no ceiling to set beside it.
      const hasCeiling = metrics[place]!.family !== 'P_returned';
      summaries[place] = {
        metric: metricName(metrics[place]!),
        ...estimate,
        ceiling: best.length === 0 || !hasCeiling ? null : sum / best.length,
        ceilingIsBound: hasCeiling && best.some(({ isBound }) => isBound),
      };
    }
  }
  return summaries;
}

function countBy<Key extends string>(keys: readonly Key[], found: readonly Key[]): Readonly<Record<Key, number>> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
  for (const key of found) counts[key] += 1;
  return counts;
}
