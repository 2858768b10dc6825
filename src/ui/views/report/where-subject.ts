/** What "where, and how sure" is about: a metric of rankings or a score of answers, in one shape. */
import type { AnswerReport } from '../../../core/experiment/answer-report.ts';
import type { Comparison } from '../../../core/experiment/comparison.ts';
import type { Report, ReportGroup } from '../../../core/experiment/report.ts';
import type { SplitBy } from '../../../core/experiment/report-groups.ts';
import type { RunId } from '../../../core/document/ids.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { Estimate } from '../../../core/metric/estimate.ts';
import { metricDefinition, parseMetric } from '../../../core/metric/registry.ts';
import { answerOrder, answersAreOpen } from './answer-order.ts';
import { wordsOfMetric } from './answer-words.ts';
import { runOrder } from './report-counts.ts';

export interface WhereSubject {
  readonly name: string;
  readonly meaning: string;
  readonly moreIsBetter: boolean;
  readonly splitBy: SplitBy;
  readonly baseline: RunId | null;
  /** Name of the run that would be the baseline and has no value; null: it has some, or no other has. */
  readonly withoutValue: string | null;
  /** `isOpen`: its means are not finished. */
  readonly runs: readonly { readonly run: RunId; readonly name: string; readonly isOpen: boolean }[];
  /** Places of the runs in the order in which they are shown. */
  readonly order: readonly number[];
  /** By run, over all questions. */
  readonly all: readonly Estimate[];
  readonly groups: readonly ReportGroup[];
  readonly comparisons: readonly Comparison[];
}

const noQuestion: Estimate = { mean: null, n: 0, interval: null };

export function subjectOfRankings(report: Report): WhereSubject {
  const { metric, metricPlace, splitBy, baseline, groups, comparisons } = report;
  return {
    name: metric,
    meaning: metricDefinition(parseMetric(metric).family).meaning,
    moreIsBetter: true,
    splitBy,
    baseline,
    withoutValue: null,
    runs: report.runs.map(({ run, name, waiting }) => ({ run, name, isOpen: waiting > 0 })),
    order: runOrder(report),
    all: report.runs.map(({ metrics }) => metrics[metricPlace] ?? noQuestion),
    groups,
    comparisons,
  };
}

/**
 * Means are over answers that have a value.
 * @param wanted the baseline of the rankings, which is that of the answers where it has values
 */
export function subjectOfAnswers(
  answers: AnswerReport,
  runs: readonly Run[],
  wanted: Pick<Report, 'baseline' | 'runs'>,
): WhereSubject {
  const { metric, splitBy, baseline, comparisons } = answers;
  const { name, meaning, moreIsBetter } = wordsOfMetric(metric);
  return {
    name,
    meaning,
    moreIsBetter,
    splitBy,
    baseline,
    withoutValue:
      wanted.baseline === baseline || comparisons.length === 0
        ? null
        : (wanted.runs.find(({ run }) => run === wanted.baseline)?.name ?? null),
    runs: answers.runs.map((summary) => ({
      run: summary.run,
      name: summary.name,
      isOpen: answersAreOpen(
        summary,
        runs.find(({ id }) => id === summary.run),
      ),
    })),
    order: answerOrder(answers, runs),
    all: answers.runs.map(({ columns }) => columns[metric]?.scored ?? noQuestion),
    groups: answers.groups.map(({ label, runs, differences }) => ({
      label,
      differences,
      runs: runs.map((mean) => mean?.scored ?? noQuestion),
    })),
    comparisons,
  };
}
