import { type Spending, addSpending, noSpending, noUsage } from '../core/answering/usage.ts';
import { type CallSummary, isOfGenerator } from '../core/experiment/answer-record.ts';
import { spendingOfCall } from './call-spending.ts';
import type { PipelinePorts } from './ports.ts';

/**
 * What the calls of stored records took, with the money of those that have a price beside it. Where a provider told no tokens they are
 * estimated from the stored call; a call that is no longer stored counts without.
 */
export async function spentBefore(
  calls: readonly CallSummary[],
  ports: PipelinePorts,
): Promise<{ readonly spent: Spending; readonly money: number }> {
  let spent = noSpending;
  let money = 0;
  for (const call of calls) {
    if (call.fromStore || call.outcome === 'pending') continue;
    spent = addSpending(spent, await spendingOf(call, ports));
    money += call.money ?? 0;
  }
  return { spent, money };
}

async function spendingOf(
  { key, purpose, outcome, usage, money }: CallSummary,
  ports: PipelinePorts,
): Promise<Spending> {
  if (usage !== null || outcome === 'failed') return { calls: 1, usage: usage ?? noUsage, estimated: 0, money };
  const used = isOfGenerator(purpose) ? ports.generator : ports.judge;
  const call = used === null ? null : await ports.calls.find(key);
  if (used === null || call === null) return { calls: 1, usage: noUsage, estimated: 1, money };
  return { ...spendingOfCall({ ...call, fromStore: false }, used.settings, ports.prices), money };
}
