import { array, assert, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import type { CorpusDocument, Intake, IntakeOutcome } from '../../../src/core/document/document.ts';
import { documentId, intakeId } from '../../../src/core/document/ids.ts';
import type { PageSummary } from '../../../src/app/commands.ts';
import { lookAt, urgencyOf } from '../../../src/ui/views/corpus/document-look.ts';
import { noOcr, ocrOfCounts, pagesToRead, pagesWanted } from '../../../src/ui/views/corpus/ocr-of-document.ts';
import { shownSources } from '../../../src/ui/views/corpus/page-sources.ts';
import { listedDocuments, listingOf, listingQuery } from '../../../src/ui/views/corpus/document-rows.ts';
import { intakeParts, refusedIntakes } from '../../../src/ui/views/corpus/intake-sum.ts';
import { layerCheckSum } from '../../../src/ui/views/corpus/layer-check-sum.ts';
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
  return {
    id: intakeId(String(place)),
    name: `${place}.pdf`,
    files: 1,
    archive: null,
    byteLength: 1,
    outcome,
    addedAt: 0,
  };
}

test('pages by source add up: a failed page counts as failed, though it has no text either', () => {
  // 10 pages: 2 failed, 3 more without text, 1 damaged, 4 left; and 5 of 20 read without trouble.
  const counts = pageCountsOf([
    document({ pagesFailed: 2, pagesWithoutText: 5, pagesDamaged: 1 }),
    document({ pageCount: 20, pagesDone: 5, state: 'indexing' }),
  ]);
  expect(counts).toEqual({
    parts: { failed: 2, none: 3, damaged: 1, ocr: 0, blank: 0, 'text-layer': 4 + 5, waiting: 15 },
    pages: 30,
    withoutText: { pages: 5, read: 0, blank: 0, failed: 0, waiting: 5, failedAsText: { pages: 2, waiting: 2 } },
    also: 0,
  });
});

test('a page without text stands under OCR once that read it, and under failed where it could not', () => {
  // 90 without text = 60 read + 2 failed + 28 not tried; 10 with a text layer of 100. OCR of 62 pages: 60 + 2.
  const slides = document({ pageCount: 100, pagesDone: 100, pagesWithoutText: 90 });
  const { parts, withoutText, also } = pageCountsOf([slides], (one) =>
    ocrOfCounts(one, { pages: 62, failed: 2, blank: 0, unsound: 0 }),
  );
  expect(parts).toEqual({ 'text-layer': 10, ocr: 60, blank: 0, none: 28, waiting: 0, damaged: 0, failed: 2 });
  expect(withoutText).toMatchObject({ pages: 90, read: 60, blank: 0, failed: 2, waiting: 28 });
  expect(also).toBe(0);
  // Every page was read: 90 of them had no text, 10 had a layer.
  expect(ocrOfCounts(slides, { pages: 100, failed: 0, blank: 0, unsound: 0 })).toMatchObject({ read: 90, also: 10 });
});

test('a page that failed as text stays failed where OCR finds no word on it, and a blank page is a part of its own', () => {
  // 42 pages: 41 with text, 1 that failed; OCR was tried on that one in vain.
  const oneBad = document({ pageCount: 42, pagesDone: 42, pagesFailed: 1, pagesWithoutText: 1 });
  const inVain = ocrOfCounts(oneBad, { pages: 1, failed: 1, blank: 0, unsound: 0 });
  expect(pageCountsOf([oneBad], () => inVain)).toMatchObject({
    parts: { 'text-layer': 41, failed: 1, ocr: 0, blank: 0 },
    withoutText: { pages: 1, read: 0, failed: 1, waiting: 0 },
  });
  expect(lookAt(oneBad, inVain)).toEqual({ kind: 'failed', pages: 1 });
  // 7 pages without text, 1 of them failed as text: 4 read, 2 blank, and the failed one is not tried yet.
  const scans = document({ pagesFailed: 1, pagesWithoutText: 7 });
  const most = ocrOfCounts(scans, { pages: 6, failed: 0, blank: 2, unsound: 0 });
  expect(pageCountsOf([scans], () => most)).toMatchObject({
    parts: { 'text-layer': 3, ocr: 4, blank: 2, none: 0, failed: 1 },
    withoutText: { pages: 7, read: 4, blank: 2, failed: 0, waiting: 1, failedAsText: { pages: 1, waiting: 1 } },
  });
  expect(lookAt({ ...scans, pagesFailed: 0, pagesWithoutText: 6 }, most).kind).toBe('fine');
});

test('a document that OCR is at work on is listed as one that is worked on', () => {
  const scans = document({ pagesWithoutText: 10 });
  const listing = listingOf({ show: 'working' });
  expect(listedDocuments([scans], listing)).toEqual([]);
  expect(listedDocuments([scans], listing, undefined, () => ({ done: 3, total: 10 }))).toEqual([scans]);
});

