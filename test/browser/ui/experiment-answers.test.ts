import { signal } from '@preact/signals-core';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerPlanOf } from '../../../src/app/answer-plan-work.ts';
import type { ExperimentAnswerPlan, FreshWish } from '../../../src/app/answers.ts';
import type { App } from '../../../src/app/app.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import { defaultAnswering, extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import type { ModelSettings } from '../../../src/core/experiment/answering.ts';
import { bm25System, defaultExperiment } from '../../../src/core/experiment/default-experiment.ts';
import type { ExperimentSettings, SystemSettings } from '../../../src/core/experiment/experiment.ts';
import '../../../src/ui/views/experiment-view.ts';
import type { ExperimentView } from '../../../src/ui/views/experiment-view.ts';
import '../../../src/ui/views/experiment/system-form.ts';
import type { SystemChanged, SystemForm } from '../../../src/ui/views/experiment/system-form.ts';

afterEach(() => document.body.replaceChildren());

const local: ModelSettings = {
  provider: 'openai-compatible',
  endpoint: 'http://localhost:11434/v1',
  model: 'qwen2.5vl:7b',
  temperature: 0,
  maxTokens: null,
  seed: null,
  window: null,
};
const pages = bm25System({ kind: 'page' });
const floor: SystemSettings = { ...pages, name: 'Floor', answering: extractiveAnswering };
const text: SystemSettings = { ...pages, name: 'Text', answering: defaultAnswering('text', local, null) };

async function mountedForm(system: SystemSettings, change: Partial<SystemForm> = {}) {
  const element = document.createElement('system-form') as SystemForm;
  const taken: SystemSettings[] = [];
  Object.assign(element, { system }, change);
  element.addEventListener('system-changed', (event) => {
    taken.push((event as SystemChanged).system);
    element.system = (event as SystemChanged).system;
  });
  document.body.append(element);
  await element.updateComplete;
  const root = element.shadowRoot!;
  const pipeline = (name: string): HTMLInputElement => root.querySelector(`input[name=pipeline][value=${name}]`)!;
  return { element, taken, root, pipeline };
}

it('offers what needs no model without one, and says where to add one for the rest', async () => {
  const { taken, root, pipeline } = await mountedForm(pages);
  expect(['none', 'extractive'].map((name) => pipeline(name).disabled)).toEqual([false, false]);
  expect(['text', 'image', 'fusion', 'joint', 'long-context'].every((name) => pipeline(name).disabled)).toBe(true);
  expect(root.querySelector('#unfit a')!.getAttribute('href')).toBe('#/settings/language-models');
  pipeline('extractive').click();
  expect(taken.at(-1)).toMatchObject({
    name: 'BM25, pages, extractive',
    answering: { pipeline: 'extractive', generator: null, judge: null, promptForm: 'plain' },
  });
});

it('begins to answer with the models of the other systems, and asks of a model what is typed', async () => {
  const judge = { model: local, grounding: 'retrieved', repeat: null } as const;
  const { element, taken, root, pipeline } = await mountedForm(pages, {
    usual: { ...limits(), generator: local, judge },
    offer: offerOf([{ id: 'a', settings: local }]),
  });
  // BM25 ranks no page image.
  expect([pipeline('fusion').disabled, pipeline('joint').disabled, pipeline('text').disabled]).toEqual([
    true,
    true,
    false,
  ]);
  pipeline('text').click();
  await element.updateComplete;
  expect(taken.at(-1)?.answering).toMatchObject({ generator: local, judge, promptForm: 'curated', k: 10 });
  root.querySelector('summary')!.click();
  const temperature = root.querySelector<HTMLInputElement>('#temperature-generator')!;
  await userEvent.fill(temperature, '3');
  await userEvent.tab();
  await element.updateComplete;
  expect(root.querySelector('#temperature-generator-problem')?.textContent).toContain('from 0 to 2');
  expect(taken.at(-1)?.answering?.generator?.temperature).toBe(0);
  await userEvent.fill(temperature, '0.5');
  await userEvent.tab();
  expect(taken.at(-1)?.answering?.generator?.temperature).toBe(0.5);
});

it('keeps a model that a file states and the list lacks', async () => {
  const { element, taken, root } = await mountedForm(text, { offer: offerOf([]) });
  expect(root.textContent).toContain('Nothing is sent to');
  await userEvent.fill(root.querySelector('#contexts')!, '5');
  await userEvent.tab();
  await element.updateComplete;
  expect(taken.at(-1)?.answering).toMatchObject({ k: 5, generator: local });
});

function limits() {
  const { sample, cap, rules } = extractiveAnswering;
  return { sample, cap, rules };
}

function offerOf(languageModels: SystemForm['offer']['languageModels']): SystemForm['offer'] {
  const empty = document.createElement('system-form') as SystemForm;
  return { ...empty.offer, languageModels };
}

