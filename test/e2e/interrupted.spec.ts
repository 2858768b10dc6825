// Reloads, pauses, stops and second tabs in the middle of work: nothing is lost, nothing is done twice.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { demoFolder, parseQuestionLines, projectFolder } from '../support/headless.ts';
import { manyQuestions } from '../support/many-questions.ts';
import { droppedSum, numberIn, pagesSum } from '../support/screen.ts';
import { dropBytes, dropFiles, filesIn, idle, openSite, reload, watchForFaults } from '../support/site.ts';
import { storedCount, storedRecords } from '../support/stored.ts';

const longPdf = join(projectFolder, 'test/fixtures/hard-pdfs/synth-p15_2000_pages.pdf');
const demoPdfs = filesIn(demoFolder, '.pdf');
/** One system that keeps few candidates: many questions, little to export. */
const oneSystem = readFileSync(join(projectFolder, 'docs/experiments/bm25-pages.json'), 'utf8').replace(
  '"depth": 100',
  '"depth": 20',
);
const manyCount = 2000;
const busySentence = /being worked on already/;

let faults: string[];
test.beforeEach(async ({ page }) => {
  faults = await watchForFaults(page);
  await openSite(page);
});
test.afterEach(() => expect(faults).toEqual([]));

test('a reload in the middle of a document goes on at the page where it stopped', async ({ page }) => {
  await dropFiles(page, [longPdf]);
  await untilPagesRead(page, 200);
  // The file itself is kept before the reload, as a person's minutes of reading would have it.
  await expect.poll(() => storedCount(page, 'files'), { intervals: [20] }).toBeGreaterThan(0);
  await page.reload();
  const stoppedAt = await storedPages(page);
  expect(stoppedAt).toBeGreaterThanOrEqual(100);
  expect(stoppedAt).toBeLessThan(2000);

  // What is left to read is said to be what was not read before.
  await page.waitForFunction(() => (globalThis.leafmark?.state.ingest.value?.pages.total ?? 0) > 0);
  const left = await page.evaluate(() => globalThis.leafmark.state.ingest.value?.pages.total);
  expect(left).toBeLessThanOrEqual(2000 - stoppedAt);
  expect(await storedPages(page)).toBeGreaterThanOrEqual(stoppedAt);

  await idle(page);
  expect(await droppedSum(page)).toEqual({ total: 1, parts: { 'in the corpus': 1 } });
  expect((await pagesSum(page)).total).toBe(2000);
  const pages = await storedRecords(page, 'pages', ['index']);
  expect(new Set(pages.map(({ index }) => index)).size).toBe(2000);
  expect(pages.length).toBe(2000);
  // Nothing is left over for the next reload.
  await reload(page);
  await idle(page);
  expect(await droppedSum(page)).toEqual({ total: 1, parts: { 'in the corpus': 1 } });
});

test('a pause keeps what was read, and going on reads the rest only', async ({ page }) => {
  await dropFiles(page, [longPdf]);
  await untilPagesRead(page, 100);
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Indexing, paused' })).toBeVisible();
  await idle(page);
  const paused = await storedPages(page);
  expect(paused).toBeGreaterThanOrEqual(100);
  expect(paused).toBeLessThan(2000);
  const row = page.getByRole('row', { name: /Read text/ });
  await expect(row).toContainText(`${paused.toLocaleString('en-US')} of 2,000 pages`);

  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { name: 'Indexing', exact: true })).toBeVisible();
  await expect(row).toContainText(/of 2,000 pages/);
  expect(numberIn((await row.innerText()).replace('Read text', ''))).toBeGreaterThanOrEqual(paused);
  await idle(page);
  expect((await pagesSum(page)).total).toBe(2000);
  expect(await droppedSum(page)).toEqual({ total: 1, parts: { 'in the corpus': 1 } });
});

test('a cancel lists what was not read, and a reload does not go on with it', async ({ page }) => {
  await dropFiles(page, [demoPdfs[0]!, longPdf, demoPdfs[1]!]);
  await page.waitForFunction(() => globalThis.leafmark.state.documents.value.length === 1);
  await untilPagesRead(page, 50);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await idle(page);
  const sum = { total: 3, parts: { 'in the corpus': 1, failed: 2 } };
  expect(await droppedSum(page)).toEqual(sum);
  await expect(page.getByRole('listitem').filter({ hasText: 'reading was cancelled' })).toHaveCount(2);
  const read = await pagesSum(page);

  await reload(page);
  await idle(page);
  expect(await droppedSum(page)).toEqual(sum);
  expect(await pagesSum(page)).toEqual(read);
});

