// An index that goes from one browser to another as a file, and files that are none.
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../src/core/app-error.ts';
import { ocrWhereNoText } from '../../../src/core/document/text-settings.ts';
import { exportIndexArchive } from '../../../src/storage/index-export.ts';
import { importIndexArchive } from '../../../src/storage/index-import.ts';
import type { Database } from '../../../src/storage/database.ts';
import { putDocument } from '../../../src/storage/document-store.ts';
import { putRecognised } from '../../../src/storage/recognised-store.ts';
import type { RecognisedRecord } from '../../../src/storage/schema.ts';
import { idOf, newDocument } from '../storage/records.ts';
import { rawPut, rawRecords, rejectionOf } from '../storage/test-database.ts';
import { buildInput, freshDatabase, hybrid, never, newSession, storeCorpus, workspace } from './indexing.ts';

const query = 'word12 word19 scanned';
const record: RecognisedRecord = {
  ocr: 'lines eng',
  index: 1,
  text: 'a scanned page',
  starts: new Uint32Array([0, 2, 10]),
  ends: new Uint32Array([1, 9, 14]),
  rectangles: Float32Array.from({ length: 12 }, (_unused, place) => place / 3),
  words: 3,
  soundWords: 2,
  meanConfidence: 71.5,
  turned: 90,
  flags: ['turned'],
  engine: 'tesseract 5',
  failure: null,
};

/** Three documents, the second page of the first one a scan that OCR read. */
async function corpus(): Promise<{ readonly database: Database; readonly documents: ReturnType<typeof idOf>[] }> {
  const database = await freshDatabase();
  const documents = await storeCorpus(database, [3, 18, 2]);
  const pages = (await rawRecords(database.name, 'pages')) as { document: string; index: number; quality: object }[];
  const scan = pages.find((page) => page.document === documents[0] && page.index === 1)!;
  await rawPut(database.name, 'pages', {
    ...scan,
    text: '',
    source: 'none',
    quality: { ...scan.quality, characters: 0 },
  });
  const [first] = documents;
  await putDocument(
    database,
    workspace,
    { ...newDocument(first!, 3), pagesDone: 3, pagesWithoutText: 1, state: 'done' },
    null,
  );
  return { database, documents: [...documents] };
}

async function exported(): Promise<{ readonly file: Blob; readonly found: unknown }> {
  const { database, documents } = await corpus();
  await putRecognised(database, workspace, documents[0]!, record);
  // A page on which OCR failed is no result that another browser could use.
  const none = { text: '', starts: new Uint32Array(), ends: new Uint32Array(), rectangles: new Float32Array() };
  const failure = { kind: 'failed', code: 'file-unreadable', reason: 'the engine stopped' } as const;
  await putRecognised(database, workspace, documents[0]!, { ...record, ...none, words: 0, index: 2, failure });
  const session = await newSession(database);
  const input = buildInput(documents, hybrid, { text: ocrWhereNoText });
  await session.index.build(input, never);
  const found = await session.index.search({ ...input, query, depth: 20, documents: null, gold: [] }, never);
  const { file, ...counts } = await exportIndexArchive(database, workspace);
  // Three documents, BM25 and vectors of each.
  expect(counts).toEqual({ documents: 3, parts: 6, pages: 1, questions: 1 });
  return { file, found };
}

async function manifestOf(file: Blob): Promise<{ entries: { path: string; bytes: number; sha256: string }[] }> {
  const { 'manifest.json': manifest } = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return JSON.parse(new TextDecoder().decode(manifest));
}

/** The file with entries changed, packed anew. */
async function rezipped(
  file: Blob,
  change: (entries: Record<string, Uint8Array>) => void,
  level: 0 | 6 = 6,
): Promise<Blob> {
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()));
  change(entries);
  return new Blob([zipSync(entries, { level })]);
}

function rewriteManifest(entries: Record<string, Uint8Array>, change: (manifest: never) => unknown): void {
  const manifest = JSON.parse(new TextDecoder().decode(entries['manifest.json'])) as never;
  entries['manifest.json'] = strToU8(JSON.stringify(change(manifest)));
}

