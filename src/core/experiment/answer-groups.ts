import type { QuestionId } from '../document/ids.ts';
import type { AnswerMetric } from './answer-metric.ts';
import { type ComparableRun, type GroupDifference, groupDifference } from './comparison.ts';
import { type AnswerMean, type ScoredAnswer, type ScoredRun, meanFor } from './scored-run.ts';

/** One group of answers. */
export interface AnswerGroup {
  readonly label: string;
  /** By run; null as in the columns. */
  readonly runs: readonly (AnswerMean | null)[];
  /** By run: its difference to the baseline within the group; null for the baseline itself. */
  readonly differences: readonly (GroupDifference | null)[];
}

export interface Grouping {
  readonly labelOf: (question: QuestionId, run: ScoredRun) => string;
  readonly metric: AnswerMetric;
  /** In the order of the runs. */
  readonly comparable: readonly ComparableRun[];
  readonly baseline: ComparableRun | null;
  readonly seed: number;
}

/** The groups of all runs by label. A question's group may depend on the run: it then counts where it stands in that run. */
export function answerGroups(
  runs: readonly ScoredRun[],
  { labelOf, metric, comparable, baseline, seed }: Grouping,
): Map<string, AnswerGroup> {
  const byRun = runs.map((run) => {
    const groups = new Map<string, Map<QuestionId, ScoredAnswer>>();
    for (const [question, answer] of run.answers) {
      const label = labelOf(question, run);
      const group = groups.get(label) ?? new Map<QuestionId, ScoredAnswer>();
      groups.set(label, group.set(question, answer));
    }
    return groups;
  });
  const labels = new Set(byRun.flatMap((groups) => [...groups.keys()]));
  const entries = Array.from(labels, (label): readonly [string, AnswerGroup] => [
    label,
    {
      label,
      runs: byRun.map((groups, place) => meanFor(metric, runs[place]!, [...(groups.get(label)?.values() ?? [])])),
      differences: byRun.map((groups, place) => {
        const one = comparable[place]!;
        if (baseline === null || one.run === baseline.run) return null;
        const holds = (question: QuestionId): boolean => groups.get(label)?.has(question) === true;
        return groupDifference(one, baseline, 0, { holds, seed });
      }),
    },
  ]);
  return new Map(entries);
}
