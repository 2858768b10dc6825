import { describe, expect, it } from 'vitest';
import { noCap } from '../../../src/core/answering/spending-cap.ts';
import { type Spending, noSpending } from '../../../src/core/answering/usage.ts';
import { SpendingMeter } from '../../../src/pipeline/spending-meter.ts';

const tokens = (input: number): Spending => ({
  calls: 1,
  usage: { input, output: 0, cached: 0 },
  estimated: 0,
  money: 0,
});

describe('a spending meter', () => {
  it('lets a call wait for those in flight where only they stand in its way', async () => {
    const meter = new SpendingMeter({ ...noCap, tokens: 100 }, noSpending, 0);
    const [first, second] = [tokens(80), tokens(50)];
    expect(await meter.reserve(first)).toBeNull();
    let outcome: unknown = 'waits';
    const waiting = meter.reserve(second).then((reached) => (outcome = reached));
    await Promise.resolve();
    expect([outcome, meter.callsInFlight]).toEqual(['waits', 1]);
    // It took 40 of the 80 it might have: 40 + 50 fits.
    meter.settle(first, tokens(40));
    await waiting;
    expect([outcome, meter.callsInFlight]).toEqual([null, 1]);
    meter.settle(second, tokens(50));
    expect(meter.spent.usage.input).toBe(90);
  });

  it('refuses it once what was spent leaves no room', async () => {
    const meter = new SpendingMeter({ ...noCap, tokens: 100 }, noSpending, 0);
    const first = tokens(80);
    await meter.reserve(first);
    const waiting = meter.reserve(tokens(50));
    meter.settle(first, tokens(80));
    expect(await waiting).toEqual({ limit: 'tokens', cap: 100, would: 130 });
  });

  it('counts nothing of a call that was not made', async () => {
    const meter = new SpendingMeter(noCap, tokens(7), 0);
    const call = tokens(80);
    await meter.reserve(call);
    meter.settle(call, null);
    expect(meter.spent).toEqual(tokens(7));
    expect(meter.callsInFlight).toBe(0);
  });
});
