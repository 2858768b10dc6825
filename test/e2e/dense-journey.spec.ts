// Dense and hybrid retrieval and OCR on the built site: computed once, kept, resumed after a kill, and nothing leaves the page.
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { demoFolder } from '../support/headless.ts';
import { dropBytes, dropFiles, filesIn, idle, openSite, ready, reload, watchForFaults } from '../support/site.ts';
import { storedCount } from '../support/stored.ts';

const demoPdfs = filesIn(demoFolder, '.pdf');
/** Twenty by hand (LEAFMARK_KILLS=20), fewer in the gate. */
const kills = Number(process.env['LEAFMARK_KILLS'] ?? 4);

const dense = { kind: 'dense', model: 'sentence-transformers/all-MiniLM-L6-v2', source: 'bundled' };
const experiment = (systems: readonly unknown[]): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ format: 'leafmark-experiment/1', name: 'Dense', systems }));
const minilm = { name: 'MiniLM', retriever: dense, text: { ocr: 'no-text' } };
const hybrid = {
  name: 'Hybrid',
  retriever: { kind: 'hybrid', parts: [{ kind: 'bm25' }, dense] },
  text: { ocr: 'no-text' },
};

async function dropDemo(page: Page, systems: readonly unknown[]): Promise<void> {
  await dropFiles(page, [...demoPdfs, join(demoFolder, 'benchmark.jsonl')]);
  await idle(page);
  await dropBytes(page, [{ name: 'experiment.json', bytes: experiment(systems) }]);
  await page.waitForFunction(() => globalThis.leafmark.state.experiment.value.name === 'Dense');
  await idle(page);
}

/** Runs the experiment in view; of each of its runs what it came to, in order. */
async function run(page: Page) {
  await page.evaluate(() => globalThis.leafmark.commands.startRuns());
  await idle(page, 240_000);
  return page.evaluate(() => {
    const { runs, notices, experiment } = globalThis.leafmark.state;
    const errors = notices.value.filter(({ kind }) => kind !== 'info').map(({ message }) => message);
    const newest = runs.value.slice(0, experiment.value.systems.length);
    return {
      errors,
      runs: newest.map(({ system, state, computed, text, tokens, encoders }) => ({
        name: system.name,
        state,
        computed,
        text,
        tokens,
        encoders,
      })),
    };
  });
}

/** SHA-256 of every stored part of every index, by its key: what a search would be made of. */
async function storedParts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open('leafmark');
      opening.addEventListener('success', () => done(opening.result));
      opening.addEventListener('error', () => fail(opening.error));
    });
    const records = await new Promise<{ index: string; document: string; bytes: ArrayBuffer; units: Uint32Array }[]>(
      (done, fail) => {
        const asking = database.transaction('indexParts').objectStore('indexParts').getAll();
        asking.addEventListener('success', () => done(asking.result));
        asking.addEventListener('error', () => fail(asking.error));
      },
    );
    database.close();
    const parts: Record<string, string> = {};
    for (const { index, document, bytes, units } of records) {
      const digest = await crypto.subtle.digest(
        'SHA-256',
        await new Blob([bytes, new Uint32Array(units)]).arrayBuffer(),
      );
      parts[`${index} ${document}`] = [...new Uint8Array(digest)].join('.');
    }
    return parts;
  });
}

