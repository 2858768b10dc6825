import { expect, it } from 'vitest';
import { documentsWithOtherLabels, nameRowsOf } from '../../../src/ui/views/benchmark/name-rows.ts';
import type { MappedQuestion, MappingIssue, NameMapping } from '../../../src/core/dataset/mapping.ts';
import { questionId } from '../../../src/core/document/ids.ts';

function name(stated: string, relation: NameMapping['relation'], questions = 1): NameMapping {
  return { stated, relation, document: null, proposals: [], note: '', questions, asCandidate: 1, goldPages: 1 };
}

function question(id: string, ...issues: readonly (readonly [MappingIssue['kind'], string, string])[]): MappedQuestion {
  return {
    id: questionId(id),
    state: 'ready',
    contexts: [],
    goldDocuments: [],
    ownDocuments: [],
    candidateDocuments: null,
    missingCandidates: [],
    issues: issues.map(([kind, document, message]) => ({ kind, document, message, page: 1 })),
  };
}

it('puts choices before missing files, these before page problems, and choices made last', () => {
  const names = [
    name('found', 'same-name'),
    name('chosen', 'chosen'),
    name('only-in-pools', 'missing', 0),
    name('bad-page', 'same-name'),
    name('gone', 'missing'),
    name('near', 'proposed'),
  ];
  const rows = nameRowsOf({ names, questions: [question('1', ['page-fused', 'bad-page', 'page 1418 of 96'])] });
  expect(rows.shown.map((row) => row.name.stated)).toEqual(['near', 'gone', 'bad-page', 'chosen', 'only-in-pools']);
  expect(rows.sameName.map((row) => row.name.stated)).toEqual(['found']);
});

it('tells a page problem once a document, with the questions that it touches', () => {
  const questions = [
    question('1', ['page-out-of-range', 'a', 'page 9 of 4'], ['page-out-of-range', 'a', 'page 9 of 4']),
    question('2', ['page-out-of-range', 'a', 'page 9 of 4'], ['page-zero', 'a', 'page 0']),
  ];
  const [row] = nameRowsOf({ names: [name('a', 'same-name')], questions }).shown;
  expect(row?.pageIssues).toEqual([
    { message: 'page 9 of 4', questions: 2 },
    { message: 'page 0', questions: 1 },
  ]);
});

it('counts labels that differ a document once and holds them against no name', () => {
  const questions = [
    question('1', ['label-differs', 'a', 'x']),
    question('2', ['label-differs', 'a', 'x'], ['label-differs', 'b', 'x']),
  ];
  expect(documentsWithOtherLabels(questions)).toBe(2);
  expect(nameRowsOf({ names: [name('a', 'same-name')], questions }).shown).toEqual([]);
});
