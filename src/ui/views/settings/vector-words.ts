import type { SetCoverage } from '../../../core/vector-set/set-coverage.ts';
import { unitsOfSet } from '../../../core/vector-set/vector-set.ts';
import type { VectorSet } from '../../../core/vector-set/vector-set.ts';
import { formatCount, formatCounted } from '../../format.ts';

/** A set in a line: "vidore/colqwen2-v1.0, 341 pages of 12 documents, 96 questions, several vectors of 128 numbers each, cosine". */
export function setWords(set: VectorSet): string {
  const { model, kind, metric, units, dimensions, documents, questions } = set;
  const vectors = kind === 'single' ? 'one vector' : 'several vectors';
  return [
    model,
    `${formatCounted(unitsOfSet(set), units === 'pages' ? 'page' : 'chunk')} of ${formatCounted(documents.length, 'document')}`,
    formatCounted(questions.keys.length, 'question'),
    `${vectors} of ${formatCounted(dimensions, 'number')} each`,
    metric === 'cosine' ? 'cosine' : 'dot product',
  ].join(', ');
}

/** What a set covers ("341 of 341 pages, 77 of 96 questions") and what that lacks; empty: nothing. */
export function coverageWords({ pages, questions, unknown }: SetCoverage): {
  readonly main: string;
  readonly lacks: string;
} {
  const asked =
    questions === null ? [] : [`${formatCount(questions.covered)} of ${formatCount(questions.all)} questions`];
  const main = [`${formatCount(pages.covered)} of ${formatCount(pages.all)} pages`, ...asked].join(', ');
  const strange = unknown.reduce((sum, { units }) => sum + units, 0);
  const lacks = [
    pages.covered < pages.all ? `${formatCounted(pages.all - pages.covered, 'page')} cannot be found` : '',
    questions !== null && questions.covered < questions.all
      ? `${formatCounted(questions.all - questions.covered, 'question')} will fail`
      : '',
    strange > 0 ? `${formatCount(strange)} of its units are not in the corpus` : '',
  ];
  return { main, lacks: lacks.filter((words) => words !== '').join(', ') };
}
