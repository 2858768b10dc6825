// The service worker on the plainest host there is: isolation without headers, the site without a network, and updates.
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { siteFiles, writeServiceWorker } from '../../scripts/vite-service-worker.mjs';
import { ocrWhereNoText } from '../../src/core/document/text-settings.ts';
import { defaultExperiment, defaultHybrid, systemOf } from '../../src/core/experiment/default-experiment.ts';
import type { SystemSettings } from '../../src/core/experiment/experiment.ts';
import { projectFolder } from '../support/headless.ts';
import { servePlainly } from '../support/plain-server.ts';
import type { PlainServer } from '../support/plain-server.ts';
import { idle, openSite, ready, tryDemo, watchForFaults } from '../support/site.ts';

test.use({ serviceWorkers: 'allow' });

const built = join(projectFolder, 'dist');
const path = '/tools/leafmark/';
/** The site's own cache, one for each folder; models lie in another one. */
const cacheOf = (folder: string): string => `leafmark ${folder}`;
/** What must run without a network: BM25 over pages and chunks, the bundled encoder, and OCR of the scan. */
const systemsOffline: readonly SystemSettings[] = [
  ...defaultExperiment().systems,
  systemOf(defaultHybrid, { kind: 'page' }, ocrWhereNoText),
];

let server: PlainServer | null = null;
test.afterEach(async () => {
  await server?.close();
  server = null;
});

