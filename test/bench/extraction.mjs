// Benchmark: text extraction with reading order and word boxes, against a plain pdf.js text loop, over the same files in the
// same browser: `node test/bench/extraction.mjs [rounds]`. Needs the public corpora (LEAFMARK_CORPORA, or ../shared/corpora).
// The two take turns; the ratio is that of the fastest rounds, which other work on the machine disturbs least, and beside it
// that of the medians. Required: at most 1.3.
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { browserArguments, findBrowser } from '../../scripts/browser.mjs';
import { pdfjsAssets } from '../../scripts/vite-pdfjs-assets.mjs';
import { serveCorpora } from '../support/serve-corpora.mjs';

const rounds = Number(process.argv[2] ?? 7);

const server = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'mpa',
  cacheDir: '.cache/bench-vite',
  plugins: [pdfjsAssets(), serveCorpora()],
  worker: { format: 'es' },
  // Without discovery nothing is bundled anew, and the page is not reloaded, in mid-run.
  optimizeDeps: {
    noDiscovery: true,
    include: ['pdfjs-dist/legacy/build/pdf.mjs', 'pdfjs-dist/legacy/build/pdf.worker.mjs', 'zod'],
  },
});
await server.listen();
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserArguments });
try {
  const page = await browser.newPage();
  const base = server.resolvedUrls?.local[0] ?? '';
  await page.goto(`${base}test/bench/extraction.html`);
  const result = await page.evaluate(async (count) => {
    const worker = new Worker('/test/bench/extraction.worker.ts', { type: 'module' });
    return await new Promise((resolve, reject) => {
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.addEventListener('message', (event) => resolve(event.data));
      worker.postMessage({ rounds: count }, []);
    });
  }, rounds);
  report(result);
} finally {
  await browser.close();
  await server.close();
}

/** @param {any} result */
function report(result) {
  if (result.files === 0) {
    console.log('skipped: no ../shared/corpora beside the checkout (LEAFMARK_CORPORA names another place)');
    return;
  }
  const plain = Math.min(...result.plainMs);
  const own = Math.min(...result.ownMs);
  const medians = median(result.ownMs) / median(result.plainMs);
  console.log(`mmlongbench-dev: ${result.files} files, ${result.pages} pages, ${rounds} rounds`);
  console.log(`plain pdf.js loop  ${plain.toFixed(0)} ms (${(plain / result.pages).toFixed(2)} ms a page)`);
  console.log(`extraction         ${own.toFixed(0)} ms (${(own / result.pages).toFixed(2)} ms a page)`);
  console.log(`ratio              ${(own / plain).toFixed(2)} (at most 1.3), of medians ${medians.toFixed(2)}`);
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
