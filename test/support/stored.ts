// Reads the browser's database past the product: what a reload would find.
import type { Page } from '@playwright/test';

/**
 * All records of a store of the database `leafmark`, in key order; of each the fields named, or all. What is no JSON (blobs,
 * buffers) is left out.
 */
export async function storedRecords(
  page: Page,
  store: string,
  fields: readonly string[] | null = null,
): Promise<Record<string, unknown>[]> {
  return await page.evaluate(
    async ([store, fields]) => {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open('leafmark');
        opening.addEventListener('success', () => done(opening.result));
        opening.addEventListener('error', () => fail(opening.error));
      });
      try {
        const records = await new Promise<Record<string, unknown>[]>((done, fail) => {
          const asking = database.transaction(store).objectStore(store).getAll();
          asking.addEventListener('success', () => done(asking.result));
          asking.addEventListener('error', () => fail(asking.error));
        });
        const asked = records.map((record) =>
          fields === null ? record : Object.fromEntries(fields.map((field) => [field, record[field]])),
        );
        return JSON.parse(JSON.stringify(asked));
      } finally {
        database.close();
      }
    },
    [store, fields] as const,
  );
}

/** How many records a store holds. */
export async function storedCount(page: Page, store: string): Promise<number> {
  return (await storedRecords(page, store, [])).length;
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
