// What a person changes after, beside or in the middle of work: a corpus that grew, a workspace that another tab removed,
// PDFs that are not kept. Numbers stay those of the run they belong to, and nothing is left behind unseen.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { demoFolder, projectFolder } from '../support/headless.ts';
import { droppedSum, expectDrawn } from '../support/screen.ts';
import { dropBytes, dropFiles, idle, openSite, reload, tryDemo, watchForFaults } from '../support/site.ts';
import { storedCount, storedRecords } from '../support/stored.ts';

const fixture = (name: string): string => join(projectFolder, 'test/fixtures/hard-pdfs', name);
const paper = join(demoFolder, 'kiln-trials-paper.pdf');

let faults: string[];
test.beforeEach(async ({ page }) => {
  faults = await watchForFaults(page);
  await openSite(page);
});
test.afterEach(() => expect(faults).toEqual([]));

test('a workspace that another tab removed is left with a sentence, and nothing of it stays stored', async ({
  page,
  context,
}) => {
  await dropFiles(page, [paper]);
  await idle(page);
  const second = await context.newPage();
  await openSite(second);
  await second.evaluate(() =>
    globalThis.leafmark.commands.removeWorkspace(globalThis.leafmark.state.workspace.value!.id),
  );
  await expect(page.getByText(/was removed in another tab/)).toBeVisible();
  await expect.poll(() => page.evaluate(() => globalThis.leafmark.state.documents.value.length)).toBe(0);
  await dropFiles(page, [fixture('synth-p03_two_columns.pdf')]);
  await idle(page);
  await reload(page);
  const [known] = await storedRecords(page, 'workspaces', ['id']);
  for (const store of ['documents', 'files', 'pages', 'intakes']) {
    for (const record of await storedRecords(page, store, ['workspace']))
      expect(record['workspace']).toBe(known!['id']);
  }
  expect(await storedCount(page, 'documents')).toBe(1);
});

test('with PDFs not kept, pages are drawn in this visit and again when the file is dropped after a reload', async ({
  page,
}) => {
  await page.evaluate(() => globalThis.leafmark.commands.setKeepFiles(false));
  const open = async (): Promise<void> => {
    await page.goto('./#/corpus');
    const id = await page.evaluate(() => globalThis.leafmark.state.documents.value[0]!.id);
    await page.goto(`./#/corpus/${id}/2`);
  };
  await dropFiles(page, [paper]);
  await idle(page);
  expect(await storedCount(page, 'files')).toBe(0);
  await open();
  await expectDrawn(page.locator('canvas').first());
  await reload(page);
  await expect(page.getByText(/Drop it again/)).toBeVisible();
  await dropFiles(page, [paper]);
  await idle(page);
  expect(await droppedSum(page)).toMatchObject({ total: 2 });
  await open();
  await expectDrawn(page.locator('canvas').first());
});

test('the parts of a score are not shown where the corpus grew since the run', async ({ page }) => {
  await tryDemo(page);
  await page.goto('./#/question/bricks-1');
  await expect(page.getByText('Sum, the score')).toBeVisible();
  await dropFiles(page, [fixture('synth-p03_two_columns.pdf')]);
  await idle(page);
  await reload(page);
  await expect(page.getByText(/The corpus changed since this run/)).toBeVisible();
  await page.goto('./#/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an export says what the run saw, also after the page base was changed', async ({ page }) => {
  await tryDemo(page);
  await page.evaluate(() => globalThis.leafmark.commands.chooseMapping({ pageBase: 'sheet-from-0' }));
  const text = await page.evaluate(async () => {
    const files = await globalThis.leafmark.commands.exportedFiles();
    return files.find(({ name }) => name === 'summary.json')!.text;
  });
  const { benchmark, runs } = JSON.parse(text);
  // public/demo: 35 questions with gold pages, all inside by the format's own base.
  expect(benchmark).toMatchObject({ scored: 35, unmappable: 0 });
  for (const run of runs) expect(run.metrics['R@10'].n).toBe(35);
});

test('an experiment of before opens in the report, and a removed benchmark takes its runs along', async ({ page }) => {
  await tryDemo(page);
  const experiment = readFileSync(join(projectFolder, 'docs/experiments/bm25-pages.json'));
  await dropBytes(page, [{ name: 'bm25-pages.json', bytes: experiment }]);
  await idle(page);
  await expect(page.getByText(/now stands on the experiment screen/)).toBeVisible();
  await page.evaluate(() => globalThis.leafmark.commands.startRuns());
  await page.goto('./#/experiment/run');
  await page.getByRole('button', { name: /^Report of the run BM25, chunks of 3,000/ }).click();
  await expect(page.getByRole('table').first().getByText('BM25, chunks of 3,000').first()).toBeVisible();
  const id = await page.evaluate(() => globalThis.leafmark.state.benchmarks.value[0]!.id);
  await page.evaluate((id) => globalThis.leafmark.commands.removeBenchmark(id), id);
  expect(await storedCount(page, 'runs')).toBe(0);
  expect(await storedCount(page, 'results')).toBe(0);
});

test('Cancel works after pausing and going on in quick turns', async ({ page }) => {
  await dropFiles(page, [fixture('synth-p15_2000_pages.pdf')]);
  await page.waitForFunction(() => (globalThis.leafmark.state.ingest.value?.pages.done ?? 0) > 20);
  await page.evaluate(async () => {
    const { commands } = globalThis.leafmark;
    commands.pauseIngest();
    void commands.resumeIngest();
    commands.pauseIngest();
    void commands.resumeIngest();
    await commands.cancelIngest();
  });
  await idle(page);
  expect(await page.evaluate(() => globalThis.leafmark.state.ingest.value)).toBeNull();
  expect(await page.evaluate(() => globalThis.leafmark.state.notices.value.map(({ message }) => message))).toEqual([]);
  expect(await storedCount(page, 'documents')).toBe(0);
});
