/**
 * The report of some runs of one benchmark: runs × metrics, one metric by groups and against a baseline, and every question
 * with what each run found. It is data for a screen or an export; nothing of it is text to be trusted as markup.
 */
import { type AnswerReport, buildAnswerReport } from './answer-report.ts';
import type { AnswerRecord } from './answer-record.ts';
import type { Failure } from '../app-error.ts';
import type { BenchmarkFormat, Question } from '../dataset/benchmark.ts';
import type { QuestionState } from '../dataset/mapping.ts';
import { reduceQuestions } from '../dataset/reduce-questions.ts';
import type { QuestionId, RunId } from '../document/ids.ts';
import type { Estimate } from '../metric/estimate.ts';
import { type Evaluation, type QuestionEvaluation, type Standing, evaluate } from '../metric/evaluation.ts';
import { type ScoringId, documentMetrics, scoringMetrics } from '../metric/scorings.ts';
import type { NamedDocument } from '../retrieval/order.ts';
import { type Comparison, type GroupDifference, compareWithBaseline } from './comparison.ts';
import { type EvidenceStrip, evidenceStrip } from './evidence-strip.ts';
import { reportCutoffs } from './default-experiment.ts';
import { type EvaluatedRun, groupMeans } from './group-means.ts';
import { type ImageShare, imageShares } from './image-shares.ts';
import type { SplitBy } from './report-groups.ts';
import { type ChainsReport, buildChainsReport } from './chains-report.ts';
import { type EvidenceReport, buildEvidenceReport } from './evidence-report.ts';
import { type PublishedReport, buildPublishedReport } from './published-report.ts';
import type { ReportOptions } from './report-options.ts';
import type { QuestionResult, Run } from './run.ts';

/** A run with the results it has so far. */
export interface RunWithResults {
  readonly run: Run;
  readonly results: readonly QuestionResult[];
  /** Absent where nothing is answered. */
  readonly answers?: readonly AnswerRecord[];
}

export interface RunSummary extends Omit<Evaluation, 'questions'> {
  readonly run: RunId;
  readonly name: string;
  /** Questions of the benchmark without a result yet. */
  readonly waiting: number;
  /** Of a run that ranks page images beside text: how many of the first are page images, at each cutoff; null of others. */
  readonly imageShares: readonly ImageShare[] | null;
}

/** One group of questions. */
export interface ReportGroup {
  readonly label: string;
  /** By run, in the order of the report's runs: the mean of the metric over the group. */
  readonly runs: readonly Estimate[];
  /** By run: its difference to the baseline within the group; null for the baseline itself. */
  readonly differences: readonly (GroupDifference | null)[];
}

/** One question in one run. `waiting`: no result yet. */
export type QuestionInRun =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'result';
      readonly standing: Standing;
      /** By metric of the report; null where the question does not enter its mean. */
      readonly values: readonly (number | null)[];
      readonly strip: EvidenceStrip;
      readonly failure: Failure | null;
    };

export interface QuestionRow {
  readonly question: QuestionId;
  readonly row: number;
  readonly text: string;
  readonly type: string | null;
  readonly answerType: string | null;
  readonly domain: string | null;
  readonly evidenceKinds: readonly string[];
  /** Its state in the runs that have it; null where none has. */
  readonly state: QuestionState | null;
  readonly goldPages: number;
  readonly runs: readonly QuestionInRun[];
}

export interface Report {
  readonly scoring: ScoringId;
  readonly k: number;
  /** Column names in order; `values` everywhere follow it. */
  readonly metrics: readonly string[];
  /** The metric in focus, and its place among `metrics`. */
  readonly metric: string;
  readonly metricPlace: number;
  readonly splitBy: SplitBy;
  readonly baseline: RunId | null;
  readonly runs: readonly RunSummary[];
  readonly groups: readonly ReportGroup[];
  /** One a run but the baseline, in run order. */
  readonly comparisons: readonly Comparison[];
  readonly questions: readonly QuestionRow[];
  /** Of the runs that answer; null where none does. */
  readonly answers: AnswerReport | null;
  /** Null where no question has evidence texts. */
  readonly evidence: EvidenceReport | null;
  /** Of runs by visdomrag; null where there is none. */
  readonly chains: ChainsReport | null;
  /** Null where nothing is published for this format. */
  readonly published: PublishedReport | null;
}

/**
 * Builds the report; runs keep their order. Published means stand beside runs where the format is told. Each run is evaluated under its own choices (`settings`). No runs: empty lists.
 * Results of questions that the benchmark does not hold are left out. A benchmark with document-only questions also gets the
 * document metrics as columns.
 */
