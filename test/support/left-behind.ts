// Everything that a page keeps anywhere, as text: what a key, if it leaked, would be found in.
import type { Page } from '@playwright/test';

/** Content by place: `localStorage NAME`, `sessionStorage NAME`, `IndexedDB DATABASE STORE`, `Cache NAME`, `cookies`, `address`, `page`, `state`. */
export async function leftBehind(page: Page): Promise<ReadonlyMap<string, string>> {
  const places = await page.evaluate(async () => {
    const found: [string, string][] = [];
    const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((done, fail) => {
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => fail(request.error ?? new Error('IndexedDB')));
      });
    /** Texts of a value, bytes and blobs read as Latin characters too. */
    const texts = async (value: unknown, seen: Set<unknown>): Promise<string> => {
      if (value === null || typeof value !== 'object') return String(value);
      if (seen.has(value)) return '';
      seen.add(value);
      if (value instanceof Blob) return texts(await value.arrayBuffer(), seen);
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
      const parts =
        value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Object.entries(value).flat();
      const inner: string[] = [];
      for (const part of parts) inner.push(await texts(part, seen));
      return inner.join('\n');
    };
    for (const [place, storage] of [
      ['localStorage', localStorage],
      ['sessionStorage', sessionStorage],
    ] as const) {
      for (const [name, value] of Object.entries(storage)) found.push([`${place} ${name}`, `${name} ${String(value)}`]);
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const opened = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([asked(opened.getAllKeys()), asked(opened.getAll())]);
        found.push([`IndexedDB ${name} ${store}`, await texts([keys, values], new Set())]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push([`Cache ${name}`, `${request.url} ${(await (await cache.match(request))?.text()) ?? ''}`]);
      }
    }
    const { state } = globalThis.leafmark;
    const values = Object.values(state).map((signal) => signal.value);
    found.push(
      ['cookies', document.cookie],
      ['address', location.href],
      ['page', document.documentElement.outerHTML],
      ['state', await texts(values, new Set())],
      [
        'requests',
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join('\n'),
      ],
    );
    return found;
  });
  return new Map(places);
}

/** Names of the places that hold a text in one of the forms in which it may be written. */
export function placesWith(text: string, places: ReadonlyMap<string, string>): string[] {
  const base64 = Buffer.from(text).toString('base64').replaceAll('=', '');
  const forms = [text, text.slice(-10), base64, encodeURIComponent(text), Array.from(text).toReversed().join('')];
  return [...places].filter(([, content]) => forms.some((form) => content.includes(form))).map(([place]) => place);
}
