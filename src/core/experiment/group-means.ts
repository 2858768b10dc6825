/** One metric of a report by groups of questions: the mean of each run, and its difference to the baseline. */
import type { Question } from '../dataset/benchmark.ts';
import { nameOf } from '../document/document.ts';
import type { DocumentId, QuestionId } from '../document/ids.ts';
import { estimateColumns } from '../metric/estimate.ts';
import type { Evaluation } from '../metric/evaluation.ts';
import { metricDefinition, parseMetric } from '../metric/registry.ts';
import type { NamedDocument } from '../retrieval/order.ts';
import { type ComparableRun, groupDifference } from './comparison.ts';
import type { ReportGroup } from './report.ts';
import { type SplitBy, groupOf, inGroupOrder } from './report-groups.ts';
import type { QuestionResult, Run } from './run.ts';

/** A run with its results and what they are worth. */
export interface EvaluatedRun {
  readonly run: Run;
  readonly results: ReadonlyMap<QuestionId, QuestionResult>;
  readonly evaluation: Evaluation;
}

export interface GroupMeansInput {
  readonly questions: ReadonlyMap<QuestionId, Question>;
  readonly documents: readonly NamedDocument[];
  readonly metric: string;
  /** Its place among the values of each question. */
  readonly metricPlace: number;
  readonly splitBy: SplitBy;
  /** Null where there is no run. */
  readonly baseline: ComparableRun | null;
  /** Of the intervals of differences; those of means have their run's. */
  readonly seed: number;
}

/**
 * The groups in the order they stand in, of the questions that enter the mean of any run. A question's group may depend on the
 * run (pages in its pool): it then counts where it stands in that run.
 */
export function groupMeans(
  runs: readonly EvaluatedRun[],
  { questions, documents, metric, metricPlace, splitBy, baseline, seed }: GroupMeansInput,
): ReportGroup[] {
  const names = new Map(documents.map((document) => [document.id, nameOf(document)]));
  const named = (document: DocumentId): string => names.get(document) ?? document;
  const { isProportion } = metricDefinition(parseMetric(metric).family);
  const byRun = runs.map(({ results, evaluation }) => {
    const groups = new Map<string, Map<QuestionId, number>>();
    for (const { question, values } of evaluation.questions) {
      const value = values[metricPlace] ?? null;
      if (value === null) continue;
      const label = groupOf(splitBy, questions.get(question)!, results.get(question)!, named);
      const group = groups.get(label) ?? new Map<QuestionId, number>();
      groups.set(label, group.set(question, value));
    }
    return groups;
  });
  const labels = inGroupOrder(
    splitBy,
    byRun.flatMap((groups) => [...groups.keys()]),
  );
  return labels.map((label) => ({
    label,
    runs: byRun.map((groups, place) => {
      const values = [...(groups.get(label)?.values() ?? [])];
      return estimateColumns([{ values, isProportion }], runs[place]!.run.settings.seed)[0]!;
    }),
    differences: byRun.map((groups, place) => {
      const { run, evaluation } = runs[place]!;
      if (baseline === null || run.id === baseline.run) return null;
      const holds = (question: QuestionId): boolean => groups.get(label)?.has(question) === true;
      return groupDifference({ run: run.id, questions: evaluation.questions }, baseline, metricPlace, { holds, seed });
    }),
  }));
}
