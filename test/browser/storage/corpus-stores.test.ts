import { describe, expect, test } from 'vitest';
import type { Intake } from '../../../src/core/document/document.ts';
import { intakeId } from '../../../src/core/document/ids.ts';
import {
  addDocumentName,
  getDocument,
  getFile,
  listDocuments,
  putDocument,
  removeDocument,
} from '../../../src/storage/document-store.ts';
import { getIndexParts, putIndexPart } from '../../../src/storage/index-store.ts';
import { listIntakes, putIntakes, removeIntakes } from '../../../src/storage/intake-store.ts';
import {
  appendPages,
  getGeometry,
  getThumbnail,
  pageTexts,
  putThumbnail,
  readPages,
} from '../../../src/storage/page-store.ts';
import { storeNames } from '../../../src/storage/schema.ts';
import { idOf, newDocument, otherWorkspace, pagesFrom, readPage, workspace } from './records.ts';
import { freshDatabase, rawPut, rawRecords, rejectionOf } from './test-database.ts';

const [a, b] = [idOf('a'), idOf('b')];

describe('documents', () => {
  test('come back as they were stored, with their file', async () => {
    const database = await freshDatabase();
    const document = newDocument(a, 3);
    await putDocument(database, workspace, document, new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
    await putDocument(database, workspace, newDocument(b, 1), null);
    expect(await getDocument(database, workspace, a)).toEqual(document);
    expect(await listDocuments(database, workspace)).toEqual({ items: [document, newDocument(b, 1)], invalid: [] });
    expect(await (await getFile(database, workspace, a))?.text()).toBe('%PDF-1.7');
    expect(await getFile(database, workspace, b)).toBeNull();
    expect(await getDocument(database, workspace, idOf('c'))).toBeNull();
  });

  test('get another name once, also when two are added at the same time', async () => {
    const database = await freshDatabase();
    await putDocument(database, workspace, newDocument(a, 3), null);
    await Promise.all(['x.pdf', 'y.pdf', 'x.pdf'].map((name) => addDocumentName(database, workspace, a, name)));
    expect((await getDocument(database, workspace, a))?.names).toEqual(['folder/report.pdf', 'x.pdf', 'y.pdf']);
    expect(await rejectionOf(addDocumentName(database, workspace, b, 'x.pdf'))).toMatchObject({
      code: 'record-missing',
    });
  });

  test('of two workspaces do not mix, though they are of one content', async () => {
    const database = await freshDatabase();
    for (const place of [workspace, otherWorkspace]) {
      await putDocument(database, place, newDocument(a, 2), null);
      await appendPages(database, place, a, [readPage(0, { text: `only in ${place}` })]);
    }
    expect(await pageTexts(database, workspace, a)).toEqual(['only in first']);
    expect(await pageTexts(database, otherWorkspace, a)).toEqual(['only in second']);
    await removeDocument(database, workspace, a);
    expect((await listDocuments(database, workspace)).items).toEqual([]);
    expect((await listDocuments(database, otherWorkspace)).items).toHaveLength(1);
    expect(await pageTexts(database, otherWorkspace, a)).toEqual(['only in second']);
  });

  test('whose record is damaged is told by name and the others are listed', async () => {
    const database = await freshDatabase();
    await putDocument(database, workspace, newDocument(a, 3), null);
    await rawPut(database.name, 'documents', { ...newDocument(b, 3), workspace, pageCount: 'many' });
    const { items, invalid } = await listDocuments(database, workspace);
    expect(items.map((document) => document.id)).toEqual([a]);
    expect(invalid).toHaveLength(1);
    expect(invalid[0]).toMatchObject({ kind: 'failed', code: 'record-invalid' });
    expect(invalid[0]?.reason).toContain(b);
    expect(invalid[0]?.reason).toContain('pageCount');
    expect(await rejectionOf(getDocument(database, workspace, b))).toMatchObject({ code: 'record-invalid' });
  });

  test('beyond one step of reading are all listed, in order', async () => {
    const database = await freshDatabase();
    const ids = Array.from({ length: 450 }, (_unused, place) => idOf('0').slice(3) + String(place).padStart(3, '0'));
    await Promise.all(ids.map((id) => putDocument(database, workspace, newDocument(id as typeof a, 1), null)));
    expect((await listDocuments(database, workspace)).items.map((document) => document.id)).toEqual(ids);
  });
});

describe('removing a document', () => {
  test('removes everything of it and nothing of another', async () => {
    const database = await freshDatabase();
    for (const document of [a, b]) {
      await putDocument(database, workspace, newDocument(document, 3), new Blob(['%PDF']));
      await appendPages(database, workspace, document, pagesFrom(0, 3));
      await putThumbnail(database, workspace, document, 0, new Blob(['image']));
      for (const index of ['page|words', 'characters-3000-300|words']) {
        const part = { document, bytes: new ArrayBuffer(8), units: new Uint32Array(4) };
        await putIndexPart(database, workspace, index, part);
      }
      const base = { name: 'report.pdf', files: 1, archive: null, byteLength: 4, addedAt: 1 };
      await putIntakes(database, workspace, [
        { ...base, id: intakeId(`${document}-1`), outcome: { kind: 'opened', document } },
        { ...base, id: intakeId(`${document}-2`), outcome: { kind: 'duplicate', document } },
      ]);
    }
    const countsOf = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        await Promise.all(
          storeNames.map(async (name) => [name, (await rawRecords(database.name, name)).length] as const),
        ),
      );
    const before = await countsOf();
    await removeDocument(database, workspace, a);
    const after = await countsOf();
    const expected = { documents: 1, files: 1, pages: 3, geometry: 3, thumbnails: 1, indexParts: 2, intakes: 2 };
    expect(after).toMatchObject(expected);
    for (const [name, count] of Object.entries(expected)) expect(before[name]).toBe(2 * count);
    const left = await Promise.all(Object.keys(expected).map((name) => rawRecords(database.name, name)));
    expect(JSON.stringify(left)).not.toContain(a);
  });

  test('leaves nothing that arrives late: thumbnails and index parts of it are not kept', async () => {
    const database = await freshDatabase();
    await putThumbnail(database, workspace, a, 0, new Blob(['image']));
    const part = { document: a, bytes: new ArrayBuffer(8), units: new Uint32Array(4) };
    await putIndexPart(database, workspace, 'page', part);
    expect(await getThumbnail(database, workspace, a, 0)).toBeNull();
    expect((await getIndexParts(database, workspace, 'page', [a])).size).toBe(0);
  });
});

