/**
 * Model files kept in the browser, one Cache of the site. What is kept of a model counts only once it is named in the
 * model's list, which is written last: a write that broke off leaves nothing that is taken for a file.
 */
import { AppError } from '../core/app-error.ts';
import { dtypeOfPath } from '../core/model/embedding-model.ts';
import type { Dtype, KeptModel } from '../core/model/embedding-model.ts';
import { graphsOf } from '../core/model/visual-model.ts';
import type { VisualVariant } from '../core/model/visual-model.ts';
import { z } from '../core/strict-zod.ts';

export interface KeptPlace {
  readonly id: string;
  readonly revision: string;
}

/** What is needed beside an ONNX file: without them it is of no use. */
const smallFiles = ['config.json', 'tokenizer.json'];
const preparations = ['preprocessor_config.json', 'config_sentence_transformers.json'];

const listSchema = z.object({
  id: z.string(),
  revision: z.string(),
  files: z.record(
    z.string(),
    z.object({
      bytes: z.number().int(),
      sha256: z.string(),
      // `folder`, or the hub's address; lists of before it was noted have none.
      from: z.string().optional(),
      // Paths of the files of weights that a graph needs.
      weights: z.array(z.string()).optional(),
    }),
  ),
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

/** The precisions of a visual model that can be loaded without any network, of these variants. */
export async function keptVisualDtypes(
  place: KeptPlace,
  variants: readonly VisualVariant[],
): Promise<readonly Dtype[]> {
  const files = await keptFiles(place);
  return variants.filter((variant) => isVariantKept(files, variant)).map(({ dtype }) => dtype);
}

/** Whether every file of a visual model's variant is among those kept: small files, graphs, and the weights that they name. */
export function isVariantKept(files: Readonly<Record<string, KeptFile>>, variant: VisualVariant): boolean {
  const isThere = (path: string): boolean => files[path] !== undefined;
  // How pictures are prepared, or that texts alone are compared token by token.
  const isStated = variant.image === null || preparations.some(isThere);
  const graphs = graphsOf(variant).map(({ path }) => path);
  const weights = graphs.flatMap((path) => files[path]?.weights ?? []);
  return isStated && [...smallFiles, ...graphs, ...weights].every(isThere);
}

/** Whether a model's tokenizer can be opened without any network. */
export async function keepsTokenizer(place: KeptPlace): Promise<boolean> {
  const files = await keptFiles(place);
  return smallFiles.every((path) => files[path] !== undefined);
}

/** The precisions of a model that can be loaded without any network. */
export async function keptDtypes(place: KeptPlace): Promise<readonly Dtype[]> {
  return usableDtypes(await keptFiles(place));
}

/** A file that was checked. */
export interface FileToKeep {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  /** Paths of the files of weights that it needs. */
  readonly weights?: readonly string[];
}

/**
 * Keeps files that were checked, with where they came from (`folder`, or a hub's address). A tokenizer of other content belongs
 * to another version of the model, whose files then take the place of all that was kept. Rejects with `storage-full` or `storage-unavailable`; what was written of these files is
 * deleted then, and whatever else was kept before stays.
 */
export async function keepFiles(place: KeptPlace, files: ReadonlyMap<string, FileToKeep>, from: string): Promise<void> {
  const cache = await openCache();
  if (cache === null)
    throw new AppError('storage-unavailable', 'This browser gives the site no storage for models here.');
  const before = (await readList(cache, place))?.files ?? {};
  const changed = isOtherVersion(before, files);
  const stays = Object.fromEntries(Object.entries(before).filter(([path]) => !changed && !files.has(path)));
  const store = async (list: List['files']): Promise<void> =>
    cache.put(addressOf(place, listName), new Response(JSON.stringify({ ...place, files: list })));
  try {
    // Until the new list is written nothing that is overwritten counts as kept.
    if (Object.keys(stays).length < Object.keys(before).length) await store(stays);
    for (const [path, { bytes }] of files) await cache.put(addressOf(place, path), new Response(bytes));
    const added = [...files].map(([path, { bytes, sha256, weights }]): readonly [string, KeptFile] => {
      const file = { bytes: bytes.length, sha256, from };
      return [path, weights === undefined ? file : { ...file, weights: [...weights] }];
    });
    await store({ ...stays, ...Object.fromEntries(added) });
    for (const path of Object.keys(before)) {
      if (stays[path] === undefined && !files.has(path)) await cache.delete(addressOf(place, path));
    }
  } catch (error) {
    const lost = Object.keys(before).filter((path) => stays[path] === undefined);
    for (const path of [...files.keys(), ...lost]) await cache.delete(addressOf(place, path)).catch(() => false);
    const full = error instanceof Error && error.name === 'QuotaExceededError';
    const sentence = full
      ? 'There is no space left in the browser to keep the model. It works until this page is closed; delete other models or corpora to keep it.'
      : 'The browser refused to keep the model. It works until this page is closed.';
    throw new AppError(full ? 'storage-full' : 'storage-unavailable', sentence, { cause: error });
  }
}

function isOtherVersion(before: List['files'], files: ReadonlyMap<string, { readonly sha256: string }>): boolean {
  const [old, fresh] = [before['tokenizer.json'], files.get('tokenizer.json')];
  return old !== undefined && fresh !== undefined && old.sha256 !== fresh.sha256;
}

/** Every model of which files are kept. */
export async function keptModels(): Promise<readonly KeptModel[]> {
  const cache = await openCache();
  const models: KeptModel[] = [];
  for (const request of (await cache?.keys()) ?? []) {
    if (!request.url.endsWith(`/${listName}`)) continue;
    const list = await parseList(await cache?.match(request));
    if (list === null) continue;
    if (Object.keys(list.files).length === 0) continue;
    const files = Object.entries(list.files);
    const bytes = files.reduce((sum, [, file]) => sum + file.bytes, 0);
    const sources = files.flatMap(([path, file]) => (path.endsWith('.json') ? [] : (file.from ?? [])));
    const { id, revision } = list;
    models.push({ id, revision, dtypes: usableDtypes(list.files), bytes, from: [...new Set(sources)] });
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

function usableDtypes(files: List['files']): readonly Dtype[] {
  if (smallFiles.some((path) => files[path] === undefined)) return [];
  return Object.keys(files)
    .map(dtypeOfPath)
    .filter((dtype): dtype is Dtype => dtype !== null);
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
