// The dialect of Gemini's generateContent, errors in its wording.
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

const part = z.union([
  z.object({ text: z.string() }),
  z.object({ inlineData: z.object({ mimeType: z.string(), data: z.string() }) }),
]);
const content = z.object({ role: z.string().optional(), parts: z.array(part) });
const request = z.looseObject({
  contents: z.array(content),
  systemInstruction: content.optional(),
  generationConfig: z
    .looseObject({
      maxOutputTokens: z.number().optional(),
      responseMimeType: z.string().optional(),
      responseSchema: z.unknown().optional(),
    })
    .optional(),
});

function read(body: unknown, path: string): AskedCall {
  const { contents, systemInstruction, generationConfig = {} } = request.parse(body);
  const { responseMimeType, responseSchema, ...parameters } = generationConfig;
  const parts = contents.flatMap(({ parts }) => parts);
  const textOf = (parts: readonly z.infer<typeof part>[]): string =>
    parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n');
  const system = textOf(systemInstruction?.parts ?? []);
  const isStream = path.includes(':streamGenerateContent');
  return {
    model: decodeURIComponent(/\/models\/([^:]+):/.exec(path)?.[1] ?? ''),
    stream: isStream,
    system,
    text: textOf(parts),
    images: parts.flatMap((part) =>
      'inlineData' in part ? [askedImage(part.inlineData.mimeType, part.inlineData.data)] : [],
    ),
    json: responseMimeType === 'application/json',
    fields: fieldsOf(responseSchema),
    byTool: false,
    parameters: {
      ...parameters,
      ...(responseSchema === undefined ? {} : { responseSchema: true }),
      ...(responseMimeType === undefined ? {} : { responseMimeType }),
      ...(isStream ? { stream: true } : {}),
      ...(system === '' ? {} : { system: true }),
    },
    maxTokens: parameters.maxOutputTokens ?? null,
  };
}

export const gemini: Dialect = {
  name: 'gemini',
  read,
  whole: (reply) => JSON.stringify(piece(reply, reply.text, finish(reply))),
  opening: () => [],
  piece: (reply, text) => frame(piece({ ...reply, tokens: null }, text, null)),
  closing: (reply) => [frame(piece(reply, '', finish(reply)))],
  last: '',
  streamError: frame({
    error: { code: 503, message: 'The model is overloaded. Please try again later.', status: 'UNAVAILABLE' },
  }),
  error: (kind, { call, parameter, hint, most }) => {
    switch (kind) {
      case 'rate-limit':
        return answer(
          429,
          'RESOURCE_EXHAUSTED',
          `You exceeded your current quota, please check your plan and billing details.${hint}`,
          retryInfo(hint),
        );
      case 'overloaded':
        return answer(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.');
      case 'server-error':
        return answer(
          500,
          'INTERNAL',
          'An internal error has occurred. Please retry or report in https://developers.example/troubleshooting',
        );
      case 'wrong-key':
        return answer(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
        ]);
      case 'quota-spent':
        return answer(402, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.');
      case 'model-unknown':
        return answer(
          404,
          'NOT_FOUND',
          `models/${call?.model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
        );
      case 'path-wrong':
        return { status: 404, body: '' };
      case 'images-refused':
        return answer(400, 'INVALID_ARGUMENT', 'Image input modality is not enabled for models/gemma-3-1b-it');
      case 'too-long':
        return answer(
          400,
          'INVALID_ARGUMENT',
          'The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).',
        );
      case 'filter':
        return {
          status: 200,
          body: JSON.stringify({
            promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
            usageMetadata: { promptTokenCount: 7, totalTokenCount: 7 },
          }),
        };
      case 'too-many-tokens':
        return answer(
          400,
          'INVALID_ARGUMENT',
          `Unable to submit request because it has a maxOutputTokens value of ${call?.maxTokens} but the supported range is from 1 (inclusive) to ${most + 1} (exclusive).`,
        );
      case 'parameter':
        return parameter === 'responseSchema' || parameter === 'responseMimeType'
          ? answer(400, 'INVALID_ARGUMENT', `JSON mode is not enabled for models/${call?.model}`)
          : answer(
              400,
              'INVALID_ARGUMENT',
              `Invalid JSON payload received. Unknown name "${parameter}" at 'generation_config': Cannot find field.`,
            );
    }
  },
};

function answer(code: number, status: string, message: string, details: readonly object[] = []): ErrorAnswer {
  return {
    status: code,
    body: JSON.stringify({ error: { code, message, status, ...(details.length === 0 ? {} : { details }) } }),
  };
}

function retryInfo(hint: string): object[] {
  const seconds = /(\d+(?:\.\d+)?)s/.exec(hint)?.[1];
  return seconds === undefined
    ? []
    : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` }];
}

function piece({ call, id, tokens }: Outgoing, text: string, finishReason: string | null): object {
  return {
    candidates: [
      {
        content: { role: 'model', parts: [{ text }] },
        ...(finishReason === null ? {} : { finishReason }),
        index: 0,
      },
    ],
    ...(tokens === null
      ? {}
      : {
          usageMetadata: {
            promptTokenCount: tokens.input,
            candidatesTokenCount: tokens.output,
            totalTokenCount: tokens.input + tokens.output,
          },
        }),
    modelVersion: `${call.model}-scripted`,
    responseId: id,
  };
}

function finish({ end }: Outgoing): string {
  if (end === 'length') return 'MAX_TOKENS';
  return end === 'refusal' ? 'SAFETY' : 'STOP';
}
