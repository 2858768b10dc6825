// What answers will take, held against what they took: real workers and stores, a scripted provider over HTTP that counts its own tokens.
import { describe, expect, onTestFinished, test } from 'vitest';
import { answerPlanOf } from '../../../src/app/answer-plan-work.ts';
import type { AnswerPlan } from '../../../src/core/answering/answer-plan.ts';
import {
  type AnsweringSettings,
  defaultAnswering,
  extractiveAnswering,
} from '../../../src/core/experiment/answering.ts';
import { bm25System, defaultSettings } from '../../../src/core/experiment/default-experiment.ts';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import { putPrices, removePrices } from '../../../src/storage/price-store.ts';
import { type Page, type World, fusionSystem, newWorld, scripted } from './answering-world.ts';

const pages = bm25System({ kind: 'page' });

/** A price for the scripted model; images count as the provider counts them. */
async function priced({ database }: World): Promise<void> {
  const images = { kind: 'patches', patch: 28, factor: 1, most: 16_384 } as const;
  const model = { model: 'scripted', input: 2, output: 8, cached: null, images, asOf: '' };
  await putPrices(database, { currency: 'USD', models: [model] });
  onTestFinished(() => removePrices(database));
}

function choose({ store }: Page, answering: AnsweringSettings, system: SystemSettings = pages): void {
  store.experiment.value = { ...defaultSettings, name: 'Answers', systems: [{ ...system, answering }] };
}

async function estimated(page: Page): Promise<AnswerPlan> {
  await page.commands.estimateAnswers();
  return planIn(page);
}

function planIn({ store }: Page): AnswerPlan {
  const { value: state } = store.answerPlan;
  if (state.kind !== 'done') throw new Error(JSON.stringify(state));
  expect(state.value.of).toBe(answerPlanOf(store.experiment.value, store.freshWish.value));
  return state.value.systems[0]!.plan;
}

/** What the run took over what was estimated: 1 is exact. */
function ratios({ answers }: Run, { total }: AnswerPlan) {
  const { calls, usage, money } = answers!.spent;
  return {
    calls: calls / total.calls,
    tokens: (usage.input + usage.output) / (total.usage.input + total.usage.output),
    money: money / total.money!,
  };
}

function expectWithin(ratio: number): void {
  expect(ratio).toBeGreaterThan(0.75);
  expect(ratio).toBeLessThan(1.25);
}

