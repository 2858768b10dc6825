import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultRetryPolicy, retryStep } from '../../../src/llm/retry.ts';

const policy = { attempts: 5, baseMs: 1000, mostMs: 8000, longestHintMs: 300_000 };

describe('waiting before a retry', () => {
  test('without a hint the wait is a random part of base · 2^(failed − 1), up to the most', () => {
    const waits = [1, 2, 3, 4].map((failed) => retryStep(policy, failed, null, () => 0.5));
    // 0.5 · 1000, 0.5 · 2000, 0.5 · 4000, 0.5 · 8000
    expect(waits).toEqual([500, 1000, 2000, 4000].map((milliseconds) => ({ kind: 'wait', milliseconds })));
    // base · 2^5 = 32000 is more than the most: 0.5 · 8000
    expect(retryStep({ ...policy, attempts: 9 }, 6, null, () => 0.5)).toEqual({ kind: 'wait', milliseconds: 4000 });
  });

  test('a hint is never undercut and at most a tenth is added to it', () => {
    expect(retryStep(policy, 1, 20_000, () => 0)).toEqual({ kind: 'wait', milliseconds: 20_000 });
    expect(retryStep(policy, 4, 20_000, () => 0.5)).toEqual({ kind: 'wait', milliseconds: 21_000 });
  });

  test('after the last attempt the call is given up, hint or not', () => {
    expect(retryStep(policy, 5, null, () => 0.5)).toEqual({ kind: 'give-up' });
    expect(retryStep(policy, 5, 1000, () => 0.5)).toEqual({ kind: 'give-up' });
  });

  test('a hint that is longer than anyone would wait is told apart', () => {
    expect(retryStep(policy, 1, 300_001, () => 0.5)).toEqual({ kind: 'hint-too-long', milliseconds: 300_001 });
    expect(retryStep(policy, 1, 300_000, () => 0)).toEqual({ kind: 'wait', milliseconds: 300_000 });
  });

  test('every wait lies between 0, or the hint, and its bound', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.option(fc.integer({ min: 0, max: 300_000 })),
        random,
        (failed, hint, r) => {
          const step = retryStep(defaultRetryPolicy, failed, hint, () => r);
          if (step.kind !== 'wait') throw new Error('five of six attempts must be followed by another');
          const [least, most] = hint === null ? [0, 1000 * 2 ** (failed - 1)] : [hint, hint * 1.1];
          expect(step.milliseconds).toBeGreaterThanOrEqual(least);
          expect(step.milliseconds).toBeLessThanOrEqual(Math.ceil(most));
        },
      ),
    );
  });
});
