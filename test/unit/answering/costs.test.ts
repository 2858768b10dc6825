import { describe, expect, it } from 'vitest';
import { defaultImageTokens, imageTokens } from '../../../src/core/answering/image-tokens.ts';
import { costOf, priceOf, priceTableSchema, startingPrices } from '../../../src/core/answering/price-table.ts';
import {
  type PlannedCall,
  estimateRun,
  promptTokens,
  scaledByTrial,
  trialLatencyMs,
  usualPlainReplyTokens,
  usualReplyTokens,
  usualVerdictTokens,
} from '../../../src/core/answering/run-estimate.ts';
import { capReached, noCap } from '../../../src/core/answering/spending-cap.ts';
import { type Spending, addSpending, noSpending } from '../../../src/core/answering/usage.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import { estimateTokens } from '../../../src/core/prompt/token-estimate.ts';

describe('tokens of a text', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['abcde', 2],
    ['x'.repeat(4000), 1000],
    ['東京都', 3],
    ['東京 is far', Math.ceil(2 + 7 / 4)],
    ['압력', 2],
  ])('of %j are estimated as %d', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});

describe('tokens of an image', () => {
  const tiles = { kind: 'tiles', longest: 2048, shortest: 768, tile: 512, base: 85, perTile: 170 } as const;

  // The worked examples of OpenAI's guide on vision: 1024 × 1024 is 765 tokens, 2048 × 4096 is 1105.
  it.each([
    [1024, 1024, 765],
    [2048, 4096, 1105],
    [512, 512, 85 + 170],
    [100, 100, 85 + 170],
  ])('by tiles: %d × %d is %d', (width, height, tokens) => {
    expect(imageTokens(tiles, width, height)).toBe(tokens);
  });

  it('by patches: 280 × 281 is 10 · 11, and never more than the most', () => {
    expect(imageTokens(defaultImageTokens, 280, 281)).toBe(110);
    expect(imageTokens({ kind: 'patches', patch: 32, factor: 1.62, most: 2489 }, 64, 64)).toBe(Math.ceil(4 * 1.62));
    expect(imageTokens({ kind: 'patches', patch: 28, factor: 1, most: 1568 }, 10_000, 10_000)).toBe(1568);
  });

  it('by a fixed number', () => {
    expect(imageTokens({ kind: 'fixed', tokens: 258 }, 1, 1)).toBe(258);
  });
});

describe('prices', () => {
  it('are those of the longest name that fits, with or without the vendor before it', () => {
    expect(priceOf(startingPrices, 'gpt-4.1-mini-2025-04-14')?.model).toBe('gpt-4.1-mini');
    expect(priceOf(startingPrices, 'openai/gpt-4.1')?.model).toBe('gpt-4.1');
    expect(priceOf(startingPrices, 'Claude-Sonnet-4-6')?.model).toBe('claude-sonnet-4');
    expect(priceOf(startingPrices, 'qwen2.5-vl')).toBeNull();
  });

  it('make money of tokens: 0.5 million at 2 and 0.1 million at 8 are 1.8, cached ones by their own price', () => {
    const price = { input: 2, output: 8, cached: 0.5 };
    expect(costOf(price, { input: 500_000, output: 100_000, cached: 0 })).toBeCloseTo(1.8, 12);
    expect(costOf(price, { input: 500_000, output: 0, cached: 400_000 })).toBeCloseTo(0.1 * 2 + 0.4 * 0.5, 12);
    expect(costOf({ ...price, cached: null }, { input: 500_000, output: 0, cached: 400_000 })).toBeCloseTo(1, 12);
  });

  it('to start from pass the check of an edited table, which refuses what is no price', () => {
    expect(priceTableSchema.parse(structuredClone(startingPrices))).toEqual(startingPrices);
    const [first] = startingPrices.models;
    for (const wrong of [
      { input: -1 },
      { output: Number.NaN },
      { model: '' },
      { images: { kind: 'tiles' } },
      { key: 'x' },
    ]) {
      expect(priceTableSchema.safeParse({ currency: 'USD', models: [{ ...first, ...wrong }] }).success).toBe(false);
    }
  });
});

