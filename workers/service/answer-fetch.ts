import { failureOf } from '../../src/core/app-error.ts';
import { withIsolation } from './isolation.ts';
import type { KeptFiles } from './kept-files.ts';
import { fileAt, isNamedByContent } from './site-file.ts';
import type { SiteFile } from './site-file.ts';

/** What is asked of a request; of a page's navigation and of a worker's script `destination` says so. */
export type Asked = Pick<Request, 'method' | 'url' | 'headers' | 'destination'>;

/** The service worker's way to answer. */
export interface Answering {
  readonly scope: string;
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly kept: Pick<KeptFiles, 'get'>;
  /** The request as it came, sent to the host. */
  readonly fetchIt: () => Promise<Response>;
}

const isolated: readonly string[] = ['document', 'frame', 'iframe', 'worker', 'sharedworker'];

/**
 * The answer to a request: files of this version from the cache, and kept where they were not yet; anything else in the
 * site's folder from the network. Null, the browser goes on by itself: other origins and folders, parts of files, and
 * whatever is not a GET.
 */
export function answerFetch(request: Asked, answering: Answering): Promise<Response> | null {
  if (request.method !== 'GET' || request.headers.has('range')) return null;
  const url = new URL(request.url);
  if (!url.href.startsWith(answering.scope)) return null;
  const file = fileAt(url, answering.scope, answering.files);
  return file === null ? fromNetwork(request, answering) : fromCache(file, request, answering);
}

async function fromCache(file: SiteFile, request: Asked, answering: Answering): Promise<Response> {
  try {
    return await answering.kept.get(file);
  } catch (error) {
    const { code, reason } = failureOf(error);
    // A start page or a name that belongs to one version cannot be mixed up: the host's own answer is as good as without us.
    const ofOneVersion = file.path === 'index.html' || isNamedByContent(file.path);
    const told = code === 'network-failed' || (code === 'network-refused' && !ofOneVersion);
    return told ? notHere(file.path, reason) : fromNetwork(request, answering);
  }
}

async function fromNetwork(request: Asked, { scope, fetchIt }: Answering): Promise<Response> {
  try {
    const response = await fetchIt();
    return isolated.includes(request.destination) ? withIsolation(response) : response;
  } catch {
    return notHere(request.url.slice(scope.length), 'The site could not be reached.');
  }
}

/** Plain text and never another page: HTML in place of a model or a map would be taken for what it is not. */
function notHere(path: string, reason: string): Response {
  return new Response(`“${path}” is not kept in this browser. ${reason}\n`, {
    status: 503,
    statusText: 'Not kept in this browser',
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
