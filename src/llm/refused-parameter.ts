/** Finds out of an error which of the parameters that were sent a model refuses. */
import type { Lesson, RefusableParameter, SentParameters } from './learnt-parameters.ts';
import type { ProviderMessage } from './provider-message.ts';

/**
 * What an answer with status 400 or 422 teaches; null where it names nothing that was sent. A parameter that was not sent cannot be the
 * reason, whatever the words.
 */
export function lessonOf(status: number, { message, parameter }: ProviderMessage, sent: SentParameters): Lesson | null {
  if (status !== 400 && status !== 422 && status !== 501) return null;
  const named = parameter === null ? message : `${parameter} ${message}`;
  if (sent.maxTokens !== null && /max_?(?:completion_?|output_?)?tokens/i.test(named)) {
    const tokens = mostTokensIn(message, sent.maxTokens);
    return tokens === null ? { kind: 'refused', parameter: sent.maxTokensName } : { kind: 'most-tokens', tokens };
  }
  const refused = candidates(sent).find(([, pattern]) => pattern.test(named));
  return refused === undefined ? null : { kind: 'refused', parameter: refused[0] };
}

function candidates(sent: SentParameters): (readonly [RefusableParameter, RegExp])[] {
  return [
    ...(sent.temperature === null ? [] : [['temperature', /temperature/i] as const]),
    ...(sent.seed === null ? [] : [['seed', /\bseed\b/i] as const]),
    ...(sent.json === 'none' ? [] : [[sent.json === 'schema' ? 'schema' : 'json', jsonWords] as const]),
    ...(sent.streamUsage ? [['stream_options', /stream_options/i] as const] : []),
    ...(sent.stream ? [['stream', /\bstream(?:ing)?\b/i] as const] : []),
    ...(sent.systemRole ? [['system', systemWords] as const] : []),
  ];
}

const jsonWords =
  /response_?format|json_?(?:schema|object|mode)|json mode|output_(?:config|format)|response_?(?:schema|mime_?type|json_?schema)|structured[ _]outputs?|tool_choice|\btools\b/i;
const systemWords = /system[ _](?:role|message|prompt|instruction)|developer instruction|role ["'`]?system/i;

/** `100000 > 64000`, `supports at most 16384`, `from 1 (inclusive) to 65537 (exclusive)`: the largest number below what was sent. */
function mostTokensIn(message: string, sent: number): number | null {
  const exclusive = /to (\d+) \(exclusive\)/.exec(message)?.[1];
  if (exclusive !== undefined) return Number(exclusive) - 1;
  const stated = /> (\d{2,})|(?:at most|maximum(?: value)?(?: of| is)?|less than or equal to|<=) ?`?(\d{2,})/i.exec(
    message,
  );
  const number = Number(stated?.[1] ?? stated?.[2] ?? Number.NaN);
  return number > 0 && number < sent ? number : null;
}
