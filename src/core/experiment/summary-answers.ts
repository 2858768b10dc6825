import type { Question } from '../dataset/benchmark.ts';
import type { PersonAgreement } from '../metric/judged/person-agreement.ts';
import type { Estimate } from '../metric/estimate.ts';
import { type AnswerColumns, answerRunSummary } from './answer-report.ts';
import { type AnswerMetric, answerMetrics } from './answer-metric.ts';
import { isCut } from './answer-comparability.ts';
import { writtenAnswering } from './experiment-file-answering.ts';
import type { RunWithResults } from './report.ts';
import type { RunAnswers } from './run-answers.ts';
import type { RunOrigin } from './run.ts';
import { type AnswerMean, scoredRun } from './scored-run.ts';

/** A mean over values, what it leaves out, and the mean with not applicable and failed as 0. */
export interface AnswerMetricSummary extends Estimate {
  readonly notApplicable: number;
  readonly failed: number;
  readonly waiting: number;
  readonly withZeros: Estimate;
}

/** What `summary.json` says of the answers of a run. */
export interface AnswersSummary {
  /** As in the experiment file, every setting written out; null where nothing is answered or judged. */
  readonly answering: ReturnType<typeof writtenAnswering> | null;
  /** Counts, spending, models as their replies name them, hashes of prompt templates; null where nothing is answered. */
  readonly answers:
    | (RunAnswers & {
        /** Answers whose contexts were cut to the model's window. */
        readonly cut: number;
      })
    | null;
  /** By metric, by the judge's verdicts; null where nothing is answered, and of a metric that takes a judge where there is none. */
  readonly answerMetrics: Readonly<Record<AnswerMetric, AnswerMetricSummary | null>> | null;
  /** The same by a person's verdicts where there are some; null where nobody looked at one. */
  readonly answerMetricsByPerson: Readonly<Record<AnswerMetric, AnswerMetricSummary | null>> | null;
  /** The judge and a person, over the verdicts that the person looked at; null where nothing is answered. */
  readonly agreement: { readonly faithfulness: PersonAgreement; readonly completeness: PersonAgreement } | null;
  readonly origin: RunOrigin;
}

/** Of a run without answers all is null but where it comes from. */
export function summariseAnswers(input: RunWithResults, questions: readonly Question[]): AnswersSummary {
  const { run, results, answers = [] } = input;
  const { answering } = run.system;
  const common = { answering: answering === null ? null : writtenAnswering(answering), origin: run.origin };
  if (run.answers === null) {
    return { ...common, answers: null, answerMetrics: null, answerMetricsByPerson: null, agreement: null };
  }
  const byId = new Map(questions.map((question) => [question.id, question]));
  const summaryBy = (reviewer: 'judge' | 'person') =>
    answerRunSummary(scoredRun({ run, results, answers }, byId, reviewer));
  const { columns, agreement } = summaryBy('judge');
  const isReviewed = agreement.faithfulness.n + agreement.completeness.n > 0;
  return {
    ...common,
    answers: { ...run.answers, cut: answers.filter(isCut).length },
    answerMetrics: metricSummaries(columns),
    answerMetricsByPerson: isReviewed ? metricSummaries(summaryBy('person').columns) : null,
    agreement,
  };
}

function metricSummaries(columns: AnswerColumns): Record<AnswerMetric, AnswerMetricSummary | null> {
  const entries = answerMetrics.map((metric) => [metric, metricSummary(columns[metric])] as const);
  return Object.fromEntries(entries) as Record<AnswerMetric, AnswerMetricSummary | null>;
}

function metricSummary(mean: AnswerMean | null): AnswerMetricSummary | null {
  if (mean === null) return null;
  const { scored, notApplicable, failed, waiting, all } = mean;
  return { ...scored, notApplicable, failed, waiting, withZeros: all };
}
