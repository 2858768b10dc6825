// What of a set belongs to the corpus and the benchmark: equal names alone, all else listed.
import { describe, expect, it } from 'vitest';
import { documentId, questionId } from '../../../src/core/document/ids.ts';
import { coverageOf, findSetDocuments } from '../../../src/core/vector-set/set-coverage.ts';

const document = (id: string, pageCount: number, ...names: string[]) => ({
  id: documentId(id.repeat(64)),
  names,
  pageCount,
  labels: null,
});
const stated = (name: string, ...pages: number[]) => ({
  name,
  spans: Uint32Array.from(pages.flatMap((page) => [page - 1, page - 1])),
});
const none = { by: 'id', keys: [] } as const;

describe('the documents of a set', () => {
  const corpus = [document('a', 3, 'in/Rate Plan.pdf'), document('b', 2, 'x/same.pdf'), document('c', 2, 'y/same.pdf')];

  it.each([
    ['in/Rate Plan.pdf', 'a'],
    ['rate plan', 'a'],
    // As TREC files write it.
    ['in/Rate%20Plan.pdf', 'a'],
    ['x/same.pdf', 'b'],
    ['y/same.pdf', 'c'],
  ])('named %s are found', (name, id) => {
    const { places, unknown } = findSetDocuments({ documents: [stated(name, 1)] }, corpus);
    expect([...places.keys()]).toEqual([documentId(id.repeat(64))]);
    expect(unknown).toEqual([]);
  });

  it('of exports that tell equal names apart by content are found', () => {
    const twins = [document('a', 1, 'same.pdf'), document('b', 1, 'same.pdf')];
    const { places } = findSetDocuments({ documents: [stated('same.pdf~bbbbbbbb', 1)] }, twins);
    expect([...places.keys()]).toEqual([twins[1]!.id]);
  });

  it('that are merely related, or several, are told with what they could mean and not taken', () => {
    const documents = [stated('rate plan v2', 1), stated('same', 1, 2), stated('other', 1)];
    const { places, unknown } = findSetDocuments({ documents }, corpus);
    expect(places.size).toBe(0);
    expect(unknown).toEqual([
      { name: 'rate plan v2', units: 1, note: 'a version of the name: in/Rate Plan.pdf' },
      { name: 'same', units: 2, note: '2 documents with this name: x/same.pdf, y/same.pdf' },
      { name: 'other', units: 1, note: 'not in the corpus' },
    ]);
  });

  it('that are one document under two names are taken once', () => {
    const documents = [stated('Rate Plan.pdf', 1), stated('rate plan', 2)];
    const { places, unknown } = findSetDocuments({ documents }, corpus);
    expect([...places.values()]).toEqual([0]);
    expect(unknown).toMatchObject([{ name: 'rate plan', note: expect.stringContaining('Rate Plan.pdf') }]);
  });
});

describe('the coverage of a set', () => {
  const corpus = [document('a', 3, 'a.pdf'), document('b', 2, 'b.pdf')];

  it('counts pages with a vector, and lists those without and units beyond the end', () => {
    const documents = [stated('a.pdf', 1, 3, 4, 9)];
    expect(coverageOf({ documents, questions: none }, corpus, null)).toEqual({
      pages: { covered: 2, all: 5 },
      unknown: [{ name: 'a.pdf', units: 2, note: 'the document has 3 sheets' }],
      missing: [
        { name: 'a.pdf', pages: [1] },
        { name: 'b.pdf', pages: [0, 1] },
      ],
      questions: null,
    });
  });

  it('of chunks counts the pages that lie in one', () => {
    const documents = [{ name: 'a.pdf', spans: Uint32Array.from([0, 1, 1, 1]) }];
    expect(coverageOf({ documents, questions: none }, corpus, null).pages).toEqual({ covered: 2, all: 5 });
  });

  it('counts questions by id or text, and lists those without a vector and vectors without a question', () => {
    const questions = [
      { id: questionId('1'), question: 'Why? ' },
      { id: questionId('2'), question: 'How?' },
    ];
    const by = (by: 'id' | 'text', ...keys: string[]) =>
      coverageOf({ documents: [], questions: { by, keys } }, corpus, questions).questions;
    expect(by('id', '2', '3')).toEqual({ covered: 1, all: 2, unknown: ['3'], missing: ['1'] });
    expect(by('text', 'Why?', '2')).toEqual({ covered: 1, all: 2, unknown: ['2'], missing: ['2'] });
  });

  it('of an empty corpus is 0 of 0', () => {
    expect(coverageOf({ documents: [stated('a', 1)], questions: none }, [], null)).toMatchObject({
      pages: { covered: 0, all: 0 },
      unknown: [{ name: 'a', units: 1 }],
    });
  });
});
