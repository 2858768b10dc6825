/**
 * The one place of the product that fetches from anywhere: nothing may leave the page but to an origin that the person
 * chose, and everything that does is recorded. The site's own files pass without a record, since they leave nothing behind.
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
  /** The body as it arrives; to be read to its end or cancelled, since the record is made then. Null where there is none. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/** Resolves with whatever the server answers, errors of HTTP included. */
export type FetchPort = (request: FetchRequest) => Promise<FetchAnswer>;

/**
 * A port to the origins that were chosen. Rejects with `network-refused` for any other origin, before anything is sent, and with
 * `network-failed` where no answer comes; an abort passes untouched.
 */
export function createFetchPort(options: FetchPortOptions): FetchPort {
  const chosen = new Set(options.chosenOrigins.map(originOf));
  const now = options.now ?? Date.now;
  return async (request) => {
    request.signal.throwIfAborted();
    const { origin, pathname, search } = new URL(request.url);
    const own = origin === options.siteOrigin;
    if (!own && !chosen.has(origin)) {
      throw new AppError('network-refused', `${origin} was not chosen as a source, so nothing was sent there.`);
    }
    const time = now();
    const sentBytes = request.body === undefined ? 0 : new TextEncoder().encode(request.body).length;
    const record = (status: number | null, bytes: number, finalOrigin: string): void => {
      if (own && finalOrigin === origin) return;
      const redirectedTo = finalOrigin === origin ? null : finalOrigin;
      const { purpose } = request;
      options.onRecord({ time, origin, redirectedTo, path: pathname + search, bytes, sentBytes, status, purpose });
    };
    const response = await send(request, options.fetch ?? globalThis.fetch).catch((error: unknown) => {
      record(null, 0, origin);
      throw isAbort(error) ? error : unreachable(origin, error);
    });
    const finalOrigin = response.url === '' ? origin : new URL(response.url).origin;
    const { status, headers } = response;
    if (response.body === null) {
      record(status, 0, finalOrigin);
      return { status, headers, body: null };
    }
    return { status, headers, body: counted(response.body, origin, (bytes) => record(status, bytes, finalOrigin)) };
  };
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

/** The same stream; `onEnd` is called once with the bytes that passed, whether it ended, broke off or was cancelled. */
function counted(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  origin: string,
  onEnd: (bytes: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (done) {
            onEnd(bytes);
            controller.close();
          } else {
            bytes += value.length;
            controller.enqueue(value);
          }
        } catch (error) {
          onEnd(bytes);
          throw isAbort(error) ? error : unreachable(origin, error);
        }
      },
      cancel: async (reason) => {
        onEnd(bytes);
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
