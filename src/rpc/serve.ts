import { expose, finalizer, transfer as comlinkTransfer } from 'comlink';
import { AppError } from '../core/app-error.ts';
import type { Call, Contract } from './contract.ts';
import { throttleProgress } from './progress-throttle.ts';
import { transferablesOf } from './transfer.ts';
import { listen, outcomeOfThrown, post } from './wire.ts';
import type { AbortMessage, Outcome, Served } from './wire.ts';

/**
 * Answers the calls of a contract in a worker: on the worker itself and on every port that its owner connects, so that
 * one worker calls another. To be called once, in the worker's entry. An abort of the caller aborts the signal that the
 * implementation was given, as does the closing of the port a call came by.
 */
export function serve<C extends Contract<C>>(implementation: C): void {
  serveOwner(implementation as unknown as AnyImplementation);
}

type AnyImplementation = Readonly<Record<string, Call<unknown, unknown> | undefined>>;

function serveOwner(implementation: AnyImplementation): void {
  const closers = new Map<number, () => void>();
  const served: Served = {
    call: (name, input, control) => answer(implementation, name, input, control, new Set()),
    connect: (id, port) =>
      new Promise((resolve) => {
        const close = servePort(implementation, port, () => {
          closers.delete(id);
          resolve();
        });
        closers.set(id, close);
      }),
    disconnect: async (id) => closers.get(id)?.(),
    loaded: async () => {},
  };
  expose(served);
}

/** Returns what closes the port from this side; `onClosed` is called once, whoever closes it. */
function servePort(implementation: AnyImplementation, port: MessagePort, onClosed: () => void): () => void {
  const running = new Set<AbortController>();
  let closed = false;
  const close = (): void => {
    if (closed) return;
    closed = true;
    for (const controller of running) controller.abort();
    onClosed();
  };
  const served: Pick<Served, 'call' | 'loaded'> & { readonly [finalizer]: () => void } = {
    call: (name, input, control) => answer(implementation, name, input, control, running),
    loaded: async () => {},
    // comlink calls it when the other side lets go of the port, and closes the port itself.
    [finalizer]: close,
  };
  expose(served, port);
  return () => {
    close();
    port.close();
  };
}

async function answer(
  implementation: AnyImplementation,
  name: string,
  input: unknown,
  control: MessagePort,
  running: Set<AbortController>,
): Promise<Outcome> {
  const controller = new AbortController();
  const throttle = throttleProgress((numbered) => post(control, { kind: 'progress', ...numbered }));
  running.add(controller);
  listen(control, ({ data }: MessageEvent<AbortMessage>) => {
    if (data.kind !== 'abort') return;
    post(control, { kind: 'acknowledged' });
    controller.abort();
  });
  try {
    const method = implementation[name];
    if (typeof method !== 'function') throw new AppError('unexpected', `This worker has no method “${name}”.`);
    const value = await method.call(implementation, input, controller.signal, throttle.report);
    const last = throttle.stop();
    // Nobody waits for it any more: sending it would only cost memory.
    if (controller.signal.aborted) return { kind: 'aborted', message: '', last };
    return comlinkTransfer<Outcome>({ kind: 'value', value, last }, transferablesOf(value));
  } catch (error) {
    return outcomeOfThrown(error, throttle.stop());
  } finally {
    running.delete(controller);
    control.close();
  }
}
