import { describe, expect, test } from 'vitest';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { TextSettings } from '../../../src/core/document/text-settings.ts';
import type { Database } from '../../../src/storage/database.ts';
import { putDocument, removeDocument } from '../../../src/storage/document-store.ts';
import { appendPages } from '../../../src/storage/page-store.ts';
import { failedRecord } from '../../../src/storage/recognised-record.ts';
import {
  forgetFailed,
  pagesToRecognise,
  putRecognised,
  recognisedCounts,
  resolveTexts,
  resolvedPage,
  triedWays,
} from '../../../src/storage/recognised-store.ts';
import type { RecognisedRecord } from '../../../src/storage/schema.ts';
import { idOf, newDocument, otherWorkspace, readPage, workspace } from './records.ts';
import { freshDatabase, freshName, rawPut, rawRecords, rejectionOf } from './test-database.ts';

const [a, b] = [idOf('a'), idOf('b')];
const whereNoText: TextSettings = { ocr: 'no-text', language: 'eng', method: 'lines' };
const everyPage: TextSettings = { ...whereNoText, ocr: 'every-page' };

const failed = (index: number, ocr = 'lines eng'): RecognisedRecord =>
  failedRecord(ocr, index, { kind: 'failed', code: 'render-failed', reason: 'It could not be drawn.' });

function read(index: number, text: string, change: Partial<RecognisedRecord> = {}): RecognisedRecord {
  return {
    ...failed(index),
    text,
    starts: new Uint32Array([0]),
    ends: new Uint32Array([text.length]),
    rectangles: new Float32Array([10, 20, 30, 40]),
    words: 4,
    soundWords: 3,
    meanConfidence: 87.6,
    turned: 90,
    flags: ['turned'],
    engine: 'engine 1',
    failure: null,
    ...change,
  };
}

/** Sheet 0 has a text layer; sheets 1 and 2 have none. */
async function addDocument(database: Database, id: DocumentId = a): Promise<void> {
  const quality = { badCharacters: 0, characters: 0, singleLetterShare: 0, repeatedItems: 0, notes: [] };
  const scan = (index: number) => readPage(index, { text: '', source: 'none', quality });
  await putDocument(database, workspace, newDocument(id, 3), null);
  await appendPages(database, workspace, id, [readPage(0), scan(1), scan(2)]);
}

