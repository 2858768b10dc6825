import { describe, expect, test } from 'vitest';
import type { LanguageModelRequest } from '../../../src/llm/language-model.ts';
import type { Fault, FaultKind } from '../../support/provider/script.ts';
import { dialects, facts, never, providerSession, request, screen } from './provider-session.ts';

const once = (kind: FaultKind, more: Partial<Fault> = {}) => ({ faults: [{ kind, when: {}, times: 1, ...more }] });
const always = (kind: FaultKind) => ({ faults: [{ kind, when: {} }] });
const retry = { attempts: 3, baseMs: 1000, mostMs: 60_000, longestHintMs: 300_000 };

const withImage: LanguageModelRequest = {
  ...request,
  parts: [...request.parts, { kind: 'image', mediaType: 'image/png', bytes: new Uint8Array(60), name: 'sheet 1' }],
};

describe.each(dialects)('%s', (provider) => {
  test.each([
    'rate-limit',
    'overloaded',
    'server-error',
    'silence',
    'hang-up',
    'html',
    'cut-stream',
    'stream-error',
    'silent-stream',
  ] as const)('%s once: the call is made again and nothing of the first attempt is left', async (kind) => {
    const { model, calls, waits } = await providerSession(provider, once(kind), { retry, random: () => 0.5 });
    const live = screen();
    expect(await model.complete(request, never, live.onDelta)).toMatchObject({
      kind: 'answered',
      text: facts,
      attempts: 2,
    });
    expect(live.text()).toBe(facts);
    expect(live.restarts()).toBe(1);
    expect((await calls()).map(({ fault }) => fault)).toEqual([kind, null]);
    // 0.5 · 1000 · 2^0
    expect(waits).toEqual([500]);
  });

  test.each([
    ['server-error', 'llm-server-failed', 500],
    ['rate-limit', 'llm-rate-limited', 429],
    ['cut-stream', 'llm-reply-incomplete', null],
    ['silent-stream', 'llm-silent', null],
    ['html', 'llm-reply-unreadable', null],
  ] as const)('%s for ever: failed as %s after all attempts, never an answer', async (kind, code, status) => {
    const { model, calls } = await providerSession(provider, always(kind), { retry });
    expect(await model.complete(request, never)).toMatchObject({ kind: 'failed', code, status, attempts: 3 });
    expect(await calls()).toHaveLength(3);
  });

  test('a stream without an end is given up by its length', async () => {
    const { model } = await providerSession(provider, always('endless'), { retry: { ...retry, attempts: 1 } });
    expect(await model.complete(request, never)).toMatchObject({
      kind: 'failed',
      code: 'llm-reply-endless',
      attempts: 1,
    });
  });

  test('a connection that stays open after the end of the reply does not hold it back', async () => {
    const { model, calls } = await providerSession(provider, always('open-after-end'));
    expect(await model.complete(request, never)).toMatchObject({ kind: 'answered', text: facts, attempts: 1 });
    await expect.poll(async () => (await calls()).map(({ left }) => left)).toEqual([true]);
  });

  test('characters and lines that are cut over packets arrive whole', async () => {
    const { model } = await providerSession(provider, always('split-utf8'));
    const live = screen();
    expect(await model.complete(request, never, live.onDelta)).toMatchObject({
      kind: 'answered',
      text: facts,
      attempts: 1,
    });
    expect(live.text()).toBe(facts);
  });

  test.each([[true], [false]])(
    'a wait that the provider asks for in a header is kept where it can be read (%s)',
    async (exposeHeaders) => {
      const script = { ...once('rate-limit', { retryAfter: 20 }), exposeHeaders };
      const { model, waits } = await providerSession(provider, script, { retry, random: () => 0.5 });
      await model.complete(request, never);
      // 20,000 and half a tenth of it; unreadable: 0.5 · 1000. The gate waits besides, for the hint alone.
      expect(waits).toContain(exposeHeaders ? 21_000 : 500);
    },
  );

  test('a wait that stands in the body is kept, too', async () => {
    const hint = 'Please try again in 1.5s.';
    const { model, waits } = await providerSession(provider, once('rate-limit', { hint }), { retry, random: () => 0 });
    await model.complete(request, never);
    expect(waits).toContain(1500);
  });

  test('a wait of hours stops the run', async () => {
    const { model } = await providerSession(provider, once('rate-limit', { hint: 'Please try again in 7200s.' }), {
      retry,
    });
    await expect(model.complete(request, never)).rejects.toMatchObject({ code: 'llm-quota-spent' });
  });

  test.each(['refusal', 'filter'] as const)('%s: declined, with one call', async (kind) => {
    const { model, calls } = await providerSession(provider, always(kind));
    expect(await model.complete(request, never)).toMatchObject({ kind: 'declined', attempts: 1 });
    expect(await calls()).toHaveLength(1);
  });

  test('a length stop is retried once with twice the room, and both are paid for', async () => {
    const { model, calls } = await providerSession(provider, once('length'));
    const reply = await model.complete(request, never);
    const [first, second] = await calls();
    expect(reply).toMatchObject({ kind: 'answered', text: facts, attempts: 2, sent: { maxTokens: 1000 } });
    expect(reply.usage).toEqual({
      input: first!.tokens!.input + second!.tokens!.input,
      output: first!.tokens!.output + second!.tokens!.output,
      cached: 0,
    });
    expect(
      [first, second].map((call) => Object.values(call!.parameters).find((value) => value === 500 || value === 1000)),
    ).toEqual([500, 1000]);
  });

  test('two length stops leave a cut text that is no answer', async () => {
    const { model, calls } = await providerSession(provider, always('length'));
    const half = facts.slice(0, Math.ceil(facts.length / 2));
    expect(await model.complete(request, never)).toMatchObject({ kind: 'cut', text: half, attempts: 2 });
    expect(await calls()).toHaveLength(2);
  });

  test.each(['fenced-json', 'broken-json'] as const)(
    '%s is a reply like any other: reading it is not the port’s work',
    async (kind) => {
      const { model, calls } = await providerSession(provider, always(kind));
      const reply = await model.complete({ ...request, schema: null }, never);
      const [call] = await calls();
      expect(reply).toMatchObject({ kind: 'answered', text: call!.reply, attempts: 1 });
      expect(call!.reply).not.toBe(facts);
    },
  );

  test('an answer in one piece to a call for a stream is learnt', async () => {
    const { model, calls } = await providerSession(provider, once('not-a-stream'));
    expect(await model.complete(request, never)).toMatchObject({ kind: 'answered', text: facts, attempts: 2 });
    expect(await model.complete(request, never)).toMatchObject({ kind: 'answered', text: facts, attempts: 1 });
    expect((await calls()).map(({ stream }) => stream)).toEqual([true, false, false]);
  });

  test.each([
    ['wrong-key', 'llm-key-refused'],
    ['echo-key', 'llm-key-refused'],
    ['quota-spent', 'llm-quota-spent'],
    ['model-unknown', 'llm-model-unknown'],
    ['path-wrong', 'llm-path-wrong'],
    ['images-refused', 'llm-images-refused'],
  ] as const)('%s stops the run with %s after one call, and the key is in no word of it', async (kind, code) => {
    const { model, calls } = await providerSession(provider, always(kind), { key: 'canary-7Q2x+9/w' });
    const error: unknown = await model.complete(withImage, never).catch((error: unknown) => error);
    expect(error).toMatchObject({ code });
    expect(await calls()).toHaveLength(1);
    const told = [String(error), (error as Error).stack, JSON.stringify(error), String((error as Error).cause)].join(
      '\n',
    );
    expect(told).not.toMatch(/canary|7Q2x|9\/w/);
  });

  test('a prompt that is too long fails alone', async () => {
    const { model, calls } = await providerSession(provider, always('too-long'));
    expect(await model.complete(request, never)).toMatchObject({
      kind: 'failed',
      code: 'llm-prompt-too-long',
      attempts: 1,
    });
    expect(await calls()).toHaveLength(1);
  });

  test('parameters that are refused are learnt once a model', async () => {
    const second = { 'openai-compatible': 'max_tokens', anthropic: 'output_config', gemini: 'seed' }[provider];
    const { model, calls } = await providerSession(
      provider,
      { refuses: ['temperature', second] },
      { model: 'claude-sonnet-4-5' },
    );
    const asked = { ...request, seed: 3 };
    expect(await model.complete(asked, never)).toMatchObject({
      kind: 'answered',
      attempts: 3,
      sent: { temperature: null },
    });
    expect(await model.complete(asked, never)).toMatchObject({ kind: 'answered', attempts: 1 });
    const all = await calls();
    expect(all).toHaveLength(4);
    expect(all.at(-1)!.parameters).not.toHaveProperty('temperature');
    if (provider === 'openai-compatible') expect(all.at(-1)!.parameters).toHaveProperty('max_completion_tokens', 500);
  });

  test('a reply may be at most so long as the model takes, learnt by one call', async () => {
    const { model, calls } = await providerSession(provider, { mostTokens: 300 });
    expect(await model.complete(request, never)).toMatchObject({
      kind: 'answered',
      attempts: 2,
      sent: { maxTokens: 300 },
    });
    expect(await model.complete(request, never)).toMatchObject({ attempts: 1 });
    expect(await calls()).toHaveLength(3);
  });

  test('usage that is not told is unknown, not nothing', async () => {
    const { model } = await providerSession(provider, { usage: false });
    expect(await model.complete(request, never)).toMatchObject({ kind: 'answered', usage: null });
  });

  test('a key in a reply is not kept', async () => {
    const { model } = await providerSession(provider, {}, { key: '503 Meter' });
    const live = screen();
    const reply = await model.complete(request, never, live.onDelta);
    expect(reply).toMatchObject({ text: facts.replace('503 Meter', '[key]') });
    expect(live.text()).toBe(facts.replace('503 Meter', '[key]'));
  });
});

