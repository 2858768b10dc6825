// Numbers that a provider tells of a call and that are none: its reply is paid, and is not lost for them.
import { describe, expect, test } from 'vitest';
import type { ProviderKind } from '../../../src/core/experiment/answering.ts';
import { createLanguageModel } from '../../../src/llm/create-language-model.ts';
import { parseEndpoint } from '../../../src/llm/endpoint.ts';
import type { LanguageModelRequest, Reply } from '../../../src/llm/language-model.ts';

const request: LanguageModelRequest = {
  system: '',
  parts: [{ kind: 'text', text: 'When?' }],
  schema: null,
  temperature: null,
  maxTokens: null,
  seed: null,
  purpose: 'answer',
};

/** What a provider of a dialect sends; `odd` stands where tokens of the prompt are told, as it is written. */
type Script = (odd: string) => { readonly type: string; readonly body: string };

const json = (body: string) => ({ type: 'application/json', body });
const events = (...data: string[]) => ({
  type: 'text/event-stream',
  body: data.map((one) => `${one}\n\n`).join(''),
});

const openai = '"id":"1","model":"m","created":1';
const scripts: Readonly<Record<string, { readonly provider: ProviderKind; readonly script: Script }>> = {
  'openai-compatible, whole': {
    provider: 'openai-compatible',
    script: (odd) =>
      json(
        `{${openai},"choices":[{"index":0,"message":{"role":"assistant","content":"1999"},"finish_reason":"stop"}],"usage":{"prompt_tokens":${odd},"completion_tokens":3}}`,
      ),
  },
  'openai-compatible, streamed, in an event of its own': {
    provider: 'openai-compatible',
    script: (odd) =>
      events(
        `data: {${openai},"choices":[{"index":0,"delta":{"content":"1999"}}]}`,
        `data: {${openai},"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`,
        `data: {${openai},"choices":[],"usage":{"prompt_tokens":${odd},"completion_tokens":3}}`,
        'data: [DONE]',
      ),
  },
  'openai-compatible, streamed, in every event': {
    provider: 'openai-compatible',
    script: (odd) =>
      events(
        `data: {${openai},"choices":[{"index":0,"delta":{"content":"1999"}}],"usage":{"prompt_tokens":${odd},"completion_tokens":3}}`,
        `data: {${openai},"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":${odd},"completion_tokens":3}}`,
        'data: [DONE]',
      ),
  },
  'anthropic, whole': {
    provider: 'anthropic',
    script: (odd) =>
      json(
        `{"type":"message","id":"1","model":"m","role":"assistant","content":[{"type":"text","text":"1999"}],"stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":${odd},"output_tokens":3}}`,
      ),
  },
  'anthropic, streamed': {
    provider: 'anthropic',
    script: (odd) =>
      events(
        `event: message_start\ndata: {"type":"message_start","message":{"id":"1","model":"m","role":"assistant","type":"message","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":${odd},"output_tokens":1}}}`,
        'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}',
        'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"1999"}}',
        'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}',
        'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":3}}',
        'event: message_stop\ndata: {"type":"message_stop"}',
      ),
  },
  'gemini, whole': {
    provider: 'gemini',
    script: (odd) =>
      json(
        `{"candidates":[{"content":{"role":"model","parts":[{"text":"1999"}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":${odd},"candidatesTokenCount":3,"totalTokenCount":3},"modelVersion":"m"}`,
      ),
  },
  'gemini, streamed': {
    provider: 'gemini',
    script: (odd) =>
      events(
        `data: {"candidates":[{"content":{"role":"model","parts":[{"text":"1999"}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":${odd},"candidatesTokenCount":3,"totalTokenCount":3},"modelVersion":"m"}`,
      ),
  },
};

/** The script answers whole or streamed whatever is asked for: one request more is made where it was asked for as the other. */
async function asked(provider: ProviderKind, answer: ReturnType<Script>): Promise<Reply> {
  let requests = 0;
  const model = createLanguageModel({
    endpoint: parseEndpoint('https://llm.example/v1', provider, 'https:'),
    model: 'm',
    key: 'k',
    onRecord: () => {},
    clock: { now: Date.now, wait: async () => {} },
    fetch: async () => {
      requests += 1;
      return new Response(answer.body, { headers: { 'content-type': answer.type } });
    },
  });
  const reply = await model.complete(request, new AbortController().signal);
  expect(requests).toBeLessThan(3);
  return reply;
}

const odd = [
  'NaN',
  '-Infinity',
  '-5',
  '5.5',
  '"12"',
  '"many"',
  '1e300',
  '1e999',
  '{}',
  '[7]',
  'true',
  '9007199254740993',
];

describe.each(Object.entries(scripts))('a reply of %s', (_name, { provider, script }) => {
  test('has its tokens where they are numbers', async () => {
    const reply = await asked(provider, script('7'));
    expect(reply).toMatchObject({ kind: 'answered', text: '1999', usage: { input: 7, output: 3, cached: 0 } });
  });

  test.each(odd)('is kept where its tokens are %s, and counts as one without', async (value) => {
    const reply = await asked(provider, script(value));
    expect(reply).toMatchObject({ kind: 'answered', text: '1999', usage: null });
  });
});

test('usage that is no object, and details that are none, cost no reply either', async () => {
  const { provider, script } = scripts['openai-compatible, whole']!;
  const { type, body } = script('7');
  const bare = body.replace(/"usage":\{.*?\}/, '"usage":"free"');
  expect(await asked(provider, { type, body: bare })).toMatchObject({ kind: 'answered', text: '1999', usage: null });
  const details = script('7,"prompt_tokens_details":"none","completion_tokens_details":{"reasoning_tokens":"1"}');
  expect(await asked(provider, details)).toMatchObject({ kind: 'answered', usage: { input: 7, output: 3, cached: 0 } });
  const cached = script('7,"prompt_tokens_details":{"cached_tokens":9}');
  expect(await asked(provider, cached)).toMatchObject({ usage: { input: 7, output: 3, cached: 7 } });
});
