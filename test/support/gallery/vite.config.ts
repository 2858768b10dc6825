// Serves the gallery alone: npx vite --port 5199 --config test/support/gallery/vite.config.ts
// then /test/support/gallery/gallery.html?state=done&theme=dark#/corpus
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

export default defineConfig({
  root: project,
  cacheDir: resolve(project, '.cache/gallery'),
  server: { host: '127.0.0.1', hmr: false },
});
