// Databases that earlier versions made, store by store as those versions wrote them down, opened by this one.
import { expect, test, vi } from 'vitest';
import { runId } from '../../../src/core/document/ids.ts';
import { listAnswers } from '../../../src/storage/answer-store.ts';
import { getDocument } from '../../../src/storage/document-store.ts';
import { listOwnModels } from '../../../src/storage/model-store.ts';
import { databaseVersion, storeNames } from '../../../src/storage/schema.ts';
import { listVectorSets } from '../../../src/storage/vector-set-store.ts';
import { idOf, newDocument, workspace } from './records.ts';
import { freshDatabase, freshName, rawConnection, rawRecords } from './test-database.ts';

/** Key paths of version 1, which must never change here. */
const version1: Readonly<Record<string, readonly string[]>> = {
  workspaces: ['id'],
  documents: ['workspace', 'id'],
  files: ['workspace', 'document'],
  intakes: ['workspace', 'id'],
  pages: ['workspace', 'document', 'index'],
  geometry: ['workspace', 'document', 'index'],
  thumbnails: ['workspace', 'document', 'index'],
  indexParts: ['workspace', 'index', 'document'],
  benchmarks: ['workspace', 'id'],
  benchmarkParts: ['workspace', 'benchmark', 'part'],
  mappingChoices: ['workspace', 'benchmark'],
  experiments: ['workspace', 'id'],
  runs: ['workspace', 'id'],
  results: ['workspace', 'run', 'question'],
};

/** Key paths of version 2, which must never change here. */
const version2: typeof version1 = {
  ...version1,
  recognised: ['workspace', 'document', 'ocr', 'index'],
  vectorBatches: ['workspace', 'index', 'document', 'from'],
  queryVectors: ['workspace', 'encoder', 'query'],
  models: ['id', 'revision'],
  encoders: ['key'],
  ocrAssets: ['name'],
};

/** Key paths of version 4, which must never change here. */
const version4: typeof version1 = {
  ...version2,
  vectorSets: ['workspace', 'id'],
  vectorSetParts: ['workspace', 'set', 'group', 'part'],
  visualModels: ['id', 'revision'],
  visualEncoders: ['key'],
};

const versions: Readonly<Record<number, typeof version1>> = { 1: version1, 2: version2, 4: version4 };

/** A record of an earlier version for each store: keys as the path says, and content beside them. */
function recordOf(store: string): Readonly<Record<string, unknown>> {
  if (store === 'documents') return { ...newDocument(idOf('a'), 3), workspace };
  const isNumber = (path: string): boolean =>
    path === 'part' || path === 'from' || (path === 'index' && store !== 'indexParts' && store !== 'vectorBatches');
  const keys = version4[store]!.map((path) => [path, isNumber(path) ? 7 : `${path}-1`]);
  return { ...Object.fromEntries(keys), content: `of ${store}`, bytes: new Uint8Array([1, 2, 3]).buffer };
}

/** The method itself, to be called in a stub's place. */
function methodOf<Owner, Name extends keyof Owner>(owner: Owner, name: Name): Owner[Name] {
  return owner[name];
}

function openEarlier(name: string, version: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => {
      for (const [store, keyPath] of Object.entries(versions[version]!)) {
        const made = request.result.createObjectStore(store, { keyPath: [...keyPath] });
        if (store === 'indexParts' || store === 'vectorBatches')
          made.createIndex('byDocument', ['workspace', 'document']);
        made.put(recordOf(store));
      }
    });
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
    request.addEventListener('error', () => reject(request.error as DOMException));
  });
}

test.each([1, 2, 4])(
  'a database of version %i is opened with every record it had, and with the stores that are new',
  async (version) => {
    const name = freshName();
    await openEarlier(name, version);
    const database = await freshDatabase({ name });
    if (version === 1) expect(await listOwnModels(database)).toEqual({ items: [], invalid: [] });
    if (version < 3) expect(await listVectorSets(database, workspace)).toEqual({ items: [], invalid: [] });
    expect(await listAnswers(database, workspace, runId('run-1'))).toEqual({ items: [], invalid: [] });
    expect(await getDocument(database, workspace, idOf('a'))).toEqual(newDocument(idOf('a'), 3));
    database.close();
    const connection = await rawConnection(name);
    expect(connection.version).toBe(databaseVersion);
    expect([...connection.objectStoreNames]).toEqual([...storeNames].sort());
    connection.close();
    for (const store of Object.keys(versions[version]!)) {
      expect(await rawRecords(name, store)).toEqual([recordOf(store)]);
    }
  },
);

test.each([1, 2, 4])('an upgrade that is cut off leaves the database of version %i as it was', async (version) => {
  const name = freshName();
  await openEarlier(name, version);
  let left = storeNames.length - Object.keys(versions[version]!).length;
  const original = methodOf(IDBDatabase.prototype, 'createObjectStore');
  const spy = vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockImplementation(function createObjectStore(
    this: IDBDatabase,
    ...parameters: Parameters<typeof original>
  ) {
    const store = original.apply(this, parameters);
    left -= 1;
    // With the last new store, as where the tab is closed or the disk is full.
    if (left === 0) store.transaction.abort();
    return store;
  });
  await expect(freshDatabase({ name })).rejects.toMatchObject({ code: 'storage-unavailable' });
  spy.mockRestore();
  const connection = await rawConnection(name);
  expect(connection.version).toBe(version);
  connection.close();
  const database = await freshDatabase({ name });
  expect(await getDocument(database, workspace, idOf('a'))).toEqual(newDocument(idOf('a'), 3));
});
