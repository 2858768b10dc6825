import type { ImportProblem, Question } from './benchmark.ts';
import type { MappedQuestion } from './mapping.ts';

/**
 * Candidate lists that name documents which are not in the corpus, as problems with the rows of the questions: their pools are smaller
 * than the benchmark's, which makes the question easier. Questions whose candidates are all there, or that have none, are not among them.
 */
export function candidateProblems(
  questions: readonly Pick<Question, 'id' | 'row' | 'candidateDocuments'>[],
  mapped: readonly Pick<MappedQuestion, 'id' | 'missingCandidates'>[],
): ImportProblem[] {
  const missingOf = new Map(mapped.map(({ id, missingCandidates }) => [id, missingCandidates]));
  return questions.flatMap(({ id, row, candidateDocuments }): ImportProblem[] => {
    const missing = missingOf.get(id) ?? [];
    if (missing.length === 0) return [];
    const all = new Set(candidateDocuments ?? []).size;
    const named = missing.slice(0, mostNamed).join(', ');
    const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : '';
    const message = `${missing.length} of ${all} candidate documents are not in the corpus, and the pool is smaller: ${named}${more}`;
    return [{ row, line: null, field: 'documents', message, severity: 'repaired' }];
  });
}

const mostNamed = 5;
