import { describe, expect, test } from 'vitest';
import { startingCapabilities } from '../../../src/llm/capabilities.ts';
import { problemOf } from '../../../src/llm/call-problem.ts';
import { nothingLearnt, parametersFor } from '../../../src/llm/learnt-parameters.ts';
import { errorRedactor } from '../../../src/llm/redact.ts';

const context = {
  origin: 'https://api.example.com',
  model: 'm-1',
  sent: parametersFor(
    { temperature: null, maxTokens: null, seed: null, schema: null },
    startingCapabilities('openai-compatible', 'https://api.example.com'),
    nothingLearnt,
  ),
  hasImages: false,
  redact: errorRedactor('sk-canary-123456'),
  now: 0,
};

function ofStatus(status: number, error: unknown, hasImages = false) {
  const body = typeof error === 'string' ? error : JSON.stringify({ error });
  return problemOf({ kind: 'status', status, headers: {}, body }, { ...context, hasImages });
}

describe('what an error means', () => {
  test.each([
    [401, { message: 'Incorrect API key provided' }, 'llm-key-refused'],
    [403, { message: 'Country not supported' }, 'llm-key-refused'],
    // Gemini's wording of a wrong key.
    [
      400,
      { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' },
      'llm-key-refused',
    ],
    // An organisation that forbids browsers.
    [
      401,
      { type: 'authentication_error', message: 'CORS requests are not allowed for this Organization' },
      'llm-key-refused',
    ],
    [402, { message: 'Insufficient credits' }, 'llm-quota-spent'],
    [429, { code: 'insufficient_quota', message: 'You exceeded your current quota' }, 'llm-quota-spent'],
    [400, { message: 'Your credit balance is too low to access the API' }, 'llm-quota-spent'],
    [404, { code: 'model_not_found', message: 'The model `m-1` does not exist' }, 'llm-model-unknown'],
    [404, { type: 'not_found_error', message: 'model: m-1' }, 'llm-model-unknown'],
    // Ollama, OpenRouter.
    [404, { message: "model 'm-1' not found, try pulling it first" }, 'llm-model-unknown'],
    [400, { message: 'm-1 is not a valid model ID', code: 400 }, 'llm-model-unknown'],
    [404, '404 page not found', 'llm-path-wrong'],
    [404, '<html><title>Not Found</title></html>', 'llm-path-wrong'],
    [405, { message: 'Method Not Allowed' }, 'llm-path-wrong'],
  ])('status %i with %j stops the run: %s', (status, error, code) => {
    expect(ofStatus(status, error)).toMatchObject({ kind: 'stop', code });
  });

  test.each([
    [429, { message: 'Rate limit reached. Please try again in 2s.' }, 'llm-rate-limited', true, 2000],
    // Gemini says “quota” of a minute's limit as well.
    [
      429,
      {
        status: 'RESOURCE_EXHAUSTED',
        message: 'You exceeded your current quota, please check your plan and billing details.',
      },
      'llm-rate-limited',
      true,
      null,
    ],
    [529, { type: 'overloaded_error', message: 'Overloaded' }, 'llm-server-failed', true, null],
    [503, 'upstream connect error', 'llm-server-failed', true, null],
    [500, '', 'llm-server-failed', false, null],
    [502, '<html>Bad gateway</html>', 'llm-server-failed', false, null],
    [408, '', 'llm-server-failed', false, null],
  ])('status %i with %j is tried again (%s)', (status, error, code, narrows, hintMs) => {
    expect(ofStatus(status, error)).toMatchObject({ kind: 'retry', code, narrows, hintMs });
  });

  test.each([
    [400, { code: 'content_filter', message: 'The response was filtered' }],
    [400, { message: 'Output blocked by content filtering policy' }],
    [403, { message: 'Your chosen model requires moderation and your input was flagged', code: 403 }],
  ])('status %i with %j is declined, not retried', (status, error) => {
    expect(ofStatus(status, error)).toMatchObject({ kind: 'declined' });
  });

  test.each([
    [
      400,
      { code: 'context_length_exceeded', message: "This model's maximum context length is 8192 tokens." },
      'llm-prompt-too-long',
    ],
    [400, { message: 'prompt is too long: 208310 tokens > 200000 maximum' }, 'llm-prompt-too-long'],
    [400, { message: 'the request exceeds the available context size, try increasing it' }, 'llm-prompt-too-long'],
    [413, '', 'llm-prompt-too-long'],
    [400, { message: 'messages.0: must not be empty' }, 'llm-request-refused'],
    [400, { message: 'image exceeds 5 MB maximum' }, 'llm-request-refused'],
  ])('status %i with %j fails this call alone: %s', (status, error, code) => {
    expect(ofStatus(status, error, true)).toMatchObject({ kind: 'failed', code });
  });

  test.each([
    'Invalid content type. image_url is only supported by certain models.',
    'This model does not support image inputs.',
    'Image input modality is not enabled for models/gemma-3-1b-it',
    'No endpoints found that support image input',
  ])('“%s” is about the model where images were sent, and nothing else', (message) => {
    expect(ofStatus(400, { message }, true)).toMatchObject({ kind: 'stop', code: 'llm-images-refused' });
    expect(ofStatus(400, { message }, false)).toMatchObject({ kind: 'failed', code: 'llm-request-refused' });
  });

  test('what the provider says is quoted on one short line, without the key', () => {
    const problem = ofStatus(401, { message: `Wrong key\nsk-canary-123456\u001B[31m ${'x'.repeat(600)}` });
    if (problem.kind !== 'stop') throw new Error('a wrong key stops the run');
    expect(problem.reason).toContain('“Wrong key [key] [31m xxx');
    expect(problem.reason).not.toMatch(/canary|\n|\u001B/);
    expect(problem.reason.length).toBeLessThan(500);
  });
});
