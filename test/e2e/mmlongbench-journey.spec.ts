// The journey on real files: a public benchmark dropped as its authors released it, scored as a Python reference scores it.
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { corporaFolder, corporaMissing } from '../support/corpora.ts';
import { droppedSum, expectDrawn, pagesSum, runsTable, shownMean } from '../support/screen.ts';
import { dropFiles, filesIn, idle, openSite, reload, watchForFaults } from '../support/site.ts';

const corpora = corporaFolder();
const [whole, own] = ['Whole corpus', 'Own document'];

// References: BM25 (k1 1.5, b 0.75, textbook idf) in Python over the text of pypdfium2; n = 77.
const references = [
  { run: whole, metric: 'R@10', mean: 0.449 },
  { run: whole, metric: 'nDCG@10', mean: 0.365 },
  { run: own, metric: 'R@10', mean: 0.641 },
  { run: own, metric: 'nDCG@10', mean: 0.459 },
];

test('12 dropped PDFs and their 96 questions give the scores of the reference, from the whole corpus and from the own document', async ({
  page,
}) => {
  test.skip(corpora === null, corporaMissing);
  const faults = await watchForFaults(page);
  await openSite(page);
  const folder = join(corpora!, 'mmlongbench-dev');
  await dropFiles(page, [...filesIn(join(folder, 'documents'), '.pdf'), join(folder, 'samples.json')]);
  await idle(page);

  expect(await droppedSum(page)).toEqual({ total: 12, parts: { 'in the corpus': 12 } });
  expect(await pagesSum(page)).toEqual({ total: 341, parts: { 'text layer': 251, 'without text': 90 } });
  await page.getByRole('link', { name: /^Benchmark/ }).click();
  await expect(page.getByRole('heading', { name: /^Recognised as MMLongBench-Doc/ })).toBeVisible();

  await page.getByRole('link', { name: /^Experiment/ }).click();
  await setUpTwoSystems(page);
  await page.getByRole('button', { name: 'Start 2 runs' }).click();
  await page.waitForFunction(() => {
    const runs = globalThis.leafmark.state.runs.value;
    return runs.length === 2 && runs.every((run) => run.state === 'done');
  });
  await idle(page);
  await page.getByRole('link', { name: /^Report/ }).click();
  await expectReferences(page);

  await reload(page);
  await idle(page);
  await expectReferences(page);
  await page.getByRole('link', { name: /^Corpus/ }).click();
  expect((await pagesSum(page)).total).toBe(341);

  await page.goBack();
  const question = page
    .getByRole('table', { name: /^Questions/ })
    .getByRole('rowheader')
    .getByRole('link')
    .first();
  await question.click();
  await expectDrawn(page.getByRole('figure', { name: /^gold/i }).locator('canvas').first());
  await expectDrawn(
    page
      .getByRole('figure', { name: /^rank 1/i })
      .locator('canvas')
      .first(),
  );
  expect(faults).toEqual([]);
});

/** One system of pages from the whole corpus, and a copy of it from the question's own document that ranks every page. */
async function setUpTwoSystems(page: Page): Promise<void> {
  await page.getByLabel('Preset').selectOption('BM25 over pages');
  await page.getByRole('button', { name: 'Start from it' }).click();
  await page.getByRole('button', { name: 'Change BM25, pages' }).click();
  const form = page.getByRole('group', { name: /^Settings of/ });
  await form.getByLabel('Documents a question is answered from').selectOption('the whole corpus');
  await form.getByRole('textbox', { name: 'Name' }).fill(whole);
  await form.getByRole('textbox', { name: 'Name' }).press('Tab');
  await page.getByRole('button', { name: `Copy ${whole}` }).click();
  await form.getByRole('textbox', { name: 'Name' }).fill(own);
  await form.getByRole('textbox', { name: 'Name' }).press('Tab');
  await form.getByLabel('Documents a question is answered from').selectOption('the question’s own document');
  await form.getByRole('checkbox', { name: /Rank units without a word/ }).check();
  await page.getByRole('button', { name: `Close ${own}` }).click();
}

async function expectReferences(page: Page): Promise<void> {
  await expect(runsTable(page)).toBeVisible();
  await expect(page.getByText(/77 of 96 questions\s+scored; 19 without evidence/)).toBeVisible();
  for (const { run, metric, mean } of references) {
    const shown = await shownMean(page, run, metric);
    expect(shown.n, metric).toBe(77);
    expect(Math.abs(shown.mean - mean), `${run}, ${metric}: ${shown.mean}`).toBeLessThanOrEqual(0.03);
  }
}
