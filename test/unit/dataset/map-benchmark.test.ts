import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageBase, Question, StatedContext } from '../../../src/core/dataset/benchmark.ts';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import { type MappableDocument, type Mapping, noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { documentId, questionId } from '../../../src/core/document/ids.ts';
import { questions as arbitraryQuestions } from './arbitrary-questions.ts';

const document = (name: string, pageCount: number, labels: readonly string[] | null = null): MappableDocument => ({
  id: documentId(`id of ${name}`),
  names: [`${name}.pdf`],
  pageCount,
  labels,
});
const context = (
  name: string,
  firstPage: number | null,
  lastPage = firstPage,
  more: Partial<StatedContext> = {},
): StatedContext => ({
  document: name,
  firstPage,
  lastPage,
  kind: null,
  texts: [],
  facts: [],
  ...more,
});
const question = (id: string, contexts: readonly StatedContext[], more: Partial<Question> = {}): Question => ({
  id: questionId(id),
  row: 1,
  question: 'Q?',
  answer: null,
  references: [],
  referencesAre: 'alternatives',
  askedOf: null,
  contexts,
  candidateDocuments: null,
  type: null,
  answerType: null,
  domain: null,
  evidenceKinds: [],
  unanswerable: false,
  ...more,
});
const map = (
  questions: readonly Question[],
  documents: readonly MappableDocument[],
  choices: Partial<typeof noMappingChoices> = {},
  pageBase: PageBase = 'sheet-from-1',
): Mapping => mapBenchmark({ questions, pageBase }, documents, { ...noMappingChoices, ...choices });

describe('the state of a question', () => {
  const documents = [document('a', 10), document('b', 3)];
  it.each([
    ['ready', [context('a', 1), context('b', 2, 3)]],
    ['mapped-in-part', [context('a', 1), context('gone', 1)]],
    ['mapped-in-part', [context('a', 1), context('b', 4)]],
    ['mapped-in-part', [context('b', 3, 5)]],
    ['mapped-in-part', [context('a', 1), context('gone', null)]],
    ['unmappable', [context('gone', 1)]],
    ['unmappable', [context('a', 11)]],
    ['unmappable', [context('gone', null)]],
    ['without-evidence', []],
    ['document-only', [context('a', null)]],
    ['document-only', [context('a', null), context('gone', null)]],
  ] as const)('is %s for %j', (state, contexts) => {
    const { questions, counts } = map([question('1', contexts)], documents);
    expect(questions[0]?.state).toBe(state);
    expect(counts[state]).toBe(1);
  });
});

describe('contexts on the corpus', () => {
  it('are sheets from 0, one for equal document and span, with all kinds and texts', () => {
    const contexts = [
      context('a', 4, 4, { kind: 'table', texts: ['one'] }),
      context('A.pdf', 4, 4, { kind: 'figure', texts: ['two'] }),
      context('a', 4, 5, { texts: ['three'] }),
    ];
    expect(map([question('1', contexts)], [document('a', 10)]).questions[0]?.contexts).toEqual([
      {
        document: 'id of a',
        firstPage: 3,
        lastPage: 3,
        kinds: ['figure', 'table'],
        texts: ['one', 'two'],
      },
      { document: 'id of a', firstPage: 3, lastPage: 4, kinds: [], texts: ['three'] },
    ]);
  });

  it('keep the part of a span that is inside the document and tell each page that is not', () => {
    const mapped = map([question('1', [context('a', 9, 12)])], [document('a', 10)]).questions[0];
    expect(mapped?.contexts.map(({ firstPage, lastPage }) => [firstPage, lastPage])).toEqual([[8, 9]]);
    expect(mapped?.issues.map(({ kind, page }) => [kind, page])).toEqual([
      ['page-out-of-range', 11],
      ['page-out-of-range', 12],
    ]);
  });

  it('tell page 0, fused numbers, and labels that are taken for sheets', () => {
    const labels = Array.from({ length: 20 }, (_, sheet) => String(6981 + sheet));
    const contexts = [0, 1418, 25, 6983].map((page) => context('a', page));
    const issues = (given: readonly string[] | null): unknown =>
      map([question('1', contexts)], [document('a', 20, given)]).questions[0]?.issues.map(({ kind, message }) => [
        kind,
        message,
      ]);
    expect(issues(null)).toEqual([
      ['page-zero', 'page 0, while pages count from 1'],
      ['page-fused', 'page 1418 of 20 sheets looks like 14, 18 written as one number'],
      ['page-out-of-range', 'page 25 of 20 sheets'],
      ['page-out-of-range', 'page 6983 of 20 sheets'],
    ]);
    expect(issues(labels)).toContainEqual([
      'page-out-of-range',
      'page 6983 of 20 sheets; it is the printed label of sheet 3',
    ]);
    expect(issues(labels)).toContainEqual([
      'label-differs',
      'printed labels differ from sheet numbers: sheet 1 is labelled 6981',
    ]);
  });

  it('are read by printed label where that is chosen', () => {
    const labels = ['i', 'ii', '1', '2', '3'];
    const mapped = map([question('1', [context('a', 2, 4)])], [document('a', 5, labels)], {
      pageBase: 'printed-label',
    });
    expect(mapped.questions[0]?.contexts.map(({ firstPage, lastPage }) => [firstPage, lastPage])).toEqual([[3, 4]]);
    expect(mapped.questions[0]?.issues.map(({ kind, page }) => [kind, page])).toEqual([
      ['label-differs', null],
      ['label-unknown', 4],
    ]);
  });
});

describe('the effect of a page base', () => {
  it('counts distinct pages of documents in the corpus, inside and out of range', () => {
    // a has 5 sheets labelled i, ii, 1, 2, 3; stated are pages 0, 1, 3 and 5 of a, and one of a document that is missing.
    // from 1: 1, 3, 5 inside; from 0: 0, 1, 3; by label: 1, 3.
    const questions = [
      question('1', [context('a', 0, 1), context('a', 1), context('gone', 1)]),
      question('2', [context('a', 3), context('a', 5)]),
    ];
    const { pageBases } = map(questions, [document('a', 5, ['i', 'ii', '1', '2', '3'])], {}, 'sheet-from-0');
    expect(pageBases).toEqual([
      { base: 'sheet-from-1', inside: 3, outOfRange: 1, isDefault: false },
      { base: 'sheet-from-0', inside: 3, outOfRange: 1, isDefault: true },
      { base: 'printed-label', inside: 2, outOfRange: 2, isDefault: false },
    ]);
  });

  it('names the right base for a copy whose pages were shifted by one', () => {
    const pages = [1, 2, 5, 10];
    const shifted = pages.map((page) => context('a', page - 1));
    const [fromOne, fromZero] = map([question('1', shifted)], [document('a', 10)]).pageBases;
    expect([fromOne?.outOfRange, fromZero?.outOfRange]).toEqual([1, 0]);
  });
});

describe('names in the file', () => {
  const documents = [document('1805.01216v3', 4), document('b', 4)];
  const questions = [
    question('1', [context('1805.01216', 2), context('1805.01216', 2, 3)]),
    question('2', [context('b', 1)], { candidateDocuments: ['b', '1805.01216', 'gone'] }),
    question('3', [], { askedOf: 'b', candidateDocuments: ['constructor'] }),
  ];

  it('wait as proposals, with the questions and pages that need them, and are never taken silently', () => {
    const { names, questions: mapped, counts } = map(questions, documents);
    expect(names).toEqual([
      {
        stated: '1805.01216',
        relation: 'proposed',
        document: null,
        proposals: ['id of 1805.01216v3'],
        note: 'a version of the name',
        questions: 1,
        asCandidate: 1,
        goldPages: 2,
      },
      {
        stated: 'b',
        relation: 'same-name',
        document: 'id of b',
        proposals: [],
        note: '',
        questions: 2,
        asCandidate: 0,
        goldPages: 1,
      },
      {
        stated: 'gone',
        relation: 'missing',
        document: null,
        proposals: [],
        note: 'not in the corpus',
        questions: 0,
        asCandidate: 1,
        goldPages: 0,
      },
      {
        stated: 'constructor',
        relation: 'missing',
        document: null,
        proposals: [],
        note: 'not in the corpus',
        questions: 0,
        asCandidate: 1,
        goldPages: 0,
      },
    ]);
    expect(mapped[0]?.issues.map(({ kind }) => kind)).toEqual(['document-proposed']);
    expect(mapped[1]?.candidateDocuments).toEqual(['id of b']);
    expect(mapped[1]?.missingCandidates).toEqual(['1805.01216', 'gone']);
    expect(counts).toEqual({ ready: 1, 'mapped-in-part': 0, unmappable: 1, 'without-evidence': 1, 'document-only': 0 });
  });

  it('are used once proposals are accepted as a whole', () => {
    const { names, counts } = map(questions, documents, { acceptProposals: true });
    expect(names[0]).toMatchObject({ relation: 'accepted-proposal', document: 'id of 1805.01216v3' });
    expect(counts.ready).toBe(2);
  });

  it('go where a person points them, or nowhere', () => {
    const chosen = map(questions, documents, { documents: { '1805.01216': documentId('id of b') } });
    expect(chosen.names[0]).toMatchObject({ relation: 'chosen', document: 'id of b' });
    const leftOut = map(questions, documents, { documents: { b: null }, acceptProposals: true });
    expect(leftOut.names[1]).toMatchObject({ relation: 'left-out', document: null });
    expect(leftOut.questions[1]?.issues).toEqual([
      { kind: 'document-missing', document: 'b', page: null, message: 'left out by choice' },
    ]);
    const stale = map(questions, documents, { documents: { b: documentId('removed since') } });
    expect(stale.names[1]?.relation).toBe('same-name');
  });

  it('give a question without evidence the document that it is asked of as its own', () => {
    const mapped = map(questions, documents).questions[2];
    expect(mapped).toMatchObject({ state: 'without-evidence', goldDocuments: [], ownDocuments: ['id of b'] });
  });
});

describe('any benchmark on any corpus', () => {
  const corpus = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('a', 'b', 'x/b', 'c', 'c v2', 'd'),
      pageCount: fc.integer({ min: 1, max: 12 }),
      labelled: fc.boolean(),
    }),
    { selector: ({ name }) => name },
  );
  const choices = fc.record({
    pageBase: fc.constantFrom<PageBase | null>(null, 'sheet-from-0', 'printed-label'),
    acceptProposals: fc.boolean(),
    documents: fc.constantFrom({}, { 'a.pdf': null }, { 'missing.pdf': documentId('id of a') }),
  });

  it('has numbers that add up and contexts that exist', () => {
    fc.assert(
      fc.property(arbitraryQuestions, corpus, choices, (questions, made, chosen) => {
        const documents = made.map(({ name, pageCount, labelled }) =>
          document(
            name,
            pageCount,
            labelled ? Array.from({ length: pageCount }, (_, sheet) => String(sheet + 3)) : null,
          ),
        );
        const mapping = map(questions, documents, chosen);
        const { counts, pageBases, names } = mapping;
        expect(mapping.questions.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
        for (const state of Object.keys(counts) as (keyof typeof counts)[]) {
          expect(mapping.questions.filter((one) => one.state === state).length).toBe(counts[state]);
        }
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(questions.length);
        const inUse = names.filter((name) => name.document !== null).reduce((sum, name) => sum + name.goldPages, 0);
        for (const { inside, outOfRange } of pageBases) expect(inside + outOfRange).toBe(inUse);
        for (const { contexts, state, issues } of mapping.questions) {
          expect(contexts.length > 0).toBe(state === 'ready' || state === 'mapped-in-part');
          if (state === 'ready') expect(issues.filter(({ kind }) => kind !== 'label-differs')).toEqual([]);
          if (state === 'mapped-in-part') expect(issues.length).toBeGreaterThan(0);
          expect(new Set(contexts.map((one) => `${one.document} ${one.firstPage} ${one.lastPage}`)).size).toBe(
            contexts.length,
          );
          for (const { document: id, firstPage, lastPage } of contexts) {
            const pageCount = documents.find((one) => one.id === id)?.pageCount ?? 0;
            expect(firstPage >= 0 && firstPage <= lastPage && lastPage < pageCount).toBe(true);
          }
        }
      }),
    );
  });

  it('is unmappable where the corpus is empty', () => {
    fc.assert(
      fc.property(arbitraryQuestions, (questions) => {
        const { counts } = map(questions, []);
        const withEvidence = questions.filter(({ contexts }) => contexts.length > 0).length;
        expect(counts.unmappable).toBe(withEvidence);
        expect(counts['without-evidence']).toBe(questions.length - withEvidence);
      }),
    );
  });
});
