// The journey that every clone has: from a first visit through the demo to the pages behind a score.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectDrawn, numberIn, pagesSum, runsTable, shownMean } from '../support/screen.ts';
import { idle, openSite, reload, tryDemo, watchForFaults } from '../support/site.ts';

const pages = 'BM25, pages';

test('one click on a first visit leads to scores, a reload keeps them, and a question opens on its pages', async ({
  page,
}) => {
  const faults = await watchForFaults(page);
  await openSite(page);
  await expect(page.getByRole('heading', { name: 'Drop PDFs here. They stay on this device.' })).toBeVisible();
  await tryDemo(page);

  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible();
  const recall = await expectDemoReport(page);

  await page.keyboard.press('1');
  expect(await pagesSum(page)).toEqual({ total: 60, parts: { 'text layer': 56, 'without text': 4 } });
  await page.keyboard.press('2');
  const sum = page
    .getByRole('region', { name: /questions/i })
    .filter({ hasText: 'without evidence' })
    .first();
  await expect(sum).toContainText(/35\s*ready/);
  await expect(sum).toContainText(/5\s*without evidence/);
  await expect(sum).toContainText(/40\s*questions/);

  await page.keyboard.press('4');
  await reload(page);
  await idle(page);
  expect(await expectDemoReport(page)).toBe(recall);

  // public/demo/benchmark.jsonl: gold on sheets 4 and 6 of the kiln paper.
  await page.getByRole('link', { name: 'What did the kiln trial change?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /bricks-1/ })).toBeVisible();
  for (const sheet of [4, 6]) {
    await expect(
      page.getByRole('button', { name: new RegExp(`^Gold, sheet ${sheet} of kiln-trials-paper.pdf`) }),
    ).toBeVisible();
  }
  const gold = page.getByRole('figure', { name: /^gold/i }).locator('canvas').first();
  const found = page
    .getByRole('figure', { name: /^rank 1/i })
    .locator('canvas')
    .first();
  await expect(gold).toHaveAttribute('aria-label', /kiln-trials-paper\.pdf, sheet 4.*gold evidence is filled/s);
  await expect(found).toHaveAttribute('aria-label', /\.pdf, sheet \d+.*rank 1 is outlined/s);
  await expectDrawn(gold);
  await expectDrawn(found);

  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('Nothing has left this page');
  expect(faults).toEqual([]);
});

/** The report as the demo must have it; gives R@10 of pages. */
async function expectDemoReport(page: Page): Promise<number> {
  await expect(runsTable(page)).toBeVisible();
  await expect(page.getByText(/35 of 40 questions\s+scored; 5 without evidence/)).toBeVisible();
  const { mean, n } = await shownMean(page, pages, 'R@10');
  expect(n).toBe(35);
  // Reference: BM25 (k1 1.5, b 0.75, textbook idf) in Python over the text of pypdfium2: 0.657.
  expect(Math.abs(mean - 0.657)).toBeLessThanOrEqual(0.03);
  await expect(page.getByRole('link', { name: /^Report/ })).toContainText('35 of 40 scored');
  // Outcomes partition the questions: 40 = all of them together.
  const outcomes = await page.getByRole('group', { name: 'Outcome' }).getByRole('button').allInnerTexts();
  const [all = 0, ...others] = outcomes.map(numberIn);
  expect(all).toBe(40);
  expect(others.reduce((sum, count) => sum + count, 0)).toBe(all);
  return mean;
}
