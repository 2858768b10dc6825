import type { Report } from '../../../core/experiment/report.ts';

/** Heading of the column that says of what type a question is, or its answer where the file types those alone; '' for neither. */
export function kindTitle({ questions }: Pick<Report, 'questions'>): string {
  if (questions.some(({ type }) => type !== null)) return 'Type';
  return questions.some(({ answerType }) => answerType !== null) ? 'Answer' : '';
}
