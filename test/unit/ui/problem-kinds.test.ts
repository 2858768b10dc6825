import { expect, it } from 'vitest';
import type { ImportProblem } from '../../../src/core/dataset/benchmark.ts';
import { candidateProblems } from '../../../src/core/dataset/candidate-problems.ts';
import { questionId } from '../../../src/core/document/ids.ts';
import { evidenceInText, evidenceProblems } from '../../../src/core/metric/evidence/evidence-in-text.ts';
import { kindKey, problemKinds } from '../../../src/ui/views/benchmark/problem-kinds.ts';

function problem(field: string | null, message: string, severity: ImportProblem['severity'] = 'repaired') {
  return { row: 1, line: null, field, message, severity };
}

it('counts problems that differ in a number, a document or a quoted cell as one kind, most first', () => {
  const problems = [
    problem(null, '3 cells under 6 columns: a quote is missing', 'skipped'),
    problem('documents', 'The candidate documents could not be read, the whole corpus counts: at 4 “x'),
    problem('documents', 'The candidate documents could not be read, the whole corpus counts: at 17 “y'),
    problem('evidence', 'Item 3: the pages could not be read, only the document counts: 1-2'),
    problem('evidence', 'Item 12: the pages could not be read, only the document counts: a'),
  ];
  const kinds = problemKinds(problems);
  expect(kinds.map(({ field, words, count }) => [field, words, count])).toEqual([
    ['documents', 'The candidate documents could not be read, the whole corpus counts', 2],
    ['evidence', 'The pages could not be read, only the document counts', 2],
    [null, '… cells under … columns', 1],
  ]);
  const [kind] = kinds;
  expect(problems.filter((one) => kindKey(one) === kind?.key)).toEqual([problems[1], problems[2]]);
});

it('tells entries that are left out from those that are kept with the same words', () => {
  const kinds = problemKinds([problem('a', 'The same'), problem('a', 'The same', 'skipped')]);
  expect(kinds.map(({ count }) => count)).toEqual([1, 1]);
});

it('has three kinds for what a corpus lacks, whatever documents are named', () => {
  const context = (document: string, texts: readonly string[]) => ({
    document,
    firstPage: null,
    lastPage: null,
    kind: null,
    texts,
    facts: [],
  });
  const questions = [
    { row: 1, contexts: [context('1805.01216', ['twelve sensors read above the limit'])] },
    { row: 2, contexts: [context('2407.113', ['the northern region cut its hours'])] },
    { row: 3, contexts: [context('2407.113', [])] },
  ];
  const candidates = [4, 5].map((row) => ({
    id: questionId(String(row)),
    row,
    candidateDocuments: ['a', 'b', 'c'].slice(0, row - 2),
  }));
  const missing = candidates.map(({ id }) => ({ id, missingCandidates: ['a'] }));
  const found = [
    ...evidenceProblems(questions, (_document, evidence) => evidenceInText(evidence, 'nothing of it')),
    ...candidateProblems(candidates, missing),
  ];
  expect(problemKinds(found).map(({ words, count }) => [words, count])).toEqual([
    ['Evidence not found in its document', 2],
    ['Candidate documents not in the corpus', 2],
    ['The evidence is empty', 1],
  ]);
});

it('keeps a message whole that is nothing but a number or a quotation, and has no kind without problems', () => {
  expect(problemKinds([problem(null, '“x”')]).map(({ words }) => words)).toEqual(['“x”']);
  expect(problemKinds([])).toEqual([]);
});
