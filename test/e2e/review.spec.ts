// Wordings proposed by a model, chosen by keyboard, kept over a reload, and a benchmark made of the choices.
import { expect, test } from '@playwright/test';
import { dropDemo, putKey, scriptedModel } from '../support/answer-site.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { idle, openSite } from '../support/site.ts';
import { storedRecords } from '../support/stored.ts';

let provider: Provider;
test.beforeAll(async () => {
  provider = await startProvider(0);
});
test.afterAll(() => provider.close());

test('wordings are proposed, picked, edited, kept and dropped by keyboard, survive a reload, and make a benchmark with provenance', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { settings, session } = scriptedModel(provider);
  await openSite(page);
  await dropDemo(page);
  await putKey(page, provider.origin);
  await page.evaluate((model) => globalThis.leafmark.commands.saveLanguageModel(model), settings);
  await page.goto('./#/benchmark/review');
  await expect(page.getByRole('heading', { name: 'Review of wordings' })).toBeVisible();
  await expect(page.getByText('0 reworded + 0 kept + 0 dropped + 40 undecided = 40 questions')).toBeVisible();

  await page.getByLabel('At most').fill('4');
  await page.getByRole('button', { name: 'Propose wordings for 40 questions' }).click();
  await page.waitForFunction(() => {
    const { rewordingJob, rewordings } = globalThis.leafmark.state;
    const { value } = rewordings;
    return (
      rewordingJob.value === null &&
      value.kind === 'done' &&
      value.value.records.some(({ state }) => state.kind === 'proposed')
    );
  });
  await idle(page);
  expect(session.calls.length).toBe(4);
  await expect(page.getByText(/would pass the limit of 4 calls/)).toBeVisible();
  await page
    .getByRole('button', { name: /Dismiss/ })
    .first()
    .click();

  // By keyboard: the second wording of question 1, an edited one of 2, the original of 3, 4 dropped.
  await page.getByRole('heading', { name: 'Review of wordings' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  await expect(page.getByText('1 reworded + 0 kept + 0 dropped + 39 undecided = 40 questions')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.getByLabel('Wording as it will be asked').fill('My own question about it?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('2 reworded + 0 kept + 0 dropped + 38 undecided = 40 questions')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await expect(page.getByText('2 reworded + 1 kept + 1 dropped + 36 undecided = 40 questions')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('2 reworded + 1 kept + 0 dropped + 37 undecided = 40 questions')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByText('2 reworded + 1 kept + 1 dropped + 36 undecided = 40 questions')).toBeVisible();

  await page.reload();
  await expect(page.getByText('2 reworded + 1 kept + 1 dropped + 36 undecided = 40 questions')).toBeVisible();
  // A page of the corpus that shares words, with the gold document told apart.
  await expect(page.getByText('own document').first()).toBeVisible();

  const original = await page.evaluate(() => {
    const { value } = globalThis.leafmark.state.benchmark;
    return value.kind === 'done' ? value.value.questions.slice(0, 4).map(({ id, question }) => ({ id, question })) : [];
  });
  await page.getByRole('button', { name: 'Make a benchmark of 4 choices' }).click();
  await expect(page.getByText('Made of another benchmark by a review of its wordings')).toHaveText(
    'Made of another benchmark by a review of its wordings: 2 of 39 reworded, 1 dropped as ambiguous.',
  );
  const made = await page.evaluate(() => {
    const { value } = globalThis.leafmark.state.benchmark;
    return value.kind === 'done' ? value.value.questions : [];
  });
  expect(made.length).toBe(39);
  const [first, second, third] = made;
  expect(first!.question).toContain('wording 2');
  expect(first!.rewording).toMatchObject({
    original: original[0]!.question,
    choice: 'picked',
    model: 'scripted-scripted',
  });
  expect(second!.question).toBe('My own question about it?');
  expect(second!.rewording).toMatchObject({ original: original[1]!.question, choice: 'edited' });
  expect(third!.question).toBe(original[2]!.question);
  expect(third!.rewording).toMatchObject({ choice: 'kept' });
  expect(made.some(({ id }) => id === original[3]!.id)).toBe(false);

  // Both benchmarks are there, and the new one is searched with its own wording.
  expect((await storedRecords(page, 'benchmarks', ['name'])).length).toBe(2);
  await page.evaluate(() => globalThis.leafmark.commands.startRuns());
  await idle(page);
  expect(
    await page.evaluate(() => globalThis.leafmark.state.runs.value.map(({ done, state }) => [done, state])),
  ).toEqual([
    [39, 'done'],
    [39, 'done'],
  ]);
});
