// The built site in a browser of its own, for benchmarks: served with the isolation headers, beside it plain pdf.js and the files of the
// benchmark, so that a baseline runs in the same browser. Build first: `npm run build`.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { browserArguments, findBrowser } from '../../../scripts/browser.mjs';
import '../../../src/app/app.ts';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

export interface Bench {
  readonly browser: Browser;
  /** Where files of `folder` are served. */
  readonly filesUrl: string;
  /** Where pdfjs-dist is served as it is published. */
  readonly pdfjsUrl: string;
  /** The site in a fresh browser profile, its storage empty and read. */
  open(hash?: string): Promise<Page>;
  /** An empty page of the same server without the site. */
  blank(): Promise<Page>;
  close(): Promise<void>;
}

/** Starts server and browser; `folder` holds the files that a baseline fetches. */
export async function startBench(folder: string, browserFlags: readonly string[] = []): Promise<Bench> {
  const dist = process.env['LEAFMARK_DIST'] ?? join(project, 'dist');
  if (!existsSync(join(dist, 'index.html'))) throw new Error('The site is not built. Run "npm run build" first.');
  const server = await serve({
    '/site/': dist,
    '/pdfjs/': join(project, 'node_modules/pdfjs-dist'),
    '/files/': folder,
  });
  const root = `http://localhost:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? 'chromium',
    args: [...browserArguments, ...browserFlags],
  });
  const contexts: BrowserContext[] = [];
  const newPage = async (): Promise<Page> => {
    // A service worker would keep the whole site in the background of what is measured.
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
    contexts.push(context);
    // What tsx wraps functions in that are sent to the page.
    await context.addInitScript('globalThis.__name = (named) => named');
    return context.newPage();
  };
  return {
    browser,
    filesUrl: `${root}/files/`,
    pdfjsUrl: `${root}/pdfjs/`,
    open: async (hash = '') => {
      const page = await newPage();
      await page.addInitScript(watchLongTasks);
      await page.goto(`${root}/site/${hash}`);
      await page.waitForFunction(() => 'leafmark' in globalThis && globalThis.leafmark.state.ready.value);
      return page;
    },
    blank: async () => {
      const page = await newPage();
      await page.goto(`${root}/blank`);
      return page;
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      server.close();
    },
  };
}

/** One task of the page's main thread that took longer than 50 ms. */
export interface LongTask {
  readonly at: number;
  readonly milliseconds: number;
}

declare global {
  var longTasks: LongTask[];
}

function watchLongTasks(): void {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      globalThis.longTasks.push({ at: startTime, milliseconds: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
}

/** Drops files of the disk on the window, as a person does; returns the page's clock at the drop. */
export async function drop(page: Page, paths: readonly string[]): Promise<number> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, hidden: true, id: 'dropped-by-bench' });
    document.body.append(input);
  });
  // By path: the browser opens the files itself, nothing of them passes through the page's own thread.
  await page.setInputFiles('#dropped-by-bench', [...paths]);
  return page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#dropped-by-bench')!;
    const dataTransfer = new DataTransfer();
    for (const file of input.files ?? []) dataTransfer.items.add(file);
    input.remove();
    const at = performance.now();
    const options = { bubbles: true, cancelable: true, composed: true, dataTransfer };
    for (const type of ['dragenter', 'dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, options));
    return at;
  });
}

/** Waits until no command is at work; returns the page's clock then. */
export async function idle(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => (globalThis.leafmark.state.busy.value ? null : performance.now()),
    undefined,
    { timeout: 1_200_000, polling: 50 },
  );
  return (await handle.jsonValue()) ?? 0;
}

/** Processor time that all processes of the browser have taken so far. */
export async function processorMs({ browser }: Bench): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

async function serve(folders: Readonly<Record<string, string>>): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    if (path === '/blank') {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>Baseline</title>');
      return;
    }
    for (const [prefix, folder] of Object.entries(folders)) {
      if (path.startsWith(prefix)) return send(response, folder, path.slice(prefix.length));
    }
    response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return server;
}

function send(response: ServerResponse, folder: string, path: string): void {
  const file = resolve(folder, path === '' ? 'index.html' : path);
  if (!file.startsWith(resolve(folder) + sep) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
  response.setHeader('Content-Length', statSync(file).size);
  createReadStream(file).pipe(response);
}