async function mountedView(systems: readonly SystemSettings[]) {
  const store = createStateStore();
  const state = { ...store, ready: signal(true) };
  store.experiment.value = { ...defaultExperiment(), systems };
  store.languageModels.value = [{ id: 'a', settings: local }];
  const setExperiment = (settings: ExperimentSettings): void => void (store.experiment.value = settings);
  const wishFresh = (wish: FreshWish): void => void (store.freshWish.value = wish);
  const commands = { setExperiment, planRuns: async () => {}, estimateAnswers: vi.fn(async () => {}), wishFresh };
  const app = { state, commands } as unknown as App;
  const element = Object.assign(document.createElement('experiment-view') as ExperimentView, { app });
  document.body.append(element);
  const settled = async (): Promise<void> => {
    await element.updateComplete;
    await new Promise(requestAnimationFrame);
  };
  await settled();
  const plan = element.shadowRoot!.querySelector('experiment-plan')!.shadowRoot!;
  const part = (tag: string): ShadowRoot => plan.querySelector(tag)!.shadowRoot!;
  const estimate = (): void => {
    const usage = { input: 1000, output: 100, cached: 0 };
    const total = { calls: 120, usage, money: 0.42, durationMs: 72_000 };
    const one = { questions: 60, built: 60, steps: [], total, fromStore: 0, cut: 0, measured: 0 };
    const value: ExperimentAnswerPlan = {
      of: answerPlanOf(store.experiment.value, store.freshWish.value),
      systems: [{ system: 'Text', plan: one }],
    };
    store.answerPlan.value = { kind: 'done', value };
  };
  return { element, store, settled, plan, part, estimate };
}

it('writes sample and limits into all that answers while an estimate comes in, and keeps focus, letters and an open form', async () => {
  const { element, store, settled, part, estimate } = await mountedView([pages, floor, text]);
  const systems = element.shadowRoot!.querySelector('experiment-systems')!.shadowRoot!;
  systems.querySelector<HTMLElement>('[data-edit="2"]')!.click();
  await settled();
  await userEvent.fill(systems.querySelector('system-form')!.shadowRoot!.querySelector('#contexts')!, '7');
  const fields = part('experiment-limits');
  await userEvent.fill(fields.querySelector('#size')!, '60');
  await userEvent.tab();
  const calls = fields.querySelector<HTMLInputElement>('#calls')!;
  calls.focus();
  await userEvent.keyboard('40');
  estimate();
  await settled();
  await userEvent.keyboard('0');
  expect(fields.activeElement).toBe(calls);
  expect(calls.value).toBe('400');
  await userEvent.tab();
  await settled();
  expect(store.experiment.value.systems.map(({ answering }) => answering?.sample.size)).toEqual([undefined, 60, 60]);
  expect(store.experiment.value.systems.map(({ answering }) => answering?.cap.calls)).toEqual([undefined, 400, 400]);
  expect(store.experiment.value.systems[2]!.answering!.k).toBe(7);
  expect(systems.querySelector('system-form')).not.toBeNull();
});

it('says what starting takes while the estimate holds, that it is out of date afterwards, and starts nothing from a refused limit', async () => {
  const { store, settled, plan, part, estimate } = await mountedView([floor, text]);
  const start = (): HTMLButtonElement => plan.querySelector('.btn.primary')!;
  estimate();
  await settled();
  expect(start().textContent.trim()).toBe('Start 2 runs, about 120 calls, 0.42 USD, 1 min 12 s');
  const [, second] = store.experiment.value.systems;
  const answering = { ...second!.answering!, k: 3 };
  store.experiment.value = { ...store.experiment.value, systems: [floor, { ...second!, answering }] };
  await settled();
  expect(start().textContent.trim()).toBe('Start 2 runs');
  expect(part('answer-estimate').textContent).toContain('Out of date');
  await userEvent.fill(part('experiment-limits').querySelector('#money')!, 'much');
  await userEvent.tab();
  await settled();
  expect(plan.querySelector('#why')!.textContent).toContain('Sample or limits hold a value that cannot be taken');
});

it('takes an estimate for out of date once calls are to be made anew, and for right again when they are not', async () => {
  const { settled, plan, part, estimate } = await mountedView([floor, text]);
  const start = (): string => plan.querySelector('.btn.primary')!.textContent.trim();
  estimate();
  await settled();
  const anew = plan.querySelector<HTMLInputElement>('details input[type="checkbox"]')!;
  anew.click();
  await settled();
  expect(start()).toBe('Start 2 runs');
  expect(part('answer-estimate').textContent).toContain('Out of date');
  anew.click();
  await settled();
  expect(start()).toContain('about 120 calls');
});
