/**
 * The caller's side of one endpoint, a worker or a port: it knows which calls wait, hears their progress, watches over
 * their silence and takes their aborts across. What to do about a silent worker is for its owner to say.
 */
import { releaseProxy, transfer as comlinkTransfer, wrap } from 'comlink';
import type { Endpoint, Remote } from 'comlink';
import { AppError } from '../core/app-error.ts';
import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { OnProgress } from '../core/progress.ts';
import { transferablesOf } from './transfer.ts';
import { decodeError, listen, post } from './wire.ts';
import type { ControlMessage, NumberedProgress, Outcome, Served } from './wire.ts';

export interface ConnectionEvents {
  /** A call gave neither progress nor answer for its time: `fail` ends it for its caller. */
  readonly onSilence: (method: string, fail: (error: unknown) => void) => void;
  /** A worker that has loaded did not acknowledge an abort in time: something keeps it from its messages. */
  readonly onAbortUnheard: (method: string) => void;
  /** A call or a port ended. */
  readonly onEnd: () => void;
}

export interface CallOptions {
  readonly method: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress | undefined;
  /** Infinity: never. */
  readonly silenceMs: number;
}

/** How long a worker may take to acknowledge an abort. */
const abortGraceMs = 2000;

export class Connection {
  readonly #remote: Remote<Served>;
  readonly #events: ConnectionEvents;
  /** One entry a call that the worker has not ended yet; calls that were aborted are among them until it does. */
  readonly #fails = new Set<(error: unknown) => void>();
  readonly #ports = new Set<number>();
  #nextPort = 1;
  #loaded = false;

  constructor(endpoint: Endpoint, events: ConnectionEvents) {
    this.#remote = wrap<Served>(endpoint);
    this.#events = events;
    void this.#remote.loaded().then(() => {
      this.#loaded = true;
    });
  }

  /** Calls that have not ended in the worker. */
  get pending(): number {
    return this.#fails.size;
  }

  /** Ports that were connected and are not closed. */
  get ports(): number {
    return this.#ports.size;
  }

  /** Rejects with the signal's reason at once when it aborts; the call counts as pending until the worker ends it. */
  call(options: CallOptions): Promise<unknown> {
    const { signal } = options;
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      this.#start(options, resolve, reject);
    });
  }

  /** Lets another worker call this one over the port. Returns what closes it from here; `onClosed` is called once. */
  connect(port: MessagePort, onClosed: () => void): () => void {
    const id = this.#nextPort;
    this.#nextPort += 1;
    this.#ports.add(id);
    const end = (): void => {
      this.#ports.delete(id);
      onClosed();
      this.#events.onEnd();
    };
    this.#remote.connect(id, comlinkTransfer(port, [port])).then(end, end);
    return () => void this.#remote.disconnect(id);
  }

  /** Rejects every call that still waits. */
  failAll(error: AppError): void {
    for (const fail of this.#fails) fail(error);
  }

  /** Tells the other side that no more calls come. */
  release(): void {
    this.#remote[releaseProxy]();
  }

  #start(options: CallOptions, resolve: (value: unknown) => void, reject: (error: unknown) => void): void {
    const { method, input, signal, onProgress, silenceMs } = options;
    const { port1: control, port2: remoteControl } = new MessageChannel();
    let ended = false;
    let heard = 0;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let grace: ReturnType<typeof setTimeout> | undefined;

    const end = (): void => {
      ended = true;
      clearTimeout(silence);
      clearTimeout(grace);
      signal.removeEventListener('abort', abort);
      control.close();
      this.#fails.delete(fail);
      this.#events.onEnd();
    };
    const fail = (error: unknown): void => {
      if (ended) return;
      // A promise settles once: the caller of an aborted call has its reason already.
      reject(error);
      end();
    };
    const watch = (): void => {
      clearTimeout(silence);
      if (Number.isFinite(silenceMs)) silence = setTimeout(() => this.#events.onSilence(method, fail), silenceMs);
    };
    const hear = ({ sequence, progress }: NumberedProgress): void => {
      if (sequence <= heard || signal.aborted) return;
      heard = sequence;
      onProgress?.(progress);
    };
    const abort = (): void => {
      reject(signal.reason);
      post(control, { kind: 'abort' });
      if (this.#loaded) grace = setTimeout(() => this.#events.onAbortUnheard(method), abortGraceMs);
    };
    const finish = (outcome: Outcome): void => {
      if (ended) return;
      if (outcome.last !== null) hear(outcome.last);
      if (outcome.kind === 'value') resolve(outcome.value);
      else reject(errorOf(outcome));
      end();
    };

    this.#fails.add(fail);
    signal.addEventListener('abort', abort);
    listen(control, ({ data: message }: MessageEvent<ControlMessage>) => {
      if (ended) return;
      watch();
      switch (message.kind) {
        case 'progress':
          return hear(message);
        case 'acknowledged':
          return clearTimeout(grace);
        default:
          return assertUnreachable(message);
      }
    });
    watch();
    this.#remote
      .call(method, withTransferables(input), comlinkTransfer(remoteControl, [remoteControl]))
      .then(finish, (error: unknown) => fail(uncloneable(method, error)));
  }
}

function withTransferables(input: unknown): unknown {
  const transferables = transferablesOf(input);
  return transferables.length === 0 ? input : comlinkTransfer(input, transferables);
}

function errorOf(outcome: Exclude<Outcome, { kind: 'value' }>): Error {
  switch (outcome.kind) {
    case 'aborted':
      return new DOMException(outcome.message, 'AbortError');
    case 'failed':
      return decodeError(outcome.error);
    default:
      return assertUnreachable(outcome);
  }
}

/** Outcomes are data, so comlink itself rejects only where an input or a result cannot be cloned. */
function uncloneable(method: string, error: unknown): AppError {
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError('unexpected', `The call “${method}” could not cross to its worker or back: ${reason}`, {
    cause: error,
  });
}
