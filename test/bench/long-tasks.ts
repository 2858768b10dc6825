// What large drops do to the page: `npx tsx test/bench/long-tasks.ts`. A PDF of 500 pages is dropped, read, cut and searched with 150
// questions while corpus or run are in view; 300 small PDFs are dropped; a PDF of 2,000 pages is dropped and its first counted page waited
// for (wanted: under 1 s). Tasks of the page's main thread over 50 ms are counted (wanted: none) as the browser counts them, by the
// clock; beside it stands the longest by processor time: on a busy machine the rest is waiting for a core.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Bench, LongTask } from './support/built-site.ts';
import { drop, idle, startBench } from './support/built-site.ts';
import { makePdf, randomFrom, wordOf, zipfian } from './support/made-pdf.ts';
import { busiestTasks } from './support/trace-tasks.ts';
import type { TracedTask } from './support/trace-tasks.ts';

const pages = 500;
const manyPages = 2000;
const questions = 150;
const smallFiles = 300;
const folder = mkdtempSync(join(tmpdir(), 'leafmark-bench-'));
const pdf = join(folder, 'large.pdf');
const longer = join(folder, 'longer.pdf');
const benchmark = join(folder, 'questions.jsonl');
writeFileSync(pdf, makePdf(1, pages));
writeFileSync(longer, makePdf(2, manyPages));
writeFileSync(benchmark, madeQuestions());
const small = Array.from({ length: smallFiles }, (_, place) => {
  const path = join(folder, `small-${place}.pdf`);
  writeFileSync(path, makePdf(10 + place, 2, 50));
  return path;
});

const bench = await startBench(folder);
try {
  for (const view of ['corpus', 'run'] as const) await journey(bench, view);
  await manyFiles(bench);
  for (let round = 0; round < 3; round += 1) await firstProgress(bench);
} finally {
  await bench.close();
  rmSync(folder, { recursive: true });
}

async function journey(bench: Bench, view: 'corpus' | 'run'): Promise<void> {
  const page = await bench.open();
  if (view === 'run') {
    await page.evaluate(() => globalThis.leafmark.commands.go({ view: 'run', workspace: null, path: [], query: {} }));
  }
  const steps: { name: string; from: number; to: number }[] = [];
  const step = async (name: string, work: () => Promise<number>): Promise<void> => {
    const from = await work();
    steps.push({ name, from, to: await idle(page) });
  };
  const tasks = await traced(bench, page, async () => {
    await step(`${pages} pages read`, () => drop(page, [pdf]));
    await step('questions imported', () => drop(page, [benchmark]));
    await step(`2 runs of ${questions} questions`, () => startRuns(page));
  });
  const { read, done } = await page.evaluate(() => {
    const { documents, runs } = globalThis.leafmark.state;
    return { read: documents.value[0]?.pagesDone ?? 0, done: runs.value.map((run) => run.done) };
  });
  console.log(`\n${view} in view: ${read} pages read, ${done.join(' and ')} questions answered`);
  for (const { name, from, to } of steps) {
    const long = tasks.long.filter(({ at }) => at >= from && at < to);
    console.log(`  ${name} in ${((to - from) / 1000).toFixed(1)} s: ${told(long)}`);
  }
  tell(tasks);
  await page.context().close();
}

async function manyFiles(bench: Bench): Promise<void> {
  const page = await bench.open();
  let took = 0;
  const tasks = await traced(bench, page, async () => {
    const from = await drop(page, small);
    took = (await idle(page)) - from;
  });
  console.log(`\n${smallFiles} files of 2 pages in ${(took / 1000).toFixed(1)} s`);
  tell(tasks);
  await page.context().close();
}

interface Tasks {
  readonly long: readonly LongTask[];
  readonly busiest: readonly TracedTask[];
}

/** The tasks of the page during some work; what was long while the site opened is left out. */
async function traced({ browser }: Bench, page: Page, work: () => Promise<void>): Promise<Tasks> {
  await page.waitForTimeout(500);
  await page.evaluate(() => globalThis.longTasks.splice(0));
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await work();
  await page.waitForTimeout(300);
  const busiest = busiestTasks(await browser.stopTracing(), 5);
  return { busiest, long: await page.evaluate(() => globalThis.longTasks) };
}

function tell({ long, busiest }: Tasks): void {
  const most = busiest.map(({ processorMs, what }) => `${processorMs.toFixed(0)} (${what})`);
  console.log(`  main-thread tasks over 50 ms (wanted: none): ${told(long)}`);
  console.log(`  tasks with the most processor time, ms: ${most.join(', ')}`);
}

function told(long: readonly LongTask[]): string {
  return long.length === 0
    ? 'none'
    : `${long.length} (${long.map((task) => Math.round(task.milliseconds)).join(', ')} ms)`;
}

async function firstProgress(bench: Bench): Promise<void> {
  const page = await bench.open();
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    globalThis.longTasks.splice(0);
    const { ingest } = globalThis.leafmark.state;
    const first = { total: 0, page: 0 };
    Object.assign(globalThis, { firstProgress: first });
    ingest.subscribe((job) => {
      if (job === null) return;
      if (first.total === 0 && job.pages.total > 0) first.total = performance.now();
      if (first.page === 0 && job.pages.done > 0) first.page = performance.now();
    });
  });
  const dropped = await drop(page, [longer]);
  const ended = await idle(page);
  const first = await page.evaluate(
    () => (globalThis as unknown as { firstProgress: { total: number; page: number } }).firstProgress,
  );
  const long = await page.evaluate(() => globalThis.longTasks);
  console.log(`\n${manyPages} pages read in ${((ended - dropped) / 1000).toFixed(1)} s`);
  console.log(`  main-thread tasks over 50 ms: ${told(long)}`);
  console.log(
    `  page count shown after ${(first.total - dropped).toFixed(0)} ms, first page counted after ${(first.page - dropped).toFixed(0)} ms in a site just opened (wanted: under 1000)`,
  );
  await page.context().close();
}

function startRuns(page: Page): Promise<number> {
  return page.evaluate(() => {
    const at = performance.now();
    void globalThis.leafmark.commands.startRuns();
    return at;
  });
}

function madeQuestions(): string {
  const random = randomFrom(3);
  return Array.from({ length: questions }, (_, place) => {
    const words = Array.from({ length: 8 }, () => wordOf(zipfian(random, 20_000)));
    const evidence = [{ document: 'large.pdf', pages: [1 + Math.floor(random() * pages)] }];
    return `${JSON.stringify({ id: `q${place}`, question: `What is ${words.join(' ')}?`, answer: '', evidence })}\n`;
  }).join('');
}
