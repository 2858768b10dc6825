/** One request to a model and what came of it: no retries, no decisions. */
import { APICallError } from '@ai-sdk/provider';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3FinishReason,
  LanguageModelV3Prompt,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import type { Usage } from '../core/answering/usage.ts';
import type { JsonSchema } from '../core/prompt/prompt.ts';
import { z } from '../core/strict-zod.ts';
import type { FetchPort } from '../network/fetch-port.ts';
import { AttemptFetch, type AttemptLimits } from './attempt-fetch.ts';
import type { AttemptFailure } from './call-problem.ts';
import type { Endpoint } from './endpoint.ts';
import type { LanguageModelRequest } from './language-model.ts';
import type { SentParameters } from './learnt-parameters.ts';
import { sdkModel } from './provider-sdk.ts';

export interface AttemptInput {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly key: string | null;
  readonly request: LanguageModelRequest;
  readonly sent: SentParameters;
  readonly port: FetchPort;
  readonly limits: AttemptLimits;
}

export type AttemptResult =
  | {
      readonly kind: 'reply';
      readonly text: string;
      readonly finish: LanguageModelV3FinishReason['unified'];
      /** In the provider's words; empty where it says none. */
      readonly rawFinish: string;
      readonly usage: Usage | null;
      readonly model: string | null;
      /** Parameters that the SDK itself left out, knowing the model: `temperature`, `seed`. */
      readonly leftOut: readonly string[];
    }
  | { readonly kind: 'failure'; readonly failure: AttemptFailure };

/**
 * Makes one request. Rejects with the signal's reason and nothing else that concerns the provider; what is no word of the SDK's, a
 * mistake of ours or a part of it that cannot be loaded, passes as it is and is not taken for a reply.
 */
