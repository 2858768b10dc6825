import { describe, expect, it } from 'vitest';
import { scoredOnPages, sumOfQuestions } from '../../../src/ui/views/benchmark/question-sum.ts';
import { planOf } from '../../../src/ui/views/experiment/plan.ts';
import type {
  MappedQuestion,
  Mapping,
  MappingIssue,
  NameMapping,
  QuestionState,
} from '../../../src/core/dataset/mapping.ts';
import { questionId } from '../../../src/core/document/ids.ts';

function question(id: string, state: QuestionState, ...kinds: readonly MappingIssue['kind'][]): MappedQuestion {
  const issues = kinds.map((kind) => ({ kind, document: 'a', page: null, message: kind }));
  return {
    id: questionId(id),
    state,
    contexts: [],
    goldDocuments: [],
    ownDocuments: [],
    candidateDocuments: null,
    missingCandidates: [],
    issues,
  };
}

function name(stated: string, relation: NameMapping['relation']): NameMapping {
  return { stated, relation, document: null, proposals: [], note: '', questions: 1, asCandidate: 0, goldPages: 1 };
}

describe('the sum of the questions', () => {
  const questions = [
    question('1', 'ready'),
    question('2', 'ready', 'label-differs'),
    question('3', 'mapped-in-part', 'document-missing'),
    question('4', 'unmappable', 'document-proposed', 'document-missing'),
    question('5', 'unmappable', 'document-missing', 'page-fused'),
    question('6', 'unmappable', 'page-out-of-range'),
    question('7', 'without-evidence'),
    question('8', 'document-only'),
  ];

  it('adds up to all questions, each under the first place that applies', () => {
    const parts = sumOfQuestions({ names: [name('a', 'missing')], questions });
    expect(parts.map(({ count, label }) => `${count} ${label}`)).toEqual([
      '2 ready',
      '1 names a document without pages',
      '1 mapped in part',
      '1 waits for your choice of document',
      '1 needs a missing file',
      '1 has a page out of range',
      '1 without evidence',
    ]);
    expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(questions.length);
  });

  it('tells a document that was left out by choice from a missing file', () => {
    const parts = sumOfQuestions({
      names: [name('a', 'left-out')],
      questions: [question('5', 'unmappable', 'document-missing')],
    });
    expect(parts).toEqual([{ count: 1, label: 'left out by you', tone: 'quiet' }]);
  });
});

describe('what becomes of the questions', () => {
  const counts: Mapping['counts'] = {
    ready: 100,
    'mapped-in-part': 3,
    unmappable: 7,
    'without-evidence': 9,
    'document-only': 2,
  };
  const all = 100 + 3 + 7 + 9 + 2;

  it.each([
    ['leave-out', 'score', 100 + 3],
    ['leave-out', 'leave-out', 100],
    ['score-0', 'score', 100 + 3 + 7],
    ['score-0', 'leave-out', 100 + 7],
  ] as const)('adds up with unmappable: %s and mapped in part: %s', (unmappable, mappedInPart, scored) => {
    const choices = { unmappable, mappedInPart };
    expect(scoredOnPages(counts, choices)).toBe(scored);
    const plan = planOf(counts, choices);
    expect(plan[0]).toMatchObject({ count: scored, words: 'Scored on pages' });
    expect(plan.reduce((sum, line) => sum + line.count, 0)).toBe(all);
  });
});
