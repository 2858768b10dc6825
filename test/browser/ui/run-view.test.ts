import { afterEach, expect, it } from 'vitest';
import { signal } from '@preact/signals-core';
import { userEvent } from 'vitest/browser';
import type { App } from '../../../src/app/app.ts';
import type { RunJob } from '../../../src/app/app-state.ts';
import { benchmarkId, experimentId, runId, workspaceId } from '../../../src/core/document/ids.ts';
import { startingPrices } from '../../../src/core/answering/price-table.ts';
import { defaultDense, defaultExperiment, systemOf } from '../../../src/core/experiment/default-experiment.ts';
import { parseRoute } from '../../../src/app/route.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { runsLock } from '../../../src/storage/run-lock.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import type { Run, RunState } from '../../../src/core/experiment/run.ts';
import type { ConfirmButton } from '../../../src/ui/elements/confirm-button.ts';
import type { UiMeter } from '../../../src/ui/elements/ui-meter.ts';
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
    encoders: [],
    vectors: [],
    text: null,
    tokens: null,
    space: null,
    computed: { documents: 0, units: 0, questions: 0 },
    notStored: null,
    answers: null,
    fresh: { answers: null, goldFacts: null },
    origin: { kind: 'made' },
  };
}

/** A run of MiniLM over pages. */
function dense(state: RunState, done: number): Run {
  return {
    ...run(0, state, done),
    corpus: { documents: 0, pages: 0, units: 0 },
    system: systemOf(defaultDense, { kind: 'page' }),
  };
}

afterEach(() => document.body.replaceChildren());

async function mounted(runs: readonly Run[], job: RunJob | null) {
  const called: string[] = [];
  const runJob = signal(job);
  const note = (name: string) => async () => await Promise.resolve(void called.push(name));
  const app = {
    state: {
      ready: signal(true),
      runs: signal(runs),
      runJob,
      report: signal({ kind: 'empty' }),
      models: signal([]),
      visuals: signal([]),
      documents: signal([]),
      benchmark: signal({ kind: 'empty' }),
      mapping: signal({ kind: 'empty' }),
      predictions: signal({ kind: 'empty' }),
      prices: signal({ table: startingPrices, own: false }),
      languageModels: signal([]),
      workspace: signal({ id: workspaceId('of-run-view'), name: 'W', keepFiles: true }),
      route: signal(parseRoute('#/experiment/run')),
      reportOptions: signal({ ...defaultReportOptions, k: settings.k }),
    },
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
  run: runId('run-1'),
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

it('leaves runs alone that another tab works on, until it lets go of them', async () => {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  // The lock that the tab at work holds.
  const done = navigator.locks.request(`leafmark:${runsLock(workspaceId('of-run-view'))}`, () => held);
  const { words } = await mounted([run(0, 'running', 12)], null);
  await expect.poll(words).toContain('Another tab works on it');
  expect(words()).not.toContain('Go on');
  letGo();
  await done;
  await expect.poll(words, { timeout: 5000 }).toContain('Go on at question 13');
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

it('shows what the run at work counts in the stage that it has come to, and its pace', async () => {
  const { element, runJob } = await mounted([dense('running', 0)], { ...job, run: runId('run-0') });
  const embedded = (elapsedMs: number, done: number): RunJob => ({
    state: 'running',
    run: runId('run-0'),
    elapsedMs,
    progress: { phase: 'embed', done, total: 400, unit: 'units' },
  });
  for (const [elapsedMs, done] of [
    [2_000, 10],
    [12_000, 110],
  ] as const) {
    runJob.value = embedded(elapsedMs, done);
    await element.updateComplete;
  }
  const table = element.shadowRoot!.querySelector('run-systems')!;
  await (table as RunView).updateComplete;
  const heads = Array.from(table.shadowRoot!.querySelectorAll('thead th'), (head) => head.textContent?.trim());
  expect(heads).toEqual(['System', 'Model', 'Index', 'Vectors', 'Questions', 'State']);
  const cells = Array.from(table.shadowRoot!.querySelectorAll('td.st'), (cell) =>
    cell.textContent.replaceAll(/\s+/g, ' ').trim(),
  );
  // 100 units in 10 s.
  expect(cells[2]).toBe('110 of 400 units 10 a second');
  expect(cells[1]).toBe('done');
  const head = element.shadowRoot!.querySelector('run-progress')!;
  expect(head.shadowRoot!.textContent).toContain('29 s left of this step');
  const bar = head.shadowRoot!.querySelector<UiMeter>('ui-meter')!;
  expect([bar.done, bar.total]).toEqual([110, 400]);
  // A stage that is over keeps what it counted.
  runJob.value = { ...job, run: runId('run-0'), elapsedMs: 60_000 };
  await element.updateComplete;
  await (table as RunView).updateComplete;
  const over = Array.from(table.shadowRoot!.querySelectorAll('td.st'), (cell) =>
    cell.textContent.replaceAll(/\s+/g, ' ').trim(),
  );
  expect(over[2]).toBe('400 units');
});

it('keeps what a stopped run had counted in its stages, and calls one whose turn comes waiting', async () => {
  const stopped = { ...dense('paused', 0), corpus: { documents: 0, pages: 0, units: 0 } };
  const { element, runJob } = await mounted([stopped, run(1, 'paused', 12)], {
    ...job,
    run: runId('run-0'),
    progress: { phase: 'embed', done: 110, total: 400, unit: 'units' },
  });
  const systems = element.shadowRoot!.querySelector('run-systems')!.shadowRoot!;
  const cells = (row: number): string[] =>
    Array.from(systems.querySelectorAll(`tbody tr:nth-child(${row}) td`), (cell) =>
      cell.textContent.replaceAll(/\s+/g, ' ').trim(),
    );
  await new Promise(requestAnimationFrame);
  expect(cells(2).at(-1)).toBe('waiting');
  runJob.value = null;
  await element.updateComplete;
  await new Promise(requestAnimationFrame);
  expect(cells(1)).toContain('110 of 400 units when it stopped');
  expect(cells(1).at(-1)).toMatch(/^stopped/);
  expect(cells(1).at(-1)).not.toContain('stopped at');
  expect(cells(2).at(-1)).toContain('stopped at 12');
});

it('counts all vectors of the texts of a joint space, and the units that they are of', async () => {
  const encoder = visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' });
  const joint: Run = {
    ...run(0, 'done', 40),
    system: systemOf({ kind: 'joint', encoder, pooling: 1, rescored: null, windows: 'all' }, { kind: 'page' }),
    corpus: { documents: 1, pages: 14, units: 28 },
    space: {
      images: { pages: 14, failed: 0, failures: [], vectors: 3746 },
      texts: { units: 14, vectors: 1210 },
      bytes: 1,
    },
    // 14 pages or 14 texts of the 28: which, the record does not tell.
    computed: { documents: 0, units: 14, questions: 0 },
  };
  const { element } = await mounted([joint], null);
  const systems = element.shadowRoot!.querySelector('run-systems')!.shadowRoot!;
  const cells = Array.from(systems.querySelectorAll('td'), (cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim());
  expect(cells).toContain('1,210 vectors of 14 units');
  expect(cells).toContain('14 pages 3,746 vectors');
});
