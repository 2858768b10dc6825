/**
 * The fetch that the SDK is given: the one fetch port, for exactly one request, watched. The SDK would otherwise go on waiting where a
 * server falls silent, leaves its stream open after the end or never comes to one.
 */
import { AppError, isAbort } from '../core/app-error.ts';
import type { FetchPort } from '../network/fetch-port.ts';
import type { AttemptFailure } from './call-problem.ts';
import { withToldUsage } from './told-usage.ts';

/** What one attempt may take. Milliseconds and bytes. */
export interface AttemptLimits {
  /** To the first byte of the answer: a model may think for minutes before it. */
  readonly answerMs: number;
  /** Between two pieces of an answer. */
  readonly silenceMs: number;
  /** For everything together. */
  readonly totalMs: number;
  /** After a stream said that it is at its end, until it really ends: usage may follow. */
  readonly graceMs: number;
  readonly replyBytes: number;
}

export const defaultAttemptLimits: AttemptLimits = {
  answerMs: 180_000,
  silenceMs: 60_000,
  totalMs: 900_000,
  graceMs: 1500,
  replyBytes: 16_000_000,
};

/** One attempt's connection. */
export class AttemptFetch {
  readonly #port: FetchPort;
  readonly #limits: AttemptLimits;
  readonly #purpose: string;
  readonly #signal: AbortSignal;
  readonly #control = new AbortController();
  readonly #total: ReturnType<typeof setTimeout>;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #failure: AttemptFailure | null = null;
  #mistake: { readonly error: unknown } | null = null;
  #used = false;
  #ended = false;
  #isNearEnd = false;
  #isWhole = false;
  #endBody: (() => void) | null = null;
  #leave: (() => void) | null = null;
  #left: Promise<void> = Promise.resolve();

  constructor(port: FetchPort, limits: AttemptLimits, purpose: string, signal: AbortSignal) {
    this.#port = port;
    this.#limits = limits;
    this.#purpose = purpose;
    this.#signal = AbortSignal.any([signal, this.#control.signal]);
    this.#total = setTimeout(() => this.#giveUp({ kind: 'endless' }), limits.totalMs);
  }

  /** Aborted by the caller and by the limits. */
  get signal(): AbortSignal {
    return this.#signal;
  }

  /** Why the connection failed or was given up; null: it did not, or the caller aborted. */
  get failure(): AttemptFailure | null {
    return this.#failure;
  }

  /** What was thrown here and is no word of the connection: a mistake of ours, which the SDK would wrap or pass on. */
  get mistake(): { readonly error: unknown } | null {
    return this.#mistake;
  }

  /** The stream's own last line, `[DONE]`, came. */
  get ended(): boolean {
    return this.#ended;
  }

