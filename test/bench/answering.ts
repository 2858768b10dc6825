// The page while answers arrive: `npx tsx test/bench/answering.ts [questions]`. The built site asks the scripted provider, which answers at
// once, a question each (2,000), with the run in view and then the report; tasks of the main thread over 50 ms are counted (wanted: none),
// beside them those with the most processor time: on a busy machine the rest of the clock is waiting for a core.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProvider } from '../support/provider/provider.ts';
import { drop, idle, startBench } from './support/built-site.ts';
import { makePdf } from './support/made-pdf.ts';
import { busiestTasks } from './support/trace-tasks.ts';

const questions = Number(process.argv[2] ?? 2000);
const pages = 100;
const folder = mkdtempSync(join(tmpdir(), 'leafmark-bench-'));
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const provider = await startProvider(0);
const bench = await startBench(folder);
try {
  const lines = Array.from({ length: questions }, (_, place) => {
    const evidence = [{ document: 'pages.pdf', pages: [1 + (place % pages)] }];
    return JSON.stringify({ id: `q${place}`, question: `What is baco ${place}?`, answer: 'Baco.', evidence });
  });
  const files = [file('pages.pdf', makePdf(1, pages, 100)), file('questions.jsonl', lines.join('\n'))];
  for (const view of ['run', 'report'] as const) await answersIn(view, files);
} finally {
  await bench.close();
  await provider.close();
  rmSync(folder, { recursive: true });
}

async function answersIn(view: 'run' | 'report', files: readonly string[]): Promise<void> {
  const generator = {
    provider: 'openai-compatible',
    endpoint: `${provider.origin}/s/${view}/v1`,
    model: 'scripted',
  };
  const answering = { pipeline: 'text', generator, k: 3 };
  const experiment = {
    format: 'leafmark-experiment/1',
    name: 'Answers',
    systems: [{ retriever: { kind: 'bm25' }, unit: { kind: 'page' }, answering }],
  };
  const page = await bench.open();
  await drop(page, files);
  await idle(page);
  await drop(page, [file('experiment.json', JSON.stringify(experiment))]);
  await page.waitForFunction(() => globalThis.leafmark.state.experiment.value.name === 'Answers');
  await idle(page);
  await page.evaluate((view) => globalThis.leafmark.commands.go({ view, workspace: null, path: [], query: {} }), view);
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
  const { long, run } = await page.evaluate(() => {
    const [run] = globalThis.leafmark.state.runs.value;
    return {
      long: globalThis.longTasks.map(({ milliseconds }) => Math.round(milliseconds)),
      run: { state: run?.state, reason: run?.failure?.reason ?? null, answered: run?.answers?.states.answered ?? 0 },
    };
  });
  const seconds = (took / 1000).toFixed(1);
  const made = provider.session(view).calls.length;
  console.log(
    `\n${view} in view: ${run.answered} of ${questions} questions answered (${run.state}, ${made} calls) in ${seconds} s`,
  );
  if (run.reason !== null) console.log(`  ${run.reason}`);
  console.log(`  main-thread tasks over 50 ms (wanted: none): ${long.length === 0 ? 'none' : `${long.join(', ')} ms`}`);
  const most = busiest.map(({ processorMs, what }) => `${processorMs.toFixed(0)} (${what})`);
  console.log(`  tasks with the most processor time, ms: ${most.join(', ')}`);
  await page.context().close();
}
