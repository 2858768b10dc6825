// When the question view reads answers again, with a clock that is moved by hand.
import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { questionId } from '../../../src/core/document/ids.ts';
import { newRunAnswers } from '../../../src/core/experiment/run-answers.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import { AnswersInView } from '../../../src/ui/views/question/answers-in-view.ts';
import { run } from '../experiment/run-fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answering: Run = { ...run('a'), answers: newRunAnswers(3) };
const [first, second] = [questionId('q1'), questionId('q2')];

function newView(runs: readonly Run[] = [answering]) {
  const state = { runs: signal(runs), runJob: signal<unknown>(null), report: signal<unknown>(null) };
  const questionAnswers = vi.fn(async () => await Promise.resolve(new Map()));
  const host = {
    addController: () => {},
    removeController: () => {},
    requestUpdate: vi.fn(),
    updateComplete: Promise.resolve(true),
  };
  const app = { state, commands: { questionAnswers } } as unknown as App;
  return { state, questionAnswers, host, view: new AnswersInView(host, () => app) };
}

/** What a view does whenever a signal changed. */
const change = (made: ReturnType<typeof newView>): void => {
  made.state.runs.value = [...made.state.runs.value];
  made.view.of(first);
};

test('answers are read once a question, and at most once a second while the run goes on', async () => {
  const made = newView();
  expect(made.view.of(first)).toEqual({ kind: 'working' });
  made.view.of(first);
  await vi.advanceTimersByTimeAsync(10);
  expect(made.view.of(first).kind).toBe('done');
  expect(made.questionAnswers).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 30; time += 1) {
    change(made);
    await vi.advanceTimersByTimeAsync(100);
    // What was read stays in view.
    expect(made.view.of(first).kind).toBe('done');
  }
  // 3 seconds: at 1, 2 and 3.
  expect(made.questionAnswers).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(5000);
  expect(made.questionAnswers.mock.calls.length).toBeLessThanOrEqual(5);
  made.view.of(second);
  expect(made.questionAnswers).toHaveBeenLastCalledWith(second);
});

test('nothing is read where no run answers, nor after the view is gone', async () => {
  const none = newView([run('a')]);
  expect(none.view.of(first)).toEqual({ kind: 'done', value: new Map() });
  expect(none.questionAnswers).not.toHaveBeenCalled();
  const made = newView();
  made.view.of(first);
  await vi.advanceTimersByTimeAsync(10);
  change(made);
  made.view.hostDisconnected();
  await vi.advanceTimersByTimeAsync(5000);
  expect(made.questionAnswers).toHaveBeenCalledTimes(1);
});

test('an answer that comes late for a question that was left is not shown', async () => {
  const made = newView();
  let late: (value: Map<unknown, unknown>) => void = () => {};
  made.questionAnswers.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  made.view.of(first);
  made.view.of(second);
  await vi.advanceTimersByTimeAsync(10);
  const shown = made.view.of(second);
  late(new Map());
  await vi.advanceTimersByTimeAsync(10);
  expect(made.view.of(second)).toBe(shown);
});

test('what cannot be read is told', async () => {
  const made = newView();
  made.questionAnswers.mockRejectedValueOnce(new Error('broken'));
  made.view.of(first);
  await vi.advanceTimersByTimeAsync(10);
  expect(made.view.of(first)).toMatchObject({ kind: 'failed' });
});
