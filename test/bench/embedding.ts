// How much of onnxruntime-web's speed is left, and what a second thread or worker brings: `npx tsx test/bench/embedding.ts`. The worker is
// built as the site is and served under its Content-Security-Policy, so a build of the runtime that needed `unsafe-eval` would fail here.
// Ratios of one run: product and baseline alternate; medians are compared, and the least times.
import { createReadStream, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { build } from 'vite';
import { browserArguments, findBrowser } from '../../scripts/browser.mjs';
import { builtInModel, bundledModelFolder, bundledModelId } from '../../src/core/model/model-registry.ts';
import type { PrepareInput } from '../../src/rpc/embedding-worker.ts';
import { openTokenizer } from '../../workers/embedding/tokenizer/open-tokenizer.ts';
import type { BenchCalls } from './embedding/page.ts';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const rounds = 15;

const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(
  readFileSync(join(project, 'index.html'), 'utf8'),
)?.[1];
if (policy === undefined) throw new Error('index.html states no Content-Security-Policy');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

async function withBuiltPage(work: (page: Page) => Promise<void>): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'leafmark-bench-'));
  try {
    await build({
      root: join(project, 'test/bench/embedding'),
      configFile: false,
      base: './',
      logLevel: 'warn',
      publicDir: join(project, 'public'),
      worker: { format: 'es' },
      build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, copyPublicDir: false },
    });
    const sizes = readdirSync(join(outDir, 'assets')).map((name) => statSync(join(outDir, 'assets', name)).size);
    console.log(
      `largest file of the build: ${(Math.max(...sizes) / 2 ** 20).toFixed(1)} MiB (some hosts serve 25 at most)`,
    );
    const server = createServer((request, response) => {
      const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/').replace(/^\/site\//, '/');
      const file = [outDir, join(project, 'public')]
        .map((root) => resolve(root, `.${path === '/' ? '/index.html' : path}`))
        .find((one) => existsSync(one) && statSync(one).isFile() && one.includes(sep));
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
      response.setHeader('Content-Security-Policy', policy ?? '');
      if (file === undefined) {
        response.writeHead(404).end();
        return;
      }
      response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
      createReadStream(file).pipe(response);
    });
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
    const browser = await chromium.launch({ executablePath: findBrowser() ?? 'chromium', args: browserArguments });
    try {
      const page = await browser.newPage();
      page.on('pageerror', (error) => console.error('page error:', error.message));
      page.on('console', (message) => message.type() === 'error' && console.error('console:', message.text()));
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/site/`);
      await page.waitForFunction(() => 'bench' in globalThis);
      await work(page);
    } finally {
      await browser.close();
      server.close();
    }
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** Texts of 20 to 250 tokens, as chunks and pages are. */
function texts(): readonly string[] {
  const sentences = [
    'Revenue of the cloud division rose 12 % to 1,204 million euros in fiscal 2025, while hardware sales fell by 3 %. ',
    'The tenant may terminate the lease with three months notice to the end of any calendar quarter. ',
    'Soil samples were taken at a depth of 20 cm and analysed for nitrate, phosphorus and organic carbon. ',
    'To reset the router, hold the button for ten seconds until the light blinks red, then wait two minutes. ',
  ];
  return Array.from({ length: 8 }, (_, place) =>
    Array.from({ length: 1 + (place % 8) }, (__, at) => sentences[(place + at) % 4]).join(''),
  );
}

function idsOf(all: readonly string[]): readonly (readonly number[])[] {
  const file: unknown = JSON.parse(readFileSync(join(project, 'public', bundledModelFolder, 'tokenizer.json'), 'utf8'));
  const tokenizer = openTokenizer(file, null);
  return all.map((text) => [...tokenizer.before, ...tokenizer.tokenise(text).ids, ...tokenizer.after]);
}

/** What others do on the machine only ever adds. */
const least = (values: readonly number[]): number => Math.min(...values);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const model = builtInModel(bundledModelId);
if (model === null) throw new Error('the bundled model is not built in');
const input = (threads: number): PrepareInput => ({
  model,
  source: { kind: 'bundled' },
  dtype: null,
  device: 'wasm',
  threads,
  keep: false,
});

await withBuiltPage(async (page) => {
  const all = texts();
  const ids = idsOf(all);
  const product = (): ReturnType<BenchCalls['product']> => page.evaluate((t) => globalThis.bench.product(t), all);
  const plain = (): Promise<number> => page.evaluate((i) => globalThis.bench.plain(i), ids);
  const prepare = (threads: number, workers: number) =>
    page.evaluate(([i, w]) => globalThis.bench.prepare(i, w), [input(threads), workers] as const);

  const seconds: Record<string, number> = {};
  let tokens = 0;
  for (const threads of [1, 2]) {
    const prepared = await prepare(threads, 1);
    console.log(
      `${prepared.reason} Self-test ${prepared.selfTest.cosine.toFixed(6)} (${prepared.selfTest.reference}).`,
    );
    await page.evaluate(([m, t]) => globalThis.bench.preparePlain(m, t), [
      `./${bundledModelFolder}onnx/model_quantized.onnx`,
      threads,
    ] as const);
    await product();
    await plain();
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const run = await product();
      tokens = run.tokens;
      ours.push(run.seconds);
      theirs.push(await plain());
    }
    const ratios = ours.map((one, round) => (theirs[round] ?? 0) / one);
    seconds[`${threads} threads`] = least(ours);
    const rate = (values: readonly number[]): string => (tokens / median(values)).toFixed(0);
    const figures = `of medians ${(median(theirs) / median(ours)).toFixed(3)}, of least ${(least(theirs) / least(ours)).toFixed(3)}`;
    console.log(
      `${threads} thread(s): ${rate(ours)} tokens/s, plain loop ${rate(theirs)}; ratio ${figures}, median of ratios ${median(ratios).toFixed(3)}`,
    );
  }
  const outside = await page.evaluate(([i, t]) => globalThis.bench.outside(i, t), [input(1), all] as const);
  console.log(
    `outside the runtime (tokenising, pooling, breaks for messages): ${(outside * 100).toFixed(2)} % of a call`,
  );
  await prepare(1, 2);
  await product();
  const two: number[] = [];
  for (let round = 0; round < rounds; round++) two.push((await product()).seconds);
  const one = seconds['1 threads'] ?? Number.NaN;
  console.log(
    `two threads ${(one / (seconds['2 threads'] ?? 0)).toFixed(2)} × one; two workers ${(one / least(two)).toFixed(2)} × one`,
  );
  console.log(
    `violations of the Content-Security-Policy: ${JSON.stringify(await page.evaluate(() => globalThis.bench.violations))}`,
  );
});