export async function attempt(
  input: AttemptInput,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<AttemptResult> {
  const { request, sent, endpoint } = input;
  const connection = new AttemptFetch(input.port, input.limits, `${request.purpose}, by ${input.model}`, signal);
  try {
    const model = await sdkModel({ ...input, endpoint, fetch: connection.fetch });
    const options = callOptions(request, sent, connection.signal);
    const result = sent.stream
      ? await streamed(model, options, connection, onText)
      : await whole(model, options, onText);
    signal.throwIfAborted();
    if (connection.failure !== null) return { kind: 'failure', failure: connection.failure };
    return result.kind === 'failure' && isInOnePiece(sent, connection) ? notAStream : result;
  } catch (thrown) {
    signal.throwIfAborted();
    if (connection.mistake !== null) throw connection.mistake.error;
    if (!(thrown instanceof SdkFailure)) throw thrown;
    if (connection.failure === null && isInOnePiece(sent, connection)) return notAStream;
    return { kind: 'failure', failure: connection.failure ?? failureOf(thrown.cause) };
  } finally {
    await connection.close();
  }
}

/** What the SDK threw or rejected with: at an odd reply also a `TypeError` of its own. */
class SdkFailure extends Error {}

async function ofSdk<Value>(asked: PromiseLike<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (cause) {
    throw new SdkFailure('The SDK could not do it.', { cause });
  }
}

const notAStream: AttemptResult = {
  kind: 'failure',
  failure: { kind: 'unreadable', what: 'not-a-stream', status: 200 },
};

/** Some servers and proxies pass over the wish for a stream. */
function isInOnePiece({ stream }: SentParameters, { isWhole }: AttemptFetch): boolean {
  return stream && isWhole;
}

function callOptions(
  request: LanguageModelRequest,
  sent: SentParameters,
  abortSignal: AbortSignal,
): LanguageModelV3CallOptions {
  return {
    prompt: promptOf(request, sent),
    abortSignal,
    includeRawChunks: true,
    ...(sent.temperature === null ? {} : { temperature: sent.temperature }),
    ...(sent.maxTokens === null ? {} : { maxOutputTokens: sent.maxTokens }),
    ...(sent.seed === null ? {} : { seed: sent.seed }),
    ...(sent.json === 'none' ? {} : { responseFormat: jsonFormat(request.schema, sent.json) }),
  };
}

function jsonFormat(
  schema: JsonSchema | null,
  json: 'schema' | 'object',
): NonNullable<LanguageModelV3CallOptions['responseFormat']> {
  return schema === null || json === 'object' ? { type: 'json' } : { type: 'json', schema, name: 'reply' };
}

function promptOf({ system, parts }: LanguageModelRequest, { systemRole }: SentParameters): LanguageModelV3Prompt {
  const before = system === '' || systemRole ? [] : [{ type: 'text' as const, text: system }];
  const content = parts.map((part) =>
    part.kind === 'text'
      ? { type: 'text' as const, text: part.text }
      : { type: 'file' as const, data: part.bytes, mediaType: part.mediaType },
  );
  return [
    ...(system !== '' && systemRole ? [{ role: 'system' as const, content: system }] : []),
    { role: 'user', content: [...before, ...content] },
  ];
}

async function whole(
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions,
  onText: (text: string) => void,
): Promise<AttemptResult> {
  const { content, finishReason, usage, response, warnings } = await ofSdk(model.doGenerate(options));
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  onText(text);
  return {
    kind: 'reply',
    text,
    finish: finishReason.unified,
    rawFinish: finishReason.raw ?? '',
    usage: usageOf(usage),
    model: response?.modelId ?? versionIn(response?.body),
    leftOut: warnings.flatMap((warning) => (warning.type === 'unsupported' ? [warning.feature] : [])),
  };
}

async function streamed(
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions,
  connection: AttemptFetch,
  onText: (text: string) => void,
): Promise<AttemptResult> {
  const reader = (await ofSdk(model.doStream(options))).stream.getReader();
  const texts: string[] = [];
  let answeredBy: string | null = null;
  let leftOut: readonly string[] = [];
  try {
    for (;;) {
      const { done, value: part } = await ofSdk(reader.read());
      if (done) return { kind: 'failure', failure: { kind: 'incomplete' } };
      if (part.type === 'text-delta') {
        texts.push(part.delta);
        onText(part.delta);
      } else if (part.type === 'response-metadata') answeredBy = part.modelId ?? answeredBy;
      else if (part.type === 'stream-start') {
        leftOut = part.warnings.flatMap((warning) => (warning.type === 'unsupported' ? [warning.feature] : []));
      } else if (part.type === 'raw') {
        answeredBy ??= versionIn(part.rawValue);
        if (isLast(part.rawValue)) connection.nearEnd();
      } else if (part.type === 'error') {
        const failure = streamFailure(part.error);
        if (failure !== null && !(failure.kind === 'incomplete' && connection.ended))
          return { kind: 'failure', failure };
      } else if (part.type === 'finish') {
        const { unified, raw } = part.finishReason;
        if (raw === undefined && !connection.ended) return { kind: 'failure', failure: { kind: 'incomplete' } };
        const finish = raw === undefined ? 'stop' : unified;
        const usage = usageOf(part.usage);
        return { kind: 'reply', text: texts.join(''), finish, rawFinish: raw ?? '', usage, model: answeredBy, leftOut };
      }
    }
  } finally {
    // Ended or given up: in both cases nothing more is wanted.
    reader.cancel().catch(() => {});
  }
}

const lastEvent = z.union([
  z.object({ choices: z.tuple([z.object({ finish_reason: z.string() })], z.unknown()) }),
  z.object({ type: z.literal('message_stop') }),
  z.object({ candidates: z.tuple([z.object({ finishReason: z.string() })], z.unknown()) }),
]);

/** Whether an event says that the reply is at its end; usage may follow it. */
function isLast(event: unknown): boolean {
  return lastEvent.safeParse(event).success;
}

const versioned = z.object({ modelVersion: z.string() });

/** Gemini's name for the model that answered, which the SDK does not pass on. */
function versionIn(body: unknown): string | null {
  return versioned.safeParse(body).data?.modelVersion ?? null;
}

/** Null: an event that nobody understands is passed over, as the dialects ask for. */
function streamFailure(error: unknown): AttemptFailure | null {
  if (error instanceof Error) {
    if (error.name === 'AI_TypeValidationError') return null;
    return error.name === 'AI_JSONParseError' || error.name === 'AI_InvalidResponseDataError'
      ? { kind: 'incomplete' }
      : failureOf(error);
  }
  return { kind: 'in-stream', body: JSON.stringify({ error }) };
}

function failureOf(error: unknown): AttemptFailure {
  if (!APICallError.isInstance(error)) return { kind: 'unreadable', what: 'json', status: 200 };
  const { statusCode, responseHeaders, responseBody } = error;
  if (statusCode === undefined) return { kind: 'network' };
  // The SDK's own wish: errors at the head of a stream are told with the status that they would have had.
  if (statusCode >= 200 && statusCode < 300) return { kind: 'unreadable', what: 'json', status: statusCode };
  return { kind: 'status', status: statusCode, headers: responseHeaders ?? {}, body: responseBody ?? error.message };
}

/** Null: nothing was told, or something that cannot be counts of tokens. */
function usageOf({ inputTokens, outputTokens }: LanguageModelV3Usage): Usage | null {
  const input = countOf(inputTokens.total ?? 0);
  const output = countOf(outputTokens.total ?? 0);
  // Some adapters put zeros where the provider told nothing; no call takes no tokens.
  if (input === null || output === null || input + output === 0) return null;
  return { input, output, cached: Math.min(countOf(inputTokens.cacheRead ?? 0) ?? 0, input) };
}

/** Far more than any call takes; sums of that many stay whole numbers. */
const mostTokens = 1e9;

function countOf(tokens: number): number | null {
  return Number.isInteger(tokens) && tokens >= 0 && tokens <= mostTokens ? tokens : null;
}
