import { defineConfig } from 'vite';
import { pdfjsAssets } from './scripts/vite-pdfjs-assets.mjs';
import { serviceWorker } from './scripts/vite-service-worker.mjs';
import { tesseractAssets } from './scripts/vite-tesseract-assets.mjs';

/** Cross-origin isolation: threads in wasm need it, and later issues measure with it. */
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export default defineConfig({
  // Relative, so that the built site works under any path of any static host.
  base: './',
  // A missing file is a 404 and never index.html: a model or map that is HTML would be cached as what it is not.
  appType: 'mpa',
  plugins: [pdfjsAssets(), tesseractAssets(), serviceWorker()],
  // It finds its own files beside itself, and not in a bundle.
  optimizeDeps: { exclude: ['onnxruntime-web'] },
  server: { headers: isolation },
  preview: { headers: isolation },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    rolldownOptions: { checks: { pluginTimings: false } },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
  },
});
