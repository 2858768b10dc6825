// Serves the public corpora to browser tests under /corpora/, where the folder exists: a browser test cannot read the disk.
// `/corpora/<folder>/` answers the names in it as JSON; without corpora everything is a 404, and the tests say that they are skipped.
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** @returns {import('vite').Plugin} */
export function serveCorpora() {
  const root = resolve(process.env['LEAFMARK_CORPORA'] ?? join(project, '../shared/corpora'));
  return {
    name: 'serve-corpora',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = (request.url ?? '').split('?')[0] ?? '';
        if (!url.startsWith('/corpora/')) return next();
        const file = resolve(root, decodeURIComponent(url.slice('/corpora/'.length)));
        const inside = file === root || file.startsWith(root + sep);
        if (!inside || !existsSync(file)) {
          response.statusCode = 404;
          response.end();
        } else if (statSync(file).isDirectory()) {
          response.setHeader('Content-Type', 'application/json');
          response.end(JSON.stringify(readdirSync(file).toSorted()));
        } else {
          response.setHeader('Content-Type', 'application/octet-stream');
          createReadStream(file).pipe(response);
        }
      });
    },
  };
}