describe('an exported index', () => {
  test('gives a browser with the same PDFs the same results without an embedding or OCR call', async () => {
    const { file, found } = await exported();
    for (const arriving of [file, await rezipped(file, () => {})]) {
      const { database, documents } = await corpus();
      expect(await importIndexArchive(database, workspace, arriving)).toEqual({
        parts: 6,
        pages: 1,
        questions: 1,
        left: new Map(),
      });
      const input = buildInput(documents, hybrid, { text: ocrWhereNoText });
      const session = await newSession(database);
      expect(await session.index.plan({ ...input, queries: [] }, never)).toEqual({
        units: 23,
        unitsToEmbed: 0,
        imagesToEmbed: 0,
        images: 0,
        documentsToIndex: 0,
        pagesToRecognise: 0,
        questionsToEmbed: 0,
      });
      expect(await session.index.build(input, never)).toMatchObject({
        loaded: 3,
        computed: { documents: 0, units: 0 },
        text: { layer: 22, ocr: 1, without: 0 },
      });
      expect(await session.index.search({ ...input, query, depth: 20, documents: null, gold: [] }, never)).toEqual(
        found,
      );
      expect(await session.encoder.calls.asked(null, never)).toMatchObject({ passages: 0, queries: 0 });
      const [kept] = (await rawRecords(database.name, 'recognised')) as RecognisedRecord[];
      expect(kept).toMatchObject(record);
      expect(await importIndexArchive(database, workspace, arriving)).toMatchObject({
        parts: 0,
        pages: 0,
        left: new Map([['already-here', 7]]),
      });
    }
  });

  test('leaves what belongs to other documents, other text or other versions, and says so', async () => {
    const { file } = await exported();
    const database = await freshDatabase();
    await storeCorpus(database, [3, 18]);
    await putDocument(
      database,
      workspace,
      { ...newDocument(idOf('b'), 18), state: 'done', textVersion: 'text-2' },
      null,
    );
    const outcome = await importIndexArchive(database, workspace, file);
    expect(outcome).toMatchObject({ parts: 2, pages: 1, questions: 1 });
    expect(outcome.left).toEqual(
      new Map([
        ['other-text', 2],
        ['no-document', 2],
      ]),
    );
    const parts = (await rawRecords(database.name, 'indexParts')) as { document: string }[];
    expect(parts.map(({ document }) => document)).toEqual([idOf('a'), idOf('a')]);
    const older = await rezipped(file, (entries) =>
      rewriteManifest(entries, ({ entries, ...rest }: { entries: { index?: string }[] }) => ({
        ...rest,
        entries: entries.map((entry) =>
          entry.index === undefined
            ? entry
            : { ...entry, index: entry.index.replace(/^\["(dense|bm25)",/, '["$1",0,') },
        ),
      })),
    );
    const { database: other } = await corpus();
    const left = await importIndexArchive(other, workspace, older);
    expect(left).toMatchObject({ parts: 0, pages: 1, left: new Map([['other-version', 6]]) });
  });

  test('loses only the entry that was damaged, cut, missing, or larger than it says', async () => {
    const { file } = await exported();
    const manifest = await manifestOf(file);
    const [changed, missing, bomb, longer] = manifest.entries.filter(({ path }) => path.startsWith('parts/'));
    const hostile = await rezipped(file, (entries) => {
      entries[changed!.path] = entries[changed!.path]!.slice();
      entries[changed!.path]![40]! ^= 1;
      delete entries[missing!.path];
      // 64 MB of zeros are some 60 kB here; the manifest goes on saying how long the entry was.
      entries[bomb!.path] = new Uint8Array(64 * 2 ** 20);
      entries[longer!.path] = new Uint8Array([...entries[longer!.path]!, 0]);
    });
    const { database } = await corpus();
    const outcome = await importIndexArchive(database, workspace, hostile);
    expect(outcome).toEqual({ parts: 2, pages: 1, questions: 1, left: new Map([['damaged', 4]]) });
    // A directory that lies about the size as well is not believed either.
    const bytes = new Uint8Array(await hostile.arrayBuffer());
    const view = new DataView(bytes.buffer);
    for (let at = 0; at + 46 < bytes.length; at++) {
      if (view.getUint32(at, true) !== 0x02014b50) continue;
      const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
      if (path === bomb!.path) view.setUint32(at + 24, bomb!.bytes, true);
    }
    const { database: other } = await corpus();
    expect(await importIndexArchive(other, workspace, new Blob([bytes]))).toEqual(outcome);
  });

  test('is refused as a whole where it is another kind of file or of another format', async () => {
    const { database } = await corpus();
    const { file } = await exported();
    const cases: readonly (readonly [Blob, RegExp])[] = [
      [new Blob([]), /no index of Leafmark/],
      [new Blob(['%PDF-1.7 and so on']), /no index of Leafmark/],
      [new Blob([zipSync({ 'word/document.xml': strToU8('<w/>') })]), /^This file is no index of Leafmark\. Choose/],
      [file.slice(0, file.size - 30), /no index of Leafmark/],
      [new Blob([zipSync({ 'a.txt': strToU8('a') })]), /no index of Leafmark/],
      [await rezipped(file, (entries) => (entries['manifest.json'] = strToU8('{"format":'))), /no index of Leafmark/],
      [
        await rezipped(file, (entries) =>
          rewriteManifest(entries, (manifest: object) => ({ ...manifest, format: 'leafmark-index/9' })),
        ),
        /leafmark-index\/9/,
      ],
      [
        await rezipped(file, (entries) =>
          rewriteManifest(entries, (manifest: object) => ({ ...manifest, entries: [{ kind: 'part', bytes: -1 }] })),
        ),
        /^This index is damaged/,
      ],
    ];
    for (const [hostile, sentence] of cases) {
      const error = (await rejectionOf(importIndexArchive(database, workspace, hostile))) as AppError;
      expect(error.code).toBe('file-unsupported');
      expect(error.message).toMatch(sentence);
    }
    expect(await rawRecords(database.name, 'indexParts')).toEqual([]);
    const empty = await freshDatabase();
    expect(await rejectionOf(exportIndexArchive(empty, workspace))).toMatchObject({ code: 'record-missing' });
  });

  test('names documents, parts and what each entry is', async () => {
    const { file } = await exported();
    expect(await manifestOf(file)).toMatchObject({
      format: 'leafmark-index/1',
      documents: [
        { document: idOf('a'), names: ['folder/report.pdf'], pages: 3, textVersion: 'text-1' },
        { document: idOf('b') },
        { document: idOf('c') },
      ],
    });
    const { entries } = await manifestOf(file);
    expect(entries.map(({ path }) => path).sort()).toEqual([
      ...Array.from({ length: 6 }, (_unused, place) => `parts/${place}`),
      'questions',
      `recognised/${idOf('a')}`,
    ]);
  });
});
