// The dialect of OpenAI's chat completions, errors in its wording.
import { z } from '../../../src/core/strict-zod.ts';
import { type AskedCall, type Dialect, type Outgoing, askedImage, fieldsOf, frame } from './dialect.ts';

const part = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
]);
const request = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(part)]) })),
  response_format: z.object({ type: z.string(), json_schema: z.object({ schema: z.unknown() }).optional() }).optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
});

function read(body: unknown): AskedCall {
  const { model, stream, messages, response_format: format, ...parameters } = request.parse(body);
  const parts = messages.map(({ role, content }) => ({
    role,
    parts: typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content,
  }));
  const textsOf = (isSystem: boolean): string =>
    parts
      .filter(({ role }) => (role === 'system' || role === 'developer') === isSystem)
      .flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])))
      .join('\n');
  const urls = parts.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : [])),
  );
  return {
    model,
    stream: stream ?? false,
    system: textsOf(true),
    text: textsOf(false),
    images: urls.map((url) => {
      const [, mediaType, base64] = /^data:([^;]+);base64,(.*)$/s.exec(url) ?? ['', 'unknown', ''];
      return askedImage(mediaType, base64);
    }),
    json: format !== undefined && format.type !== 'text',
    fields: fieldsOf(format?.json_schema?.schema),
    byTool: false,
    parameters: {
      ...parameters,
      ...(format === undefined ? {} : { response_format: format.type }),
      ...(stream === undefined ? {} : { stream }),
      ...(textsOf(true) === '' ? {} : { system: true }),
    },
    maxTokens: parameters.max_completion_tokens ?? parameters.max_tokens ?? null,
  };
}

export const openai: Dialect = {
  name: 'openai',
  read,
  whole: (reply) => {
    const isRefusal = reply.end === 'refusal';
    const message = {
      role: 'assistant',
      content: isRefusal ? null : reply.text,
      refusal: isRefusal ? reply.text : null,
    };
    return JSON.stringify({
      ...head(reply, 'chat.completion'),
      choices: [{ index: 0, message, finish_reason: finish(reply) }],
      ...(reply.tokens === null ? {} : { usage: usage(reply) }),
    });
  },
  opening: (reply) => [chunk(reply, { role: 'assistant', content: '' }, null)],
  piece: (reply, text) => chunk(reply, reply.end === 'refusal' ? { refusal: text } : { content: text }, null),
  closing: (reply) => [
    chunk(reply, {}, finish(reply)),
    ...(reply.tokens !== null && 'stream_options' in reply.call.parameters
      ? [frame({ ...head(reply, 'chat.completion.chunk'), choices: [], usage: usage(reply) })]
      : []),
  ],
  last: 'data: [DONE]\n\n',
  streamError: frame({
    error: {
      message: 'The server had an error while processing your request.',
      type: 'server_error',
      param: null,
      code: null,
    },
  }),
  error: (kind, { call, parameter, hint, most, key }) => {
    switch (kind) {
      case 'rate-limit':
        return answer(
          429,
          `Rate limit reached for ${call?.model} on requests per min (RPM): Limit 3, Used 3, Requested 1.${hint}`,
          'requests',
          'rate_limit_exceeded',
        );
      case 'overloaded':
        return answer(503, `The engine is currently overloaded, please try again later.${hint}`, 'server_error', null);
      case 'server-error':
        return answer(
          500,
          'The server had an error while processing your request. Sorry about that!',
          'server_error',
          null,
        );
      case 'wrong-key':
        return answer(
          401,
          `Incorrect API key provided: ${key}. You can find your API key at https://platform.example/account/api-keys.`,
          'invalid_request_error',
          'invalid_api_key',
        );
      case 'quota-spent':
        return answer(
          429,
          'You exceeded your current quota, please check your plan and billing details.',
          'insufficient_quota',
          'insufficient_quota',
        );
      case 'model-unknown':
        return answer(
          404,
          `The model \`${call?.model}\` does not exist or you do not have access to it.`,
          'invalid_request_error',
          'model_not_found',
        );
      case 'path-wrong':
        return {
          status: 404,
          body: JSON.stringify({
            error: {
              message: 'Invalid URL (POST /chat/completions)',
              type: 'invalid_request_error',
              param: null,
              code: null,
            },
          }),
        };
      case 'images-refused':
        return answer(
          400,
          'Invalid content type. image_url is only supported by certain models.',
          'invalid_request_error',
          null,
          'messages.[0].content.[1].type',
        );
      case 'too-long':
        return answer(
          400,
          "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens. Please reduce the length of the messages.",
          'invalid_request_error',
          'context_length_exceeded',
          'messages',
        );
      case 'filter':
        return answer(
          400,
          'The response was filtered due to the prompt triggering the content management policy.',
          'invalid_request_error',
          'content_filter',
          'prompt',
        );
      case 'too-many-tokens':
        return answer(
          400,
          `max_tokens is too large: ${call?.maxTokens}. This model supports at most ${most} completion tokens, whereas you provided ${call?.maxTokens}.`,
          'invalid_request_error',
          'invalid_value',
          'max_tokens',
        );
      case 'parameter':
        return parameterRefused(parameter);
    }
  },
};

function parameterRefused(parameter: string): { status: number; body: string } {
  switch (parameter) {
    case 'temperature':
      return answer(
        400,
        "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
        'invalid_request_error',
        'unsupported_value',
        'temperature',
      );
    case 'max_tokens':
      return answer(
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        'invalid_request_error',
        'unsupported_parameter',
        'max_tokens',
      );
    case 'response_format':
      return answer(
        400,
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide.",
        'invalid_request_error',
        null,
      );
    case 'system':
      return answer(400, 'System role not supported', 'invalid_request_error', null);
    default:
      // As Mistral and servers that check by a schema say it.
      return {
        status: 422,
        body: JSON.stringify({
          detail: [{ type: 'extra_forbidden', loc: ['body', parameter], msg: 'Extra inputs are not permitted' }],
        }),
      };
  }
}

function answer(
  status: number,
  message: string,
  type: string,
  code: string | null,
  param: string | null = null,
): { status: number; body: string } {
  return { status, body: JSON.stringify({ error: { message, type, param, code } }) };
}

function head({ id, call }: Outgoing, object: string): object {
  return { id: `chatcmpl-${id}`, object, created: 1_700_000_000, model: `${call.model}-scripted` };
}

function chunk(reply: Outgoing, delta: object, finishReason: string | null): string {
  return frame({
    ...head(reply, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
}

function finish({ end }: Outgoing): string {
  return end === 'length' ? 'length' : 'stop';
}

function usage({ tokens }: Outgoing): object {
  const { input, output } = tokens!;
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