test('the check of text layers adds up to the documents', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ ...document({}), id: documentId(id) }));
  const scan = { ...document({ pagesWithoutText: 10 }), id: documentId('e') };
  const checks = new Map([
    [a!.id, { pages: 3, agreement: 0.98, suspect: false }],
    [b!.id, { pages: 3, agreement: 0.04, suspect: true }],
    [c!.id, { pages: 0, agreement: 1, suspect: false }],
  ]);
  const said = layerCheckSum([a!, b!, c!, d!, scan], checks).map(({ count, words }) => `${count} ${words}`);
  expect(said).toEqual([
    '1 matches the pictures',
    '1 does not',
    '1 with too few words on the pictures to tell',
    '1 has no text layer',
    '1 not checked',
  ]);
});

test('whatever the counts, no part is negative and the parts sum to the pages', () => {
  const documents = array(
    tuple(nat(50), nat(50), nat(60), nat(60), nat(60)).map(
      ([pageCount, done, pagesFailed, pagesWithoutText, pagesDamaged]) =>
        document({ pageCount, pagesDone: Math.min(done, pageCount), pagesFailed, pagesWithoutText, pagesDamaged }),
    ),
  );
  assert(
    property(documents, nat(60), nat(60), nat(60), (corpus, tried, unreadable, wordless) => {
      const failed = Math.min(tried, unreadable);
      const counts = { pages: tried, failed, blank: Math.min(tried - failed, wordless), unsound: 0 };
      const { parts, pages, withoutText } = pageCountsOf(corpus, (one) => ocrOfCounts(one, counts));
      const { failedAsText, ...sum } = withoutText;
      const values = [...Object.values(parts), ...Object.values(sum), ...Object.values(failedAsText)];
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(pages);
      expect(sum.read + sum.blank + sum.failed + sum.waiting).toBe(sum.pages);
    }),
  );
});

test('a choice of pages counts what it wants and what of it was not tried yet', () => {
  // 12 without text (2 of them failed as text), 5 damaged, of 40.
  const scans = { pageCount: 40, pagesWithoutText: 12, pagesDamaged: 5 };
  expect((['off', 'no-text', 'unsound', 'every-page'] as const).map((policy) => pagesWanted(scans, policy))).toEqual([
    0, 12, 17, 40,
  ]);
  expect(pagesToRead(scans, 'unsound', { pages: 12, failed: 1, blank: 0, unsound: 0 })).toBe(5);
  expect(pagesToRead(scans, 'no-text', { pages: 40, failed: 0, blank: 0, unsound: 0 })).toBe(0);
});

test('a strip shows a page by OCR only where its layer has no text, in the way that is shown', () => {
  const page = (source: PageSummary['source'], characters: number, ocr?: PageSummary['ocr']): PageSummary => ({
    index: 0,
    label: null,
    source,
    characters,
    ...(ocr === undefined ? {} : { ocr }),
  });
  const read = [{ way: 'lines eng', failed: false, blank: false }];
  const wordless = [{ way: 'lines eng', failed: false, blank: true }];
  const pages = [
    page('none', 0, read),
    page('none', 0, [{ way: 'lines eng', failed: true, blank: false }]),
    page('none', 0, [{ way: 'layout eng', failed: false, blank: false }]),
    page('text-layer', 7, read), // a page number alone
    page('damaged', 400, read),
    page('failed', 0, read),
    page('none', 0, wordless),
    page('failed', 0, wordless), // drawn as a blank sheet, since it is broken
  ];
  const shown = ['ocr', 'failed', 'none', 'ocr', 'damaged', 'ocr', 'blank', 'failed'];
  expect(shownSources(pages, 'lines eng')).toEqual(shown);
});

test('what needs the eye is told by the most urgent thing, and a document that OCR read needs none', () => {
  const scans = document({ pagesWithoutText: 4 });
  expect(lookAt(scans)).toEqual({ kind: 'no-text', pages: 4 });
  expect(lookAt(scans, { ...noOcr, read: 3, failed: 1 })).toEqual({ kind: 'unreadable', pages: 1 });
  expect(lookAt(scans, { ...noOcr, read: 4, unsound: 2 })).toEqual({ kind: 'unsound', pages: 2 });
  expect(lookAt(scans, { ...noOcr, read: 4 }).kind).toBe('fine');
  expect(lookAt(scans, { ...noOcr, read: 4 }, true).kind).toBe('mismatch');
  const looks = [lookAt(document({ pagesFailed: 1 })), lookAt(scans, noOcr, true), lookAt(scans), lookAt(document({}))];
  expect(looks.map(urgencyOf)).toEqual(looks.map(urgencyOf).toSorted((a, b) => b - a));
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
