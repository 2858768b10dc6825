// Serves real models to browser tests under /models-for-tests/, where the folder exists (LEAFMARK_MODELS, else ../shared/models
// beside the checkout): a browser test cannot read the disk. Everything else there is a 404, and the tests say that they are skipped.
// The answers may be read from another origin, so that one server is both the site and a hub.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** @returns {import('vite').Plugin} */
export function serveModels() {
  const roots = {
    '/models-for-tests/': resolve(process.env['LEAFMARK_MODELS'] ?? join(project, '../shared/models')),
    '/hub-for-tests/': join(project, 'test/fixtures/models'),
  };
  return {
    name: 'serve-models',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = (request.url ?? '').split('?')[0] ?? '';
        for (const [prefix, root] of Object.entries(roots)) {
          if (!url.startsWith(prefix)) continue;
          response.setHeader('Access-Control-Allow-Origin', '*');
          response.setHeader('Access-Control-Allow-Headers', '*');
          response.setHeader('Access-Control-Expose-Headers', 'Content-Length');
          // `hub-for-tests/<status>/…` answers that status; a hub's path names a revision, which is none of a folder's.
          const path = decodeURIComponent(url.slice(prefix.length)).replace(/\/resolve\/[^/]+\//, '/');
          // `hub-for-tests/silent/…` accepts and never answers.
          if (path.startsWith('silent/')) return;
          const status = /^(4\d\d)\//.exec(path)?.[1];
          const file = resolve(root, path);
          const missing = !file.startsWith(root + sep) || !existsSync(file) || !statSync(file).isFile();
          if (request.method === 'OPTIONS' || status !== undefined || missing) {
            response.statusCode = request.method === 'OPTIONS' ? 204 : Number(status ?? 404);
            response.end();
            return;
          }
          response.setHeader('Content-Type', 'application/octet-stream');
          response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
          response.setHeader('Content-Length', statSync(file).size);
          if (request.method === 'HEAD') response.end();
          else createReadStream(file).pipe(response);
          return;
        }
        next();
      });
    },
  };
}
