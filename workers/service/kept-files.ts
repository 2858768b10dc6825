/**
 * The files of the site in the browser's cache. Each lies there under its path and its hash: what two versions share is kept
 * once, an update fetches what has changed, and a version never finds a file of another one.
 */
import { AppError, failureOf } from '../../src/core/app-error.ts';
import { fetchFile } from './fetch-file.ts';
import type { FetchedFile } from './fetch-file.ts';
import type { SiteFile } from './site-file.ts';

export interface KeptCounts {
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly doneFiles: number;
  readonly totalFiles: number;
}

/** A step keeps files of this size together, or one that is larger. */
const stepBytes = 1_000_000;
const stepFiles = 8;

export class KeptFiles {
  readonly #scope: string;
  readonly #storage: CacheStorage;
  /** Files on their way: whoever asks for the same one meanwhile waits for it. */
  readonly #coming = new Map<string, Promise<Brought>>();

  /** Files that the host sends otherwise than they were built. */
  readonly #refused = new Map<string, unknown>();

  /** @param scope the site's folder, `https://example.org/leafmark/`; sites in other folders of the origin have their own cache */
  constructor(scope: string, storage: CacheStorage) {
    this.#scope = scope;
    this.#storage = storage;
  }

  /** A kept file, or the file from the network, kept from then on. Rejects as `fetchFile` does. */
  async get(file: SiteFile): Promise<Response> {
    const kept = await (await this.#open()).match(this.#keyOf(file));
    // Want of space does not keep a file from whoever asked for it.
    return kept ?? responseOf(await this.#bring(file));
  }

  /** Keeps all of these that are not kept yet. @throws AppError for the first that fails; the others are kept all the same */
  async keepAll(files: readonly SiteFile[]): Promise<void> {
    for (const error of await this.#keepEach(await this.#missing(files))) throw error;
  }

  /**
   * Keeps the next few of these files that are not kept yet.
   * @param onCounts told while bytes come
   * @returns the counts after it
   * @throws AppError where the network or the space is missing, at once; for a file that the host changes, after all others
   */
  async keepSome(files: readonly SiteFile[], onCounts: (counts: KeptCounts) => void): Promise<KeptCounts> {
    const missing = await this.#missing(files);
    const before = countsOf(files, missing);
    const next = firstOf(missing.filter(({ path }) => !this.#refused.has(path)));
    if (next.length === 0) {
      const [refusal] = this.#refused.values();
      this.#refused.clear(); // whoever asks again wants it tried again
      if (missing.length > 0 && refusal !== undefined) throw refusal;
    }
    let came = 0;
    const errors = await this.#keepEach(next, (bytes) => {
      came += bytes;
      onCounts({ ...before, doneBytes: Math.min(before.doneBytes + came, before.totalBytes) });
    });
    const stop = errors.find((error) => failureOf(error).code !== 'network-refused');
    if (stop !== undefined) throw stop;
    return countsOf(files, await this.#missing(files));
  }

  /** Deletes every file that is not one of these. */
  async keepOnly(files: readonly SiteFile[]): Promise<void> {
    const cache = await this.#open();
    const own = new Set(files.map((file) => this.#keyOf(file)));
    const others = (await cache.keys()).filter(({ url }) => !own.has(url));
    await Promise.all(others.map((request) => cache.delete(request)));
  }

  async #missing(files: readonly SiteFile[]): Promise<readonly SiteFile[]> {
    const kept = new Set((await (await this.#open()).keys()).map(({ url }) => url));
    return files.filter((file) => !kept.has(this.#keyOf(file)));
  }

  /** Keeps these at the same time; gives what went wrong. */
  async #keepEach(files: readonly SiteFile[], onBytes?: (bytes: number) => void): Promise<readonly unknown[]> {
    const outcomes = await Promise.all(
      files.map(async (file) => {
        try {
          return (await this.#bring(file, onBytes)).notKept;
        } catch (error) {
          if (failureOf(error).code === 'network-refused') this.#refused.set(file.path, error);
          return error;
        }
      }),
    );
    return outcomes.filter((error) => error !== null);
  }

  /** The file from the network, kept: in one go for all who ask for it meanwhile. */
  #bring(file: SiteFile, onBytes?: (bytes: number) => void): Promise<Brought> {
    const coming = this.#coming.get(file.path);
    if (coming !== undefined) return coming;
    const started = this.#bringAnew(file, onBytes).finally(() => this.#coming.delete(file.path));
    this.#coming.set(file.path, started);
    return started;
  }

  async #bringAnew(file: SiteFile, onBytes?: (bytes: number) => void): Promise<Brought> {
    const fetched = await fetchFile(file, this.#scope, onBytes);
    const notKept = await this.#put(file, responseOf(fetched)).then(
      () => null,
      (error: unknown) => error,
    );
    return { ...fetched, notKept };
  }

  async #put(file: SiteFile, response: Response): Promise<void> {
    try {
      await (await this.#open()).put(this.#keyOf(file), response);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
      throw new AppError(
        'storage-full',
        'There is no space left to keep the site for use without a network. Free some space, or remove a workspace; the site works on with a network.',
        { cause: error },
      );
    }
  }

  #keyOf({ path, hash }: SiteFile): string {
    return `${new URL(path, this.#scope).href}?${hash}`;
  }

  #open(): Promise<Cache> {
    return this.#storage.open(`leafmark ${new URL(this.#scope).pathname}`);
  }
}

interface Brought extends FetchedFile {
  /** Why it could not be kept. */
  readonly notKept: unknown;
}

function responseOf({ body, headers }: FetchedFile): Response {
  return new Response(body, { headers });
}

function firstOf(missing: readonly SiteFile[]): readonly SiteFile[] {
  const chosen: SiteFile[] = [];
  let bytes = 0;
  for (const file of missing) {
    bytes += file.bytes;
    if (chosen.length > 0 && (bytes > stepBytes || chosen.length === stepFiles)) break;
    chosen.push(file);
  }
  return chosen;
}

function countsOf(files: readonly SiteFile[], missing: readonly SiteFile[]): KeptCounts {
  const totalBytes = bytesOf(files);
  return {
    doneBytes: totalBytes - bytesOf(missing),
    totalBytes,
    doneFiles: files.length - missing.length,
    totalFiles: files.length,
  };
}

function bytesOf(files: readonly SiteFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
