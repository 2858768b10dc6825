/** When an attempt that failed is made again: pure, so that it can be tested without waiting. */

export interface RetryPolicy {
  /** Requests of one call at most, the first included; what a refused parameter or a length stop costs is not counted. */
  readonly attempts: number;
  /** Upper bound of the first wait, milliseconds; doubled each time. */
  readonly baseMs: number;
  readonly mostMs: number;
  /** A provider that asks to wait longer has a quota that is spent, and a run stops instead of standing still. */
  readonly longestHintMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 6,
  baseMs: 1000,
  mostMs: 60_000,
  longestHintMs: 300_000,
};

/** What comes after an attempt that failed. */
export type RetryStep =
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'give-up' }
  /** The hint is longer than anyone would wait. */
  | { readonly kind: 'hint-too-long'; readonly milliseconds: number };

/**
 * Exponential back-off with full jitter: a random time below base · 2^(failed − 1), at most `mostMs`. With a hint never less than it, and
 * up to a tenth more, so that those who were sent away together do not come back together.
 * @param failed attempts that failed so far, from 1
 * @param hintMs what the provider asks for, or null
 * @param random uniform in [0, 1)
 */
export function retryStep(
  { attempts, baseMs, mostMs, longestHintMs }: RetryPolicy,
  failed: number,
  hintMs: number | null,
  random: () => number,
): RetryStep {
  if (hintMs !== null && hintMs > longestHintMs) return { kind: 'hint-too-long', milliseconds: hintMs };
  if (failed >= attempts) return { kind: 'give-up' };
  const jitter = random();
  if (hintMs !== null) return { kind: 'wait', milliseconds: Math.round(hintMs * (1 + jitter / 10)) };
  return { kind: 'wait', milliseconds: Math.round(jitter * Math.min(mostMs, baseMs * 2 ** (failed - 1))) };
}
