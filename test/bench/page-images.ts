// Page images that are stored, and what the page does meanwhile: `npx tsx test/bench/page-images.ts [pages]`. Vectors of 1,000 pages × 1,030 × 128
// numbers lie in storage as the product keeps them; a new index worker, to which no model is connected, is timed from its start to
// its first answer, against reading the same records alone. Then the built site draws, embeds and searches page images with a tiny
// model, tile by tile, while tasks of the main thread over 50 ms are counted (wanted: none).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveVisualFolder } from '../../scripts/headless/give-files.mjs';
import { drop, idle, startBench } from './support/built-site.ts';
import { openDevPage } from './support/dev-page.ts';
import { makePdf } from './support/made-pdf.ts';
import type * as PageImagesPage from './support/page-images-page.ts';
import { busiestTasks } from './support/trace-tasks.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const pages = Number(process.argv[2] ?? 1000);
const pagesEach = 100;
const rounds = 5;
const [sitePages, siteQuestions] = [100, 200];
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

await restored();
await longTasks();

async function restored(): Promise<void> {
  const dev = await openDevPage(root);
  const call = <Name extends keyof typeof PageImagesPage>(
    name: Name,
    ...parameters: Parameters<(typeof PageImagesPage)[Name]>
  ): Promise<Awaited<ReturnType<(typeof PageImagesPage)[Name]>>> =>
    dev.page.evaluate(
      async ([path, name, parameters]) => {
        const module = (await import(path)) as Record<string, (...rest: unknown[]) => unknown>;
        return module[name]!(...parameters);
      },
      ['/test/bench/support/page-images-page.ts', name, parameters] as const,
    ) as Promise<Awaited<ReturnType<(typeof PageImagesPage)[Name]>>>;
  try {
    for (let read = 0; read < pages; read += pagesEach) {
      await call('readPdf', `report-${read}.pdf`, [...makePdf(read + 1, Math.min(pagesEach, pages - read), 10)]);
    }
    const stored = await call('storeVectors');
    const plain: number[] = [];
    const warm: PageImagesPage.WarmTimes[] = [];
    // The first round fills caches and compiles.
    for (let round = 0; round <= rounds; round += 1) {
      const [alone, times] = [await call('plainRead'), await call('warm')];
      if (round === 0) continue;
      plain.push(alone);
      warm.push(times);
    }
    const first = median(warm.map(({ firstAnswerMs }) => firstAnswerMs));
    const build = median(warm.map(({ buildMs }) => buildMs));
    const next = median(warm.map(({ nextAnswerMs }) => nextAnswerMs));
    console.log(`${pages} pages × 1,030 × 128, ${megabytes(stored)} stored, ${megabytes(warm[0]!.bytes)} in memory`);
    console.log(
      `  new worker to first answer ${seconds(first)} (${seconds(build)} of it until all is there), none embedded`,
    );
    console.log(`  the next answer ${seconds(next)}; reading the records alone ${seconds(median(plain))}`);
    console.log(`  first answer / reading alone: ${(first / median(plain)).toFixed(2)}`);
  } finally {
    await dev.close();
  }
}

async function longTasks(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'leafmark-bench-'));
  const file = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const questions = Array.from({ length: siteQuestions }, (_, place) => {
    const evidence = [{ document: 'pages.pdf', pages: [1 + (place % sitePages)] }];
    return JSON.stringify({ id: `q${place}`, question: `What is baco ${place}?`, answer: '', evidence });
  });
  const image = { kind: 'image', model: { id: 'tiny-late-interaction' }, source: 'folder' };
  const experiment = {
    format: 'leafmark-experiment/1',
    name: 'Tiles',
    systems: [
      { name: 'Images', retriever: image, pool: 'corpus' },
      { name: 'Joint', retriever: { ...image, kind: 'joint' }, unit: { kind: 'page' }, pool: 'corpus' },
    ],
  };
  const bench = await startBench(folder);
  try {
    const page = await bench.open();
    await drop(page, [file('pages.pdf', makePdf(1, sitePages, 200)), file('questions.jsonl', questions.join('\n'))]);
    await idle(page);
    const model = await giveVisualFolder(page, join(root, 'test/fixtures/models/tiny-late-interaction'), null);
    if (model === null) throw new Error('The model could not be loaded.');
    await drop(page, [file('experiment.json', JSON.stringify(experiment))]);
    await page.waitForFunction(() => globalThis.leafmark.state.experiment.value.name === 'Tiles');
    await idle(page);
    await page.evaluate(() => globalThis.leafmark.commands.go({ view: 'run', workspace: null, path: [], query: {} }));
    await page.waitForTimeout(500);
    await page.evaluate(() => globalThis.longTasks.splice(0));
    await bench.browser.startTracing(page, {
      categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    });
    const from = performance.now();
    await page.evaluate(() => globalThis.leafmark.commands.startRuns());
    await idle(page);
    const took = performance.now() - from;
    const busiest = busiestTasks(await bench.browser.stopTracing(), 5);
    const { long, runs } = await page.evaluate(() => ({
      long: globalThis.longTasks.map(({ milliseconds }) => Math.round(milliseconds)),
      runs: globalThis.leafmark.state.runs.value.map(({ state, done, computed }) => ({ state, done, computed })),
    }));
    const embedded = runs.reduce((sum, { computed }) => sum + computed.units, 0);
    const answered = runs.reduce((sum, { done }) => sum + done, 0);
    console.log(`\n${embedded} pages and page images embedded and ${answered} questions answered in ${seconds(took)}`);
    console.log(
      `  main-thread tasks over 50 ms (wanted: none): ${long.length === 0 ? 'none' : `${long.join(', ')} ms`}`,
    );
    const most = busiest.map(({ processorMs, what }) => `${processorMs.toFixed(0)} (${what})`);
    console.log(`  tasks with the most processor time, ms: ${most.join(', ')}`);
  } finally {
    await bench.close();
    rmSync(folder, { recursive: true });
  }
}