test('what was read and embedded is not computed again after a reload, and nothing leaves the page', async ({
  page,
}) => {
  const faults = await watchForFaults(page);
  await openSite(page);
  await dropDemo(page, [minilm, hybrid]);
  const first = await run(page);
  expect(first.errors).toEqual([]);
  expect(first.runs.map(({ name, state }) => [name, state])).toEqual([
    ['MiniLM', 'done'],
    ['Hybrid', 'done'],
  ]);
  // 60 pages of which 4 are a scan, and 40 questions: the demo's own counts. The hybrid finds the vectors there.
  expect(first.runs.map(({ computed }) => computed)).toMatchObject([
    { units: 60, questions: 40 },
    { units: 0, questions: 0 },
  ]);
  for (const { text, tokens, encoders } of first.runs) {
    expect(text).toMatchObject({ layer: 56, ocr: 4, without: 0, ocrFailed: 0 });
    expect(tokens?.embedded).toBe(tokens?.total);
    expect(encoders).toMatchObject([{ device: 'wasm', dtype: 'int8', threads: 2, selfTest: { reference: 'stored' } }]);
    expect(encoders[0]?.selfTest.cosine).toBeGreaterThan(0.99);
  }
  const scores = await means(page);
  // The scan's questions are found by what OCR read of it.
  expect(scores['MiniLM']).toBeGreaterThan(0.8);

  await reload(page);
  const second = await run(page);
  expect(second.errors).toEqual([]);
  for (const { computed } of second.runs) expect(computed).toEqual({ documents: 0, units: 0, questions: 0 });
  expect(await means(page)).toEqual(scores);
  expect(await storedCount(page, 'recognised')).toBe(4);

  await expect(page.getByText('Nothing has left this page').first()).toBeVisible();
  expect(await page.evaluate(() => globalThis.leafmark.state.ledger.value)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a run that is stopped while it embeds and gone on with counts all that was computed for it', async ({ page }) => {
  await openSite(page);
  await dropDemo(page, [minilm]);
  void page.evaluate(() => void globalThis.leafmark.commands.startRuns());
  await expect.poll(() => storedCount(page, 'indexParts'), { timeout: 60_000, intervals: [30] }).toBeGreaterThan(0);
  await page.evaluate(() => globalThis.leafmark.commands.stopRuns());
  await idle(page);
  const stopped = await page.evaluate(() => globalThis.leafmark.state.runs.value[0]!);
  expect(stopped.state).toBe('paused');
  expect(stopped.computed.units).toBeGreaterThan(0);
  await page.evaluate(() => globalThis.leafmark.commands.resumeRuns());
  await idle(page);
  const ended = await page.evaluate(() => globalThis.leafmark.state.runs.value[0]!);
  expect(ended.state).toBe('done');
  // Units of a call that the stop cut short are embedded once more.
  expect(ended.computed.units).toBeGreaterThanOrEqual(60);
  expect(ended.computed.units).toBeLessThanOrEqual(60 + 16);
  expect(ended.computed.questions).toBe(40);
});

test('a tab that is killed in mid-index again and again ends with the index of one that was not', async ({
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000 + kills * 30_000);
  const undisturbed = await browser.newContext({
    serviceWorkers: 'block',
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  try {
    const calm = await freshPage(undisturbed);
    await dropDemo(calm, [minilm]);
    expect((await run(calm)).runs).toMatchObject([{ state: 'done' }]);
    const wanted = await storedParts(calm);
    expect(Object.keys(wanted)).toHaveLength(demoPdfs.length);

    let page = await freshPage(context);
    await dropDemo(page, [minilm]);
    let seed = 7;
    for (let kill = 0; kill < kills; kill += 1) {
      void page.evaluate(() => void globalThis.leafmark.commands.startRuns());
      // From before the model is loaded to the last batches: anywhere between.
      seed = (seed * 1103515245 + 12345) % 2147483648;
      const batches = seed % 5;
      const before = await storedCount(page, 'vectorBatches');
      const parts = await storedCount(page, 'indexParts');
      await expect
        .poll(
          async () => {
            const now =
              (await storedCount(page, 'vectorBatches')) - before + ((await storedCount(page, 'indexParts')) - parts);
            return now >= batches || (await page.evaluate(() => globalThis.leafmark.state.runJob.value === null));
          },
          { timeout: 60_000, intervals: [30] },
        )
        .toBe(true);
      await page.close({ runBeforeUnload: false });
      page = await freshPage(context);
      await page.waitForFunction(() => globalThis.leafmark.state.experiment.value.name === 'Dense');
    }
    const ended = await run(page);
    expect(ended.runs).toMatchObject([{ state: 'done' }]);
    expect(await storedParts(page)).toEqual(wanted);
    expect(await storedCount(page, 'vectorBatches')).toBe(0);
    expect(await storedCount(page, 'recognised')).toBe(4);
  } finally {
    await undisturbed.close();
  }
});

async function freshPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('./');
  await ready(page);
  return page;
}

/** R@10 of each system as the report shows it. */
async function means(page: Page): Promise<Record<string, number>> {
  const files = await page.evaluate(() => globalThis.leafmark.commands.exportedFiles());
  const summary = JSON.parse(files.find(({ name }) => name === 'summary.json')!.text) as {
    runs: { name: string; metrics: Record<string, { mean: number }> }[];
  };
  return Object.fromEntries(summary.runs.map(({ name, metrics }) => [name, metrics['R@10']!.mean]));
}
