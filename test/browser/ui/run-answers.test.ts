import { signal } from '@preact/signals-core';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { App } from '../../../src/app/app.ts';
import type { AnswerCommands, PredictionsDraft } from '../../../src/app/answers.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import { noCap } from '../../../src/core/answering/spending-cap.ts';
import type { Benchmark } from '../../../src/core/dataset/benchmark.ts';
import { documentId, questionId } from '../../../src/core/document/ids.ts';
import { extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import { newRunAnswers } from '../../../src/core/experiment/run-answers.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import '../../../src/ui/views/predictions/predictions-panel.ts';
import type { PredictionsPanel } from '../../../src/ui/views/predictions/predictions-panel.ts';
import '../../../src/ui/views/run/run-answers.ts';
import type { RunAnswersPanel } from '../../../src/ui/views/run/run-answers.ts';
import { newRun } from '../storage/records.ts';

const model = {
  provider: 'openai-compatible',
  endpoint: 'http://localhost:8080/v1',
  model: 'rule',
  temperature: null,
  maxTokens: null,
  seed: null,
  window: null,
} as const;

afterEach(() => document.body.replaceChildren());

function run(change: Partial<Run>, answering: Run['system']['answering']): Run {
  const made = newRun('r');
  const answers = { ...newRunAnswers(10), states: { ...newRunAnswers(10).states, answered: 4, failed: 6 } };
  return { ...made, system: { ...made.system, answering }, state: 'done', answers, ...change };
}

function appOf(state: Partial<App['state']>) {
  const called: unknown[][] = [];
  const note =
    (name: keyof AnswerCommands) =>
    async (...given: unknown[]) =>
      void called.push([name, ...given]);
  const names = [
    'raiseCap',
    'judgeRun',
    'retryFailed',
    'choosePredictions',
    'addPredictions',
    'dropPredictions',
  ] as const;
  const commands = Object.fromEntries(names.map((name) => [name, note(name)]));
  return { app: { state: { ...createStateStore(), ...state }, commands } as unknown as App, called };
}

async function shown(one: Run) {
  const { app, called } = appOf({ languageModels: signal([{ id: 'm', settings: model }]) });
  const panel = Object.assign(document.createElement('run-answers') as RunAnswersPanel, {
    app,
    runs: [one],
    currency: 'USD',
  });
  document.body.append(panel);
  await panel.updateComplete;
  return { panel, called };
}

const paid = { ...extractiveAnswering, pipeline: 'text', generator: model, cap: { ...noCap, calls: 40 } } as const;

it('raises a limit that was reached to twice of it, and not to less than is spent', async () => {
  const failure = { kind: 'failed', code: 'llm-cap-reached', reason: 'The limit is reached.' } as const;
  const answers = { ...newRunAnswers(10), spent: { ...newRunAnswers(10).spent, calls: 40 } };
  const one = run({ state: 'paused', failure, answers }, paid);
  const { panel, called } = await shown(one);
  const form = panel.shadowRoot!.querySelector('raise-cap')!;
  const field = form.shadowRoot!.querySelector<HTMLInputElement>('[data-limit="calls"]')!;
  expect(field.value).toBe('80');
  await userEvent.fill(field, '40');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => form.shadowRoot!.querySelector('[role=alert]')?.textContent).toContain('spent already');
  expect(called).toEqual([]);
  await userEvent.fill(field, '1,000');
  await userEvent.keyboard('{Enter}');
  expect(called).toEqual([['raiseCap', one.id, { calls: 1000, tokens: null, money: null }]]);
});

it('asks only for what failed, and judges what nobody has judged', async () => {
  const one = run({}, paid);
  const { panel, called } = await shown(one);
  const buttons = () => [...panel.shadowRoot!.querySelectorAll('button')];
  expect(buttons().map((button) => button.textContent.trim())).toEqual(['Retry 6', 'Judge these answers']);
  buttons()[0]!.click();
  buttons()[1]!.click();
  await panel.updateComplete;
  const form = panel.shadowRoot!.querySelector('judge-form')!;
  await expect.poll(() => form.shadowRoot?.activeElement?.getAttribute('data-field')).toBe('model');
  const field = (name: string) => form.shadowRoot!.querySelector<HTMLInputElement>(`[data-field="${name}"]`)!;
  await userEvent.selectOptions(field('grounding'), 'retrieved');
  await userEvent.fill(field('size'), '3');
  form.shadowRoot!.querySelector<HTMLButtonElement>('[type=submit]')!.click();
  // Five calls an answer, until another limit is typed.
  expect(called).toEqual([
    ['retryFailed', one.id],
    [
      'judgeRun',
      one.id,
      { model, grounding: 'retrieved', repeat: null },
      { sample: { size: 3, seed: one.settings.seed, stratify: null }, cap: { calls: 15, tokens: null, money: null } },
    ],
  ]);
  await expect.poll(() => panel.shadowRoot!.querySelector('judge-form')).toBeNull();
});

it('offers no second judge, and nothing while runs are at work', async () => {
  const judged = run({}, { ...paid, judge: { model, grounding: 'evidence', repeat: null } });
  const { panel } = await shown(judged);
  const words = () => [...panel.shadowRoot!.querySelectorAll('button')].map((button) => button.textContent.trim());
  expect(words()).toEqual(['Retry 6']);
  panel.working = true;
  await panel.updateComplete;
  expect(words()).toEqual([]);
});

it('takes choices of names in a file of predictions, adds it as a run, and shows what it says as text', async () => {
  const draft: PredictionsDraft = {
    choices: { acceptProposals: false, documents: { kept: documentId('d1') } },
    preview: {
      name: '<b>x</b>.trec',
      format: 'trec-run',
      system: null,
      sha256: '',
      entries: 3,
      questions: 3,
      problems: [],
      mapping: {
        unmatched: [{ row: 2, stated: '<img src=x onerror=alert(1)>', reason: 'unknown-question' }],
        withoutPrediction: [questionId('q2')],
        withRanking: 2,
        withAnswer: 0,
        names: [
          { stated: 'a', relation: 'proposed', document: null, proposals: [documentId('d0')], note: '', candidates: 4 },
        ],
        candidates: 4,
        documentMissing: 4,
        withoutPage: 0,
        pageOutOfRange: 0,
        notes: ['1 of 3 questions have no prediction.'],
      },
    },
  };
  const { app, called } = appOf({
    benchmark: signal({ kind: 'done', value: {} as Benchmark }),
    predictions: signal({ kind: 'done', value: draft }),
  });
  const panel = Object.assign(document.createElement('predictions-panel') as PredictionsPanel, { app });
  document.body.append(panel);
  await panel.updateComplete;
  const root = panel.shadowRoot!;
  const words = root.textContent.replaceAll(/\s+/g, ' ');
  expect(words).toContain('<b>x</b>.trec, TREC run, 3 entries');
  expect(words).toContain('matched 2 + without prediction 1 = 3 questions of the benchmark');
  expect(root.querySelectorAll('img, b')).toHaveLength(0);
  const names = root.querySelector('prediction-names')!;
  const press = (within: ShadowRoot, words: string): void =>
    [...within.querySelectorAll('button')].find((button) => button.textContent.trim() === words)!.click();
  press(names.shadowRoot!, 'Accept');
  press(names.shadowRoot!, 'Leave out');
  press(root, 'Add as a run');
  press(root, 'Leave it');
  expect(called).toEqual([
    ['choosePredictions', { documents: { kept: 'd1', a: 'd0' } }],
    ['choosePredictions', { documents: { kept: 'd1', a: null } }],
    ['addPredictions'],
    ['dropPredictions'],
  ]);
});
