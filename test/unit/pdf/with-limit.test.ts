import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLimit } from '../../../workers/pdf/with-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => undefined);

test('work that ends in time gives its result or its error, untouched', async () => {
  await expect(withLimit(Promise.resolve(7), 1000, 'Reading')).resolves.toBe(7);
  const error = new RangeError('own');
  await expect(withLimit(Promise.reject(error), 1000, 'Reading')).rejects.toBe(error);
  expect(vi.getTimerCount()).toBe(0);
});

test('work that hangs is given up after its limit, with the stage in the sentence', async () => {
  const result = withLimit(never, 30_000, 'Reading page 4').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toMatchObject({
    code: 'worker-timeout',
    message: expect.stringMatching(/^Reading page 4 took more than 30 s/) as string,
  });
});

test('a machine that sleeps uses up one tick of ten, not the whole limit', async () => {
  let settled = false;
  const result = withLimit(never, 10_000, 'Reading').catch(() => {
    settled = true;
  });
  // Waking up after an hour: timers that were due fire once.
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(9000);
  await result;
  expect(settled).toBe(true);
});
