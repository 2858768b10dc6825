import type { Spending } from './usage.ts';

/** What a run may take at most; null: no limit of that kind. */
export interface SpendingCap {
  readonly calls: number | null;
  /** Input and output together. */
  readonly tokens: number | null;
  /** In the price table's currency; says nothing of models without a price. */
  readonly money: number | null;
}

export const noCap: SpendingCap = { calls: null, tokens: null, money: null };

/** The limit that a next call would pass. */
export type CapReached = { readonly limit: 'calls' | 'tokens' | 'money'; readonly cap: number; readonly would: number };

/**
 * Whether a next call would pass a cap: what is spent, what the calls in flight may take, and the call's own estimate together. Null: it
 * may be made. What was spent is not undone: a call that took more than its estimate ends the run one call later.
 * Example: cap 10 calls, 8 made, 2 in flight: the next would be the 11th.
 */
export function capReached(cap: SpendingCap, spent: Spending, inFlight: Spending, next: Spending): CapReached | null {
  const tokens = (spending: Spending): number => spending.usage.input + spending.usage.output;
  const all = [spent, inFlight, next];
  const would = {
    calls: all.reduce((sum, { calls }) => sum + calls, 0),
    tokens: all.reduce((sum, spending) => sum + tokens(spending), 0),
    money: all.reduce((sum, { money }) => sum + (money ?? 0), 0),
  };
  for (const limit of ['calls', 'tokens', 'money'] as const) {
    const most = cap[limit];
    if (most !== null && would[limit] > most) return { limit, cap: most, would: would[limit] };
  }
  return null;
}
