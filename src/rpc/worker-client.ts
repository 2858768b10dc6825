import { AppError } from '../core/app-error.ts';
import type { OnProgress } from '../core/progress.ts';
import { callsOf } from './calls-of.ts';
import { Connection } from './connection.ts';
import type { Contract } from './contract.ts';
import { post } from './wire.ts';

export interface WorkerClientOptions<C> {
  /** Names the worker in sentences: "The PDF worker …" is `PDF`. */
  readonly name: string;
  readonly spawn: () => Worker;
  /** The worker is ended after this time without a call and without an open port. Infinity: never. */
  readonly idleMs: number;
  /** A call without progress or answer for this time ends the worker: `default`, and methods of their own. Infinity: never. */
  readonly silenceMs: { readonly default: number } & Readonly<Partial<Record<keyof C, number>>>;
}

export interface WorkerClient<C> {
  /**
   * The contract's methods. Beside the worker's own errors they reject with `worker-crashed`, `worker-terminated`,
   * `worker-timeout` or `worker-unavailable`; an abort rejects at once with the signal's reason, also where the worker hangs.
   */
  readonly calls: C;
  /**
   * A new port to the worker, for another worker to call it by (`clientOfPort`); spawns it where it does not run. As long
   * as the port is not closed the worker is not shut down for idleness. Throws `worker-unavailable`.
   */
  openPort(): MessagePort;
  /**
   * Closes a port that `openPort` gave, also after it was transferred: calls over it are aborted. To be called once the
   * worker it went to is done or gone, since a worker that was terminated cannot close it. Does nothing the second time.
   */
  closePort(port: MessagePort): void;
  /** Ends the worker; pending calls reject with `worker-terminated`. The next call starts a new one. */
  terminate(): void;
  /** Calls that the worker has not ended; 0 where it does not run. */
  readonly pending: number;
  readonly running: boolean;
}

/**
 * A worker that is spawned with the first call, ended when idle and started again with the next call after it crashed,
 * hung or was ended. Its state is whatever its implementation builds: a new worker begins empty.
 */
export function createWorkerClient<C extends Contract<C>>(options: WorkerClientOptions<C>): WorkerClient<C> {
  const keeper = new WorkerKeeper(options.name, options.spawn, options.idleMs);
  const silences: Readonly<Record<string, number | undefined>> = options.silenceMs;
  return {
    calls: callsOf<C>((method, input, signal, onProgress) =>
      keeper.call(method, input, signal, onProgress, silences[method] ?? options.silenceMs.default),
    ),
    openPort: () => keeper.openPort(),
    closePort: (port) => keeper.closePort(port),
    terminate: () => keeper.terminate(),
    get pending() {
      return keeper.pending;
    },
    get running() {
      return keeper.running;
    },
  };
}

/** At most one live worker at a time; whoever waits on a worker that ends is told. */
class WorkerKeeper {
  readonly #name: string;
  readonly #spawn: () => Worker;
  readonly #idleMs: number;
  #current: { readonly worker: Worker; readonly connection: Connection } | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  /** What closes each open port of the current worker, and where its user hears of it. */
  readonly #ports = new Map<MessagePort, { readonly close: () => void; readonly lifeline: MessagePort }>();

  constructor(name: string, spawn: () => Worker, idleMs: number) {
    this.#name = name;
    this.#spawn = spawn;
    this.#idleMs = idleMs;
  }

  get pending(): number {
    return this.#current?.connection.pending ?? 0;
  }

  get running(): boolean {
    return this.#current !== null;
  }

  async call(
    method: string,
    input: unknown,
    signal: AbortSignal,
    onProgress: OnProgress | undefined,
    silenceMs: number,
  ): Promise<unknown> {
    signal.throwIfAborted();
    return this.#connection().call({ method, input, signal, onProgress, silenceMs });
  }

  openPort(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    const { port1: lifeline, port2: userLifeline } = new MessageChannel();
    post(port1, { kind: 'lifeline', port: userLifeline }, [userLifeline]);
    const close = this.#connection().connect(port1, () => this.#ports.delete(port2));
    this.#ports.set(port2, { close, lifeline });
    return port2;
  }

  closePort(port: MessagePort): void {
    const open = this.#ports.get(port);
    if (open === undefined) return;
    this.#ports.delete(port);
    open.close();
    post(open.lifeline, null);
  }

  terminate(): void {
    this.#end(new AppError('worker-terminated', `The ${this.#name} worker was ended before the task was finished.`));
  }

  #connection(): Connection {
    clearTimeout(this.#idle);
    this.#current ??= this.#start();
    return this.#current.connection;
  }

  #start(): { readonly worker: Worker; readonly connection: Connection } {
    let worker: Worker;
    try {
      worker = this.#spawn();
    } catch (error) {
      const sentence = `The ${this.#name} worker could not be started. Web workers may be blocked in this browser.`;
      throw new AppError('worker-unavailable', sentence, { cause: error });
    }
    const crash = (reason: string): void => {
      if (this.#current?.worker !== worker) return;
      const detail = reason === '' ? '' : ` (${reason})`;
      const sentence = `The ${this.#name} worker stopped unexpectedly${detail}. A new one starts with the next task.`;
      this.#end(new AppError('worker-crashed', sentence));
    };
    worker.addEventListener('error', (event) => {
      // It is reported to those who wait; as an uncaught error of the page it would be reported twice.
      event.preventDefault();
      crash(event instanceof ErrorEvent ? event.message : '');
    });
    worker.addEventListener('messageerror', () => crash('a message could not be read'));
    const connection = new Connection(worker, {
      onSilence: (method, fail) => {
        if (this.#current?.worker !== worker) return;
        const sentence = `The ${this.#name} worker gave no sign of life during “${method}” and was ended. A new one starts with the next task.`;
        fail(new AppError('worker-timeout', sentence));
        this.#end(this.#endedForAnother(method));
      },
      onAbortUnheard: (method) => {
        if (this.#current?.worker === worker) this.#end(this.#endedForAnother(method));
      },
      onEnd: () => {
        if (this.#current?.worker === worker) this.#waitForIdleness();
      },
    });
    return { worker, connection };
  }

  #endedForAnother(method: string): AppError {
    const sentence = `The ${this.#name} worker had to be ended because another task in it (“${method}”) hung. Try this one again.`;
    return new AppError('worker-terminated', sentence);
  }

  #end(error: AppError): void {
    const ending = this.#current;
    if (ending === null) return;
    this.#current = null;
    clearTimeout(this.#idle);
    ending.worker.terminate();
    for (const { lifeline } of this.#ports.values()) post(lifeline, null);
    this.#ports.clear();
    ending.connection.failAll(error);
  }

  #waitForIdleness(): void {
    clearTimeout(this.#idle);
    if (!Number.isFinite(this.#idleMs)) return;
    this.#idle = setTimeout(() => {
      const connection = this.#current?.connection;
      if (connection?.pending === 0 && connection.ports === 0) this.terminate();
    }, this.#idleMs);
  }
}
