/**
 * Self-test vectors of models whose reference is not stored with the product: made once on WASM with the same file, and
 * kept for later loads, in which a device then needs no second session to be compared with.
 */
const cacheName = 'leafmark-self-tests-1';

export interface ReferenceStore {
  readonly read: (key: string) => Promise<Float32Array | null>;
  readonly write: (key: string, values: Float32Array<ArrayBuffer>) => Promise<void>;
}

/** References in the browser; without storage nothing is kept and every load makes its own. */
export const keptReferences: ReferenceStore = {
  read: async (key) => {
    const response = await (await openCache())?.match(addressOf(key));
    const bytes = await response?.arrayBuffer();
    return bytes === undefined || bytes.byteLength % 4 !== 0 ? null : new Float32Array(bytes);
  },
  write: async (key, values) => {
    // Not kept: made again the next time.
    await (await openCache())?.put(addressOf(key), new Response(values.slice())).catch(() => {});
  },
};

async function openCache(): Promise<Cache | null> {
  if (!('caches' in globalThis)) return null;
  return caches.open(cacheName).catch(() => null);
}

function addressOf(key: string): string {
  return `https://self-tests.invalid/${encodeURIComponent(key)}`;
}
