// Names and texts that attack, files that are not what they say: everything is shown as text, and every sum adds up.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { demoFolder, projectFolder } from '../support/headless.ts';
import { cellText, droppedSum, pagesSum } from '../support/screen.ts';
import { dropBytes, dropFiles, idle, openSite, reload, watchForFaults } from '../support/site.ts';
import { storedText } from '../support/stored.ts';

const fixtures = join(projectFolder, 'test/fixtures/hard-pdfs');
const slides = readFileSync(join(demoFolder, 'visitor-survey-slides.pdf'));
const text = (content: string): Uint8Array => new TextEncoder().encode(content);

const markup = '<img src=x onerror=alert(1)>';
const script = '<script>alert(2)</script>';

let faults: string[];
test.beforeEach(async ({ page }) => {
  faults = await watchForFaults(page);
  await openSite(page);
});
test.afterEach(() => expect(faults).toEqual([]));

test('file names with markup, reversed text and 255 emoji are shown as text', async ({ page }) => {
  const emoji = `${'🗎'.repeat(255)}.pdf`;
  const names = [`${markup}.pdf`, 'invoice\u202Efdp.exe', emoji];
  // Three contents, so that none is a duplicate: a comment after the end of a PDF changes nothing else.
  await dropBytes(
    page,
    names.map((name, place) => ({ name, bytes: Buffer.concat([slides, text(`%${place}\n`)]) })),
  );
  await idle(page);
  expect(await droppedSum(page)).toEqual({ total: 3, parts: { 'in the corpus': 3 } });
  expect(await pagesSum(page)).toMatchObject({ total: 27 });
  const table = page.getByRole('table').filter({ hasText: 'Text source, page by page' });
  for (const name of names) {
    const row = table.getByRole('row').filter({ hasText: name });
    await expect(row).toHaveCount(1);
    await row.getByRole('link').click();
    await expect(page.getByRole('complementary').getByRole('heading', { name })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expectNoMarkup(page);
  await expectNoSidewaysScroll(page);
});

test('markup in the texts of a benchmark is shown as text on every screen', async ({ page }) => {
  const line = {
    id: `q-${markup}`,
    question: `What is ${markup} worth?`,
    answer: script,
    evidence: [
      { document: 'slides.pdf', pages: [2], kind: markup, text: script },
      { document: `${script}.pdf`, pages: [1], kind: 'text' },
    ],
    type: markup,
    answerType: script,
    domain: markup,
  };
  await dropBytes(page, [
    { name: 'slides.pdf', bytes: slides },
    { name: `${markup}.jsonl`, bytes: text(`${JSON.stringify(line)}\n`) },
  ]);
  await idle(page);
  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { name: /^Recognised as Leafmark/ })).toBeVisible();
  await expect(page.getByText(`${script}.pdf`).first()).toBeVisible();
  await expect(page.getByRole('rowheader', { name: markup }).first()).toBeVisible();
  await expectNoMarkup(page);

  await page.keyboard.press('3');
  await page.getByRole('button', { name: /^Start \d/ }).click();
  await idle(page);
  await page.keyboard.press('4');
  await expect(page.getByText(`What is ${markup} worth?`).first()).toBeVisible();
  await expectNoMarkup(page);
  await page
    .getByRole('link', { name: /What is <img/ })
    .first()
    .click();
  await expect(page.getByText(script).first()).toBeVisible();
  await expectNoMarkup(page);
});

