// tesseract.js fetches its worker script and its core while it starts. This plugin serves them in development and tests, and
// puts them into the build, under `tesseract/<version>/`: version and files belong together.
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const manifest = createRequire(import.meta.url).resolve('tesseract.js/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
const core = dirname(createRequire(manifest).resolve('tesseract.js-core/package.json'));

/** The two cores that know only the LSTM engine: with relaxed SIMD where it runs, with SIMD elsewhere. */
const files = new Map([
  ['worker.min.js', join(dirname(manifest), 'dist/worker.min.js')],
  ['tesseract-core-relaxedsimd-lstm.wasm.js', join(core, 'tesseract-core-relaxedsimd-lstm.wasm.js')],
  ['tesseract-core-simd-lstm.wasm.js', join(core, 'tesseract-core-simd-lstm.wasm.js')],
  ['LICENSE', join(core, 'LICENSE')],
]);

/** @returns {import('vite').Plugin} */
export function tesseractAssets() {
  let base = '/';
  return {
    name: 'tesseract-assets',
    configResolved(config) {
      base = config.base;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const prefix = `${base.startsWith('/') ? base : '/'}tesseract/${version}/`;
        const path = (request.url ?? '').split('?')[0] ?? '';
        const file = path.startsWith(prefix) ? files.get(path.slice(prefix.length)) : undefined;
        if (file === undefined) return next();
        response.setHeader('Content-Type', 'text/javascript');
        // A worker's script must be as isolated as the page that starts it.
        response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
        response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      for (const [name, path] of files) {
        this.emitFile({ type: 'asset', fileName: `tesseract/${version}/${name}`, source: readFileSync(path) });
      }
    },
  };
}