describe('the estimate of a run', () => {
  const price = { input: 2, output: 8, cached: null };
  const call = (task: PlannedCall['task'], input: number, output: number): PlannedCall => ({
    task,
    input,
    output,
    price,
  });

  it('is the sum of its calls, at so many at a time', () => {
    const estimate = estimateRun([call('answer', 1000, 100), call('extract', 500, 50), call('verify', 500, 50)], {
      atATime: 2,
      latencyMs: 300,
    });
    expect(estimate).toMatchObject({ calls: 3, usage: { input: 2000, output: 200, cached: 0 }, durationMs: 450 });
    expect(estimate.money).toBeCloseTo((2000 * 2 + 200 * 8) / 1_000_000, 12);
  });

  it('has no amount of money where a model has no price, and is nothing without calls', () => {
    expect(estimateRun([{ ...call('answer', 1, 1), price: null }], { atATime: 1, latencyMs: 1 }).money).toBeNull();
    expect(estimateRun([], { atATime: 6, latencyMs: 300 })).toEqual({
      calls: 0,
      usage: { input: 0, output: 0, cached: 0 },
      money: 0,
      durationMs: 0,
    });
  });

  it('counts texts, images and schema of a prompt', () => {
    const prompt = {
      system: 'x'.repeat(40),
      parts: [
        { kind: 'text', text: 'y'.repeat(80) },
        { kind: 'image', image: { document: documentId('a'), page: 0, widthPixels: 280, heightPixels: 280 } },
      ],
      schema: null,
    } as const;
    // 10 + 20 + 100 patches + 10 of the message
    expect(promptTokens(prompt, defaultImageTokens)).toBe(140);
    expect(promptTokens(prompt, defaultImageTokens, (text) => text.length)).toBe(40 + 80 + 100 + 10);
    expect(promptTokens({ ...prompt, schema: { type: 'object' } }, defaultImageTokens)).toBe(140 + 5);
  });

  it('is scaled to what a trial took, task by task', () => {
    const trial = [
      {
        task: 'answer',
        planned: { input: 100, output: 100 },
        usage: { input: 110, output: 150, cached: 0 },
        latencyMs: 200,
      },
      {
        task: 'answer',
        planned: { input: 100, output: 100 },
        usage: { input: 110, output: 250, cached: 0 },
        latencyMs: 400,
      },
    ] as const;
    expect(scaledByTrial([call('answer', 1000, 100), call('verify', 1000, 100)], trial)).toEqual([
      call('answer', 1100, 200),
      call('verify', 1000, 100),
    ]);
    expect(trialLatencyMs(trial)).toBe(300);
    expect(trialLatencyMs([])).toBeNull();
  });

  it('has a length for every reply before a trial', () => {
    for (const tokens of [...Object.values(usualReplyTokens), usualPlainReplyTokens, usualVerdictTokens]) {
      expect(tokens).toBeGreaterThan(0);
    }
  });
});

describe('a cap', () => {
  const spent = (calls: number, tokens: number, money: number | null): Spending => ({
    calls,
    usage: { input: tokens, output: 0, cached: 0 },
    estimated: 0,
    money,
  });
  const next = spent(1, 100, 0.1);

  it('counts what is spent, what is in flight and the next call together', () => {
    const cap = { ...noCap, calls: 10 };
    expect(capReached(cap, spent(7, 0, 0), spent(2, 0, 0), next)).toBeNull();
    expect(capReached(cap, spent(8, 0, 0), spent(2, 0, 0), next)).toEqual({ limit: 'calls', cap: 10, would: 11 });
    expect(capReached({ ...noCap, tokens: 1000 }, spent(1, 800, 0), spent(1, 101, 0), next)?.limit).toBe('tokens');
    expect(capReached({ ...noCap, money: 1 }, spent(1, 0, 0.85), spent(1, 0, 0.1), next)?.limit).toBe('money');
    expect(capReached({ ...noCap, money: 1 }, spent(1, 0, null), noSpending, spent(1, 100, null))).toBeNull();
    expect(capReached(noCap, spent(1e9, 1e12, 1e9), noSpending, next)).toBeNull();
  });

  it('of 0 calls lets none pass', () => {
    expect(capReached({ ...noCap, calls: 0 }, noSpending, noSpending, next)).toEqual({
      limit: 'calls',
      cap: 0,
      would: 1,
    });
  });

  it('is held by a run that asks before every call', () => {
    let total = noSpending;
    let calls = 0;
    while (capReached({ ...noCap, tokens: 1050 }, total, noSpending, next) === null) {
      total = addSpending(total, next);
      calls += 1;
    }
    expect([calls, total.usage.input]).toEqual([10, 1000]);
    expect(addSpending(total, spent(1, 1, null)).money).toBeNull();
  });
});
