import { describe, expect, test } from 'vitest';
import { embeddingVersion } from '../../../src/core/model/embedding-model.ts';
import { putDocument } from '../../../src/storage/document-store.ts';
import { dropStale } from '../../../src/storage/drop-stale.ts';
import { denseKey, lexicalKey } from '../../../src/storage/index-keys.ts';
import { clearStored, storedSizes } from '../../../src/storage/stored-sizes.ts';
import { idOf, newDocument, otherWorkspace, workspace } from './records.ts';
import { freshDatabase, rawPut, rawRecords } from './test-database.ts';

const buffer = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes);
const document = idOf('a');

describe('the sizes of what is stored', () => {
  test('add up all records of one workspace by kind, also beyond one step of the read', async () => {
    const database = await freshDatabase();
    const { name } = database;
    await rawPut(name, 'files', { workspace, document, blob: new Blob([buffer(1000)]) });
    await rawPut(name, 'files', { workspace: otherWorkspace, document, blob: new Blob([buffer(5000)]) });
    for (let part = 0; part < 11; part++) {
      const units = new Uint32Array(4);
      await rawPut(name, 'indexParts', { workspace, index: `i${part}`, document: 'd', bytes: buffer(100), units });
    }
    await rawPut(name, 'vectorBatches', { workspace, index: 'i', document: 'd', from: 0, bytes: buffer(300) });
    await rawPut(name, 'queryVectors', { workspace, encoder: 'e', query: 'q', values: new Float32Array(96) });
    await rawPut(name, 'thumbnails', { workspace, document, index: 0, blob: new Blob([buffer(70)]) });
    await rawPut(name, 'pages', { workspace, document, index: 0, text: 'x'.repeat(900) });
    await rawPut(name, 'geometry', { workspace, document, index: 0, rectangles: new Float32Array(40) });
    await rawPut(name, 'results', { workspace, run: 'r', question: 'q', latencyMs: 1 });
    const sizes = await storedSizes(database, workspace);
    // Keys are counted with their record: `workspace` 5, a document's id 64, numbers 8 characters or bytes each.
    const key = workspace.length;
    expect(sizes.files).toBe(key + 64 + 1000);
    expect(sizes.thumbnails).toBe(key + 64 + 8 + 70);
    const parts = 11 * (key + 1 + 100 + 16) + 10 * 2 + 1 * 3;
    expect(sizes.indexes).toBe(parts + (key + 1 + 1 + 8 + 300) + (key + 1 + 1 + 384));
    expect(sizes.texts).toBe(2 * (key + 64 + 8) + 900 + 160);
    expect(sizes.work).toBe(key + 1 + 1 + 8);
    expect(sizes.recognised).toBe(0);
    await rawPut(name, 'vectorSetParts', { workspace, set: 's', group: 'g', part: 0, bytes: buffer(500) });
    expect((await storedSizes(database, workspace)).vectors).toBe(key + 1 + 1 + 8 + 500);
  });

  test('are 0 in an empty workspace', async () => {
    const database = await freshDatabase();
    expect(await storedSizes(database, workspace)).toEqual({
      files: 0,
      texts: 0,
      indexes: 0,
      recognised: 0,
      vectors: 0,
      thumbnails: 0,
      work: 0,
      answers: 0,
    });
  });
});

describe('what can be computed again', () => {
  test('is removed from this workspace alone, and nothing else with it', async () => {
    const database = await freshDatabase();
    const { name } = database;
    for (const owner of [workspace, otherWorkspace]) {
      await rawPut(name, 'indexParts', { workspace: owner, index: 'i', document: 'd', bytes: buffer(1), units: [] });
      await rawPut(name, 'vectorBatches', { workspace: owner, index: 'i', document: 'd', from: 0, bytes: buffer(1) });
      await rawPut(name, 'queryVectors', { workspace: owner, encoder: 'e', query: 'q', values: new Float32Array(1) });
      await rawPut(name, 'thumbnails', { workspace: owner, document, index: 0, blob: new Blob(['x']) });
      await rawPut(name, 'recognised', { workspace: owner, document, ocr: 'lines eng', index: 0, text: 'x' });
    }
    await clearStored(database, workspace, 'indexes');
    for (const store of ['indexParts', 'vectorBatches', 'queryVectors']) {
      expect(await rawRecords(name, store)).toMatchObject([{ workspace: otherWorkspace }]);
    }
    for (const store of ['thumbnails', 'recognised']) expect((await rawRecords(name, store)).length).toBe(2);
    await clearStored(database, workspace, 'recognised');
    expect(await rawRecords(name, 'recognised')).toMatchObject([{ workspace: otherWorkspace }]);
    expect((await rawRecords(name, 'thumbnails')).length).toBe(2);
  });
});

describe('what nothing will ask for again', () => {
  const identity = JSON.stringify([`e${embeddingVersion}`, 'x/model']);
  const oldIdentity = JSON.stringify([`e${embeddingVersion - 1}`, 'x/model']);
  const page = { kind: 'page' } as const;
  const { textVersion } = newDocument(document, 1);

  test('is removed: of older versions, of other texts, of documents that are gone; the rest stays', async () => {
    const database = await freshDatabase();
    const { name } = database;
    await putDocument(database, workspace, newDocument(document, 1), null);
    const lexical = lexicalKey(page, 'words', textVersion);
    const dense = denseKey(page, identity, 'all', `${textVersion}; ocr`);
    const parts = [
      [lexical, document, true],
      [dense, document, true],
      [`${dense} piece 1`, document, true],
      [lexical, idOf('b'), false],
      [lexicalKey(page, 'words', 'text-0'), document, false],
      [denseKey(page, oldIdentity, 'all', textVersion), document, false],
      [`bm25 page words 1 1 ${textVersion}`, document, false],
    ] as const;
    for (const [index, owner] of parts) {
      await rawPut(name, 'indexParts', { workspace, index, document: owner, bytes: buffer(1), units: [] });
      await rawPut(name, 'vectorBatches', { workspace, index, document: owner, from: 0, bytes: buffer(1) });
    }
    for (const encoder of [identity, oldIdentity]) {
      await rawPut(name, 'queryVectors', { workspace, encoder, query: 'q', values: new Float32Array(1) });
      await rawPut(name, 'encoders', { key: encoder, outcome: { identity: encoder } });
    }
    const wanted = parts.filter(([, , stays]) => stays).map(([index]) => index);
    expect(await dropStale(database)).toBe(2 * (parts.length - wanted.length) + 2);
    for (const store of ['indexParts', 'vectorBatches']) {
      const left = (await rawRecords(name, store)) as readonly { readonly index: string }[];
      expect(left.map(({ index }) => index).sort()).toEqual([...wanted].sort());
    }
    expect(await rawRecords(name, 'queryVectors')).toMatchObject([{ encoder: identity }]);
    expect(await rawRecords(name, 'encoders')).toMatchObject([{ key: identity }]);
    expect(await dropStale(database)).toBe(0);
  });
});
