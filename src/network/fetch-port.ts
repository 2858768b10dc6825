/**
 * The one place of the product that fetches from anywhere: nothing may leave the page but to an origin that the person
 * chose, and everything that does is recorded, from the moment it is sent. The site's own files pass without a record, since they leave nothing behind.
 */
import { AppError, isAbort } from '../core/app-error.ts';
import type { OnRecord } from './ledger-record.ts';

export interface FetchPortOptions {
  /** Origin of the site itself. */
  readonly siteOrigin: string;
  /** Origins that the person chose, e.g. `https://huggingface.co`. Compared whole. */
  readonly chosenOrigins: readonly string[];
  readonly onRecord: OnRecord;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Replaced in tests. */
  readonly silence?: { readonly answer: number; readonly body: number };
  readonly fetch?: typeof globalThis.fetch;
}

export interface FetchRequest {
  /** Absolute. */
  readonly url: string;
  readonly purpose: string;
  readonly signal: AbortSignal;
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `follow` where a chosen server may send on to another origin, as hubs do for large files; the record names it. Default: refused. */
  readonly redirects?: 'follow' | 'refuse';
}

export interface FetchAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as it arrives; to be read to its end or cancelled, since the record ends then. Null where there is none. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/** Resolves with whatever the server answers, errors of HTTP included. */
export type FetchPort = (request: FetchRequest) => Promise<FetchAnswer>;

/** Milliseconds to the first answer, and without a byte in the middle of one: a server that accepts and falls silent is given up. */
export const mostSilence = { answer: 30_000, body: 60_000 } as const;

/**
 * A port to the origins that were chosen. Rejects with `network-refused` for any other origin, before anything is sent, and with
 * `network-failed` where no answer comes or it stays silent for too long; an abort passes untouched.
 */
export function createFetchPort(options: FetchPortOptions): FetchPort {
  const chosen = new Set(options.chosenOrigins.map(originOf));
  const now = options.now ?? Date.now;
  const silence = options.silence ?? mostSilence;
  return async (request) => {
    request.signal.throwIfAborted();
    const { origin, pathname, search } = new URL(request.url);
    const own = origin === options.siteOrigin;
    if (!own && !chosen.has(origin)) {
      throw new AppError('network-refused', `${origin} was not chosen as a source, so nothing was sent there.`);
    }
    const sentBytes = request.body === undefined ? 0 : new TextEncoder().encode(request.body).length;
    const { purpose } = request;
    const asked = { id: crypto.randomUUID(), time: now(), origin, path: pathname + search, sentBytes, purpose };
    const record = (status: number | null, bytes: number | null, finalOrigin: string): void => {
      if (own && finalOrigin === origin) return;
      options.onRecord({ ...asked, redirectedTo: finalOrigin === origin ? null : finalOrigin, bytes, status });
    };
    // Before it is sent: a page that is closed meanwhile cannot tell of it any more.
    if (!own) options.onRecord({ ...asked, redirectedTo: null, bytes: 0, status: null, underWay: true });
    const limit = new SilenceLimit(origin);
    const signal = AbortSignal.any([request.signal, limit.signal]);
    limit.begin(silence.answer);
    const response = await send({ ...request, signal }, options.fetch ?? globalThis.fetch).catch((error: unknown) => {
      limit.end();
      record(null, 0, origin);
      throw limit.reason ?? (isAbort(error) ? error : unreachable(origin, error));
    });
    limit.end();
    const finalOrigin = response.url === '' ? origin : new URL(response.url).origin;
    const { status, headers } = response;
    if (response.body === null) {
      record(status, 0, finalOrigin);
      return { status, headers, body: null };
    }
    const onEnd = (bytes: number, unread: boolean): void =>
      record(status, unread ? unreadBytes(status, headers) : bytes, finalOrigin);
    return { status, headers, body: counted(response.body, origin, { limit, most: silence.body }, onEnd) };
  };
}

/** A body that nobody read: of an error its stated length has most likely arrived, of a file that was refused it has not. */
function unreadBytes(status: number, headers: Headers): number | null {
  const stated = headers.get('content-length');
  return status >= 400 && stated !== null && /^\d{1,15}$/.test(stated) ? Number(stated) : null;
}

/** Gives up a server that says nothing for too long. */
class SilenceLimit {
  readonly #control = new AbortController();
  readonly #origin: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reason: AppError | null = null;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get signal(): AbortSignal {
    return this.#control.signal;
  }

  /** Why it was given up, or null. */
  get reason(): AppError | null {
    return this.#reason;
  }

  begin(milliseconds: number): void {
    this.end();
    this.#timer = setTimeout(() => {
      const sentence = `${this.#origin} said nothing for ${milliseconds / 1000} seconds and was given up. Try again later, or choose another hub.`;
      this.#reason = new AppError('network-failed', sentence);
      this.#control.abort(this.#reason);
    }, milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

function send(request: FetchRequest, fetch: typeof globalThis.fetch): Promise<Response> {
  return fetch(request.url, {
    method: request.method ?? 'GET',
    headers: { ...request.headers },
    body: request.body ?? null,
    redirect: request.redirects === 'follow' ? 'follow' : 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: request.signal,
  });
}

/**
 * The same stream; `onEnd` is called once with the bytes that passed, whether it ended, broke off or was cancelled, and with
 * whether it was cancelled before any of it was read.
 */
function counted(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  origin: string,
  { limit, most }: { readonly limit: SilenceLimit; readonly most: number },
  onEnd: (bytes: number, unread: boolean) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let bytes = 0;
  let hasEnded = false;
  // A cancel ends a read that is under way, too.
  const end = (unread: boolean): void => {
    if (!hasEnded) onEnd(bytes, unread);
    hasEnded = true;
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          limit.begin(most);
          const { done, value } = await reader.read().finally(() => limit.end());
          if (done) {
            end(false);
            controller.close();
          } else {
            bytes += value.length;
            controller.enqueue(value);
          }
        } catch (error) {
          end(false);
          throw limit.reason ?? (isAbort(error) ? error : unreachable(origin, error));
        }
      },
      cancel: async (reason) => {
        end(bytes === 0);
        // It may have broken off already: nobody wants it any more.
        await reader.cancel(reason).catch(() => {});
      },
    },
    // Nothing is read before it is asked for: the count is of what arrived here.
    { highWaterMark: 0 },
  );
}

function originOf(url: string): string {
  return new URL(url).origin;
}

function unreachable(origin: string, cause: unknown): AppError {
  const sentence = `${origin} did not answer, or the answer broke off. Check the connection and the address, then try again.`;
  return new AppError('network-failed', sentence, { cause });
}