test('after the first visit the demo runs with the network off, under a path of a host that sends no headers', async ({
  page,
}) => {
  server = await servePlainly(built, path);
  const faults = await watchForFaults(page);
  const loads = countLoads(page);
  await page.goto(server.address);
  await isolated(page);
  await keptWhole(page);
  expect(loads(), 'loads: the visit, and one for isolation').toBe(2);
  // Nothing of it competes with the first paint.
  const shell = siteFiles(built).filter((file) => file.shell && file.path !== 'index.html');
  expect(shell.length).toBeGreaterThan(2);
  const registered = server.asked.indexOf('service-worker.js');
  for (const { path } of shell) expect(server.asked.slice(0, registered), path).toContain(path);

  await server.close();
  server = null;
  await page.reload();
  await ready(page);
  await isolated(page);
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText(/\d threads?, isolated/);
  await tryDemo(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible();
  await runOffline(page, systemsOffline);
  // Threads of the ONNX runtime wait for work and hear nothing else.
  const workers = page.workers().filter((one) => /\/assets\/(?!ort-)/.test(one.url()));
  expect(workers.length).toBeGreaterThan(2);
  for (const worker of workers) {
    expect(await worker.evaluate(() => globalThis.crossOriginIsolated), worker.url()).toBe(true);
  }
  await keptWhole(page);
  expect(loads()).toBe(3);
  expect(faults).toEqual([]);

  const missing = await page.evaluate(async () => {
    const response = await fetch('not-there.json');
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  });
  expect(missing.status).toBe(503);
  expect(missing.type).toMatch(/^text\/plain/);
  expect(missing.text).toContain('“not-there.json” is not kept');
});

test('a newer version waits until it is taken, is not taken in a run, and never mixes with the old one', async ({
  page,
  context,
}) => {
  const folder = test.info().outputPath('site');
  cpSync(built, folder, { recursive: true });
  server = await servePlainly(folder, path);
  await page.goto(server.address);
  await isolated(page);
  await keptWhole(page);
  const other = await context.newPage();
  await other.goto(server.address);
  await ready(other);

  const start = join(folder, 'index.html');
  writeFileSync(start, readFileSync(start, 'utf8').replace('<html ', '<html data-release="newer" '));
  await writeServiceWorker(folder);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  for (const tab of [page, other]) {
    await tab.waitForFunction(() => globalThis.leafmark.state.updateReady.value);
    await tab.reload();
    await ready(tab);
    expect(await releaseOf(tab)).toBeNull();
    await tab.waitForFunction(() => globalThis.leafmark.state.updateReady.value);
  }

  // Work in the other tab: nothing is taken, in neither.
  await other.bringToFront();
  const demo = tryDemo(other);
  await other.waitForFunction(() => globalThis.leafmark.state.busy.value);
  for (const tab of [page, other]) {
    await tab.evaluate(() => globalThis.leafmark.commands.takeUpdate());
    await tab.waitForFunction(() =>
      globalThis.leafmark.state.notices.value.some(({ message }) => /at work/.test(message)),
    );
  }
  await demo;
  expect(await releaseOf(other)).toBeNull();
  expect(await keptStartPages(context)).toBe(2);

  await page.evaluate(() => globalThis.leafmark.commands.takeUpdate());
  for (const tab of [page, other]) {
    await tab.waitForFunction(() => document.documentElement.dataset['release'] === 'newer');
    await ready(tab);
    await isolated(tab);
    expect(await tab.evaluate(() => globalThis.leafmark.state.updateReady.value)).toBe(false);
  }
  await keptWhole(page);
  expect(await keptStartPages(context)).toBe(1);
});

test('a host that sends the headers gets none added, and its pages are loaded once', async ({ page }) => {
  const loads = countLoads(page);
  await openSite(page);
  await keptWhole(page);
  await isolated(page);
  expect(loads()).toBe(1);
});

test('a page that somebody has begun to use is not loaded again: their next visit is isolated', async ({ page }) => {
  server = await servePlainly(built, path);
  const loads = countLoads(page);
  await page.addInitScript(() => {
    window.addEventListener('load', () => window.dispatchEvent(new PointerEvent('pointerdown')));
  });
  await page.goto(server.address);
  await keptWhole(page);
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(false);
  expect(loads()).toBe(1);
  await page.reload();
  await isolated(page);
});

test('where the host changes the files the site works on, and says why it is not kept', async ({ page }) => {
  const folder = test.info().outputPath('site');
  cpSync(built, folder, { recursive: true });
  appendFileSync(join(folder, 'index.html'), '<!-- added by the host -->');
  server = await servePlainly(folder, path);
  const loads = countLoads(page);
  await page.goto(server.address);
  await ready(page);
  await page.waitForFunction(() => globalThis.leafmark.state.offline.value.kind === 'failed');
  const state = await page.evaluate(() => globalThis.leafmark.state.offline.value);
  expect(state).toMatchObject({ failure: { code: 'network-refused', reason: /“index\.html”/ } });
  await tryDemo(page);
  expect(loads()).toBe(1);
});

test('one file that the host changes keeps the others from nothing', async ({ page }) => {
  const folder = test.info().outputPath('site');
  cpSync(built, folder, { recursive: true });
  appendFileSync(join(folder, 'demo/manifest.json'), ' ');
  server = await servePlainly(folder, path);
  await page.goto(server.address);
  await isolated(page);
  await page.waitForFunction(() => globalThis.leafmark.state.offline.value.kind === 'failed');
  const { reason, kept } = await page.evaluate(async (name) => {
    const state = globalThis.leafmark.state.offline.value;
    const cache = await caches.open(name);
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    return { reason: state.kind === 'failed' ? state.failure.reason : null, kept: paths };
  }, cacheOf(path));
  expect(reason).toContain('“demo/manifest.json”');
  expect(kept).not.toContain(`${path}demo/manifest.json`);
  expect(kept).toContain(`${path}models/all-MiniLM-L6-v2/onnx/model_quantized.onnx`);
});

/** Opens an experiment of these systems on the demo and waits until each has run. */
async function runOffline(page: Page, systems: readonly SystemSettings[]): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { commands, state } = globalThis.leafmark;
    commands.setExperiment({ ...state.experiment.value, systems: wanted });
    await commands.startRuns();
  }, systems);
  await idle(page);
  const newest = await page.evaluate((count) => {
    const runs = globalThis.leafmark.state.runs.value.slice(0, count);
    return runs.map(({ system, state }) => ({ name: system.name, state }));
  }, systems.length);
  expect(newest).toEqual(systems.map(({ name }) => ({ name, state: 'done' })));
}

async function isolated(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.crossOriginIsolated && globalThis.leafmark?.state.ready.value);
  expect(await page.evaluate(() => globalThis.leafmark.state.compute.value.isolated)).toBe(true);
}

/** Waits until the site is kept, and notes how much that is. */
async function keptWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.leafmark?.state.offline.value.kind === 'ready');
  const { files, bytes } = await page.evaluate(
    async (name) => {
      const cache = await caches.open(name);
      const sizes: number[] = [];
      for (const key of await cache.keys()) sizes.push((await (await cache.match(key))!.blob()).size);
      return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    },
    cacheOf(new URL(page.url()).pathname),
  );
  expect(files).toBeGreaterThan(200);
  test.info().annotations.push({ type: 'kept', description: `${files} files, ${(bytes / 1e6).toFixed(1)} MB` });
}

async function keptStartPages(context: BrowserContext): Promise<number> {
  const [page] = context.pages();
  return page!.evaluate(async (name) => {
    const cache = await caches.open(name);
    return (await cache.keys()).filter(({ url }) => new URL(url).pathname.endsWith('/index.html')).length;
  }, cacheOf(path));
}

function releaseOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-release');
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}
