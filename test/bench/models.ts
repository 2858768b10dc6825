// OCR and embedding in the page: `npx tsx test/bench/models.ts`. A PDF of 30 pages is read from its pictures and embedded while tasks of
// the main thread over 50 ms are counted (wanted: none; beside it the longest by processor time, since on a busy machine the rest is
// waiting). Then 20,000 short chunks are embedded: resident memory of the page's process after all of them over that after the first
// tenth (wanted: flat; the vectors of 20,000 chunks take 31 MB themselves).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { defaultDense, defaultExperiment, systemOf } from '../../src/core/experiment/default-experiment.ts';
import type { SystemSettings } from '../../src/core/experiment/experiment.ts';
import { drop, idle, startBench } from './support/built-site.ts';
import { makePdf } from './support/made-pdf.ts';
import { rendererWithWorkers, resident } from './support/renderer-memory.ts';
import { busiestTasks } from './support/trace-tasks.ts';

const folder = mkdtempSync(join(tmpdir(), 'leafmark-bench-'));
const readPdf = join(folder, 'read.pdf');
const chunkPdf = join(folder, 'chunks.pdf');
const benchmark = join(folder, 'questions.jsonl');
writeFileSync(readPdf, makePdf(1, 30, 120));
writeFileSync(chunkPdf, makePdf(2, 660, 210));
writeFileSync(benchmark, `${JSON.stringify({ id: 'q', question: 'What is baco?', answer: '', evidence: [] })}\n`);

const everyPage = systemOf(defaultDense, { kind: 'page' }, { ocr: 'every-page', language: 'eng', method: 'lines' });
const shortChunks = systemOf(defaultDense, { kind: 'characters', size: 40, overlap: 0 });

const bench = await startBench(folder);
try {
  await longTasks();
  await memory();
} finally {
  await bench.close();
  rmSync(folder, { recursive: true });
}

async function longTasks(): Promise<void> {
  const page = await opened([readPdf, benchmark], everyPage);
  await page.evaluate(() => globalThis.longTasks.splice(0));
  await bench.browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  const from = performance.now();
  await page.evaluate(() => globalThis.leafmark.commands.startRuns());
  await idle(page);
  const took = (performance.now() - from) / 1000;
  const busiest = busiestTasks(await bench.browser.stopTracing(), 5);
  const { long, text, units } = await page.evaluate(() => {
    const [run] = globalThis.leafmark.state.runs.value;
    const long = globalThis.longTasks.map(({ milliseconds }) => Math.round(milliseconds));
    return { long, text: run?.text ?? null, units: run?.computed.units ?? 0 };
  });
  console.log(`${text?.ocr ?? 0} pages read by OCR and ${units} embedded in ${took.toFixed(1)} s`);
  console.log(`  main-thread tasks over 50 ms (wanted: none): ${long.length === 0 ? 'none' : `${long.join(', ')} ms`}`);
  const most = busiest.map(({ processorMs, what }) => `${processorMs.toFixed(0)} (${what})`);
  console.log(`  tasks with the most processor time, ms: ${most.join(', ')}`);
  await page.context().close();
}

async function memory(): Promise<void> {
  const page = await opened([chunkPdf, benchmark], shortChunks);
  void page.evaluate(() => void globalThis.leafmark.commands.startRuns());
  const progress = () =>
    page.evaluate(() => {
      const { runJob, busy } = globalThis.leafmark.state;
      const { phase, done, total } = runJob.value?.progress ?? { phase: '', done: 0, total: null };
      return { embedding: phase === 'embed', done, total: total ?? 0, busy: busy.value };
    });
  let pid = 0;
  let early = 0;
  let late = 0;
  let last = { done: 0, total: 0 };
  for (;;) {
    await page.waitForTimeout(500);
    const { embedding, done, total, busy } = await progress();
    if (embedding && total > 0) {
      pid ||= await rendererWithWorkers(bench);
      last = { done, total };
      if (early === 0 && done >= total / 10) early = resident(pid);
      late = resident(pid);
    }
    if (!busy && last.total > 0) break;
  }
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  console.log(`${last.total} chunks: resident ${megabytes(early)} after a tenth, ${megabytes(late)} at the end`);
  console.log(`  end / tenth: ${(late / early).toFixed(2)}; grown by ${megabytes(late - early)}`);
  await page.context().close();
}

async function opened(paths: readonly string[], system: SystemSettings): Promise<Page> {
  const page = await bench.open();
  await drop(page, paths);
  await idle(page);
  await page.evaluate((settings) => globalThis.leafmark.commands.setExperiment(settings), {
    ...defaultExperiment(),
    systems: [system],
  });
  await idle(page);
  return page;
}
