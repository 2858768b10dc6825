// The dialect of Anthropic's messages, errors in its wording.
import { z } from '../../../src/core/strict-zod.ts';
import {
  type AskedCall,
  type Dialect,
  type ErrorAnswer,
  type Outgoing,
  askedImage,
  fieldsOf,
  frame,
} from './dialect.ts';

const text = z.object({ type: z.literal('text'), text: z.string() });
const image = z.object({
  type: z.literal('image'),
  source: z.object({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
});
const request = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  max_tokens: z.number(),
  system: z.union([z.string(), z.array(text)]).optional(),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(z.union([text, image]))]) })),
  tools: z.array(z.object({ name: z.string(), input_schema: z.unknown() })).optional(),
  output_config: z.object({ format: z.object({ schema: z.unknown() }).optional() }).optional(),
});

function read(body: unknown): AskedCall {
  const { model, stream, system, messages, tools, output_config: config, ...parameters } = request.parse(body);
  const parts = messages.flatMap(({ content }) =>
    typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content,
  );
  const systemText = typeof system === 'string' ? system : (system ?? []).map(({ text }) => text).join('\n');
  const byTool = tools?.some(({ name }) => name === 'json') ?? false;
  return {
    model,
    stream: stream ?? false,
    system: systemText,
    text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
    images: parts.flatMap((part) =>
      part.type === 'image' ? [askedImage(part.source.media_type, part.source.data)] : [],
    ),
    json: byTool || config?.format !== undefined,
    fields: fieldsOf(config?.format?.schema ?? tools?.[0]?.input_schema),
    byTool,
    parameters: {
      ...parameters,
      ...(stream === undefined ? {} : { stream }),
      ...(config === undefined ? {} : { output_config: true }),
      ...(byTool ? { tools: true } : {}),
      ...(systemText === '' ? {} : { system: true }),
    },
    maxTokens: parameters.max_tokens,
  };
}

export const anthropic: Dialect = {
  name: 'anthropic',
  read,
  whole: (reply) =>
    JSON.stringify({
      ...message(reply, [
        reply.call.byTool && isJson(reply.text)
          ? { type: 'tool_use', id: `toolu_${reply.id}`, name: 'json', input: JSON.parse(reply.text) as unknown }
          : { type: 'text', text: reply.text },
      ]),
      stop_reason: stopReason(reply),
      usage: { input_tokens: reply.tokens?.input ?? 0, output_tokens: reply.tokens?.output ?? 0 },
    }),
  opening: (reply) => [
    frame(
      {
        type: 'message_start',
        message: {
          ...message(reply, []),
          stop_reason: null,
          usage: { input_tokens: reply.tokens?.input ?? 0, output_tokens: 1 },
        },
      },
      'message_start',
    ),
    frame(
      {
        type: 'content_block_start',
        index: 0,
        content_block: reply.call.byTool
          ? { type: 'tool_use', id: `toolu_${reply.id}`, name: 'json', input: {} }
          : { type: 'text', text: '' },
      },
      'content_block_start',
    ),
    frame({ type: 'ping' }, 'ping'),
  ],
  piece: (reply, text) =>
    frame(
      {
        type: 'content_block_delta',
        index: 0,
        delta: reply.call.byTool ? { type: 'input_json_delta', partial_json: text } : { type: 'text_delta', text },
      },
      'content_block_delta',
    ),
  closing: (reply) => [
    frame({ type: 'content_block_stop', index: 0 }, 'content_block_stop'),
    frame(
      {
        type: 'message_delta',
        delta: { stop_reason: stopReason(reply), stop_sequence: null },
        usage: { output_tokens: reply.tokens?.output ?? 0 },
      },
      'message_delta',
    ),
    frame({ type: 'message_stop' }, 'message_stop'),
  ],
  last: '',
  streamError: frame({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'error'),
  error: (kind, { call, parameter, hint, most, key }) => {
    switch (kind) {
      case 'rate-limit':
        return answer(
          429,
          'rate_limit_error',
          `This request would exceed your organization’s rate limit of 5 requests per minute.${hint}`,
        );
      case 'overloaded':
        return answer(529, 'overloaded_error', `Overloaded${hint}`);
      case 'server-error':
        return answer(500, 'api_error', 'Internal server error');
      case 'wrong-key':
        return answer(
          401,
          'authentication_error',
          key === '' ? 'x-api-key header is required' : `invalid x-api-key ${key}`,
        );
      case 'quota-spent':
        return answer(
          400,
          'invalid_request_error',
          'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
        );
      case 'model-unknown':
        return answer(404, 'not_found_error', `model: ${call?.model}`);
      case 'path-wrong':
        return answer(404, 'not_found_error', 'Not Found');
      case 'images-refused':
        return answer(400, 'invalid_request_error', `messages.0.content.1: This model does not support image inputs.`);
      case 'too-long':
        return answer(400, 'invalid_request_error', 'prompt is too long: 208310 tokens > 200000 maximum');
      case 'filter':
        return answer(400, 'invalid_request_error', 'Output blocked by content filtering policy');
      case 'too-many-tokens':
        return answer(
          400,
          'invalid_request_error',
          `max_tokens: ${call?.maxTokens} > ${most}, which is the maximum allowed number of output tokens for ${call?.model}`,
        );
      case 'parameter':
        return answer(
          400,
          'invalid_request_error',
          parameter === 'temperature'
            ? '`temperature` is deprecated for this model.'
            : `${parameter}: Extra inputs are not permitted`,
        );
    }
  },
};

function answer(status: number, type: string, message: string): ErrorAnswer {
  return { status, body: JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_scripted' }) };
}

function message({ id, call }: Outgoing, content: readonly object[]): object {
  return {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model: `${call.model}-scripted`,
    content,
    stop_sequence: null,
  };
}

function stopReason({ end, call }: Outgoing): string {
  if (end === 'length') return 'max_tokens';
  if (end === 'refusal') return 'refusal';
  return call.byTool ? 'tool_use' : 'end_turn';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
