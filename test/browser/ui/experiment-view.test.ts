import { signal } from '@preact/signals-core';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { App } from '../../../src/app/app.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import type { Benchmark } from '../../../src/core/dataset/benchmark.ts';
import { benchmarkId, questionId } from '../../../src/core/document/ids.ts';
import type { ExperimentSettings } from '../../../src/core/experiment/experiment.ts';
import '../../../src/ui/views/experiment-view.ts';
import type { ExperimentView } from '../../../src/ui/views/experiment-view.ts';

afterEach(() => document.body.replaceChildren());

async function mounted() {
  const store = createStateStore();
  const state = { ...store, ready: signal(true) };
  const setExperiment = (settings: ExperimentSettings): void => void (store.experiment.value = settings);
  const app = { state, commands: { setExperiment, planRuns: async () => {} } } as unknown as App;
  const element = Object.assign(document.createElement('experiment-view') as ExperimentView, { app });
  document.body.append(element);
  const settled = async (): Promise<void> => {
    await element.updateComplete;
    await new Promise(requestAnimationFrame);
  };
  await settled();
  const part = (tag: string): ShadowRoot => element.shadowRoot!.querySelector(tag)!.shadowRoot!;
  const why = (): string => part('experiment-plan').querySelector('#why')?.textContent ?? '';
  return { store, settled, part, why };
}

it('starts nothing while a form holds a value that it refused, and says so; a form that is closed holds none', async () => {
  const { settled, part, why, store } = await mounted();
  const before = store.experiment.value;
  expect(why()).not.toContain('cannot be taken');
  const change = part('experiment-systems').querySelectorAll<HTMLElement>('[data-edit]')[1]!;
  change.click();
  await settled();
  const form = part('experiment-systems').querySelector('system-form')!.shadowRoot!;
  await userEvent.fill(form.querySelector('#size')!, 'abc');
  await userEvent.tab();
  await settled();
  expect(why()).toContain('The open form of a system holds a value that cannot be taken');
  expect(part('experiment-plan').querySelector<HTMLButtonElement>('.btn.primary')!.disabled).toBe(true);
  change.click();
  await settled();
  expect(why()).not.toContain('cannot be taken');
  expect(store.experiment.value).toBe(before);
});

it('keeps what is the same for all as it was until every field is right, and takes it back on a press', async () => {
  const { settled, part, why, store } = await mounted();
  const shared = part('experiment-shared');
  const fields = () => shared.querySelectorAll<HTMLInputElement>('.field');
  await userEvent.fill(fields()[1]!, '0');
  await userEvent.tab();
  await userEvent.fill(fields()[4]!, '99');
  await userEvent.tab();
  await settled();
  expect(why()).toContain('“The same for all” holds a value that cannot be taken');
  expect(shared.textContent).toContain('none of these fields is taken');
  expect(store.experiment.value.seed).toBe(7);
  shared.querySelector<HTMLButtonElement>('.held button')!.click();
  await settled();
  expect(why()).not.toContain('cannot be taken');
  expect([fields()[1]!.value, fields()[4]!.value]).toEqual(['10', '7']);
  expect(shared.activeElement).toBe(fields()[0]);
});

const texts = ['How many?', 'How many sites were left out?', 'How many sites were left out', 'Which region cut hours?'];
const fourQuestions = {
  id: benchmarkId('b'),
  format: 'leafmark-jsonl',
  questions: texts.map((question, place) => ({ id: questionId(String(place)), question, candidateDocuments: null })),
} as unknown as Benchmark;

it('makes the questions fewer step by step, each with its count, and takes no sample that is none', async () => {
  const { settled, part, store } = await mounted();
  store.benchmark.value = { kind: 'done', value: fourQuestions };
  await settled();
  const questions = part('experiment-questions');
  const sum = () => questions.querySelector('.sum')!.textContent.trim();
  const [duplicates, longer] = questions.querySelectorAll<HTMLInputElement>('input[type=checkbox]');
  const sample = questions.querySelector<HTMLInputElement>('input[placeholder=all]')!;
  expect(sum()).toBe('All 4 questions are asked.');
  // The third says what the second says; of three the two longer are left.
  await userEvent.click(duplicates!);
  await userEvent.click(longer!);
  await settled();
  expect(sum()).toBe('4 → without near-duplicates 3 → longer half 2');
  await userEvent.fill(sample, '1');
  await userEvent.tab();
  await settled();
  expect(sum()).toBe('4 → without near-duplicates 3 → longer half 2 → sample 1');
  await userEvent.fill(sample, '0');
  await userEvent.tab();
  await settled();
  expect(questions.querySelector('#problem')?.textContent).toContain('A sample is a whole number from 1');
  expect(store.experiment.value.questions).toEqual({ nearDuplicates: true, longerHalf: true, sample: 1, seed: 7 });
});

it('searches both texts side by side at one switch, and one of them again', async () => {
  const { settled, part, store } = await mounted();
  const source = () => part('experiment-systems').querySelector<HTMLSelectElement>('header select')!;
  const ocr = () => store.experiment.value.systems.map(({ text }) => text.ocr);
  expect(source().value).toBe('layer');
  await userEvent.selectOptions(source(), 'both');
  await settled();
  expect(ocr()).toEqual(['off', 'every-page', 'off', 'every-page']);
  expect(source().value).toBe('both');
  await userEvent.selectOptions(source(), 'every-page');
  await settled();
  expect(ocr()).toEqual(['every-page', 'every-page']);
});
