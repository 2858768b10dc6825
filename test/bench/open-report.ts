// A stored run that is opened: `npx tsx test/bench/open-report.ts`. Two runs with judged answers to 200 and to 2,000 questions lie in
// storage; a page is loaded at the report, and it counts from the navigation until the table of questions is visible (wanted: 2,000 in at
// most 1.33 of the time of 200). Then the report is scrolled and its questions are turned over: tasks of the main thread over 50 ms
// (wanted: none). `npx tsx test/bench/open-report.ts 2000 9` takes other numbers: questions of the larger run, rounds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Benchmark } from '../../src/core/dataset/benchmark.ts';
import { documentId } from '../../src/core/document/ids.ts';
import { type MadeDocument, answeredRun } from './support/answered-runs.ts';
import { type Bench, drop, idle, startBench } from './support/built-site.ts';
import { randomFrom, wordOf, zipfian } from './support/made-pdf.ts';

const few = 200;
const many = Number(process.argv[2] ?? 2000);
const rounds = Number(process.argv[3] ?? 7);
const documents: readonly MadeDocument[] = Array.from({ length: 40 }, (_, at) => ({
  id: documentId(at.toString(16).padStart(64, '0')),
  name: `report-${at}.pdf`,
  pages: 25,
}));

declare global {
  /** When the table of questions had rows for the first time, on the page's clock. */
  var tableAt: number | undefined;
}

const folder = mkdtempSync(join(tmpdir(), 'leafmark-bench-'));
const bench = await startBench(folder);
try {
  const pages = [await storedRuns({ bench, questions: few }), await storedRuns({ bench, questions: many })];
  // Once each, so that the report is kept, as the end of a run keeps it.
  const built = [await opened(pages[0]!), await opened(pages[1]!)];
  console.log(`the first time, report built: ${built.map(rounded).join(' and ')} ms`);
  const times: readonly number[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, page] of pages.entries()) times[at]!.push(await opened(page));
  }
  const [small, large] = times.map(median) as [number, number];
  console.log(
    `2 runs × ${few} questions: ${rounded(small)} ms; × ${many}: ${rounded(large)} ms (medians of ${rounds}: ${times.map((list) => list.map(rounded).join(' ')).join(' / ')})`,
  );
  console.log(`${many} / ${few}: ${(large / small).toFixed(2)} (wanted: at most 1.33)`);
  console.log(
    `while it opens, tasks over 50 ms: ${(await longTasks(pages[0]!)).join(', ')} / ${(await longTasks(pages[1]!)).join(', ')}`,
  );
  await pages[1]!.waitForTimeout(1000);
  await pages[1]!.evaluate(() => globalThis.longTasks.splice(0));
  await lookThrough(pages[1]!);
  const long = await longTasks(pages[1]!);
  console.log(
    `scrolled and turned over, tasks over 50 ms: ${long.length === 0 ? 'none' : long.join(', ')} (wanted: none)`,
  );
} finally {
  await bench.close();
  rmSync(folder, { recursive: true });
}

/** A page of a fresh profile with so many questions and two ended runs in storage. */
async function storedRuns({ bench, questions }: { readonly bench: Bench; readonly questions: number }): Promise<Page> {
  const page = await bench.open();
  await page.addInitScript(watchTable);
  const corpus = documents.map(({ id, name, pages }) => ({ id, names: [name], ...plainDocument(pages) }));
  await page.evaluate(store, { name: 'documents', records: corpus });
  await page.reload();
  await page.waitForFunction(() => 'leafmark' in globalThis && globalThis.leafmark.state.ready.value);
  const file = join(folder, `${questions}.jsonl`);
  writeFileSync(file, madeQuestions(questions));
  await drop(page, [file]);
  await idle(page);
  const benchmark = await page.evaluate((): Benchmark => {
    const { benchmark } = globalThis.leafmark.state;
    if (benchmark.value.kind !== 'done') throw new Error('The benchmark was not read.');
    return benchmark.value.value;
  });
  for (const name of ['Plain', 'Other words']) {
    const { run, results, answers } = answeredRun(name, benchmark.id, benchmark.questions, documents);
    await page.evaluate(store, { name: 'runs', records: [run] });
    for (let from = 0; from < questions; from += 200) {
      await page.evaluate(store, { name: 'results', records: results.slice(from, from + 200) });
      await page.evaluate(store, { name: 'answers', records: answers.slice(from, from + 200) });
    }
  }
  return page;
}