test('six calls that meet a rate limit together make the next ones go three at a time', async () => {
  const { model, calls } = await providerSession('openai-compatible', {
    delayMs: 60,
    faults: [{ kind: 'rate-limit', when: { call: [1, 6] } }],
  });
  const replies = await Promise.all(Array.from({ length: 12 }, () => model.complete(request, never)));
  expect(new Set(replies.map(({ kind }) => kind))).toEqual(new Set(['answered']));
  const all = await calls();
  expect(all).toHaveLength(18);
  const after = all.slice(6, 9);
  const others = all.slice(9, 12);
  // The next three were under way together, and the three after them began when one of them had ended.
  expect(Math.min(...others.map(({ began }) => began))).toBeGreaterThanOrEqual(
    Math.min(...after.map(({ ended }) => ended!)),
  );
});

test('an endpoint that never answered stops the run; one that did fails the call alone', async () => {
  const short = { ...retry, attempts: 2 };
  const silent = await providerSession('openai-compatible', { cors: false }, { retry: short });
  await expect(silent.model.complete(request, never)).rejects.toMatchObject({ code: 'llm-unreachable' });
  const faults: Fault[] = [{ kind: 'hang-up', when: { call: [2, 9] } }];
  const broken = await providerSession('openai-compatible', { faults }, { retry: short });
  await broken.model.complete(request, never);
  expect(await broken.model.complete(request, never)).toMatchObject({
    kind: 'failed',
    code: 'llm-unreachable',
    status: null,
    attempts: 2,
  });
});
