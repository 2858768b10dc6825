import { expect, test } from 'vitest';
import { removeDocument, putDocument } from '../../../src/storage/document-store.ts';
import { getIndexPart, indexesOfDocument, putIndexPart } from '../../../src/storage/index-store.ts';
import { idOf, newDocument, workspace } from '../storage/records.ts';
import { freshDatabase, rawRecords } from '../storage/test-database.ts';

const mebibyte = 2 ** 20;

test('a part above 8 MB lies in records of 8 MB at most, comes back whole, and goes with its document', async () => {
  const database = await freshDatabase();
  const document = idOf('a');
  await putDocument(database, workspace, newDocument(document, 1), null);
  // 20 MB are two full records and a rest; exactly 16 MB are two full ones.
  for (const [index, size] of [
    ['long', 20 * mebibyte],
    ['exact', 16 * mebibyte],
    ['short', 100],
  ] as const) {
    const bytes = Uint8Array.from({ length: size }, (_unused, at) => (at >> 16) ^ at).buffer;
    const part = { document, bytes, units: new Uint32Array([0, 9, 0, 0]) };
    await putIndexPart(database, workspace, index, part);
    const read = await getIndexPart(database, workspace, index, document);
    expect(read?.units).toEqual(part.units);
    expect(await digest(read?.bytes)).toBe(await digest(bytes));
  }
  const records = (await rawRecords(database.name, 'indexParts')) as { bytes: ArrayBuffer }[];
  expect(records.map(({ bytes }) => bytes.byteLength).sort((a, b) => a - b)).toEqual([
    100,
    4 * mebibyte,
    ...Array.from({ length: 4 }, () => 8 * mebibyte),
  ]);
  expect([...(await indexesOfDocument(database, workspace, document))].sort()).toEqual(['exact', 'long', 'short']);
  await removeDocument(database, workspace, document);
  expect(await rawRecords(database.name, 'indexParts')).toEqual([]);
});

async function digest(bytes: ArrayBuffer | undefined): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes ?? new ArrayBuffer())).join(' ');
}
