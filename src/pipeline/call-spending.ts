import { defaultImageTokens, imageTokens } from '../core/answering/image-tokens.ts';
import { type PriceTable, costOf, priceOf } from '../core/answering/price-table.ts';
import { promptTokens, usualPlainReplyTokens, usualReplyTokens } from '../core/answering/run-estimate.ts';
import { type Spending, type Usage, noSpending, noUsage } from '../core/answering/usage.ts';
import type { CallOutcome, CallRecord } from '../core/experiment/answer-record.ts';
import type { ModelSettings } from '../core/experiment/answering.ts';
import type { PromptWindow } from '../core/prompt/fit-contexts.ts';
import type { Prompt } from '../core/prompt/prompt.ts';
import { estimateTokens } from '../core/prompt/token-estimate.ts';

/** Tokens kept free for a reply whose length the settings leave to the provider. */
const usualReplyRoom = 1024;

/** The window of a model as prompts are cut to it; null where it is not known. */
export function windowOf({ model, window, maxTokens }: ModelSettings, prices: PriceTable): PromptWindow | null {
  if (window === null) return null;
  const imageRule = priceOf(prices, model)?.images ?? defaultImageTokens;
  return {
    kind: 'tokens',
    size: window,
    reply: maxTokens ?? Math.min(usualReplyRoom, Math.floor(window / 4)),
    count: estimateTokens,
    imageTokens: ({ widthPixels, heightPixels }) => imageTokens(imageRule, widthPixels, heightPixels),
  };
}

/** What a call may take, before it is made. */
export function expectedSpending(settings: ModelSettings, prompt: Prompt, prices: PriceTable): Spending {
  const reply =
    prompt.task === 'answer' && prompt.replyForm === 'text' ? usualPlainReplyTokens : usualReplyTokens[prompt.task];
  const usage = estimatedUsage(settings, prompt, Math.min(settings.maxTokens ?? reply, reply), prices);
  return { calls: 1, usage, estimated: 0, money: moneyFor(settings, usage, prices) };
}

/**
 * What a call took: as its provider told, else an estimate from its texts, counted as one; a failed call of which nothing was told took
 * no tokens. Nothing where it is pending or was taken from the store.
 */
export function spendingOfCall(
  { outcome, usage, money, fromStore, prompt }: CallRecord,
  settings: ModelSettings,
  prices: PriceTable,
): Spending {
  if (fromStore || outcome.kind === 'pending') return noSpending;
  return {
    calls: 1,
    usage: usage ?? usageUntold(settings, prompt, outcome, prices),
    estimated: usage === null && outcome.kind !== 'failed' ? 1 : 0,
    money,
  };
}

/** Money of a call; null where its model has no price. */
export function moneyOfCall(
  settings: ModelSettings,
  call: Pick<CallRecord, 'prompt' | 'outcome' | 'usage'>,
  prices: PriceTable,
): number | null {
  const usage = call.usage ?? usageUntold(settings, call.prompt, call.outcome, prices);
  return moneyFor(settings, usage, prices);
}

function usageUntold(settings: ModelSettings, prompt: Prompt, outcome: CallOutcome, prices: PriceTable): Usage {
  if (outcome.kind === 'failed' || outcome.kind === 'pending') return noUsage;
  return estimatedUsage(settings, prompt, estimateTokens(outcome.text), prices);
}

function estimatedUsage({ model }: ModelSettings, prompt: Prompt, output: number, prices: PriceTable): Usage {
  const imageRule = priceOf(prices, model)?.images ?? defaultImageTokens;
  return { input: promptTokens(prompt, imageRule), output, cached: 0 };
}

function moneyFor({ model }: ModelSettings, usage: Usage, prices: PriceTable): number | null {
  const price = priceOf(prices, model);
  return price === null ? null : costOf(price, usage);
}
