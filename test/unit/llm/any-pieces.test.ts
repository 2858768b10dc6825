// A reply comes in whatever pieces the network makes of it: byte by byte it is the reply that came at once, and half of it is none.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProviderKind } from '../../../src/core/experiment/answering.ts';
import { createLanguageModel } from '../../../src/llm/create-language-model.ts';
import { parseEndpoint } from '../../../src/llm/endpoint.ts';
import type { Reply } from '../../../src/llm/language-model.ts';
import { anthropic } from '../../support/provider/anthropic.ts';
import type { AskedCall, Dialect, Outgoing } from '../../support/provider/dialect.ts';
import { gemini } from '../../support/provider/gemini.ts';
import { openai } from '../../support/provider/openai.ts';

const text = 'Die Brücke mißt 503 Meter – 橋は長い 🌉 – data: [DONE] \n\ndata: nothing';

const call: AskedCall = {
  model: 'm',
  stream: true,
  system: '',
  text: 'When?',
  images: [],
  json: false,
  fields: null,
  byTool: false,
  parameters: { stream_options: { include_usage: true } },
  maxTokens: null,
};

function streamOf(dialect: Dialect): Uint8Array<ArrayBuffer> {
  const reply: Outgoing = { call, id: '1', text, end: 'stop', tokens: { input: 3, output: 5 } };
  const pieces = text.match(/[\s\S]{1,7}/gu)!.map((piece) => dialect.piece(reply, piece));
  const frames = [...dialect.opening(reply), ...pieces, ...dialect.closing(reply), dialect.last];
  return new TextEncoder().encode(frames.join(''));
}

/** The reply to one call, whose answer comes in these pieces. */
async function replyTo(provider: ProviderKind, pieces: readonly Uint8Array<ArrayBuffer>[], type = 'text/event-stream') {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const piece = left.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
  let asked = 0;
  const model = createLanguageModel({
    endpoint: parseEndpoint('https://llm.example/v1', provider, 'https:'),
    model: 'm',
    key: 'k',
    onRecord: () => {},
    retry: { attempts: 1, baseMs: 1, mostMs: 1, longestHintMs: 1 },
    fetch: async () => {
      asked += 1;
      return new Response(body, { headers: { 'content-type': type } });
    },
  });
  const request = { system: '', parts: [{ kind: 'text', text: 'When?' }], schema: null, purpose: 'answer' } as const;
  const reply: Reply = await model.complete(
    { ...request, temperature: null, maxTokens: null, seed: null },
    new AbortController().signal,
  );
  return { reply, asked };
}

function cut(bytes: Uint8Array<ArrayBuffer>, places: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const edges = [0, ...[...new Set(places)].sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, at) => bytes.slice(edges[at], end));
}

describe.each([
  ['openai-compatible', openai],
  ['anthropic', anthropic],
  ['gemini', gemini],
] as const)('a stream of %s', (provider, dialect) => {
  const bytes = streamOf(dialect);
  const whole = { kind: 'answered', text, usage: { input: 3, output: 5 } };

  test('is the same byte by byte as at once', async () => {
    expect((await replyTo(provider, [bytes])).reply).toMatchObject(whole);
    const single = Array.from(bytes, (_, at) => bytes.slice(at, at + 1));
    expect((await replyTo(provider, single)).reply).toMatchObject(whole);
  });

  test('is the same however it is cut', async () => {
    const places = fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(places, async (places) => {
        expect((await replyTo(provider, cut(bytes, places))).reply).toMatchObject(whole);
      }),
      { numRuns: 40 },
    );
  });

  test('that ends in the middle of its text is no answer', async () => {
    const middle = Math.floor(bytes.length / 2);
    const { reply } = await replyTo(provider, [bytes.slice(0, middle)]);
    expect(['llm-reply-incomplete', 'llm-unreachable']).toContain(reply.kind === 'failed' ? reply.code : reply.kind);
  });
});

test.each([
  [
    'openai-compatible',
    {
      id: '1',
      choices: [{ index: 0, message: { role: 'assistant', content: null }, finish_reason: 'content_filter' }],
    },
  ],
  [
    'anthropic',
    {
      id: '1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: 'refusal',
      stop_sequence: null,
      usage: { input_tokens: 3, output_tokens: 0 },
    },
  ],
] as const)('a refusal of %s in one piece and without a text is declined after one call', async (provider, body) => {
  // Sent as JSON to a call for a stream: the model is asked once more without one, which is no repeat of a refusal.
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  let asked = 0;
  const model = createLanguageModel({
    endpoint: parseEndpoint('https://llm.example/v1', provider, 'https:'),
    model: 'm',
    key: 'k',
    onRecord: () => {},
    fetch: async (_url, init) => {
      const sent = JSON.parse(init?.body as string) as { stream?: boolean };
      if (sent.stream !== true) asked += 1;
      return new Response(bytes, { headers: { 'content-type': 'application/json' } });
    },
  });
  const request = { system: '', parts: [{ kind: 'text', text: 'When?' }], schema: null, purpose: 'answer' } as const;
  const reply = await model.complete(
    { ...request, temperature: null, maxTokens: null, seed: null },
    new AbortController().signal,
  );
  expect(reply).toMatchObject({ kind: 'declined', text: '' });
  expect(asked).toBe(1);
});