export function buildReport(
  runs: readonly RunWithResults[],
  questions: readonly Question[],
  documents: readonly NamedDocument[],
  options: ReportOptions,
  format: BenchmarkFormat | null = null,
): Report {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const kept = runs.map(({ run, results, answers = [] }) => ({
    run,
    results: results.filter((result) => byId.has(result.question)),
    answers,
  }));
  const answered = kept.filter(({ run, answers }) => run.answers !== null || answers.length > 0);
  const metrics = reportMetrics(kept, options);
  const goldWithoutPages = questionsWithoutPages(questions);
  const evaluated = kept.map(({ run, results }) => ({
    run,
    results: new Map(results.map((result) => [result.question, result])),
    evaluation: evaluate(results, { ...run.settings, goldWithoutPages }, metrics),
  }));
  const metricPlace = placeInFocus(metrics, options.metric, evaluated);
  const metric = metrics[metricPlace]!;
  const seed = runs[0]?.run.settings.seed ?? 0;
  const comparable = evaluated.map(({ run, evaluation }) => ({ run: run.id, questions: evaluation.questions }));
  const baseline = comparable.find(({ run }) => run === options.baseline) ?? comparable[0] ?? null;
  return {
    scoring: options.scoring,
    k: options.k,
    metrics,
    metric,
    metricPlace,
    splitBy: options.splitBy,
    baseline: baseline?.run ?? null,
    runs: evaluated.map(({ run, results, evaluation: { metrics, byStanding, byState, failures } }) => ({
      run: run.id,
      name: run.system.name,
      waiting: Math.max(0, askedOf(run, questions).length - results.size),
      metrics,
      byStanding,
      byState,
      failures,
      imageShares: imageShares(run.system, [...results.values()], reportCutoffs(run.settings)),
    })),
    groups: groupMeans(evaluated, {
      questions: byId,
      documents,
      metric,
      metricPlace,
      splitBy: options.splitBy,
      baseline,
      seed,
    }),
    comparisons: baseline === null ? [] : compareWithBaseline(comparable, baseline, metricPlace, seed),
    questions: questionRows(evaluated, askedByAny(evaluated, questions), options.k),
    answers:
      answered.length === 0
        ? null
        : buildAnswerReport(answered, questions, documents, {
            metric: options.answerMetric,
            splitBy: options.splitBy,
            baseline: options.baseline,
            reviewer: options.reviewer,
          }),
    evidence: buildEvidenceReport(kept, options.evidence),
    chains: buildChainsReport(answered, questions),
    published: format === null ? null : buildPublishedReport(kept, { format, questions }),
  };
}

/** The metric that is asked for; where no run has a value of it (gold without pages), the first that one has a value of. */
function placeInFocus(metrics: readonly string[], asked: string, runs: readonly EvaluatedRun[]): number {
  const place = Math.max(0, metrics.indexOf(asked));
  const hasValue = (at: number): boolean => runs.some(({ evaluation }) => evaluation.metrics[at]!.n > 0);
  const found = hasValue(place) ? place : metrics.findIndex((_, at) => hasValue(at));
  return found < 0 ? place : found;
}

/** Those that no run asks, since they were made fewer, are not among the rows. */
function askedByAny(runs: readonly EvaluatedRun[], questions: readonly Question[]): readonly Question[] {
  const asked = new Set(runs.flatMap(({ run }) => askedOf(run, questions).map(({ id }) => id)));
  return runs.length === 0 ? questions : questions.filter(({ id }) => asked.has(id));
}

/** The questions that a run asks. */
export function askedOf({ settings }: Pick<Run, 'settings'>, questions: readonly Question[]): readonly Question[] {
  return reduceQuestions(questions, settings.questions).questions;
}

/** Questions whose gold, as the file states it, names documents and no page. */
export function questionsWithoutPages(questions: readonly Question[]): ReadonlySet<QuestionId> {
  const without = questions.filter(
    ({ contexts }) => contexts.length > 0 && contexts.every(({ firstPage }) => firstPage === null),
  );
  return new Set(without.map(({ id }) => id));
}

function reportMetrics(runs: readonly RunWithResults[], { scoring, k }: ReportOptions): string[] {
  const hasDocumentOnly = runs.some(({ results }) => results.some(({ state }) => state === 'document-only'));
  return [...scoringMetrics(scoring, k), ...(hasDocumentOnly ? documentMetrics(k) : [])];
}

function questionRows(runs: readonly EvaluatedRun[], questions: readonly Question[], k: number): QuestionRow[] {
  const evaluations = runs.map(
    ({ evaluation }) => new Map<QuestionId, QuestionEvaluation>(evaluation.questions.map((one) => [one.question, one])),
  );
  return questions.map((question) => {
    const results = runs.map(({ results }) => results.get(question.id) ?? null);
    const strips = results.map((result) => (result === null ? null : evidenceStrip(result, k)));
    return {
      question: question.id,
      row: question.row,
      text: question.question,
      type: question.type,
      answerType: question.answerType,
      domain: question.domain,
      evidenceKinds: question.evidenceKinds,
      state: results.find((result) => result !== null)?.state ?? null,
      goldPages: strips.find((strip) => strip !== null)?.goldPages ?? 0,
      runs: results.map((result, place): QuestionInRun => {
        const evaluation = evaluations[place]?.get(question.id);
        const strip = strips[place] ?? null;
        if (result === null || strip === null || evaluation === undefined) return { kind: 'waiting' };
        return {
          kind: 'result',
          standing: evaluation.standing,
          values: evaluation.values,
          strip,
          failure: result.outcome.kind === 'failed' ? result.outcome : null,
        };
      }),
    };
  });
}
