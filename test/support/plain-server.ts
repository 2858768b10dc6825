// The least that a static host can be: no headers of its own but the type, no fallback page, the site under a path.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import type { AddressInfo } from 'node:net';

export interface PlainServer {
  /** Address of the site, with the path and a slash at the end. */
  readonly address: string;
  /** Paths below the site that were asked for, in order. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Serves a folder under `path` (such as `/tools/leafmark/`) on a free port; whatever is not a file there answers 404. */
export async function servePlainly(folder: string, path: string): Promise<PlainServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith(path)) asked.push(pathname.slice(path.length));
    const file = fileOf(folder, path, decodeURIComponent(pathname));
    if (file === null) {
      response.writeHead(404).end('not found');
      return;
    }
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}${path}`,
    asked,
    close: () =>
      new Promise((closed, fail) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? closed() : fail(error)));
      }),
  };
}

function fileOf(folder: string, path: string, pathname: string): string | null {
  if (!pathname.startsWith(path)) return null;
  const rest = pathname.slice(path.length);
  const file = normalize(join(folder, rest === '' ? 'index.html' : rest));
  if (!file.startsWith(folder + sep)) return null;
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : null;
}
