import { describe, expect, inject, test } from 'vitest';
import { createLanguageModel } from '../../../src/llm/create-language-model.ts';
import { parseEndpoint } from '../../../src/llm/endpoint.ts';
import { dialects, facts, never, providerSession, request, screen } from './provider-session.ts';

const keyHeaders = { 'openai-compatible': 'authorization', anthropic: 'x-api-key', gemini: 'x-goog-api-key' } as const;

/** A picture of 60 × 30 pixels. */
async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(60, 30);
  canvas.getContext('2d')!.fillRect(5, 5, 20, 20);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

describe.each(dialects)('%s', (provider) => {
  test('a call brings text, usage, the model’s own name and what was sent', async () => {
    const { model, calls } = await providerSession(provider, {});
    const live = screen();
    const reply = await model.complete(request, never, live.onDelta);
    const [call] = await calls();
    expect(reply).toMatchObject({
      kind: 'answered',
      text: facts,
      model: 'scripted-scripted',
      attempts: 1,
      usage: { input: call!.tokens!.input, output: call!.tokens!.output, cached: 0 },
      sent: { temperature: 0, maxTokens: 500, json: 'schema', stream: true },
    });
    expect(live.text()).toBe(facts);
    expect(call).toMatchObject({
      system: request.system,
      text: request.parts[0]!.kind === 'text' ? request.parts[0]!.text : '',
      json: true,
      stream: true,
    });
    expect(call!.parameters).toMatchObject({ temperature: 0 });
  });

  test('the same comes in one piece where streams are refused, learnt by one call', async () => {
    const { model, calls } = await providerSession(provider, { refuses: ['stream'] });
    const live = screen();
    const reply = await model.complete(request, never, live.onDelta);
    expect(reply).toMatchObject({
      kind: 'answered',
      text: facts,
      model: 'scripted-scripted',
      attempts: 2,
      sent: { stream: false },
    });
    expect(live.text()).toBe(facts);
    await model.complete(request, never);
    expect((await calls()).map(({ status }) => status)).toEqual([
      provider === 'openai-compatible' ? 422 : 400,
      200,
      200,
    ]);
    expect(model.describe().capabilities.streaming).toBe('no');
  });

  test('text without a schema comes as it is', async () => {
    const { model, calls } = await providerSession(provider, {});
    const plain = {
      ...request,
      system: '',
      parts: [{ kind: 'text', text: 'Reply with ready' }],
      schema: null,
      temperature: null,
      maxTokens: null,
    } as const;
    expect(await model.complete(plain, never)).toMatchObject({ kind: 'answered', text: 'ready' });
    const [call] = await calls();
    expect(call).toMatchObject({ json: false, system: '' });
    expect(call!.parameters).not.toHaveProperty('temperature');
  });

  test('images arrive whole and between the texts where they stand', async () => {
    const { model, calls } = await providerSession(provider, {});
    const bytes = await picture();
    const image = { kind: 'image', mediaType: 'image/png', bytes, name: 'sheet 1' } as const;
    const text = (text: string) => ({ kind: 'text', text }) as const;
    await model.complete({ ...request, parts: [text('before'), image, text('after')] }, never);
    const [call] = await calls();
    expect(call!.images).toEqual([{ mediaType: 'image/png', bytes: bytes.length, width: 60, height: 30 }]);
    expect(call!.text).toBe('before\nafter');
    // ⌈60 / 28⌉ · ⌈30 / 28⌉ = 6 tokens of the image, ⌈(system + “before\nafter”) / 4⌉ of the texts
    expect(call!.tokens!.input).toBe(6 + Math.ceil((request.system.length + 12) / 4));
  });

  test('the key goes in its header, and stands in no address and no record', async () => {
    const { model, calls, records, endpoint } = await providerSession(provider, { key: 'sk-canary-123456' });
    await model.complete(request, never);
    const [call] = await calls();
    expect(call).toMatchObject({ key: 'sk-canary-123456', keyHeader: keyHeaders[provider] });
    expect(call!.query).not.toContain('canary');
    expect(JSON.stringify(records)).not.toContain('canary');
    // Announced and ended; with the origin that was shown.
    expect(records.map(({ underWay, origin, purpose, status }) => [underWay, origin, purpose, status])).toEqual([
      [true, endpoint.origin, 'facts, by scripted', null],
      [undefined, endpoint.origin, 'facts, by scripted', 200],
    ]);
    expect(records[1]!.sentBytes).toBeGreaterThan(request.system.length);
    expect(JSON.stringify(model.describe())).not.toContain('canary');
  });

  test('an abort passes untouched, ends the request and is not retried', async () => {
    const { model, calls } = await providerSession(provider, { faults: [{ kind: 'silent-stream', when: {} }] });
    const control = new AbortController();
    const reason = new DOMException('stop', 'AbortError');
    const ended = model.complete(request, control.signal, () => control.abort(reason));
    await expect(ended).rejects.toBe(reason);
    await expect.poll(async () => (await calls()).map(({ left }) => left)).toEqual([true]);
  });

  test('without a key none is sent', async () => {
    const { model, calls } = await providerSession(provider, {}, { key: null });
    await model.complete(request, never);
    expect((await calls())[0]).toMatchObject({ key: '', keyHeader: '' });
  });
});

test('a known Claude model is asked for JSON by its own structured output', async () => {
  const { model, calls } = await providerSession('anthropic', {}, { model: 'claude-sonnet-4-5' });
  expect(await model.complete(request, never)).toMatchObject({ kind: 'answered', text: facts, finish: 'end_turn' });
  expect((await calls())[0]!.parameters).toHaveProperty('output_config');
});

test('Anthropic is told that a browser asks', async () => {
  const { model, calls } = await providerSession('anthropic', {});
  await model.complete(request, never);
  expect((await calls())[0]!.headers).toContain('anthropic-dangerous-direct-browser-access');
});

test('requests go to the chosen origin, follow no redirect and carry no cookie', async () => {
  const endpoint = parseEndpoint(`${inject('providerOrigin')}/s/other/v1`, 'openai-compatible', location.protocol);
  const asked: string[] = [];
  const model = createLanguageModel({
    endpoint,
    model: 'scripted',
    key: 'sk-canary-123456',
    onRecord: () => {},
    fetch: (input, init) => {
      asked.push(`${new URL(input as string).origin} ${init?.redirect} ${init?.credentials}`);
      return fetch(input, init);
    },
  });
  await model.complete(request, never);
  expect(asked).toEqual([`${endpoint.origin} error omit`]);
});
