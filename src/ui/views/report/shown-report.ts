/** What the parts of the report are given: what stands below is about, and the order of the runs that all of them keep. */
import type { AnswerReport } from '../../../core/experiment/answer-report.ts';
import type { Report } from '../../../core/experiment/report.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { orderByAnswers } from './answer-order.ts';
import { runOrder } from './report-counts.ts';
import { type Query, answersInFocus } from './report-query.ts';
import { type WhereSubject, subjectOfAnswers, subjectOfRankings } from './where-subject.ts';

export interface ShownReport {
  /** The answers that what stands below is about; null: the rankings are. */
  readonly focus: AnswerReport | null;
  readonly subject: WhereSubject;
  /** Places among the report's runs. */
  readonly order: readonly number[];
  readonly ids: readonly string[];
  /** The reported runs in this order, and those of them that answer. */
  readonly runs: readonly Run[];
  readonly answering: readonly Run[];
}

export function shownReport(report: Report, all: readonly Run[], query: Query): ShownReport {
  const { answers } = report;
  const focus = answersInFocus(query, report);
  const order = focus === null ? runOrder(report) : orderByAnswers(report, focus, all);
  const ids = order.map((place) => report.runs[place]!.run);
  const runs = ids.flatMap((id) => all.filter((run) => run.id === id));
  return {
    focus,
    subject: focus === null ? subjectOfRankings(report) : subjectOfAnswers(focus, all, report),
    order,
    ids,
    runs,
    answering: answers === null ? [] : runs.filter(({ id }) => answers.runs.some(({ run }) => run === id)),
  };
}