  /** A reply came as one piece of JSON. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    // Gemini's adapter goes on by itself where a reply is continued, uncounted and without end.
    if (this.#used) throw new Error('An attempt makes one request.');
    this.#used = true;
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const body = typeof init?.body === 'string' ? init.body : '';
    this.#await(this.#limits.answerMs);
    try {
      const answer = await this.#port({
        url,
        method: 'POST',
        headers: headersOf(init?.headers),
        body,
        purpose: this.#purpose,
        signal: this.#signal,
      });
      const type = answer.headers.get('content-type') ?? '';
      const isReply = answer.status < 300;
      this.#isWhole = isReply && /\bjson\b/i.test(type);
      if (isReply && /\bx?html\b/i.test(type)) {
        this.#giveUp({ kind: 'unreadable', what: 'html', status: answer.status });
        await answer.body?.cancel();
        this.#signal.throwIfAborted();
      }
      if (answer.body === null) this.#stopWaiting();
      const { status } = answer;
      const isStream = /\bevent-stream\b/i.test(type);
      const stream = answer.body === null ? null : this.#watched(answer.body, isStream);
      const told = stream === null || !isReply ? stream : withToldUsage(stream, isStream);
      return new Response(isWithoutBody(status) ? null : told, { status, headers: answer.headers });
    } catch (error) {
      this.#stopWaiting();
      // The port's own errors: no answer, or an origin that was not chosen.
      if (!this.#signal.aborted) {
        if (error instanceof AppError || isAbort(error)) this.#failure ??= { kind: 'network' };
        else this.#mistake ??= { error };
      }
      throw error;
    }
  };

  /** The stream said that it is at its end: what follows is waited for a moment only. */
  readonly nearEnd = (): void => {
    this.#isNearEnd = true;
    if (this.#endBody !== null) this.#listen();
  };

  /** Ends what is still open and frees the timers. */
  async close(): Promise<void> {
    this.#stopWaiting();
    clearTimeout(this.#total);
    this.#leave?.();
    await this.#left;
    this.#control.abort(new Error('The attempt is over.'));
  }

  #watched(body: ReadableStream<Uint8Array<ArrayBuffer>>, isStream: boolean): ReadableStream<Uint8Array<ArrayBuffer>> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let bytes = 0;
    let line = '';
    let over = false;
    const leave = (): void => {
      if (over) return;
      over = true;
      this.#endBody = null;
      this.#stopWaiting();
      const isAtEnd = this.#isNearEnd || this.#ended;
      this.#left = readOut(reader, isAtEnd ? Math.min(mostDrainMs, this.#limits.graceMs) : 0);
    };
    this.#leave = leave;
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => {
          this.#endBody = () => {
            leave();
            controller.close();
          };
        },
        pull: async (controller) => {
          this.#listen();
          let piece: ReadableStreamReadResult<Uint8Array<ArrayBuffer>>;
          try {
            piece = await reader.read();
          } catch (error) {
            this.#stopWaiting();
            if (!this.#signal.aborted) this.#failure ??= { kind: 'network' };
            throw error;
          }
          if (over) return;
          if (piece.done) {
            over = true;
            this.#endBody = null;
            this.#stopWaiting();
            controller.close();
            return;
          }
          bytes += piece.value.length;
          if (bytes > this.#limits.replyBytes) {
            this.#giveUp({ kind: 'endless' });
            throw this.#signal.reason;
          }
          controller.enqueue(piece.value);
          if (!isStream) return;
          line = (line + decoder.decode(piece.value, { stream: true })).slice(-lineKept);
          if (lastLine.test(line)) {
            this.#ended = true;
            leave();
            controller.close();
          }
        },
        cancel: leave,
      },
      { highWaterMark: 0 },
    );
  }

  /** Waits for the next piece of a body. */
  #listen(): void {
    if (!this.#isNearEnd) {
      this.#await(this.#limits.silenceMs);
      return;
    }
    this.#stopWaiting();
    this.#silence = setTimeout(() => this.#endBody?.(), this.#limits.graceMs);
  }

  #await(milliseconds: number): void {
    this.#stopWaiting();
    this.#silence = setTimeout(() => this.#giveUp({ kind: 'silent', milliseconds }), milliseconds);
  }

  #stopWaiting(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #giveUp(failure: AttemptFailure): void {
    this.#failure ??= failure;
    this.#control.abort(new Error('The attempt was given up.'));
  }
}

/** A line break cannot stand inside the data of an event: JSON writes it as two characters. */
const lastLine = /(?:^|\n)data: ?\[DONE\]\s*(?:\n|$)/;
const lineKept = 64;

/** Longest time for the last bytes of a reply that is known to be at its end. */
const mostDrainMs = 250;

/** Reads the rest of a body, so that its connection can be used again; cancels it where that takes too long or is not wanted. */
async function readOut(reader: ReadableStreamDefaultReader<Uint8Array>, milliseconds: number): Promise<void> {
  // Broken off or not: nobody wants it any more.
  const cancel = (): void => void reader.cancel().catch(() => {});
  if (milliseconds === 0) {
    cancel();
    return;
  }
  const timer = setTimeout(cancel, milliseconds);
  try {
    while (!(await reader.read()).done);
  } catch {
    cancel();
  } finally {
    clearTimeout(timer);
  }
}

function isWithoutBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/**
 * What the SDK wants to send, without what it says of itself: a `user-agent` needs the server's leave in a preflight, which local servers
 * do not give; and an empty key is none.
 */
function headersOf(headers: HeadersInit | undefined): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of new Headers(headers)) {
    if (name !== 'user-agent' && value !== '' && value !== 'Bearer') kept[name] = value;
  }
  return kept;
}
