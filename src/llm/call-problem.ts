/** What an attempt that failed means for its call and for the run. */
import type { ErrorCode } from '../core/app-error.ts';
import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { Lesson, SentParameters } from './learnt-parameters.ts';
import { type ProviderMessage, providerMessage, spokenMessage } from './provider-message.ts';
import type { Redact } from './redact.ts';
import { lessonOf } from './refused-parameter.ts';
import { retryHint } from './retry-hint.ts';

/** How an attempt failed. */
export type AttemptFailure =
  | {
      readonly kind: 'status';
      readonly status: number;
      /** Those that a browser may read, names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  /** No answer, or one that broke off: not connected, refused by CORS, blocked: a browser does not tell which. */
  | { readonly kind: 'network' }
  /** Not a byte for too long. */
  | { readonly kind: 'silent'; readonly milliseconds: number }
  /** More time or text than any reply takes. */
  | { readonly kind: 'endless' }
  /** A stream that ended without saying so. */
  | { readonly kind: 'incomplete' }
  /** Status 2xx with something else than a reply. */
  | { readonly kind: 'unreadable'; readonly what: 'html' | 'json' | 'not-a-stream'; readonly status: number }
  /** An error inside a stream that had begun. */
  | { readonly kind: 'in-stream'; readonly body: string };

/** What follows from it. */
export type CallProblem =
  /** Made again; `narrows`: the provider has too much to do. */
  | {
      readonly kind: 'retry';
      readonly narrows: boolean;
      readonly hintMs: number | null;
      readonly code: ErrorCode;
      readonly reason: string;
    }
  /** Made again at once without the parameter. */
  | { readonly kind: 'learn'; readonly lesson: Lesson }
  | { readonly kind: 'declined'; readonly reason: string }
  /** Of this call alone. */
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly reason: string }
  /** Every further call would end alike. */
  | { readonly kind: 'stop'; readonly code: ErrorCode; readonly reason: string };