test('disguised, empty, foreign and repeated files are listed with what to do, and the rest is read', async ({
  page,
}) => {
  await dropBytes(page, [
    { name: 'survey.pdf', bytes: slides },
    { name: 'survey again.pdf', bytes: slides },
    { name: 'page.pdf', bytes: readFileSync(join(fixtures, 'synth-p09a_html_renamed.pdf')) },
    { name: 'empty.pdf', bytes: new Uint8Array() },
    { name: 'letter.docx', bytes: text('PK\u0003\u0004 a letter') },
    { name: 'bad page.pdf', bytes: readFileSync(join(fixtures, 'synth-p10_one_bad_page.pdf')) },
  ]);
  await idle(page);
  const sum = {
    total: 6,
    parts: { 'in the corpus': 2, duplicate: 1, 'not a PDF': 1, 'empty file': 1, 'of another kind': 1 },
  };
  expect(await droppedSum(page)).toEqual(sum);
  const refused = page.getByRole('region', { name: '3 files are not in the corpus' });
  await expect(refused.getByRole('listitem').filter({ hasText: 'page.pdf' })).toContainText('file-not-pdf');
  await expect(refused.getByRole('listitem').filter({ hasText: 'empty.pdf' })).toContainText('file-empty');
  await expect(refused.getByRole('listitem').filter({ hasText: 'letter.docx' })).toContainText(
    'Export this file as PDF',
  );

  // 9 slides and 3 pages, of which the second cannot be read: the document says so, and the sum of pages counts it.
  expect(await pagesSum(page)).toMatchObject({ total: 12, parts: { failed: 1 } });
  const table = page.getByRole('table').filter({ hasText: 'Text source, page by page' });
  expect(await cellText(table, 'bad page.pdf', 'State')).toContain('1 page failed');

  await reload(page);
  expect(await droppedSum(page)).toEqual(sum);
});

test('a file with a password waits for it, refuses the wrong one and is read with the right one', async ({ page }) => {
  await dropFiles(page, [
    join(fixtures, 'synth-p08b_user_password.pdf'),
    join(fixtures, 'synth-p08_owner_only_aes256.pdf'),
  ]);
  await idle(page);
  expect(await droppedSum(page)).toEqual({ total: 2, parts: { 'in the corpus': 1, 'needs its password': 1 } });
  const field = page.getByLabel('Password of synth-p08b_user_password.pdf');
  await field.fill('s3cret no more');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByText('file-wrong-password')).toBeVisible();
  await field.fill('s3cret');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(field).toHaveCount(0);
  await idle(page);
  expect(await droppedSum(page)).toEqual({ total: 2, parts: { 'in the corpus': 2 } });
  expect(await storedText(page)).not.toContain('s3cret');
});

test('a file that is no known benchmark is answered with what was looked for and takes nothing away', async ({
  page,
}) => {
  await dropFiles(page, [join(demoFolder, 'benchmark.jsonl')]);
  await idle(page);
  await dropBytes(page, [{ name: 'addresses.json', bytes: text('[{"street":"Quay 1","town":"Merrowby"}]') }]);
  const notice = page.getByRole('alert').filter({ hasText: 'addresses.json was not recognised' });
  await expect(notice).toContainText('street');
  await expect(notice).toContainText(/MMLongBench-Doc.*evidence_pages/s);
  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { name: /^Recognised as Leafmark/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Benchmark/ })).toContainText('40 questions');
});

test('a list that cannot be parsed is never run; its row is named and the others are read', async ({ page }) => {
  const header = 'q_id,question,answer,doc_path,evidence,documents';
  const row = (id: string, documents: string): string => `${id},"What?","It.",paper.pdf,"['']","${documents}"`;
  const rows = [
    row('a', "['paper.pdf', 'other.pdf']"),
    row('b', "['paper.pdf', __import__('os').system('x')]"),
    row('c', "['paper.pdf']"),
  ];
  await dropBytes(page, [{ name: 'paper_tab.csv', bytes: text([header, ...rows, ''].join('\n')) }]);
  await idle(page);
  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { name: /^Recognised as VisDoMBench/ })).toBeVisible();
  const problems = page.getByRole('table', { name: /^Entries with what is wrong/ });
  await expect(problems.getByRole('row')).toHaveCount(5); // its head, one problem, and three entries whose evidence is blank
  expect(await cellText(problems, 'documents', 'Entry')).toMatch(/^\s*2\b/);
  expect(await cellText(problems, 'documents', 'What is wrong')).toMatch(/candidate documents could not be read/);
  await expect(page.getByRole('link', { name: /^Benchmark/ })).toContainText('3 questions');
});

/** No element was made from a name or a text. */
async function expectNoMarkup(page: Page): Promise<void> {
  await expect(page.locator('img:not([src^="blob:"])')).toHaveCount(0);
  await expect(page.locator('main script')).toHaveCount(0);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement!;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}
