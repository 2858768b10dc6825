import { describe, expect, test } from 'vitest';
import { startingCapabilities } from '../../../src/llm/capabilities.ts';
import { LearntParameters, nothingLearnt, parametersFor, sentRecord } from '../../../src/llm/learnt-parameters.ts';
import { providerMessage } from '../../../src/llm/provider-message.ts';
import { lessonOf } from '../../../src/llm/refused-parameter.ts';

const asked = { temperature: 0, maxTokens: 800, seed: 7, schema: { type: 'object' } } as const;
const capabilities = startingCapabilities('openai-compatible', 'http://localhost:8000');
const sent = parametersFor(asked, capabilities, nothingLearnt);

describe('a refused parameter', () => {
  test.each([
    [
      400,
      '{"error":{"message":"Unsupported value: \'temperature\' does not support 0 with this model. Only the default (1) value is supported.","type":"invalid_request_error","param":"temperature","code":"unsupported_value"}}',
      { kind: 'refused', parameter: 'temperature' },
    ],
    [
      400,
      '{"error":{"message":"Unsupported parameter: \'max_tokens\' is not supported with this model. Use \'max_completion_tokens\' instead.","param":"max_tokens","code":"unsupported_parameter"}}',
      { kind: 'refused', parameter: 'max_tokens' },
    ],
    [
      422,
      '{"detail":[{"type":"extra_forbidden","loc":["body","seed"],"msg":"Extra inputs are not permitted"}]}',
      { kind: 'refused', parameter: 'seed' },
    ],
    [
      400,
      '{"type":"error","error":{"type":"invalid_request_error","message":"`temperature` is deprecated for this model."}}',
      { kind: 'refused', parameter: 'temperature' },
    ],
    [
      400,
      '{"error":{"code":400,"message":"JSON mode is not enabled for models/gemma-3-27b-it","status":"INVALID_ARGUMENT"}}',
      { kind: 'refused', parameter: 'schema' },
    ],
    [
      400,
      '{"error":{"message":"Invalid parameter: \'response_format\' of type \'json_schema\' is not supported with this model."}}',
      { kind: 'refused', parameter: 'schema' },
    ],
    [
      400,
      '{"error":"Unrecognized request argument supplied: stream_options"}',
      { kind: 'refused', parameter: 'stream_options' },
    ],
    [400, '{"error":{"message":"System role not supported"}}', { kind: 'refused', parameter: 'system' }],
    [
      400,
      '{"error":{"message":"max_tokens: 800 > 512, which is the maximum allowed number of output tokens for m"}}',
      { kind: 'most-tokens', tokens: 512 },
    ],
    [
      400,
      '{"error":{"message":"max_tokens is too large: 800. This model supports at most 400 completion tokens, whereas you provided 800."}}',
      { kind: 'most-tokens', tokens: 400 },
    ],
    [
      400,
      '{"error":{"message":"Unable to submit request because it has a maxOutputTokens value of 800 but the supported range is from 1 (inclusive) to 501 (exclusive)."}}',
      { kind: 'most-tokens', tokens: 500 },
    ],
    // Nothing that was sent is named, or the status is about something else.
    [400, '{"error":{"message":"messages: at least one message is required"}}', null],
    [400, '{"error":{"message":"top_p must be below 1","param":"top_p"}}', null],
    [500, '{"error":{"message":"temperature sensor failed"}}', null],
  ])('status %i, %s', (status, body, lesson) => {
    expect(lessonOf(status, providerMessage(body), sent)).toEqual(lesson);
  });

  test('one that was not sent is never the reason', () => {
    const without = parametersFor({ ...asked, temperature: null }, capabilities, nothingLearnt);
    expect(lessonOf(400, providerMessage('temperature must not be set'), without)).toBeNull();
  });

  test('is left out from then on, for that model alone', () => {
    const learnt = new LearntParameters();
    expect(learnt.add('a', { kind: 'refused', parameter: 'temperature' })).toBe(true);
    expect(learnt.add('a', { kind: 'refused', parameter: 'temperature' })).toBe(false);
    expect(parametersFor(asked, capabilities, learnt.of('a')).temperature).toBeNull();
    expect(parametersFor(asked, capabilities, learnt.of('b')).temperature).toBe(0);
    expect(new LearntParameters(learnt.all()).of('a').refused).toEqual(['temperature']);
  });

  test('the most tokens of a reply go by their other name, then not at all', () => {
    const after = (...refused: ('max_tokens' | 'max_completion_tokens')[]) =>
      sentRecord(
        parametersFor({ ...asked, schema: null, temperature: null, seed: null }, capabilities, {
          refused,
          mostTokens: null,
        }),
      );
    expect(after()).toEqual({ max_tokens: 800, stream: true });
    expect(after('max_tokens')).toEqual({ max_completion_tokens: 800, stream: true });
    expect(after('max_tokens', 'max_completion_tokens')).toEqual({ stream: true });
  });

  test('a schema becomes JSON without one, then nothing', () => {
    const after = (...refused: ('schema' | 'json')[]) =>
      parametersFor(asked, capabilities, { refused, mostTokens: null }).json;
    expect([after(), after('schema'), after('schema', 'json')]).toEqual(['schema', 'object', 'none']);
  });

  test('a limit that was learnt caps what is asked for', () => {
    expect(parametersFor(asked, capabilities, { refused: [], mostTokens: 512 }).maxTokens).toBe(512);
    expect(parametersFor({ ...asked, maxTokens: 100 }, capabilities, { refused: [], mostTokens: 512 }).maxTokens).toBe(
      100,
    );
  });
});
