// A page of the development server in a browser, for benchmarks of one worker: modules of the project are imported by their path.
import { createServer } from 'vite';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { browserArguments, findBrowser } from '../../../scripts/browser.mjs';
import { pdfjsAssets } from '../../../scripts/vite-pdfjs-assets.mjs';
import { tesseractAssets } from '../../../scripts/vite-tesseract-assets.mjs';
import { serveCorpora } from '../../support/serve-corpora.mjs';

export interface DevPage {
  readonly page: Page;
  close(): Promise<void>;
}

/** Starts server and browser with an empty, isolated page of the project. */
export async function openDevPage(root: string): Promise<DevPage> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'mpa',
    logLevel: 'warn',
    cacheDir: `${root}/node_modules/.vite-bench`,
    plugins: [pdfjsAssets(), tesseractAssets(), serveCorpora(), blankPage()],
    server: {
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
      hmr: false,
      watch: null,
    },
    optimizeDeps: {
      entries: [],
      exclude: ['onnxruntime-web'],
      include: [
        'pdfjs-dist/legacy/build/pdf.mjs',
        'pdfjs-dist/legacy/build/pdf.worker.mjs',
        'comlink',
        'zod',
        'idb',
        'fflate',
        '@huggingface/tokenizers',
        'hash-wasm',
      ],
    },
    worker: { format: 'es' },
  });
  await server.listen();
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? 'chromium',
    args: [...browserArguments, '--enable-precise-memory-info'],
  });
  const page = await browser.newPage();
  page.on('console', (message) => console.error(`[${message.type()}] ${message.text()}`));
  page.on('pageerror', (error) => console.error('[page error]', error.message));
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}blank-bench-page`);
  return {
    page,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

function blankPage(): import('vite').Plugin {
  return {
    name: 'blank-page',
    configureServer(server) {
      server.middlewares.use('/blank-bench-page', (_request, response) => {
        response.setHeader('Content-Type', 'text/html');
        response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
        response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
        response.end('<!doctype html><title>Bench</title>');
      });
    },
  };
}
