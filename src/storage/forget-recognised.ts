import type { Database } from './database.ts';

/**
 * Removes the pages of every workspace that were read in a way (`ocrKey`) that `gone` names: what they were read with was
 * replaced. Keys alone are read. Returns their number.
 */
export function forgetRecognisedIn(database: Database, gone: (ocr: string) => boolean): Promise<number> {
  return database.transact(['recognised'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('recognised');
    let removed = 0;
    let cursor = await store.openKeyCursor();
    while (cursor !== null) {
      const [, , ocr] = cursor.key;
      if (gone(ocr)) {
        await store.delete(cursor.key);
        removed += 1;
      }
      cursor = await cursor.continue();
    }
    return removed;
  });
}
