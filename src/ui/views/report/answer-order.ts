/** In which order runs that answer are shown, and whether their answers are all there. */
import type { AnswerReport, AnswerRunSummary } from '../../../core/experiment/answer-report.ts';
import type { Report } from '../../../core/experiment/report.ts';
import { settledAnswers } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { runOrder } from './report-counts.ts';

/**
 * Places of the runs that answer in the order in which they are shown: by the score in focus, highest first, equal ones in system
 * order; in system order while answers or verdicts are under way.
 */
export function answerOrder(
  { runs, metric }: Pick<AnswerReport, 'runs' | 'metric'>,
  all: readonly Run[],
): readonly number[] {
  const places = [...runs.keys()];
  if (someAnswersAreOpen(runs, all)) return places;
  const meanOf = (place: number): number => runs[place]!.columns[metric]?.scored.mean ?? Number.NEGATIVE_INFINITY;
  return places.sort((a, b) => (meanOf(a) === meanOf(b) ? a - b : meanOf(b) - meanOf(a)));
}

/** Places among all runs in the order of the score in focus: those that answer first, then the rest by their rankings. */
export function orderByAnswers(report: Report, answers: AnswerReport, all: readonly Run[]): readonly number[] {
  const answering = answerOrder(answers, all).flatMap((place) => {
    const at = report.runs.findIndex(({ run }) => run === answers.runs[place]!.run);
    return at < 0 ? [] : [at];
  });
  return [...answering, ...runOrder(report).filter((place) => !answering.includes(place))];
}

/** Whether answers of a run, or verdicts on them, are still to come. */
export function answersAreOpen({ columns }: Pick<AnswerRunSummary, 'columns'>, run: Run | undefined): boolean {
  const { answers = null } = run ?? {};
  if (answers !== null && settledAnswers(answers) < answers.sample) return true;
  return Object.values(columns).some((column) => column !== null && column.waiting > 0);
}

export function someAnswersAreOpen(summaries: AnswerReport['runs'], all: readonly Run[]): boolean {
  return summaries.some((summary) =>
    answersAreOpen(
      summary,
      all.find(({ id }) => id === summary.run),
    ),
  );
}
