/**
 * Model files kept in the browser, one Cache of the site. What is kept of a model counts only once it is named in the
 * model's list, which is written last: a write that broke off leaves nothing that is taken for a file.
 */
import { AppError } from '../../../src/core/app-error.ts';
import { dtypeOfPath } from '../../../src/core/model/embedding-model.ts';
import type { Dtype } from '../../../src/core/model/embedding-model.ts';
import { z } from '../../../src/core/strict-zod.ts';
import type { KeptModel } from '../../../src/rpc/embedding-worker.ts';

export interface KeptPlace {
  readonly id: string;
  readonly revision: string;
}

const listSchema = z.object({
  id: z.string(),
  revision: z.string(),
  files: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
});
type List = z.infer<typeof listSchema>;
export type KeptFile = List['files'][string];

const cacheName = 'leafmark-models-1';
const listName = 'kept.json';
/** Never asked for: a Cache wants addresses of this form. */
const root = 'https://models.invalid/';

/** Whether this browser can keep files here: not over plain http on a network address, nor where storage is denied. */
export function canKeep(): boolean {
  return 'caches' in globalThis;
}

/** A kept file, or null. One whose size is not the listed one is taken for missing. */
export async function readKept(place: KeptPlace, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const cache = await openCache();
  if (cache === null) return null;
  const listed = (await readList(cache, place))?.files[path];
  if (listed === undefined) return null;
  const response = await cache.match(addressOf(place, path));
  if (response === undefined) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length === listed.bytes ? bytes : null;
}

/** The kept files of a model by path; empty where none are kept. */
export async function keptFiles(place: KeptPlace): Promise<Readonly<Record<string, KeptFile>>> {
  const cache = await openCache();
  return cache === null ? {} : ((await readList(cache, place))?.files ?? {});
}

/**
 * Keeps files that were checked. Rejects with `storage-full` or `storage-unavailable`; what was written of these files is
 * deleted then, and what was kept before stays.
 */
export async function keepFiles(
  place: KeptPlace,
  files: ReadonlyMap<string, { readonly bytes: Uint8Array<ArrayBuffer>; readonly sha256: string }>,
): Promise<void> {
  const cache = await openCache();
  if (cache === null)
    throw new AppError('storage-unavailable', 'This browser gives the site no storage for models here.');
  const before = await readList(cache, place);
  try {
    for (const [path, { bytes }] of files) await cache.put(addressOf(place, path), new Response(bytes));
    const added = [...files].map(([path, { bytes, sha256 }]) => [path, { bytes: bytes.length, sha256 }] as const);
    const list: List = { ...place, files: { ...before?.files, ...Object.fromEntries(added) } };
    await cache.put(addressOf(place, listName), new Response(JSON.stringify(list)));
  } catch (error) {
    for (const path of files.keys()) {
      if (before?.files[path] === undefined) await cache.delete(addressOf(place, path)).catch(() => false);
    }
    const full = error instanceof Error && error.name === 'QuotaExceededError';
    const sentence = full
      ? 'There is no space left in the browser to keep the model. It works until this page is closed; delete other models or corpora to keep it.'
      : 'The browser refused to keep the model. It works until this page is closed.';
    throw new AppError(full ? 'storage-full' : 'storage-unavailable', sentence, { cause: error });
  }
}

/** Every model of which files are kept. */
export async function keptModels(): Promise<readonly KeptModel[]> {
  const cache = await openCache();
  const models: KeptModel[] = [];
  for (const request of (await cache?.keys()) ?? []) {
    if (!request.url.endsWith(`/${listName}`)) continue;
    const list = await parseList(await cache?.match(request));
    if (list === null) continue;
    const dtypes = Object.keys(list.files)
      .map(dtypeOfPath)
      .filter((dtype): dtype is Dtype => dtype !== null);
    const bytes = Object.values(list.files).reduce((sum, file) => sum + file.bytes, 0);
    models.push({ id: list.id, revision: list.revision, dtypes, bytes });
  }
  return models;
}

/** Deletes the kept files of a model; its list goes first. */
export async function forgetKept(place: KeptPlace): Promise<void> {
  const cache = await openCache();
  if (cache === null) return;
  await cache.delete(addressOf(place, listName));
  const prefix = addressOf(place, '');
  for (const request of await cache.keys()) if (request.url.startsWith(prefix)) await cache.delete(request);
}

/** Null where storage is denied: the model then works without being kept. */
async function openCache(): Promise<Cache | null> {
  if (!canKeep()) return null;
  try {
    return await caches.open(cacheName);
  } catch {
    return null;
  }
}

async function readList(cache: Cache, place: KeptPlace): Promise<List | null> {
  return parseList(await cache.match(addressOf(place, listName)));
}

async function parseList(response: Response | undefined): Promise<List | null> {
  const parsed = listSchema.safeParse(await response?.json().catch(() => null));
  return parsed.success ? parsed.data : null;
}

function addressOf({ id, revision }: KeptPlace, path: string): string {
  return `${root}${encodeURIComponent(id)}/${encodeURIComponent(revision)}/${path}`;
}
