// Builds `service-worker.js` into the site's root after everything else was written: with the list of all files of the
// build inside, so that worker and list are always of one version.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { build } from 'vite';

const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const name = 'service-worker.js';

/** @typedef {{ bytes: number, hash: string }} Content */
/** @typedef {Content & { path: string, shell: boolean, unpacked?: Content }} SiteFile */

/** @returns {import('vite').Plugin} */
export function serviceWorker() {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writeServiceWorker(folder),
    },
  };
}

/**
 * Writes the service worker of a built site, for the files as they lie in its folder.
 * @param {string} folder
 */
export async function writeServiceWorker(folder) {
  const built = await build({
    configFile: false,
    root: projectFolder,
    publicDir: false,
    logLevel: 'warn',
    define: { SITE_FILES: JSON.stringify(siteFiles(folder)) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      // A classic script: not every browser runs modules as service workers.
      rolldownOptions: { input: join(projectFolder, 'workers/service.ts'), output: { format: 'iife' } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  );
  const [script] = outputs;
  if (outputs.length !== 1 || script?.type !== 'chunk') throw new Error('The service worker must be one script.');
  writeFileSync(join(folder, name), script.code);
}

/**
 * Every file of a built site but the service worker and what only hosts read, in a fixed order.
 * @param {string} folder
 * @returns {SiteFile[]}
 */
export function siteFiles(folder) {
  const shell = shellOf(readFileSync(join(folder, 'index.html'), 'utf8'));
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== name && !/^_|(?:^|\/)\.|\.map$/.test(path))
    .sort()
    .map((path) => {
      const content = readFileSync(join(folder, path));
      const unpacked = path.endsWith('.gz') ? { unpacked: describe(gunzipSync(content)) } : {};
      return { path, ...describe(content), shell: shell.has(path), ...unpacked };
    });
}

/**
 * @param {Buffer} content
 * @returns {Content}
 */
function describe(content) {
  return { bytes: content.length, hash: createHash('sha256').update(content).digest('hex').slice(0, 32) };
}

/**
 * The start page and every file that it names itself: what the first paint needs.
 * @param {string} html
 */
function shellOf(html) {
  const named = [...html.matchAll(/\s(?:src|href)="\.\/([^"#?]+)"/g)].map(([, path = '']) => path);
  return new Set(['index.html', ...named]);
}