function plainDocument(pageCount: number) {
  const none = { pagesFailed: 0, pagesWithoutText: 0, pagesDamaged: 0, title: null, labels: null, repaired: false };
  const counts = { byteLength: 1, pageCount, pagesDone: pageCount };
  return { ...none, ...counts, notes: [], state: 'done', textVersion: 'bench', addedAt: 1 };
}

/** Puts records into a store of the workspace as the storage modules do, which a built site does not hand out. */
async function store({ name, records }: { readonly name: string; readonly records: readonly object[] }): Promise<void> {
  const workspace = globalThis.leafmark.state.workspace.value!.id;
  const database = await new Promise<IDBDatabase>((opened, failed) => {
    const request = indexedDB.open('leafmark');
    request.addEventListener('success', () => opened(request.result));
    request.addEventListener('error', () => failed(request.error as DOMException));
  });
  const transaction = database.transaction([name], 'readwrite');
  for (const record of records) {
    const calls = (record as { readonly calls?: readonly { readonly key: string }[] }).calls;
    const callKeys = calls === undefined ? {} : { callKeys: calls.map(({ key }) => [workspace, key]) };
    transaction.objectStore(name).put({ ...record, ...callKeys, workspace });
  }
  await new Promise<void>((stored, failed) => {
    transaction.addEventListener('complete', () => stored());
    transaction.addEventListener('abort', () => failed(transaction.error as DOMException));
  });
  database.close();
}

/** Loads the site anew at the report; milliseconds from the navigation until the questions stand in their table. */
async function opened(page: Page): Promise<number> {
  const url = `${page.url().split('#')[0]}#/report`;
  await page.goto('about:blank');
  await page.goto(url);
  const handle = await page.waitForFunction(() => globalThis.tableAt, undefined, { timeout: 60_000 });
  const at = (await handle.jsonValue()) ?? 0;
  // What goes on behind it (a report that is being kept) is over.
  await idle(page);
  await page.waitForTimeout(700);
  return at;
}

/** Looks for the table's first row before every frame. */
function watchTable(): void {
  const find = (): Element | null | undefined =>
    document
      .querySelector('app-shell')
      ?.shadowRoot?.querySelector('report-view')
      ?.shadowRoot?.querySelector('report-questions')
      ?.shadowRoot?.querySelector('tbody tr');
  const look = (): void => {
    if (find()) globalThis.tableAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

/** To the end of the report by the wheel, through some pages of its questions, sorted and filtered, and back. */
async function lookThrough(page: Page): Promise<void> {
  const wheel = async (by: number): Promise<void> => {
    for (let step = 0; step < 25; step += 1) {
      await page.mouse.wheel(0, by);
      await page.waitForTimeout(40);
    }
  };
  await page.mouse.move(640, 450);
  await wheel(400);
  for (let turn = 0; turn < 5; turn += 1) {
    await page.locator('report-questions .pager button', { hasText: 'Next' }).click();
    await page.waitForTimeout(250);
    await wheel(300);
  }
  await wheel(-600);
}

async function longTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => globalThis.longTasks.map(({ milliseconds }) => Math.round(milliseconds)));
}

function madeQuestions(count: number): string {
  const random = randomFrom(77);
  return Array.from({ length: count }, (_, place) => {
    const { name, pages } = documents[Math.floor(random() * documents.length)]!;
    const words = (length: number): string => Array.from({ length }, () => wordOf(zipfian(random, 20_000))).join(' ');
    const kind = ['text', 'table', 'chart', 'figure'][place % 4];
    const evidence = [{ document: name, pages: [1 + Math.floor(random() * pages)], kind }];
    return `${JSON.stringify({ id: `q${place}`, question: `${words(12)}?`, answer: words(8), evidence, type: 'factual' })}\n`;
  }).join('');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function rounded(milliseconds: number): string {
  return milliseconds.toFixed(0);
}
