import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { createStateStore } from '../../../src/app/state-store.ts';
import type { AppState } from '../../../src/app/app-state.ts';
import { stepsOf } from '../../../src/ui/steps.ts';
import { workInHand } from '../../../src/ui/work-in-hand.ts';

function stateWith(change: { readonly [Name in keyof AppState]?: AppState[Name]['value'] }): AppState {
  const signals = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, signal(value)]));
  return { ...createStateStore(), ready: signal(true), ...signals };
}

const lines = (state: AppState) => stepsOf(state).map(({ line, more }) => line + more);

test('an empty workspace says so at every step, and nothing before storage was read', () => {
  expect(lines(stateWith({}))).toEqual(['empty', 'none yet', 'not set up', 'no run yet']);
  expect(lines(stateWith({ ready: false }))).toEqual(['', '', '', '']);
});

test('the benchmark step says how many questions need a look, as a warning, also beside runs; the report how many are scored', () => {
  const questions = Array.from({ length: 120 }, () => ({}));
  const benchmark = { kind: 'done', value: { questions } } as unknown as AppState['benchmark']['value'];
  const counts = { ready: 110, 'mapped-in-part': 2, unmappable: 6, 'without-evidence': 2, 'document-only': 0 };
  const mapping = { kind: 'done', value: { counts } } as unknown as AppState['mapping']['value'];
  const [, before] = stepsOf(stateWith({ benchmark, mapping }));
  expect(before).toMatchObject({ line: '120 questions', more: ', 8 need a look', warns: true });
  const runs = [{ state: 'done', questions: 118 }] as unknown as AppState['runs']['value'];
  expect(lines(stateWith({ benchmark, mapping, runs })).slice(1, 4)).toEqual([
    '120 questions, 8 need a look',
    expect.stringMatching(/all finished$/),
    '1 run, 118 questions',
  ]);
  const row = (standing: string) => ({ runs: [{ kind: 'result', standing }] });
  const rows = ['scored', 'scored-0', 'unmappable', 'without-evidence'].map(row);
  const report = {
    kind: 'done',
    value: { runs: [{}], questions: rows },
  } as unknown as AppState['report']['value'];
  expect(lines(stateWith({ benchmark, mapping, runs, report }))[3]).toBe('1 run, 2 of 4 scored');
});

test('work in hand names the phase and its counts', () => {
  const ingest = {
    state: 'running',
    files: { done: 1, total: 2 },
    pages: { done: 1204, total: 1391 },
    current: null,
    elapsedMs: 1,
  } as const;
  expect(workInHand(stateWith({ ingest })).text).toBe('Indexing: 1,204 of 1,391 pages');
  const ocrJob = {
    kind: 'read',
    state: 'running',
    pages: { done: 29, failed: 1, total: 90 },
    current: [],
    documents: new Map(),
    elapsedMs: 0,
  } as const;
  expect(workInHand(stateWith({ ocrJob })).text).toBe('OCR: 29 of 90 pages');
  expect(workInHand(stateWith({ ocrJob: { ...ocrJob, kind: 'check' } })).text).toBe(
    'Checking text layers: 29 of 90 pages',
  );
  const progress = { phase: 'load', done: 12_100_000, total: 34_014_426, unit: 'bytes' };
  const modelJob = { id: 'BAAI/bge-small-en-v1.5', progress };
  expect(workInHand(stateWith({ modelJob })).text).toBe('Getting bge-small-en-v1.5: 12.1 MB of 34.0 MB');
  expect(workInHand(stateWith({})).text).toBe('Idle');
});
