/** Tokens of one or several calls, as the provider counts them; `cached` of `input` were read from the provider's cache. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
}

export const noUsage: Usage = { input: 0, output: 0, cached: 0 };

/** What calls have taken so far. */
export interface Spending {
  /** Calls that left the page; answers taken from the store are none. */
  readonly calls: number;
  readonly usage: Usage;
  /** Calls whose provider told no usage: their tokens are estimates in `usage`. */
  readonly estimated: number;
  /** In the price table's currency; null where a model has no price. */
  readonly money: number | null;
}

export const noSpending: Spending = { calls: 0, usage: noUsage, estimated: 0, money: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return { input: a.input + b.input, output: a.output + b.output, cached: a.cached + b.cached };
}

/** The sum; without a price on either side there is none of both. */
export function addSpending(a: Spending, b: Spending): Spending {
  return {
    calls: a.calls + b.calls,
    usage: addUsage(a.usage, b.usage),
    estimated: a.estimated + b.estimated,
    money: a.money === null || b.money === null ? null : a.money + b.money,
  };
}
