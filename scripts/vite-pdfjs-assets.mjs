// pdf.js fetches character maps, substitute fonts, image decoders and colour profiles while it reads a file. This plugin
// serves them in development and tests, and puts them into the build, under `pdfjs/<version>/`: version and files belong together.
import { createReadStream, existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const root = dirname(manifest);
const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/** @type {Readonly<Record<string, string>>} */
const types = { '.wasm': 'application/wasm', '.js': 'text/javascript', '.ttf': 'font/ttf' };

/** @returns {import('vite').Plugin} */
export function pdfjsAssets() {
  let base = '/';
  return {
    name: 'pdfjs-assets',
    configResolved(config) {
      base = config.base;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = assetFile(request.url ?? '', base);
        if (file === null) return next();
        response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
        response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      for (const folder of folders) {
        for (const name of readdirSync(join(root, folder))) {
          const source = readFileSync(join(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `pdfjs/${version}/${folder}/${name}`, source });
        }
      }
    },
  };
}

/**
 * @param {string} url
 * @param {string} base
 * @returns {string | null}
 */
function assetFile(url, base) {
  const path = url.split('?')[0] ?? '';
  const prefix = `${base.startsWith('/') ? base : '/'}pdfjs/${version}/`;
  if (!path.startsWith(prefix)) return null;
  const [folder = '', name = '', ...rest] = path.slice(prefix.length).split('/');
  if (rest.length > 0 || !folders.includes(folder) || !/^[\w.-]+$/.test(name)) return null;
  const file = join(root, folder, name);
  return existsSync(file) ? file : null;
}
