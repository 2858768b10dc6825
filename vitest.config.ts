import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser, browserArguments } from './scripts/browser.mjs';
import { pdfjsAssets } from './scripts/vite-pdfjs-assets.mjs';
import { tesseractAssets } from './scripts/vite-tesseract-assets.mjs';
import { serveCorpora } from './test/support/serve-corpora.mjs';
import { serveModels } from './test/support/serve-models.mjs';

// Isolation headers, so that the browser project runs as the built site does.
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export default defineConfig({
  plugins: [pdfjsAssets(), tesseractAssets(), serveCorpora(), serveModels()],
  server: { headers: isolation },
  optimizeDeps: {
    include: [
      'pdfjs-dist/legacy/build/pdf.mjs',
      'pdfjs-dist/legacy/build/pdf.worker.mjs',
      '@ai-sdk/anthropic',
      '@ai-sdk/google',
      '@ai-sdk/openai-compatible',
      '@ai-sdk/provider',
      '@huggingface/tokenizers',
      'comlink',
      'idb',
      'hash-wasm',
      'hyparquet',
      'hyparquet-compressors',
      'lit',
      'lit/decorators.js',
      'lit/directive.js',
      'lit/directives/guard.js',
      'lit/directives/live.js',
      'lit/directives/repeat.js',
      'zod',
      '@preact/signals-core',
      '@lit-labs/preact-signals',
    ],
    // It finds its own files beside itself, and not in a bundle.
    exclude: ['onnxruntime-web'],
  },
  worker: { format: 'es' },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['test/unit/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/provider/global-setup.ts'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findBrowser() ?? 'chromium', // A WebGPU adapter in software: for tiny models only.
                args: [...browserArguments, '--enable-unsafe-webgpu'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
