// Late interaction: how much faster MaxSim is than plain JavaScript, what a second worker brings, what 10,000 pages take, and what the
// shortcuts lose, in Chromium: `npx tsx test/bench/max-sim.ts [speed] [memory] [loss]`. Ratios of one run, all ways taking turns.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { builtInModel, bundledModelId } from '../../src/core/model/model-registry.ts';
import type { PrepareInput } from '../../src/rpc/embedding-worker.ts';
import { z } from '../../src/core/strict-zod.ts';
import { corporaFolder, corporaMissing } from '../support/corpora.ts';
import { openDevPage } from './support/dev-page.ts';
import type * as MaxSimPage from './support/max-sim-page.ts';
import type * as TokensPage from './support/max-sim-tokens-page.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const speedModule = '/test/bench/support/max-sim-page.ts';
const tokensModule = '/test/bench/support/max-sim-tokens-page.ts';
const rounds = 15;
const pages = 1000;
const depth = 10;
/** What others do on the machine only ever adds: for the ratio of two workers, who need both processors. */
const least = (values: readonly number[]): number => Math.min(...values);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const parts = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const wanted = (part: string): boolean => parts.length === 0 || parts.includes(part);

/** Runs in a page of its own, whose memory goes with it. */
async function inPage(work: (page: Page) => Promise<void>): Promise<void> {
  const opened = await openDevPage(root);
  try {
    await work(opened.page);
  } finally {
    await opened.close();
  }
}

const start = (page: Page, ...task: Parameters<typeof MaxSimPage.start>): Promise<number> =>
  page.evaluate(
    async ([path, ...given]) => ((await import(/* @vite-ignore */ path)) as typeof MaxSimPage).start(...given),
    [speedModule, ...task] as const,
  );
const search = (page: Page, ...task: Parameters<typeof MaxSimPage.search>): Promise<MaxSimPage.Timed> =>
  page.evaluate(
    async ([path, ...given]) => ((await import(/* @vite-ignore */ path)) as typeof MaxSimPage).search(...given),
    [speedModule, ...task] as const,
  );
const plain = (page: Page, ...task: Parameters<typeof MaxSimPage.plain>): Promise<MaxSimPage.Timed> =>
  page.evaluate(
    async ([path, ...given]) => ((await import(/* @vite-ignore */ path)) as typeof MaxSimPage).plain(...given),
    [speedModule, ...task] as const,
  );

async function speed(page: Page): Promise<void> {
  await page.evaluate(
    async ([path, count]) => ((await import(/* @vite-ignore */ path)) as typeof MaxSimPage).makePlain(count),
    [speedModule, pages] as const,
  );
  const times: Record<string, number[]> = {};
  for (const precision of ['int8', 'float32'] as const) {
    for (const workers of [1, 2]) {
      await start(page, `${precision} × ${workers}`, { helpers: workers - 1, precision, pages, different: pages });
    }
    const names = [1, 2].map((workers) => `${precision} × ${workers}`);
    for (const name of names) await search(page, name, 0, depth, null);
    let [different, unlikePlain] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const found: string[] = [];
      // Who goes first takes turns too.
      for (const name of round % 2 === 0 ? names : [...names].reverse()) {
        const timed = await search(page, name, round, depth, null);
        (times[name] ??= []).push(timed.milliseconds);
        found.push(JSON.stringify(timed.found));
      }
      if (new Set(found).size > 1) different++;
      if (round >= 3) continue;
      for (const way of ['plain', 'unrolled'] as const) {
        const timed = await plain(page, way, round, depth);
        (times[way] ??= []).push(timed.milliseconds);
        const ours = JSON.parse(found[0]!) as readonly (readonly number[])[];
        if (ours.some(([place], at) => place !== timed.found[at]![0])) unlikePlain++;
      }
    }
    const baseline = Math.min(median(times['plain']!), median(times['unrolled']!));
    const [one, two] = names.map((name) => median(times[name]!)) as [number, number];
    console.log(`${precision}, ${pages} pages × 1,030 × 128, 20 query vectors, best ${depth}:`);
    console.log(
      `  plain JavaScript ${median(times['plain']!).toFixed(0)} ms, unrolled ${median(times['unrolled']!).toFixed(0)} ms; one worker ${one.toFixed(0)} ms, ${(baseline / one).toFixed(1)} × the quicker (wanted: at least 10)`,
    );
    const [leastOne, leastTwo] = names.map((name) => least(times[name]!)) as [number, number];
    console.log(
      `  two workers ${two.toFixed(0)} ms, ${(one / two).toFixed(2)} × one (wanted: at least 1.7); least times ${leastOne.toFixed(0)} and ${leastTwo.toFixed(0)} ms, ${(leastOne / leastTwo).toFixed(2)} ×; load of the machine ${loadavg()[0]!.toFixed(1)} on ${cpus().length} processors`,
    );
    console.log(
      `  rounds in which one worker and two differ: ${different} (wanted: 0); orders unlike plain loops: ${unlikePlain}`,
    );
    for (const name of names) {
      await page.evaluate(
        async ([path, ended]) => ((await import(/* @vite-ignore */ path)) as typeof MaxSimPage).end(ended),
        [speedModule, name] as const,
      );
    }
  }
}

