// What is thrown while a call is made, and is no word of the provider's: it ends the call as what it is, and is not asked again.
import { describe, expect, test } from 'vitest';
import { createLanguageModel } from '../../../src/llm/create-language-model.ts';
import { parseEndpoint } from '../../../src/llm/endpoint.ts';
import type { Delta, LanguageModelRequest, Reply } from '../../../src/llm/language-model.ts';

const request: LanguageModelRequest = {
  system: '',
  parts: [{ kind: 'text', text: 'When?' }],
  schema: null,
  temperature: null,
  maxTokens: null,
  seed: null,
  purpose: 'answer',
};

const chunk = (choice: object): string => `data: ${JSON.stringify({ id: '1', model: 'm', choices: [choice] })}\n\n`;
const stream = `${chunk({ index: 0, delta: { content: '1999' } })}${chunk({ index: 0, delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`;

/** A model behind a fetch by script; waits are none. */
function modelWith(answer: () => Response | Promise<Response>) {
  let asked = 0;
  const model = createLanguageModel({
    endpoint: parseEndpoint('https://llm.example/v1', 'openai-compatible', 'https:'),
    model: 'm',
    key: null,
    onRecord: () => {},
    clock: { now: Date.now, wait: async () => {} },
    fetch: async () => {
      asked += 1;
      return answer();
    },
  });
  const complete = (onDelta?: (delta: Delta) => void): Promise<Reply> =>
    model.complete(request, new AbortController().signal, onDelta);
  return { complete, asked: () => asked };
}

const events = (): Response => new Response(stream, { headers: { 'content-type': 'text/event-stream' } });

describe('an exception during a call', () => {
  test('of the page’s own passes as it is, after one request', async () => {
    const { complete, asked } = modelWith(events);
    expect(await complete()).toMatchObject({ kind: 'answered', text: '1999' });
    const mistake = new TypeError('this.screen is undefined');
    const failing = complete(() => {
      throw mistake;
    });
    await expect(failing).rejects.toBe(mistake);
    expect(asked()).toBe(2);
  });

  test('of the network is one: asked again, and then a failure that says so', async () => {
    const reached = { yes: false };
    const { complete, asked } = modelWith(() => {
      if (!reached.yes) return events();
      throw new TypeError('Failed to fetch');
    });
    await complete();
    reached.yes = true;
    expect(await complete()).toMatchObject({ kind: 'failed', code: 'llm-unreachable', attempts: 6 });
    expect(asked()).toBe(7);
  });

  test('that the SDK throws at an odd reply is a reply that cannot be read, and not a mistake of the page', async () => {
    // No choice at all: the SDK takes the first one without a look.
    const odd = (): Response =>
      new Response('{"id":"1","choices":[]}', { headers: { 'content-type': 'application/json' } });
    const { complete, asked } = modelWith(odd);
    expect(await complete()).toMatchObject({ kind: 'failed', code: 'llm-reply-unreadable' });
    expect(asked()).toBeGreaterThan(1);
  });
});
