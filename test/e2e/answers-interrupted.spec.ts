// Answers that are stopped in the middle, by a closed page and by nobody's leave: nothing is lost, nothing is paid twice.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  contentOf,
  dropDemo,
  dropExperiment,
  putKey,
  repeatsOf,
  scriptedModel,
  shownRuns,
  storedAnswers,
  textSystem,
} from '../support/answer-site.ts';
import { demoFolder } from '../support/headless.ts';
import { manyQuestions } from '../support/many-questions.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { dropBytes, dropFiles, filesIn, idle, openSite } from '../support/site.ts';
import { storedRecords } from '../support/stored.ts';

let provider: Provider;
test.beforeAll(async () => {
  provider = await startProvider(0);
});
test.afterAll(() => provider.close());

/** As many as a browser opens connections to one origin. */
const atATime = 6;

test('a page that is closed again and again in a run of 100 questions costs no more than the calls that were under way', async ({
  page,
  context,
}) => {
  const model = scriptedModel(provider, 'openai-compatible', { delayMs: 12 });
  const { calls } = model.session;
  await openSite(page);
  await dropFiles(page, filesIn(demoFolder, '.pdf'));
  await dropBytes(page, [{ name: 'hundred.jsonl', bytes: manyQuestions(100) }]);
  await page.waitForFunction(() => globalThis.leafmark.state.mapping.value.kind === 'done');
  await dropExperiment(page, 'Hundred', [textSystem(model.settings)]);

  let tab = page;
  /** How often a prompt had been asked when its reply was found stored. */
  const settled = new Map<string, number>();
  const settle = async (): Promise<void> => {
    for (const prompt of await finishedPrompts(tab)) {
      if (!settled.has(prompt)) settled.set(prompt, askedSoFar(prompt));
    }
  };
  const askedSoFar = (prompt: string): number => calls.filter((call) => contentOf(call) === prompt).length;
  for (const [place, until] of [1, 40, 41, 120, 230, 350].entries()) {
    if (place > 0) {
      tab = await context.newPage();
      await openSite(tab);
      await settle();
    }
    await putKey(tab, provider.origin);
    await begin(tab, place > 0);
    await expect.poll(() => calls.length, { intervals: [5], timeout: 30_000 }).toBeGreaterThanOrEqual(until);
    await tab.close();
    // Whatever the provider had in hand comes to its end, unheard.
    await expect.poll(() => calls.every(({ ended }) => ended !== null)).toBe(true);
  }
  const closed = 6;
  tab = await context.newPage();
  await openSite(tab);
  await putKey(tab, provider.origin);
  await settle();
  expect(settled.size).toBeGreaterThan(200);
  await tab.evaluate(() => globalThis.leafmark.commands.resumeRuns());
  await idle(tab);

  const [run] = await shownRuns(tab);
  expect(run).toMatchObject({ state: 'done', failure: null, answers: { sample: 100, states: { answered: 100 } } });
  const { answers } = await storedAnswers(tab, run!.id);
  expect(answers).toHaveLength(100);
  const wanted = new Set(calls.map(contentOf)).size;
  // Each question: its answer, the facts of it and of the gold answer, and the verdicts on both, where there are facts.
  expect(wanted).toBeGreaterThan(350);
  expect(wanted).toBeLessThanOrEqual(500);
  expect((await finishedPrompts(tab)).length).toBe(wanted);
  expect(calls.length).toBeLessThanOrEqual(wanted + closed * atATime);
  // What was stored was never asked again.
  expect([...settled].filter(([prompt, times]) => askedSoFar(prompt) !== times)).toEqual([]);
  expect(run!.answers!.spent.calls).toBe(wanted);
});

test('of two tabs one asks and the other watches, and both end with the same answers', async ({ page, context }) => {
  const model = scriptedModel(provider, 'anthropic', { delayMs: 25 });
  const { calls } = model.session;
  await openSite(page);
  await dropDemo(page);
  await dropExperiment(page, 'Two tabs', [textSystem(model.settings)]);
  await putKey(page, provider.origin);
  const other = await context.newPage();
  await openSite(other);
  await putKey(other, provider.origin);
  await begin(page, false);
  await expect.poll(() => calls.length).toBeGreaterThan(10);
  await other.evaluate(() => globalThis.leafmark.commands.resumeRuns());
  const notices = await other.evaluate(() => globalThis.leafmark.state.notices.value.map(({ code }) => code));
  expect(notices).toContain('busy-elsewhere');
  await page.waitForFunction(() => globalThis.leafmark.state.runs.value[0]?.state === 'done');
  await idle(page);
  expect(repeatsOf(calls)).toBe(0);
  const [run] = await shownRuns(page);
  expect(run).toMatchObject({ state: 'done', answers: { states: { answered: 40 }, spent: { calls: calls.length } } });
  await expect.poll(async () => (await shownRuns(other))[0]).toEqual(run);
  const made = calls.length;
  // The other finds nothing left to do.
  await other.evaluate(() => globalThis.leafmark.commands.resumeRuns());
  expect(calls).toHaveLength(made);
});

/** Starts or goes on, without waiting for the end. */
async function begin(page: Page, goesOn: boolean): Promise<void> {
  await page.evaluate((goesOn) => {
    const { commands } = globalThis.leafmark;
    void (goesOn ? commands.resumeRuns() : commands.startRuns());
  }, goesOn);
}

/** Prompts whose reply is stored, past the product. */
async function finishedPrompts(page: Page): Promise<string[]> {
  const calls = (await storedRecords(page, 'calls')) as unknown as {
    readonly outcome: { readonly kind: string };
    readonly prompt: { readonly system: string; readonly parts: readonly { readonly text?: string }[] };
  }[];
  return calls
    .filter(({ outcome }) => outcome.kind !== 'pending')
    .map(({ prompt }) => `${prompt.system}\n${prompt.parts.map(({ text }) => text ?? '').join('')}`);
}