test('a run that is stopped and reloaded goes on at its next question and gives what an undisturbed one gives', async ({
  page,
}) => {
  const count = manyCount;
  await dropManyQuestions(page);
  await page.goto('./#/experiment');
  await page.getByRole('button', { name: /^Start \d/ }).click();

  await untilAnswered(page, 100);
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await idle(page);
  const stopped = await answers(page);
  expect(stopped.size).toBeGreaterThanOrEqual(100);
  expect(stopped.size).toBeLessThan(count);
  await page.getByRole('button', { name: `Go on at question ${(stopped.size + 1).toLocaleString('en-US')}` }).click();

  // Answers are stored some at a time: once some more of them are there, the tab is reloaded.
  await expect.poll(() => storedCount(page, 'results'), { intervals: [20] }).toBeGreaterThan(stopped.size);
  await page.reload();
  const reloaded = await answers(page);
  expect(reloaded.size).toBeGreaterThan(stopped.size);
  expect(reloaded.size).toBeLessThan(count);
  await page.getByRole('button', { name: `Go on at question ${(reloaded.size + 1).toLocaleString('en-US')}` }).click();
  await page.waitForFunction(() => globalThis.leafmark.state.runs.value.some((run) => run.state === 'done'));
  await idle(page);

  // Results of before the stop and before the reload are the ones that were stored then: asked once.
  const done = await answers(page);
  expect(done.size).toBe(count);
  const askedAgain = [...stopped, ...reloaded].filter(([question, latency]) => done.get(question) !== latency);
  expect(askedAgain).toEqual([]);

  const disturbed = await exports(page);
  await page.goto('./#/experiment');
  await page.getByRole('button', { name: /^Start \d/ }).click();
  await page.waitForFunction(() => globalThis.leafmark.state.runs.value.every((run) => run.state === 'done'));
  await idle(page);
  expect(await storedCount(page, 'results')).toBe(2 * count);
  const undisturbed = await exports(page);
  expect(disturbed.questions.length).toBe(count);
  // Compared line by line: a difference shows its line and not two megabytes.
  expect(disturbed.questions.filter((line, place) => line !== undisturbed.questions[place]).slice(0, 2)).toEqual([]);
  expect(disturbed.qrels).toBe(undisturbed.qrels);
  expect(disturbed.ranking).toBe(undisturbed.ranking);
  expect(disturbed.ranking.split('\n').length).toBeGreaterThan(count);
});

test('a second tab does not read what the first one is reading, and both end with the same counts', async ({
  page,
  context,
}) => {
  const second = await context.newPage();
  const secondFaults = await watchForFaults(second);
  await openSite(second);
  await dropFiles(page, [longPdf]);
  await untilPagesRead(page, 50);
  await reload(second); // it finds the file that waits, and the other tab at work
  await expect(second.getByText(busySentence)).toBeVisible();
  // A file of its own waits there until the first tab is done.
  await dropFiles(second, [demoPdfs[0]!]);
  await idle(page);
  for (const tab of [page, second]) {
    await expect.poll(() => droppedSum(tab)).toEqual({ total: 2, parts: { 'in the corpus': 2 } });
    expect((await pagesSum(tab)).total).toBe(2004);
  }
  expect(secondFaults).toEqual([]);
});

test('a second tab does not start what the first one is running, and both end with the same run', async ({
  page,
  context,
}) => {
  const count = manyCount;
  await dropManyQuestions(page);
  const second = await context.newPage();
  const secondFaults = await watchForFaults(second);
  await openSite(second, '#/experiment');
  await second.getByRole('button', { name: /^Start \d/ }).focus();
  await page.goto('./#/experiment');
  await page.getByRole('button', { name: /^Start \d/ }).click();
  await untilAnswered(page, 20);

  await second.keyboard.press('Enter');
  await expect(second.getByText(busySentence)).toBeVisible();
  await page.waitForFunction(() => globalThis.leafmark.state.runs.value.some((run) => run.state === 'done'));
  await idle(page);
  for (const tab of [page, second]) {
    await expect(tab.getByRole('link', { name: /^Report/ })).toContainText('1 run, 1,750 of 2,000 scored');
  }
  expect(await storedCount(page, 'runs')).toBe(1);
  expect(await storedCount(page, 'results')).toBe(count);
  expect(secondFaults).toEqual([]);
});

/** The demo's documents, many questions on them and one system to run. */
async function dropManyQuestions(page: Page): Promise<void> {
  await dropFiles(page, demoPdfs);
  await dropBytes(page, [
    { name: 'many.jsonl', bytes: manyQuestions(manyCount) },
    { name: 'one system.json', bytes: new TextEncoder().encode(oneSystem) },
  ]);
  await idle(page);
}

/** Waits until the reading in hand has counted so many pages. */
async function untilPagesRead(page: Page, count: number): Promise<void> {
  await page.waitForFunction((count) => (globalThis.leafmark.state.ingest.value?.pages.done ?? 0) >= count, count);
}

/** Waits until the runs in view have so many answers. */
async function untilAnswered(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (count) => globalThis.leafmark.state.runs.value.reduce((all, run) => all + run.done, 0) >= count,
    count,
  );
}

/** Pages of the one document that are stored. */
async function storedPages(page: Page): Promise<number> {
  const [document] = await storedRecords(page, 'documents');
  return Number(document?.['pagesDone'] ?? 0);
}

/** The stored results: how long each question took tells a result from one that was made again. */
async function answers(page: Page): Promise<ReadonlyMap<string, number>> {
  const results = await storedRecords(page, 'results', ['question', 'latencyMs']);
  return new Map(results.map((result) => [String(result['question']), Number(result['latencyMs'])]));
}

/** What the newest run exports: one line a question without the time it took, the TREC ranking and the qrels. */
async function exports(page: Page) {
  const files = await page.evaluate(async () => {
    const all = await globalThis.leafmark.commands.exportedFiles();
    return all.filter(({ name }) => /\.(jsonl|trec)$/.test(name));
  });
  const text = (ending: string): string => files.find(({ name }) => name.endsWith(ending))?.text ?? '';
  const questions = parseQuestionLines(text('.questions.jsonl')).map((question) =>
    JSON.stringify({ ...question, latencyMs: null }),
  );
  return { questions, qrels: text('qrels.trec'), ranking: text('pages.trec') };
}
