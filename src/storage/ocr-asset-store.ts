/** Files that OCR needs and the person gave; they belong to the browser and to no workspace. */
import { z } from '../core/strict-zod.ts';
import { listRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
import { fieldsSchema, nameOfRecord, parseRecord } from './record-schema.ts';
import type { OcrAsset } from './schema.ts';

/** Names under which the files of the accurate engine are kept. */
export const accurateAssets = {
  detector: 'accurate detector',
  recogniser: 'accurate recogniser',
  characters: 'accurate characters',
} as const;

const languagePrefix = 'language ';

/** The name under which a language's data is kept: `deu`. */
export function languageAsset(code: string): string {
  return `${languagePrefix}${code}`;
}

/** The language that is kept under a name; null where it is no language's. */
export function languageOfAsset(name: string): string | null {
  return name.startsWith(languagePrefix) ? name.slice(languagePrefix.length) : null;
}

const schema = fieldsSchema<OcrAsset>({
  name: z.string(),
  blob: z.instanceof(Blob),
  sha256: z.string(),
  addedAt: z.number(),
});

/** Null where there is none. Rejects with `record-invalid`. */
export function getOcrAsset(database: Database, name: string): Promise<OcrAsset | null> {
  return database.transact(['ocrAssets'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('ocrAssets').get([name]);
    return record === undefined ? null : parse(record);
  });
}

/** Every file that was given. */
export function listOcrAssets(database: Database): Promise<Listing<OcrAsset>> {
  return database.transact(['ocrAssets'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('ocrAssets'), IDBKeyRange.lowerBound(['']), parse, 20),
  );
}

/** Keeps files in the place of those of the same names: all of them or none. */
export async function putOcrAssets(database: Database, assets: readonly OcrAsset[]): Promise<void> {
  await database.transact(['ocrAssets'], 'readwrite', (transaction) =>
    Promise.all(assets.map((asset) => transaction.objectStore('ocrAssets').put(asset))),
  );
}

function parse(record: unknown): OcrAsset {
  return parseRecord(schema, record, `OCR file ${nameOfRecord(record, 'name')}`);
}
