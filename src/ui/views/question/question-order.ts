/** Where a question stands among those that the report's address lists: what Previous and Next walk through. */
import type { QuestionId } from '../../../core/document/ids.ts';
import type { Report } from '../../../core/experiment/report.ts';
import { formatCount } from '../../format.ts';
import { compareQuestions, listedQuestions } from '../report/compared-questions.ts';
import { filterOf, placesOf } from '../report/report-query.ts';
import type { Query } from '../report/report-query.ts';

export interface QuestionPlace {
  readonly previous: QuestionId | null;
  readonly next: QuestionId | null;
  /** "8 of 118, benchmark order", "3 of 14 listed". */
  readonly words: string;
}

/** A question that the filters leave out is placed among all; without a report, too. */
export function placeOf(
  question: QuestionId,
  all: readonly QuestionId[],
  report: Report | null,
  query: Query,
): QuestionPlace {
  const filter = filterOf(query);
  const listed =
    report === null
      ? all
      : listedQuestions(compareQuestions(report, placesOf(query, report.runs, report.baseline)), filter).map(
          ({ row }) => row.question,
        );
  const isListed = listed.includes(question);
  const order = isListed ? listed : all;
  const at = order.indexOf(question);
  const filtered = isListed && listed.length < all.length;
  const how = filtered ? ' listed' : filter.sort === 'row' || !isListed ? ', benchmark order' : ', sorted';
  return {
    previous: order[at - 1] ?? null,
    next: at < 0 ? null : (order[at + 1] ?? null),
    words: at < 0 ? '' : `${formatCount(at + 1)} of ${formatCount(order.length)}${how}`,
  };
}
