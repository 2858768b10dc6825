/**
 * The port to a language model: what pipelines and the judge know of a provider. Types only. A call ends as data (`Reply`) wherever the
 * next question may fare better, and rejects where every further call would end alike, so that a run stops with the reason.
 */
import type { ErrorCode } from '../core/app-error.ts';
import type { Usage } from '../core/answering/usage.ts';
import type { ProviderKind } from '../core/experiment/answering.ts';
import type { JsonSchema } from '../core/prompt/prompt.ts';
import type { Capabilities } from './capabilities.ts';
import type { SentParameters } from './learnt-parameters.ts';

/** A piece of a prompt as it is sent. */
export type RequestPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'image';
      /** `image/png`, `image/jpeg` or `image/webp`: what all three dialects take. */
      readonly mediaType: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** For the ledger and for errors; not sent. */
      readonly name: string;
    };

/** One call. Null parameters are not sent: the provider's own default holds. */
export interface LanguageModelRequest {
  /** May be empty. */
  readonly system: string;
  /** In the order in which the model sees them; at least one. */
  readonly parts: readonly RequestPart[];
  /** Asked for by the provider's structured output where it has one; else the prompt alone asks for JSON. */
  readonly schema: JsonSchema | null;
  readonly temperature: number | null;
  /** Most tokens of the reply. */
  readonly maxTokens: number | null;
  readonly seed: number | null;
  /** For the ledger, in the product's words: `answer`, `facts of the gold answer`. */
  readonly purpose: string;
}

/** Live text of a call under way. `restart`: the attempt failed; what came before is void. */
export type Delta = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'restart' };

/** Where a call under way stands. `waiting` for its next attempt, or for a place beside the others: nothing of it is on its way. */
export type CallState =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'waiting';
      /** Milliseconds since 1970; null: until others have ended. */
      readonly until: number | null;
      /** What the provider asked for, in milliseconds; null: it named no time. */
      readonly askedMs: number | null;
    };

export interface CallWatch {
  /** Ends the waits of a call, and no request that was sent: it rejects with its reason. */
  readonly patience?: AbortSignal;
  readonly onState?: (state: CallState) => void;
}

/** What every reply of a provider carries. */
export interface ReplyFacts {
  /** All requests of the call added up, as far as the provider told; null: it told none. */
  readonly usage: Usage | null;
  /** The model as the provider names it in its reply; null where it does not. */
  readonly model: string | null;
  /** From sending the request that was answered to the end of its reply. */
  readonly latencyMs: number;
  /** Requests that left the page for this call. */
  readonly attempts: number;
  /** What was really sent, after parameters that the model refuses were left out. */
  readonly sent: SentParameters;
}

/**
 * How a call ended. `answered`: to its natural end; the text may be empty. `declined`: a refusal or a content filter of the provider, not
 * asked again; `text` is what it said. `cut`: the length limit was reached twice, the second time with a larger one; the longer text is
 * kept and is no answer. `failed`: after all attempts; never to be scored.
 */
export type Reply =
  | ({ readonly kind: 'answered'; readonly text: string; readonly finish: string } & ReplyFacts)
  | ({ readonly kind: 'declined'; readonly reason: string; readonly text: string } & ReplyFacts)
  | ({ readonly kind: 'cut'; readonly text: string } & ReplyFacts)
  | FailedReply;

export interface FailedReply {
  readonly kind: 'failed';
  readonly code: ErrorCode;
  /** A sentence, without key and prompt. */
  readonly reason: string;
  /** HTTP status of the last attempt; null where there was no answer. */
  readonly status: number | null;
  readonly attempts: number;
  /** Of attempts that ended with usage and were not kept; null: none told. */
  readonly usage: Usage | null;
}

/** Which model this is and what it can; no key in it. */
export interface LanguageModelDescription {
  readonly provider: ProviderKind;
  /** Where requests go, to be shown before the first one. */
  readonly origin: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly capabilities: Capabilities;
}

export interface LanguageModel {
  /** Capabilities as they stand after what was learnt so far. */
  describe(): LanguageModelDescription;
  /**
   * One call with its retries. Rejects with an `AppError` of the codes that stop a run (`llm-key-refused`, `llm-model-unknown`,
   * `llm-path-wrong`, `llm-quota-spent`, `llm-images-refused`, `llm-unreachable` where nothing was ever answered), and with the signal's
   * reason, or that of `CallWatch.patience`, untouched.
   */
  complete(
    request: LanguageModelRequest,
    signal: AbortSignal,
    onDelta?: (delta: Delta) => void,
    watch?: CallWatch,
  ): Promise<Reply>;
}
