/** What a file holds. */
export interface Content {
  readonly bytes: number;
  /** First 32 hexadecimal digits of its SHA-256. */
  readonly hash: string;
}

/** A file of the version of the site that this worker was built with. */
export interface SiteFile extends Content {
  /** Below the site's folder: `assets/pdf-Fws16Trg.js`. */
  readonly path: string;
  /** Of a gzip: what is in it. Some hosts declare such a file as compressed on the way, and the browser then unpacks it. */
  readonly unpacked?: Content;
  /** Needed for the first paint: kept while the worker installs. */
  readonly shell: boolean;
}

/** Whether the build gave the file a name of its content: another version then has another name. */
export function isNamedByContent(path: string): boolean {
  return /^assets\/.*-[\w-]{8}\.\w+$/.test(path);
}

/** The address of a file. The start page is asked for as the folder: some hosts send `index.html` elsewhere. */
export function addressOf({ path }: SiteFile, scope: string): string {
  return path === 'index.html' ? scope : new URL(path, scope).href;
}

/** The file that an address means; null for another folder, an unknown file, or one with a query. */
export function fileAt(url: URL, scope: string, files: ReadonlyMap<string, SiteFile>): SiteFile | null {
  if (!url.href.startsWith(scope)) return null;
  const path = url.pathname.slice(new URL(scope).pathname.length);
  // The start page takes no queries, so one that some other site has added means nothing; on a file it could mean anything.
  if (path === '' || path === 'index.html') return files.get('index.html') ?? null;
  return url.search === '' ? (files.get(decoded(path)) ?? null) : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // no valid escape: no file has that name
  }
}
