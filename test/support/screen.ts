// Reads what the screens say, as a person would: sums, table cells, whether a page image shows anything.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A sum as it stands on the screen: what it says the parts are, by their words, and the total. */
export interface ShownSum {
  readonly total: number;
  readonly parts: Readonly<Record<string, number>>;
}

/** "7 files dropped = 1 in the corpus + 2 empty files" on the corpus screen; checks that it adds up. */
export async function droppedSum(page: Page): Promise<ShownSum> {
  const text = await page
    .getByText(/files? dropped =/)
    .first()
    .innerText();
  const [total = '', parts = ''] = text.split('=');
  return checkedSum(total, parts);
}

/** "57 text layer + 4 no text = 61 pages" on the corpus screen; checks that it adds up. */
export async function pagesSum(page: Page): Promise<ShownSum> {
  const bar = page.getByRole('region', { name: 'Pages by text source' }).getByRole('img').first();
  const [parts = '', total = ''] = ((await bar.getAttribute('aria-label')) ?? '').split('=');
  return checkedSum(total, parts);
}

/** Numbers with their words in a text: "35 ready + 5 without evidence". */
function checkedSum(total: string, parts: string): ShownSum {
  const numbers = parts.split('+').map((part) => {
    const [, digits = '', words = ''] = /([\d,]+)\s+(.*)/s.exec(part.trim()) ?? [];
    return [words.trim(), numberIn(digits)] as const;
  });
  const sum = { total: numberIn(total), parts: Object.fromEntries(numbers) };
  expect(
    numbers.reduce((all, [, count]) => all + count, 0),
    `${parts} = ${total}`,
  ).toBe(sum.total);
  return sum;
}

/** The first number in a text: thousands commas, decimals, true minus. */
export function numberIn(text: string): number {
  const found = /[−-]?\d[\d,]*(\.\d+)?/.exec(text)?.[0] ?? '';
  return found === '' ? Number.NaN : Number(found.replaceAll(',', '').replace('−', '-'));
}

/** Text of the cell of a table in the row that holds a text, in the column with this head. */
export async function cellText(table: Locator, row: string | RegExp, column: string): Promise<string> {
  const heads = await table.locator('thead tr').last().locator('th, td').allInnerTexts();
  const place = heads.findIndex((text) => text.trim().split(/\s/)[0] === column || text.trim() === column);
  expect(place, `a column ${column} among ${heads.join(' | ')}`).toBeGreaterThanOrEqual(0);
  const cells = table.locator('tbody tr').filter({ hasText: row }).first().locator('> th, > td');
  return await cells.nth(place).innerText();
}

/** The table of runs by metric on the report screen. */
export function runsTable(page: Page): Locator {
  return page.getByRole('table', { name: /Runs by metric/ });
}

/** Mean and n of a metric of a run, as the report shows them. */
export async function shownMean(
  page: Page,
  run: string,
  metric: string,
): Promise<{ readonly mean: number; readonly n: number }> {
  const table = runsTable(page);
  const head = await table.locator('thead tr').last().locator('th').filter({ hasText: metric }).first().innerText();
  return { mean: numberIn(await cellText(table, run, metric)), n: numberIn(/n = ([\d,]+)/.exec(head)?.[1] ?? '') };
}

/** Waits until a canvas shows more than paper: some share of its pixels is darker than a light grey. */
export async function expectDrawn(canvas: Locator): Promise<void> {
  await canvas.scrollIntoViewIfNeeded();
  await expect.poll(() => inkOf(canvas), { message: 'a page is drawn', timeout: 30_000 }).toBeGreaterThan(0.001);
}

/** Share of the pixels that are darker than a light grey; 0 before anything was drawn. */
async function inkOf(canvas: Locator): Promise<number> {
  return await canvas.evaluate((element: HTMLCanvasElement) => {
    if (element.width < 50) return 0;
    const pixels = element.getContext('2d')!.getImageData(0, 0, element.width, element.height).data;
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at + 3]! > 200 && pixels[at]! + pixels[at + 1]! + pixels[at + 2]! < 600) dark += 1;
    }
    return dark / (pixels.length / 4);
  });
}