describe('pages', () => {
  test('come back as they were stored, with their boxes, and the document counts them', async () => {
    const database = await freshDatabase();
    await putDocument(database, workspace, newDocument(a, 4), null);
    const quality = { badCharacters: 2, characters: 3, singleLetterShare: 0, repeatedItems: 0, notes: ['A note.'] };
    const failure = { kind: 'failed', code: 'page-failed', reason: 'It could not be read.' } as const;
    const batch = [
      readPage(0),
      readPage(1, { source: 'damaged' }),
      { ...readPage(2, { source: 'none', text: 'abc', quality }), geometry: null },
      {
        ...readPage(3, { source: 'failed', text: '', failure, quality: { ...quality, characters: 0 } }),
        geometry: null,
      },
    ];
    const document = await appendPages(database, workspace, a, batch);
    // Fewer than 20 characters: pages 2 and 3.
    const counts = { pagesDone: 4, pagesFailed: 1, pagesWithoutText: 2, pagesDamaged: 1, state: 'done' };
    expect(document).toMatchObject(counts);
    expect(await getDocument(database, workspace, a)).toEqual(document);
    expect(await readPages(database, workspace, a, 0, 10)).toEqual(batch.map(({ page }) => page));
    expect(await readPages(database, workspace, a, 1, 2)).toEqual(batch.slice(1, 3).map(({ page }) => page));
    expect(await getGeometry(database, workspace, a, 1)).toEqual(batch[1]?.geometry);
    expect(await getGeometry(database, workspace, a, 2)).toBeNull();
    expect(await pageTexts(database, workspace, a)).toEqual(batch.map(({ page }) => page.text));
  });

  test('of a batch that was interrupted are not there at all, and the reading goes on without gap or repeat', async () => {
    const database = await freshDatabase();
    await putDocument(database, workspace, newDocument(a, 7), null);
    await appendPages(database, workspace, a, pagesFrom(0, 3));
    // The second page of the batch cannot be cloned: the batch fails in the middle of its writes.
    const broken = readPage(4, { label: (() => 'x') as unknown as string });
    await rejectionOf(appendPages(database, workspace, a, [readPage(3), broken, readPage(5)]));
    const stored = await getDocument(database, workspace, a);
    expect(stored?.pagesDone).toBe(3);
    expect(await readPages(database, workspace, a, 0, 10)).toHaveLength(3);
    expect((await rawRecords(database.name, 'geometry')).length).toBe(3);
    await appendPages(database, workspace, a, pagesFrom(3, 4));
    expect((await readPages(database, workspace, a, 0, 10)).map((page) => page.index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect((await getDocument(database, workspace, a))?.state).toBe('done');
  });

  test('that are not the next ones of their document are refused', async () => {
    const database = await freshDatabase();
    await putDocument(database, workspace, newDocument(a, 5), null);
    await appendPages(database, workspace, a, pagesFrom(0, 2));
    for (const batch of [pagesFrom(1, 1), pagesFrom(3, 1), pagesFrom(2, 4)]) {
      expect(await rejectionOf(appendPages(database, workspace, a, batch))).toMatchObject({ code: 'busy-elsewhere' });
    }
    expect((await getDocument(database, workspace, a))?.pagesDone).toBe(2);
    expect(await readPages(database, workspace, a, 0, 10)).toHaveLength(2);
    expect(await rejectionOf(appendPages(database, workspace, b, pagesFrom(0, 1)))).toMatchObject({
      code: 'record-missing',
    });
  });

  test('whose record is damaged come as failed pages; texts of the whole are then refused', async () => {
    const database = await freshDatabase();
    await putDocument(database, workspace, newDocument(a, 3), null);
    await appendPages(database, workspace, a, pagesFrom(0, 3));
    await rawPut(database.name, 'pages', { ...readPage(1).page, workspace, document: a, text: 12 });
    const pages = await readPages(database, workspace, a, 0, 3);
    expect(pages.map((page) => page.failure?.code ?? null)).toEqual([null, 'record-invalid', null]);
    expect(pages[1]?.failure?.reason).toContain('page 2');
    expect(await rejectionOf(pageTexts(database, workspace, a))).toMatchObject({ code: 'record-invalid' });
  });

  test('of 2,000 are read in steps, and no record comes near 16 MB', async () => {
    const database = await freshDatabase();
    const pageCount = 2000;
    await putDocument(database, workspace, newDocument(a, pageCount), null);
    // A full page: 5,000 characters and a box for each; the boxes are views into one buffer of all pages.
    const text = 'wörter '.repeat(715).slice(0, 5000);
    const all = new Uint32Array(pageCount * 5000);
    const rectangles = new Float32Array(20_000);
    for (let from = 0; from < pageCount; from += 50) {
      const batch = pagesFrom(from, 50).map(({ page }) => {
        const view = all.subarray(page.index * 5000, (page.index + 1) * 5000);
        return { page: { ...page, text }, geometry: { index: page.index, starts: view, ends: view, rectangles } };
      });
      await appendPages(database, workspace, a, batch);
    }
    let largest = 0;
    for (const record of await rawRecords(database.name, 'geometry')) {
      const {
        starts,
        ends,
        rectangles: boxes,
      } = record as { starts: Uint32Array; ends: Uint32Array; rectangles: Float32Array };
      largest = Math.max(largest, starts.buffer.byteLength + ends.buffer.byteLength + boxes.buffer.byteLength);
    }
    // 2 × 5,000 × 4 + 20,000 × 4 bytes: without the copy it would be the 40 MB of the buffer behind the views.
    expect(largest).toBe(120_000);
    expect(
      Math.max(...(await rawRecords(database.name, 'pages')).map((page) => JSON.stringify(page).length)),
    ).toBeLessThan(10_000);
    const texts = await pageTexts(database, workspace, a);
    expect(texts).toHaveLength(pageCount);
    expect(new Set(texts)).toEqual(new Set([text]));
  });
});

describe('thumbnails', () => {
  test('come back as they were stored', async () => {
    const database = await freshDatabase();
    await putDocument(database, workspace, newDocument(a, 1), null);
    expect(await getThumbnail(database, workspace, a, 0)).toBeNull();
    await putThumbnail(database, workspace, a, 0, new Blob(['image'], { type: 'image/webp' }));
    const thumbnail = await getThumbnail(database, workspace, a, 0);
    expect(thumbnail?.type).toBe('image/webp');
    expect(await thumbnail?.text()).toBe('image');
  });
});

describe('intakes', () => {
  test('come back as they were stored, with every outcome', async () => {
    const database = await freshDatabase();
    const outcomes: Intake['outcome'][] = [
      { kind: 'waiting' },
      { kind: 'opened', document: a },
      { kind: 'duplicate', document: a },
      { kind: 'failed', code: 'file-not-pdf', reason: 'It is not a PDF.' },
    ];
    const intakes = outcomes.map((outcome, place) => ({
      id: intakeId(`i${place}`),
      name: '<img src=x>.pdf',
      files: place + 1,
      archive: place === 0 ? null : 'a.zip',
      byteLength: place,
      outcome,
      addedAt: 7,
    }));
    await putIntakes(database, workspace, intakes);
    expect(await listIntakes(database, workspace)).toEqual({ items: intakes, invalid: [] });
    await removeIntakes(database, workspace, [intakeId('i0'), intakeId('i3')]);
    expect((await listIntakes(database, workspace)).items).toEqual(intakes.slice(1, 3));
  });

  test('of an earlier version, which had neither, stand for one file that lay in no archive', async () => {
    const database = await freshDatabase();
    const earlier = { id: intakeId('i0'), name: 'a.pdf', byteLength: 1, outcome: { kind: 'waiting' }, addedAt: 7 };
    await rawPut(database.name, 'intakes', { workspace, ...earlier });
    expect((await listIntakes(database, workspace)).items).toEqual([{ ...earlier, files: 1, archive: null }]);
  });
});

describe('index parts', () => {
  test('come back for the documents that have one, and are kept apart by index', async () => {
    const database = await freshDatabase();
    await putDocument(database, workspace, newDocument(a, 1), null);
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const part = { document: a, bytes, units: new Uint32Array([0, 10, 0, 0, 8, 20, 0, 1]) };
    await putIndexPart(database, workspace, 'page', part);
    expect(await getIndexParts(database, workspace, 'page', [b, a])).toEqual(new Map([[a, part]]));
    expect(await getIndexParts(database, workspace, 'other', [a])).toEqual(new Map());
    expect(await getIndexParts(database, otherWorkspace, 'page', [a])).toEqual(new Map());
  });

  test('that are damaged count as missing', async () => {
    const database = await freshDatabase();
    await rawPut(database.name, 'indexParts', { workspace, index: 'page', document: a, bytes: 'x', units: null });
    expect(await getIndexParts(database, workspace, 'page', [a])).toEqual(new Map());
  });
});