async function memory(page: Page): Promise<void> {
  const many = 10_000;
  const bytes = await start(page, 'many', { helpers: null, precision: 'int8', pages: many, different: 50 });
  const times: number[] = [];
  for (let round = 0; round < 3; round++) times.push((await search(page, 'many', round, depth, null)).milliseconds);
  const shared: number[] = [];
  for (let round = 0; round < 3; round++) shared.push((await search(page, 'many', round, depth, 0.1)).milliseconds);
  console.log(
    `int8, ${many} pages: index ${(bytes / 2 ** 30).toFixed(2)} GiB, renderer ${(resident() / 2 ** 30).toFixed(2)} GiB resident (wanted: at most 4); a query ${median(times).toFixed(0)} ms, with 10 % re-scored ${median(shared).toFixed(0)} ms`,
  );
}

/** Anonymous memory of the largest renderer of this machine's browsers. */
function resident(): number {
  if (!existsSync('/proc/self/status')) return Number.NaN;
  let largest = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) continue;
      const found = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
      largest = Math.max(largest, 1024 * Number(found?.[1] ?? 0));
    } catch {
      // It ended meanwhile.
    }
  }
  return largest;
}

const samplesSchema = z.array(z.object({ doc_id: z.string(), question: z.string(), evidence_pages: z.string() }));

async function loss(page: Page, folder: string): Promise<void> {
  const samples = samplesSchema.parse(JSON.parse(readFileSync(join(folder, 'mmlongbench-dev/samples.json'), 'utf8')));
  const names = [...new Set(samples.map((one) => one.doc_id))];
  const questions = samples
    .map((one) => ({
      text: one.question,
      document: one.doc_id,
      pages: [...one.evidence_pages.matchAll(/\d+/g)].map(([page]) => Number(page)),
    }))
    .filter((one) => one.pages.length > 0);
  const model = builtInModel(bundledModelId);
  if (model === null) throw new Error('The bundled model is not built in.');
  const input: PrepareInput = {
    model,
    source: { kind: 'bundled' },
    dtype: 'int8',
    device: 'wasm',
    threads: null,
    keep: false,
  };
  const counts = await page.evaluate(
    async ([path, ...task]) => ((await import(/* @vite-ignore */ path)) as typeof TokensPage).prepare(...task),
    [tokensModule, names, questions, input] as const,
  );
  console.log(
    `mmlongbench-dev, every token of MiniLM: ${counts.questions} questions with gold pages over ${counts.pages} pages of ${names.length} documents, ${counts.tokens} vectors of 384`,
  );
  let exact: TokensPage.Quality | null = null;
  for (const [precision, rescored, factor] of [
    ['float32', null, 1],
    ['int8', null, 1],
    ['float32', 0.2, 1],
    ['float32', 0.1, 1],
    ['float32', 0.05, 1],
    ['int8', 0.1, 1],
    ['float32', null, 2],
    ['float32', null, 3],
  ] as const) {
    const quality = await page.evaluate(
      async ([path, ...task]) => ((await import(/* @vite-ignore */ path)) as typeof TokensPage).measure(...task),
      [tokensModule, precision, rescored, factor] as const,
    );
    exact ??= quality;
    const first = exact;
    const same = quality.found.reduce(
      (sum, places, at) => sum + places.filter((place) => first.found[at]!.includes(place)).length,
      0,
    );
    const all = first.found.reduce((sum, places) => sum + places.length, 0);
    const what = `${precision}, ${rescored === null ? 'all pages' : `${100 * rescored} % re-scored`}, ${factor === 1 ? 'all tokens' : `pooled to 1/${factor}`}`;
    console.log(
      `  ${what}: nDCG@10 ${quality.ndcg.toFixed(4)}, ${(quality.ndcg / first.ndcg).toFixed(4)} of exact; ${((100 * same) / all).toFixed(1)} % of the first ten pages; ${(quality.bytes / 2 ** 20).toFixed(0)} MiB; ${quality.milliseconds.toFixed(1)} ms a question`,
    );
  }
}

if (wanted('speed')) await inPage(speed);
if (wanted('memory')) await inPage(memory);
if (wanted('loss')) {
  const folder = corporaFolder();
  if (folder === null) console.log(corporaMissing);
  else await inPage((page) => loss(page, folder));
}
