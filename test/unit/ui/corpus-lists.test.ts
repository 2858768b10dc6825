import { array, assert, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import type { CorpusDocument, Intake, IntakeOutcome } from '../../../src/core/document/document.ts';
import { documentId, intakeId } from '../../../src/core/document/ids.ts';
import { listedDocuments, listingOf, listingQuery } from '../../../src/ui/views/corpus/document-rows.ts';
import { intakeParts, refusedIntakes } from '../../../src/ui/views/corpus/intake-sum.ts';
import { pageCountsOf } from '../../../src/ui/views/corpus/page-counts.ts';

function document(change: Partial<CorpusDocument>): CorpusDocument {
  return {
    id: documentId('0'),
    names: ['a.pdf'],
    byteLength: 1,
    pageCount: 10,
    pagesDone: 10,
    pagesFailed: 0,
    pagesWithoutText: 0,
    pagesDamaged: 0,
    state: 'done',
    title: null,
    labels: null,
    repaired: false,
    notes: [],
    textVersion: 'test',
    addedAt: 0,
    ...change,
  };
}

function intake(outcome: IntakeOutcome, place: number): Intake {
  return { id: intakeId(String(place)), name: `${place}.pdf`, byteLength: 1, outcome, addedAt: 0 };
}

test('pages by source add up: a failed page counts as failed, though it has no text either', () => {
  // 10 pages: 2 failed, 3 more without text, 1 damaged, 4 left; and 5 of 20 read without trouble.
  const counts = pageCountsOf([
    document({ pagesFailed: 2, pagesWithoutText: 5, pagesDamaged: 1 }),
    document({ pageCount: 20, pagesDone: 5, state: 'indexing' }),
  ]);
  expect(counts).toEqual({ parts: { failed: 2, none: 3, damaged: 1, 'text-layer': 4 + 5, waiting: 15 }, pages: 30 });
});

test('whatever the counts, no part is negative and the parts sum to the pages', () => {
  const documents = array(
    tuple(nat(50), nat(50), nat(60), nat(60), nat(60)).map(
      ([pageCount, done, pagesFailed, pagesWithoutText, pagesDamaged]) =>
        document({ pageCount, pagesDone: Math.min(done, pageCount), pagesFailed, pagesWithoutText, pagesDamaged }),
    ),
  );
  assert(
    property(documents, (corpus) => {
      const { parts, pages } = pageCountsOf(corpus);
      expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(pages);
    }),
  );
});

test('dropped files are told by outcome, refused ones last, and the counts add up', () => {
  const opened = { kind: 'opened', document: documentId('0') } as const;
  const outcomes: IntakeOutcome[] = [
    { kind: 'failed', code: 'file-needs-password', reason: '' },
    opened,
    opened,
    { kind: 'duplicate', document: documentId('0') },
    { kind: 'failed', code: 'file-wrong-password', reason: '' },
    { kind: 'failed', code: 'file-not-pdf', reason: '' },
    { kind: 'failed', code: 'worker-crashed', reason: '' },
    { kind: 'waiting' },
  ];
  const intakes = outcomes.map(intake);
  expect(intakeParts(intakes).map(({ words }) => words)).toEqual([
    '2 in the corpus',
    '1 duplicate',
    '1 waiting',
    '2 need their passwords',
    '1 not a PDF',
    '1 failed',
  ]);
  expect(intakeParts(intakes).reduce((sum, { count }) => sum + count, 0)).toBe(outcomes.length);
  expect(refusedIntakes(intakes)).toHaveLength(4);
});

test('documents that need a look come first, the rest as added; the filter looks at every name and the title', () => {
  const fine = document({ id: documentId('fine'), names: ['z.pdf', 'Harbour log.pdf'] });
  const damaged = document({ id: documentId('damaged'), pagesDamaged: 1 });
  const failed = document({ id: documentId('failed'), pagesFailed: 1, title: 'The harbour' });
  const also = document({ id: documentId('also'), names: ['b.pdf'] });
  const corpus = [fine, damaged, failed, also];
  const ids = (query: Record<string, string>) => listedDocuments(corpus, listingOf(query)).map(({ id }) => String(id));
  expect(ids({})).toEqual(['failed', 'damaged', 'fine', 'also']);
  expect(ids({ filter: 'HARBOUR' })).toEqual(['failed', 'fine']);
  expect(ids({ show: 'look' })).toEqual(['failed', 'damaged']);
  expect(ids({ sort: 'name-up' })).toEqual(['damaged', 'failed', 'also', 'fine']);
});

test('names with numbers are sorted as people count', () => {
  const corpus = ['report 10.pdf', 'report 9.pdf'].map((name) => document({ names: [name] }));
  expect(listedDocuments(corpus, listingOf({ sort: 'name-up' })).map(({ names }) => names[0])).toEqual([
    'report 9.pdf',
    'report 10.pdf',
  ]);
});

test('a listing survives the address, and the usual one leaves it clean', () => {
  const listing = { filter: 'a & b', show: 'look', sort: 'size', descending: false } as const;
  expect(listingOf(listingQuery(listing))).toEqual(listing);
  expect(listingQuery(listingOf({ show: 'nonsense', sort: 'colour-up' }))).toEqual({});
});
