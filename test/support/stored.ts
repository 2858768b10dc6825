// Reads the browser's database past the product: what a reload would find.
import type { Page } from '@playwright/test';

/** All records of a store of the database `leafmark`, in key order. What is no JSON (blobs, buffers) is left out. */
export async function storedRecords(page: Page, store: string): Promise<Record<string, unknown>[]> {
  return await page.evaluate(async (store) => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open('leafmark');
      opening.addEventListener('success', () => done(opening.result));
      opening.addEventListener('error', () => fail(opening.error));
    });
    try {
      const records = await new Promise<unknown>((done, fail) => {
        const asking = database.transaction(store).objectStore(store).getAll();
        asking.addEventListener('success', () => done(asking.result));
        asking.addEventListener('error', () => fail(asking.error));
      });
      return JSON.parse(JSON.stringify(records));
    } finally {
      database.close();
    }
  }, store);
}

/** Everything in the database as one text. */
export async function storedText(page: Page): Promise<string> {
  const stores = await page.evaluate(async () => {
    const [opened] = await indexedDB.databases();
    return await new Promise<string[]>((done, fail) => {
      const opening = indexedDB.open(opened!.name!);
      opening.addEventListener('success', () => {
        done([...opening.result.objectStoreNames]);
        opening.result.close();
      });
      opening.addEventListener('error', () => fail(opening.error));
    });
  });
  const texts: string[] = [];
  for (const store of stores) texts.push(JSON.stringify(await storedRecords(page, store)));
  return texts.join('\n');
}