describe('an estimate of answers', () => {
  test('of a judged text pipeline has the calls of the run, and after a trial of five its tokens and money', async () => {
    const world = await newWorld(30);
    await priced(world);
    const page = await world.newPage();
    const { model, calls } = await scripted('openai-compatible');
    const answering: AnsweringSettings = { ...defaultAnswering('text', model, model), k: 3 };
    choose(page, answering);
    const first = await estimated(page);
    expect(await calls()).toEqual([]);
    // 30 questions, 5 calls each.
    expect(first).toMatchObject({ questions: 30, built: 20, total: { calls: 150 }, fromStore: 0, cut: 0, measured: 0 });
    expect(first.steps.map(({ purpose, calls }) => [purpose, calls])).toEqual(
      ['answer', 'response-facts', 'gold-facts', 'faithfulness', 'completeness'].map((purpose) => [purpose, 30]),
    );
    // Six at a time, four seconds each.
    expect(first.total.durationMs).toBe((150 * 4000) / 6);

    await page.commands.startTrial();
    const trial = page.store.runs.value[0]!;
    expect(trial).toMatchObject({
      state: 'done',
      answers: { sample: 5, states: { answered: 5 }, spent: { calls: 25 } },
    });
    expect(trial.settings.name).toBe('Answers, trial');
    const second = planIn(page);
    // Facts of gold answers that are frozen are no call any more, not even one from the store.
    expect(second).toMatchObject({ questions: 30, total: { calls: 125 }, fromStore: 20, measured: 25 });

    const run = await world.start(page, answering);
    expect(run).toMatchObject({ state: 'done', answers: { states: { answered: 30 }, fromStore: 20 } });
    const [before, after] = [ratios({ ...run, answers: sumOf(run, trial) }, first), ratios(run, second)];
    expect(before.calls).toBe(1);
    expect(after.calls).toBe(1);
    expectWithin(after.tokens);
    expectWithin(after.money);
    // Everything is stored now, but for nothing.
    expect(await estimated(page)).toMatchObject({ total: { calls: 0, money: 0 }, fromStore: 120, steps: [] });
    // Made anew: 4 calls a question, and with the facts of gold answers 5; of these alone those facts and what is judged by them.
    page.commands.wishFresh({ answers: true, goldFacts: false });
    expect(await estimated(page)).toMatchObject({ total: { calls: 120 }, fromStore: 0 });
    page.commands.wishFresh({ answers: true, goldFacts: true });
    const anew = await estimated(page);
    expect(anew).toMatchObject({ total: { calls: 150 }, fromStore: 0 });
    page.commands.wishFresh({ answers: false, goldFacts: true });
    expect(await estimated(page)).toMatchObject({ total: { calls: 60 }, fromStore: 90 });
  });

  test('of texts and page images does so too, with repeats of the judge and pages as evidence', async () => {
    const world = await newWorld(12);
    await priced(world);
    const page = await world.newPage();
    const system = await fusionSystem(page);
    const { model } = await scripted('openai-compatible');
    const answering: AnsweringSettings = {
      ...defaultAnswering('fusion', model, model),
      judge: { model, grounding: 'evidence+images', repeat: { questions: 3, times: 2 } },
      k: 4,
      imagePixels: 40_000,
    };
    choose(page, answering, system);
    const first = await estimated(page);
    // 12 questions, 5 calls each, and 3 judged once more on both sides.
    expect(first).toMatchObject({ questions: 12, built: 12, total: { calls: 66 }, fromStore: 0 });
    await page.commands.startTrial();
    const trial = page.store.runs.value[0]!;
    const second = planIn(page);
    const run = await world.start(page, answering, system);
    expect(run).toMatchObject({ state: 'done', answers: { states: { answered: 12 } } });
    const [before, after] = [ratios({ ...run, answers: sumOf(run, trial) }, first), ratios(run, second)];
    expectWithin(before.calls);
    expectWithin(after.calls);
    expectWithin(after.tokens);
    expectWithin(after.money);
  });

  test('is stopped by a run, is made for systems without a model too, and names what it cannot be made of', async () => {
    const world = await newWorld();
    const page = await world.newPage();
    choose(page, extractiveAnswering);
    expect(await estimated(page)).toMatchObject({ questions: 6, built: 0, steps: [], total: { calls: 0, money: 0 } });
    const { model } = await scripted('openai-compatible');
    const answering = defaultAnswering('text', model, null);
    choose(page, answering);
    const estimating = page.commands.estimateAnswers();
    const running = page.runs.start();
    await Promise.all([estimating, running]);
    expect(await world.run(page)).toMatchObject({ state: 'done', answers: { states: { answered: 6 } } });
    // No price is known of this model.
    expect((await estimated(page)).total).toMatchObject({ calls: 0, money: 0 });
    choose(page, { ...answering, k: 2 });
    expect((await estimated(page)).total).toMatchObject({ calls: 6, money: null });
    choose(page, { ...answering, generator: { ...model, endpoint: 'http://203.0.113.9/v1' } });
    await page.commands.estimateAnswers();
    expect(page.store.answerPlan.value).toMatchObject({ kind: 'failed', failure: { code: 'llm-endpoint-refused' } });
    page.store.experiment.value = { ...page.store.experiment.value, systems: [{ ...pages, answering: null }] };
    await page.commands.estimateAnswers();
    expect(page.store.answerPlan.value).toEqual({ kind: 'empty' });
  });
});

/** What a trial and the run that followed it took together: what an estimate before both was of. */
function sumOf({ answers: run }: Run, { answers: trial }: Run): Run['answers'] {
  const [a, b] = [run!.spent, trial!.spent];
  const usage = { input: a.usage.input + b.usage.input, output: a.usage.output + b.usage.output, cached: 0 };
  return { ...run!, spent: { ...a, calls: a.calls + b.calls, usage, money: a.money + b.money } };
}