describe('what OCR read', () => {
  test('stands in for the layer of the pages that want it, and names itself in the key', async () => {
    const database = await freshDatabase();
    await addDocument(database);
    const layer = readPage(0).page.text;
    const before = await resolveTexts(database, workspace, a, whereNoText);
    expect(before).toMatchObject({ texts: [layer, '', ''], key: 'text-1', waiting: [1, 2] });
    await putRecognised(database, workspace, a, read(1, 'Read from the picture'));
    const after = await resolveTexts(database, workspace, a, whereNoText);
    expect(after.texts).toEqual([layer, 'Read from the picture', '']);
    expect(after.key).toBe('text-1; ocr lines eng; engine 1: 1');
    expect(after.counts).toEqual({ pages: 3, layer: 1, ocr: 1, without: 1, ocrFailed: 0, engines: ['engine 1'] });
    expect(await pagesToRecognise(database, workspace, a, whereNoText)).toEqual([2]);
    expect(await pagesToRecognise(database, workspace, a, everyPage)).toEqual([0, 2]);
    // Another way of reading has read nothing yet.
    const layout = await resolveTexts(database, workspace, a, { ...whereNoText, method: 'layout' });
    expect(layout).toMatchObject({ texts: [layer, '', ''], key: 'text-1', waiting: [1, 2] });
    expect(await rejectionOf(resolveTexts(database, workspace, b, whereNoText))).toMatchObject({
      code: 'record-missing',
    });
  });

  test('is a page with its own words, boxes and figures, and a note of how it was read', async () => {
    const database = await freshDatabase();
    await addDocument(database);
    await putRecognised(database, workspace, a, read(1, 'Four words I read'));
    const found = await resolvedPage(database, workspace, a, 1, whereNoText);
    expect(found?.page).toMatchObject({ index: 1, text: 'Four words I read', source: 'none', widthPoints: 612 });
    expect(found?.page.quality).toEqual({
      badCharacters: 0,
      characters: 14,
      // "I" of four words.
      singleLetterShare: 0.25,
      repeatedItems: 0,
      notes: [
        'Read from its picture: 4 words, 3 of them sound, mean confidence 88 %.',
        'It was turned by 90° to be read.',
      ],
    });
    expect(found?.geometry).toEqual({
      index: 1,
      starts: new Uint32Array([0]),
      ends: new Uint32Array([17]),
      rectangles: new Float32Array([10, 20, 30, 40]),
    });
    const layer = await resolvedPage(database, workspace, a, 0, whereNoText);
    expect(layer).toEqual({ page: readPage(0).page, geometry: readPage(0).geometry });
    expect(await resolvedPage(database, workspace, a, 9, whereNoText)).toBeNull();
  });

  test('is nothing where it failed: the page keeps its layer, says why, and is forgotten on demand', async () => {
    const database = await freshDatabase();
    await addDocument(database);
    await putRecognised(database, workspace, a, failed(1));
    await putRecognised(database, workspace, a, failed(1, 'layout eng'));
    await putRecognised(database, workspace, a, read(2, 'Read', { words: 5, soundWords: 2 }));
    await putRecognised(database, workspace, a, read(0, '', { words: 0, soundWords: 0 }));
    const resolved = await resolveTexts(database, workspace, a, whereNoText);
    expect(resolved).toMatchObject({ waiting: [], counts: { layer: 1, ocr: 1, without: 1, ocrFailed: 1 } });
    const page = await resolvedPage(database, workspace, a, 1, whereNoText);
    expect(page?.page.quality.notes).toEqual(['OCR could not read it: It could not be drawn.']);
    const counts = await recognisedCounts(database, workspace);
    expect([...counts.get(a)!]).toEqual([
      ['layout eng', { pages: 1, failed: 1, blank: 0, unsound: 0 }],
      ['lines eng', { pages: 3, failed: 1, blank: 1, unsound: 1 }],
    ]);
    expect([...(await triedWays(database, workspace, a))]).toEqual([
      [
        1,
        [
          { way: 'layout eng', failed: true, blank: false },
          { way: 'lines eng', failed: true, blank: false },
        ],
      ],
      [0, [{ way: 'lines eng', failed: false, blank: true }]],
      [2, [{ way: 'lines eng', failed: false, blank: false }]],
    ]);
    expect(await forgetFailed(database, workspace, 'lines eng')).toBe(1);
    expect(await pagesToRecognise(database, workspace, a, whereNoText)).toEqual([1]);
    expect((await recognisedCounts(database, workspace, a)).get(a)?.get('layout eng')?.failed).toBe(1);
  });

  test('of a damaged record counts as not read', async () => {
    const name = freshName();
    const database = await freshDatabase({ name });
    await addDocument(database);
    await rawPut(name, 'recognised', { workspace, document: a, ...read(1, 'Read'), ends: new Uint32Array([1, 2]) });
    await rawPut(name, 'recognised', { workspace, document: a, ...read(2, 'Read'), failure: { kind: 'failed' } });
    expect((await resolveTexts(database, workspace, a, whereNoText)).waiting).toEqual([1, 2]);
    expect((await recognisedCounts(database, workspace)).size).toBe(0);
  });

  test('goes with its document, and is not kept for one that is gone', async () => {
    const name = freshName();
    const database = await freshDatabase({ name });
    await addDocument(database, a);
    await addDocument(database, b);
    expect(await putRecognised(database, workspace, a, read(1, 'Read'))).toBe(true);
    expect(await putRecognised(database, workspace, b, read(1, 'Read'))).toBe(true);
    await removeDocument(database, workspace, a);
    expect(await putRecognised(database, workspace, a, read(1, 'Read'))).toBe(false);
    expect(await putRecognised(database, otherWorkspace, b, read(1, 'Read'))).toBe(false);
    expect(await rawRecords(name, 'recognised')).toMatchObject([{ document: b, index: 1 }]);
  });

  test('is stored without the buffer that its boxes are a view of', async () => {
    const name = freshName();
    const database = await freshDatabase({ name });
    await addDocument(database);
    const large = new Float32Array(10_000);
    await putRecognised(database, workspace, a, read(1, 'Read', { rectangles: large.subarray(40, 44) }));
    const [stored] = (await rawRecords(name, 'recognised')) as RecognisedRecord[];
    expect(stored?.rectangles.buffer.byteLength).toBe(16);
  });
});
