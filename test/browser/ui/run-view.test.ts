import { afterEach, expect, it } from 'vitest';
import { signal } from '@preact/signals-core';
import { userEvent } from 'vitest/browser';
import type { App } from '../../../src/app/app.ts';
import type { RunJob } from '../../../src/app/app-state.ts';
import { benchmarkId, experimentId, runId } from '../../../src/core/document/ids.ts';
import { defaultExperiment } from '../../../src/core/experiment/default-experiment.ts';
import type { Run, RunState } from '../../../src/core/experiment/run.ts';
import type { ConfirmButton } from '../../../src/ui/elements/confirm-button.ts';
import '../../../src/ui/views/run-view.ts';
import type { RunView } from '../../../src/ui/views/run-view.ts';

const settings = defaultExperiment();

function run(place: number, state: RunState, done: number): Run {
  return {
    id: runId(`run-${place}`),
    experiment: experimentId('e'),
    benchmark: benchmarkId('b'),
    system: settings.systems[place]!,
    settings,
    pool: 'corpus',
    state,
    questions: 40,
    done,
    failed: 0,
    failure: null,
    startedAt: 0,
    finishedAt: state === 'done' ? 60_000 : null,
    inputHash: '',
    corpus: { documents: 1, pages: 2, units: 2 },
    versions: {},
  };
}

afterEach(() => document.body.replaceChildren());

async function mounted(runs: readonly Run[], job: RunJob | null) {
  const called: string[] = [];
  const runJob = signal(job);
  const note = (name: string) => async () => await Promise.resolve(void called.push(name));
  const app = {
    state: { ready: signal(true), runs: signal(runs), runJob, report: signal({ kind: 'empty' }) },
    commands: { stopRuns: note('stop'), resumeRuns: note('resume'), removeRun: note('remove') },
  } as unknown as App;
  const element = document.createElement('run-view') as RunView;
  element.app = app;
  document.body.append(element);
  await element.updateComplete;
  const words = () => element.shadowRoot!.querySelector('.title')!.textContent?.replaceAll(/\s+/g, ' ') ?? '';
  return { element, called, runJob, words };
}

const job: RunJob = {
  state: 'running',
  elapsedMs: 1000,
  progress: { phase: 'retrieve', done: 12, total: 40, unit: 'questions' },
};

it('stops and goes on with the space bar, and leaves it to a focused button', async () => {
  const { element, called, runJob } = await mounted([run(0, 'done', 40), run(1, 'running', 12)], job);
  await userEvent.keyboard(' ');
  expect(called).toEqual(['stop']);
  runJob.value = null;
  await element.updateComplete;
  await userEvent.keyboard(' ');
  expect(called).toEqual(['stop', 'resume']);
  element.shadowRoot!.querySelector<HTMLElement>('a.btn')!.focus();
  await userEvent.keyboard(' ');
  expect(called).toEqual(['stop', 'resume']);
});

it('offers to go on at the next question of a run that a reload interrupted', async () => {
  const { words } = await mounted([run(0, 'done', 40), run(1, 'running', 12)], null);
  expect(words()).toContain('Go on at question 13');
});

it('leads to the report when all runs are finished', async () => {
  const { element, words } = await mounted([run(0, 'done', 40), run(1, 'done', 40)], null);
  expect(words()).toContain('All finished');
  expect(element.shadowRoot!.querySelector('a.primary')?.getAttribute('href')).toBe('#/report');
});

it('removes a run only after a second click, and keeps it on Escape', async () => {
  const { element, called } = await mounted([run(0, 'done', 40)], null);
  const systems = element.shadowRoot!.querySelector('run-systems')!;
  const confirm = systems.shadowRoot!.querySelector<ConfirmButton>('confirm-button')!;
  const buttons = () => confirm.shadowRoot!.querySelectorAll('button');
  buttons()[0]!.click();
  await confirm.updateComplete;
  expect(confirm.shadowRoot!.activeElement?.textContent?.trim()).toBe('Keep');
  await userEvent.keyboard('{Escape}');
  await confirm.updateComplete;
  expect(called).toEqual([]);
  buttons()[0]!.click();
  await confirm.updateComplete;
  buttons()[0]!.click();
  expect(called).toEqual(['remove']);
});
