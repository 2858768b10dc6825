import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleProgress } from '../../../src/rpc/progress-throttle.ts';

const step = (done: number) => ({ phase: 'read', done, total: null, unit: 'pages' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first goes out at once, those within 100 ms are replaced by the newest of them', () => {
  const sent: number[] = [];
  const throttle = throttleProgress(({ progress }) => sent.push(progress.done));
  throttle.report(step(1));
  expect(sent).toEqual([1]);
  throttle.report(step(2));
  vi.advanceTimersByTime(50);
  throttle.report(step(3));
  vi.advanceTimersByTime(49);
  expect(sent).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([1, 3]);
});

test('what was held back goes out when its time comes although nothing more is reported', () => {
  const sent: number[] = [];
  const throttle = throttleProgress(({ progress }) => sent.push(progress.done));
  throttle.report(step(1));
  throttle.report(step(2));
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([1, 2]);
});

test('a second of reports every millisecond sends eleven: one at the start and one each 100 ms', () => {
  const sent: number[] = [];
  const throttle = throttleProgress(({ progress }) => sent.push(progress.done));
  for (let ms = 0; ms <= 1000; ms += 1) {
    throttle.report(step(ms));
    vi.advanceTimersByTime(1);
  }
  expect(sent).toHaveLength(11);
});

test('stopping sends nothing more and returns the last one with its number', () => {
  const sent: number[] = [];
  const throttle = throttleProgress(({ progress }) => sent.push(progress.done));
  throttle.report(step(7));
  throttle.report(step(8));
  throttle.report(step(9));
  expect(throttle.stop()).toEqual({ sequence: 3, progress: step(9) });
  throttle.report(step(10));
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([7]);
});

test('without a report there is no last one', () => {
  expect(throttleProgress(() => {}).stop()).toBeNull();
});
