import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { KeptFiles } from '../../../workers/service/kept-files.ts';
import type { SiteFile } from '../../../workers/service/site-file.ts';

const scope = 'https://example.org/leafmark/';

function fileOf(path: string, content: string): SiteFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return { path, bytes: Buffer.byteLength(content), hash, shell: false };
}

/** A host with these files; null: it does not answer. Gives what it was asked for. */
function host(contents: Readonly<Record<string, string | null>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.slice(scope.length);
    asked.push(path);
    const content = contents[path];
    if (content === null) throw new TypeError('Failed to fetch');
    return content === undefined ? new Response('not found', { status: 404 }) : new Response(content);
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

/** As much of the browser's cache as is used. */
function memoryCaches(): CacheStorage {
  const entries = new Map<string, Response>();
  const cache: Pick<Cache, 'match' | 'put' | 'keys' | 'delete'> = {
    match: async (key) => entries.get(urlOf(key))?.clone(),
    put: async (key, response) => void entries.set(urlOf(key), response),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    delete: async (key) => entries.delete(urlOf(key)),
  };
  return { open: async () => cache } as unknown as CacheStorage;
}

function urlOf(key: RequestInfo | URL): string {
  return key instanceof Request ? key.url : String(key);
}

const none = (): void => {};

test('a file comes from the network once and from the cache from then on', async () => {
  const asked = host({ 'a.txt': 'abc' });
  const kept = new KeptFiles(scope, memoryCaches());
  const file = fileOf('a.txt', 'abc');
  expect(await Promise.all([kept.get(file), kept.get(file)].map(async (one) => (await one).text()))).toEqual([
    'abc',
    'abc',
  ]);
  const response = await kept.get(file);
  expect(await response.text()).toBe('abc');
  expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect(asked).toEqual(['a.txt']);
});

test.each([
  ['cut off', 'ab', '2 bytes in place of 3'],
  ['longer', 'abcd', 'more than 3 bytes'],
  ['of the same size and another content', 'abd', 'other content'],
])('a file that is %s is not kept', async (_, content, reason) => {
  host({ 'a.txt': content });
  const kept = new KeptFiles(scope, memoryCaches());
  const file = fileOf('a.txt', 'abc');
  await expect(kept.get(file)).rejects.toMatchObject({ code: 'network-refused' });
  await expect(kept.get(file)).rejects.toThrow(reason);
});

test('a version never finds the file of another one, and shares what is the same', async () => {
  const storage = memoryCaches();
  host({ '': 'old page', 'index.html': 'unused', 'same.txt': 'same' });
  const [oldPage, same] = [fileOf('index.html', 'old page'), fileOf('same.txt', 'same')];
  await new KeptFiles(scope, storage).keepAll([oldPage, same]);

  const asked = host({ '': 'new page', 'same.txt': 'same' });
  const newPage = fileOf('index.html', 'new page');
  const newer = new KeptFiles(scope, storage);
  await newer.keepAll([newPage, same]);
  expect(asked).toEqual(['']);
  expect(await (await newer.get(oldPage)).text()).toBe('old page');
  expect(await (await newer.get(newPage)).text()).toBe('new page');

  await newer.keepOnly([newPage, same]);
  await expect(newer.get(oldPage)).rejects.toMatchObject({ code: 'network-refused' });
});

test('files are kept in steps of one megabyte and counted, and a new worker goes on where another one stopped', async () => {
  const contents = { 'a.bin': 'a'.repeat(600_000), 'b.bin': 'b'.repeat(600_000), 'c.bin': 'c'.repeat(3_000_000) };
  const files = Object.entries(contents).map(([path, content]) => fileOf(path, content));
  const asked = host(contents);
  const storage = memoryCaches();
  const totals = { totalBytes: 4_200_000, totalFiles: 3 };
  expect(await new KeptFiles(scope, storage).keepSome(files, none)).toEqual({
    ...totals,
    doneBytes: 600_000,
    doneFiles: 1,
  });
  const second = new KeptFiles(scope, storage);
  expect(await second.keepSome(files, none)).toEqual({ ...totals, doneBytes: 1_200_000, doneFiles: 2 });
  const told: number[] = [];
  expect(await second.keepSome(files, ({ doneBytes }) => told.push(doneBytes))).toEqual({
    ...totals,
    doneBytes: 4_200_000,
    doneFiles: 3,
  });
  expect(told.at(-1)).toBe(4_200_000);
  expect(asked).toEqual(['a.bin', 'b.bin', 'c.bin']);
});

test('a file that the host changes is told of after all others are kept, and tried again when asked again', async () => {
  const files = [fileOf('a.txt', 'abc'), fileOf('b.txt', 'bcd')];
  host({ 'a.txt': 'changed', 'b.txt': 'bcd' });
  const kept = new KeptFiles(scope, memoryCaches());
  expect(await kept.keepSome(files, none)).toMatchObject({ doneFiles: 1, totalFiles: 2 });
  await expect(kept.keepSome(files, none)).rejects.toMatchObject({ code: 'network-refused' });
  host({ 'a.txt': 'abc' });
  expect(await kept.keepSome(files, none)).toMatchObject({ doneFiles: 2, totalFiles: 2 });
});

test('without a network keeping stops at once', async () => {
  host({ 'a.txt': null });
  const kept = new KeptFiles(scope, memoryCaches());
  await expect(kept.keepSome([fileOf('a.txt', 'abc')], none)).rejects.toMatchObject({ code: 'network-failed' });
});

test('without space a file still reaches whoever asked for it, and keeping says why it stops', async () => {
  host({ 'a.txt': 'abc' });
  const storage = memoryCaches();
  const cache = await storage.open('');
  cache.put = async () => {
    throw new DOMException('Quota exceeded.', 'QuotaExceededError');
  };
  const kept = new KeptFiles(scope, storage);
  const file = fileOf('a.txt', 'abc');
  expect(await (await kept.get(file)).text()).toBe('abc');
  await expect(kept.keepSome([file], none)).rejects.toMatchObject({ code: 'storage-full' });
});

test('a gzip that the host makes the browser unpack is kept as it comes', async () => {
  host({ 'a.gz': 'unpacked' });
  const { bytes, hash } = fileOf('a.gz', 'unpacked');
  const file: SiteFile = { ...fileOf('a.gz', 'zip'), unpacked: { bytes, hash } };
  const kept = new KeptFiles(scope, memoryCaches());
  expect(await (await kept.get(file)).text()).toBe('unpacked');
});
