/** A model behind an endpoint: attempts, retries and lessons put together. */
import { AppError } from '../core/app-error.ts';
import { type Usage, addUsage } from '../core/answering/usage.ts';
import { assertUnreachable } from '../core/assert-unreachable.ts';
import { createFetchPort } from '../network/fetch-port.ts';
import type { OnRecord } from '../network/ledger-record.ts';
import { type AttemptResult, attempt } from './attempt.ts';
import { type AttemptLimits, defaultAttemptLimits } from './attempt-fetch.ts';
import { type CallProblem, problemOf } from './call-problem.ts';
import { type Capabilities, startingCapabilities } from './capabilities.ts';
import { type Clock, systemClock } from './clock.ts';
import { CallGate } from './concurrency.ts';
import type { Endpoint } from './endpoint.ts';
import type { CallWatch, Delta, LanguageModel, LanguageModelRequest, Reply } from './language-model.ts';
import { type Learnt, LearntParameters, type SentParameters, modelKey, parametersFor } from './learnt-parameters.ts';
import { RedactingStream, errorRedactor, replyRedactor } from './redact.ts';
import { type RetryPolicy, defaultRetryPolicy, retryStep } from './retry.ts';

export interface LanguageModelOptions {
  readonly endpoint: Endpoint;
  readonly model: string;
  /** In memory only. Null: the endpoint needs none. */
  readonly key: string | null;
  /** Hears of every request; no key is in what it hears. */
  readonly onRecord: OnRecord;
  /** One an origin, shared by generator and judge. Default: one of its own. */
  readonly gate?: CallGate;
  /** Shared by runs. Default: nothing known. */
  readonly learnt?: LearntParameters;
  readonly retry?: RetryPolicy;
  readonly limits?: AttemptLimits;
  /** Replaced in tests. */
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * The model. Nothing is sent before the first call. Requests go to the endpoint's origin and nowhere else, redirects included, and each
 * stands in the ledger.
 */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  const { endpoint, model, key } = options;
  const clock = options.clock ?? systemClock;
  const gate = options.gate ?? new CallGate(clock);
  const learnt = options.learnt ?? new LearntParameters();
  const limits = options.limits ?? defaultAttemptLimits;
  const policy = options.retry ?? defaultRetryPolicy;
  const lessons = modelKey(endpoint.baseUrl, model);
  const start = startingCapabilities(endpoint.provider, endpoint.origin);
  const redactError = errorRedactor(key);
  const redactReply = replyRedactor(key);
  const port = createFetchPort({
    // None is the site's own: an endpoint on the same origin is recorded as well.
    siteOrigin: '',
    chosenOrigins: [endpoint.origin],
    onRecord: options.onRecord,
    now: clock.now,
    // The attempt itself watches, with its own limits.
    silence: { answer: limits.totalMs + 60_000, body: limits.totalMs + 60_000 },
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  /** Whether this endpoint ever answered: without an answer nothing tells an outage from a wrong address. */
  let reached = false;

  const once = async (
    request: LanguageModelRequest,
    sent: SentParameters,
    signal: AbortSignal,
    onDelta: (delta: Delta) => void,
  ): Promise<AttemptResult> => {
    const hidden = new RedactingStream(key);
    const show = (text: string): void => {
      if (text !== '') onDelta({ kind: 'text', text });
    };
    const result = await attempt({ endpoint, model, key, request, sent, port, limits }, signal, (text) =>
      show(hidden.push(text)),
    );
    if (result.kind === 'failure') return result;
    show(hidden.flush());
    return {
      ...result,
      text: redactReply(result.text),
      model: result.model === null ? null : redactReply(result.model),
    };
  };

  const complete = async (
    request: LanguageModelRequest,
    signal: AbortSignal,
    onDelta: (delta: Delta) => void = () => {},
    { patience, onState = () => {} }: CallWatch = {},
  ): Promise<Reply> => {
    const waiting = patience === undefined ? signal : AbortSignal.any([signal, patience]);
    const hasImages = request.parts.some(({ kind }) => kind === 'image');
    let attempts = 0;
    let failed = 0;
    let usage: Usage | null = null;
    let cut: { readonly text: string; readonly tokens: number } | null = null;
    for (;;) {
      const wanted = cut === null ? request : { ...request, maxTokens: cut.tokens };
      const sent = parametersFor(wanted, start, learnt.of(lessons));
      onState({ kind: 'waiting', until: gate.closed?.until ?? null, askedMs: gate.closed?.askedMs ?? null });
      // A reply that was cut is paid: its second request goes out as long as nobody is kept waiting.
      const ticket = await gate.enter(cut !== null && gate.closed === null ? signal : waiting, attempts > 0);
      onState({ kind: 'sent' });
      if (attempts > 0) onDelta({ kind: 'restart' });
      attempts += 1;
      const began = clock.now();
      let result: AttemptResult;
      try {
        result = await once(request, sent, signal, onDelta);
      } finally {
        gate.leave();
      }
      if (result.kind === 'reply') {
        reached = true;
        gate.widen();
        usage = result.usage === null ? usage : addUsage(usage ?? { input: 0, output: 0, cached: 0 }, result.usage);
        const latencyMs = clock.now() - began;
        const facts = { usage, model: result.model, latencyMs, attempts, sent: withoutLeftOut(sent, result.leftOut) };
        if (result.finish === 'content-filter') {
          return { kind: 'declined', reason: declinedBy(result.rawFinish), text: result.text, ...facts };
        }
        if (result.finish !== 'length') {
          return { kind: 'answered', text: result.text, finish: result.rawFinish, ...facts };
        }
        if (cut !== null) return { kind: 'cut', text: longer(cut.text, result.text), ...facts };
        cut = { text: result.text, tokens: largerLimit(request.maxTokens, result.usage) };
        continue;
      }
      const { failure } = result;
      if (failure.kind !== 'network') reached = true;
      const now = clock.now();
      const problem = problemOf(failure, { origin: endpoint.origin, model, sent, hasImages, redact: redactError, now });
      const status = failure.kind === 'status' ? failure.status : null;
      const facts = { usage, model: null, latencyMs: now - began, attempts, sent };
      switch (problem.kind) {
        case 'learn':
          // Learnt by another call meanwhile counts as well: the next attempt sends less. A model that refuses what is not sent any
          // more would be asked for ever.
          if (
            !learnt.add(lessons, problem.lesson) &&
            sameSent(sent, parametersFor(wanted, start, learnt.of(lessons)))
          ) {
            const reason = `${endpoint.origin} refuses a parameter again that was left out.`;
            return { kind: 'failed', code: 'llm-request-refused', reason, status, attempts, usage };
          }
          continue;
        case 'declined':
          return { kind: 'declined', reason: problem.reason, text: '', ...facts };
        case 'failed':
          // The larger limit of a length stop may itself be refused: what was cut stays what it is.
          if (cut !== null) return { kind: 'cut', text: cut.text, ...facts };
          return { kind: 'failed', code: problem.code, reason: problem.reason, status, attempts, usage };
        case 'stop':
          throw new AppError(problem.code, problem.reason);
        case 'retry': {
          failed += 1;
          const step = retryStep(policy, failed, problem.hintMs, options.random ?? Math.random);
          // Nobody waits that long: who comes again before asks again.
          if (problem.narrows) gate.narrow(ticket, step.kind === 'hint-too-long' ? null : problem.hintMs);
          if (step.kind === 'wait') {
            const until = clock.now() + step.milliseconds;
            onState({ kind: 'waiting', until, askedMs: problem.hintMs });
            await clock.wait(step.milliseconds, waiting);
            continue;
          }
          if (step.kind === 'hint-too-long') throw waitTooLong(problem, step.milliseconds);
          if (!reached) throw unreachable(endpoint.origin);
          return { kind: 'failed', code: problem.code, reason: problem.reason, status, attempts, usage };
        }
        default:
          return assertUnreachable(problem);
      }
    }
  };

  return {
    describe: () => ({
      provider: endpoint.provider,
      origin: endpoint.origin,
      baseUrl: endpoint.baseUrl,
      model,
      capabilities: corrected(start, learnt.of(lessons)),
    }),
    complete,
  };
}

/** Twice what was allowed; where nothing was, twice what was written, and not less than reasoning takes. */
function largerLimit(maxTokens: number | null, usage: Usage | null): number {
  return maxTokens === null ? Math.max(8192, 2 * (usage?.output ?? 0)) : 2 * maxTokens;
}

function longer(a: string, b: string): string {
  return b.length >= a.length ? b : a;
}

function declinedBy(rawFinish: string): string {
  return rawFinish === '' ? 'The model declined.' : `The model or its provider's filter declined (${rawFinish}).`;
}

function withoutLeftOut(sent: SentParameters, leftOut: readonly string[]): SentParameters {
  return {
    ...sent,
    temperature: leftOut.includes('temperature') ? null : sent.temperature,
    seed: leftOut.includes('seed') ? null : sent.seed,
  };
}

function sameSent(a: SentParameters, b: SentParameters): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function corrected(start: Capabilities, { refused }: Learnt): Capabilities {
  return {
    ...start,
    structuredOutput: refused.includes('schema') ? 'no' : start.structuredOutput,
    streaming: refused.includes('stream') ? 'no' : start.streaming,
    temperature: refused.includes('temperature') ? 'no' : start.temperature,
    seed: refused.includes('seed') ? 'no' : start.seed,
  };
}

const mostMinutes = 24 * 60;

function waitTooLong({ reason }: Extract<CallProblem, { kind: 'retry' }>, milliseconds: number): AppError {
  const minutes = Math.ceil(milliseconds / 60_000);
  const time = minutes > mostMinutes ? 'more than a day' : `${minutes} minutes`;
  return new AppError('llm-quota-spent', `${reason} It asks to wait for ${time}: go on with the run then.`);
}

function unreachable(origin: string): AppError {
  const sentence = `${origin} cannot be reached from this page: it is not there, the connection is down, or the browser blocks it. “Test connection” tells what to try.`;
  return new AppError('llm-unreachable', sentence);
}