export interface ProblemContext {
  readonly origin: string;
  readonly model: string;
  readonly sent: SentParameters;
  readonly hasImages: boolean;
  readonly redact: Redact;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function problemOf(failure: AttemptFailure, context: ProblemContext): CallProblem {
  const { origin } = context;
  switch (failure.kind) {
    case 'status':
      return ofStatus(failure, providerMessage(failure.body), context);
    case 'network':
      return again('llm-unreachable', `${origin} did not answer, or its answer broke off.`);
    case 'silent':
      return again(
        'llm-silent',
        `${origin} said nothing for ${Math.round(failure.milliseconds / 1000)} seconds and was given up.`,
      );
    case 'endless':
      return again('llm-reply-endless', `The reply of ${origin} did not come to an end and was given up.`);
    case 'incomplete':
      return again('llm-reply-incomplete', `The reply of ${origin} broke off before its end.`);
    case 'unreadable':
      if (failure.what === 'not-a-stream') {
        return { kind: 'learn', lesson: { kind: 'refused', parameter: 'stream' } };
      }
      return again(
        'llm-reply-unreadable',
        failure.what === 'html'
          ? `${origin} answered with a web page instead of a reply. The path may be wrong, or a proxy stands between.`
          : `${origin} answered with something that is no reply of this dialect.`,
      );
    case 'in-stream':
      return ofStream(failure.body, context);
    default:
      return assertUnreachable(failure);
  }
}

function ofStatus(
  { status, headers, body }: Extract<AttemptFailure, { kind: 'status' }>,
  message: ProviderMessage,
  context: ProblemContext,
): CallProblem {
  const { origin, model, sent, redact, now } = context;
  const said = saying(message, redact);
  if (status === 401 || status === 403 || isKeyRefused(message)) {
    // OpenRouter answers 403 for a prompt that its moderation flagged: that is about one question and not about the key.
    if (status === 403 && /moderation|flagged/i.test(message.message)) return declined(said);
    return stop('llm-key-refused', `${origin} refuses the key or this use of it (status ${status}).${said}`);
  }
  if (status === 402 || isQuotaSpent(message)) {
    return stop('llm-quota-spent', `The credit or quota at ${origin} is spent (status ${status}).${said}`);
  }
  if (isFiltered(message)) return declined(said);
  if (isTooLong(status, message)) {
    return { kind: 'failed', code: 'llm-prompt-too-long', reason: `The prompt is longer than ${model} takes.${said}` };
  }
  if (isModelUnknown(status, message)) {
    return stop('llm-model-unknown', `${origin} does not know the model “${model}”.${said}`);
  }
  const lesson = lessonOf(status, message, sent);
  if (lesson !== null) return { kind: 'learn', lesson };
  if (context.hasImages && areImagesRefused(status, message)) {
    return stop(
      'llm-images-refused',
      `${model} takes no images. Choose a model that does, or a pipeline without them.${said}`,
    );
  }
  if (status === 404 || status === 405) {
    return stop('llm-path-wrong', `There is nothing to call at this path of ${origin} (status ${status}).${said}`);
  }
  if (status === 429) {
    return again('llm-rate-limited', `${origin} takes fewer calls at a time (status 429).${said}`, {
      narrows: true,
      hintMs: retryHint(headers, body, now),
    });
  }
  if (status >= 500 || status === 408 || status === 409 || status === 425) {
    return again('llm-server-failed', `${origin} failed (status ${status}).${said}`, {
      narrows: status === 503 || status === 529,
      hintMs: retryHint(headers, body, now),
    });
  }
  return {
    kind: 'failed',
    code: 'llm-request-refused',
    reason: `${origin} refused the call (status ${status}).${said}`,
  };
}

function ofStream(body: string, { origin, redact, now }: ProblemContext): CallProblem {
  const message = providerMessage(body);
  const said = saying(message, redact);
  if (isFiltered(message)) return declined(said);
  const busy = has(message, /overloaded|rate_limit|resource_exhausted|unavailable|^429$|^529$|^503$/);
  return again('llm-server-failed', `${origin} failed in the middle of its reply.${said}`, {
    narrows: busy,
    hintMs: retryHint({}, body, now),
  });
}

function isKeyRefused(message: ProviderMessage): boolean {
  // Gemini answers a wrong key with 400.
  return (
    has(message, /^(api_key_invalid|invalid_api_key|authentication_error|unauthenticated)$/) ||
    /api key not valid/i.test(message.message)
  );
}

function isQuotaSpent(message: ProviderMessage): boolean {
  // “You exceeded your current quota” alone is none: Gemini says so of a minute's quota, too.
  return (
    has(message, /^(insufficient_quota|billing_hard_limit_reached|billing_error)$/) ||
    /credit balance is too low/i.test(message.message)
  );
}

function isFiltered(message: ProviderMessage): boolean {
  return (
    has(message, /^(content_filter|content_policy_violation|responsibleaipolicyviolation)$/) ||
    /content filtering policy|content management policy/i.test(message.message)
  );
}

function isTooLong(status: number, message: ProviderMessage): boolean {
  if (status === 413 || has(message, /^(context_length_exceeded|request_too_large)$/)) return true;
  return (
    status === 400 &&
    /maximum context length|context (?:length|window|size)|prompt is too long|input token count|too many (?:input )?tokens|exceeds? the (?:available|maximum) (?:context|number of tokens)/i.test(
      message.message,
    )
  );
}

function isModelUnknown(status: number, message: ProviderMessage): boolean {
  if (has(message, /^(model_not_found|model_not_available|invalid_model)$/)) return true;
  const text = message.message;
  if (status === 404) return /\bmodels?\b/i.test(text);
  return (
    status === 400 &&
    /(?:model\b.{0,80}(?:not found|does not exist|is not a valid model|unknown)|unknown model|invalid model|not a valid model id)/i.test(
      text,
    )
  );
}

function areImagesRefused(status: number, message: ProviderMessage): boolean {
  if (status !== 400 && status !== 404 && status !== 415 && status !== 422 && status !== 500) return false;
  return /image_url is only supported|(?:does not|doesn't|not) (?:currently )?(?:support|accept|allow|take)\w*(?: \w+){0,3} (?:image|vision|multi-?modal)|(?:image|vision|multi-?modal)\w*(?: \w+){0,3} (?:is|are) not (?:supported|enabled|allowed)|no endpoints found that support image|content must be a string/i.test(
    message.message,
  );
}

function has({ codes }: ProviderMessage, pattern: RegExp): boolean {
  return codes.some((code) => pattern.test(code));
}

function again(
  code: ErrorCode,
  reason: string,
  more: { readonly narrows: boolean; readonly hintMs: number | null } = { narrows: false, hintMs: null },
): CallProblem {
  return { kind: 'retry', code, reason, ...more };
}

function stop(code: ErrorCode, reason: string): CallProblem {
  return { kind: 'stop', code, reason };
}

function declined(said: string): CallProblem {
  return { kind: 'declined', reason: `The provider's content filter declined the call.${said}` };
}

function saying(message: ProviderMessage, redact: Redact): string {
  const line = spokenMessage(message, redact);
  return line === '' ? '' : ` It says: “${line}”`;
}
