import { AppError } from '../core/app-error.ts';
import { callsOf } from './calls-of.ts';
import { Connection } from './connection.ts';
import type { Contract } from './contract.ts';
import { listen } from './wire.ts';
import type { LifelineMessage } from './wire.ts';

export interface PortClient<C> {
  /** The contract's methods; they reject like those of a worker client, but never end the worker. */
  readonly calls: C;
  /** Lets go of the port: pending calls are aborted over there and reject here with `worker-terminated`. */
  close(): void;
}

/**
 * Calls another worker over a port that its owner opened (`WorkerClient.openPort`).
 * @param silenceMs a call without progress or answer for this time rejects with `worker-timeout`. Infinity: never
 */
export function clientOfPort<C extends Contract<C>>(port: MessagePort, silenceMs: number): PortClient<C> {
  let closed = false;
  const connection = new Connection(port, {
    onSilence: (method, fail) => {
      const sentence = `Another worker gave no sign of life during “${method}”. Start the task again.`;
      fail(new AppError('worker-timeout', sentence));
    },
    onAbortUnheard: () => {},
    onEnd: () => {},
  });
  const close = (): void => {
    if (closed) return;
    closed = true;
    connection.failAll(terminated());
    connection.release();
  };
  port.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!isLifeline(event.data)) return;
    const lifeline = event.data.port;
    listen(lifeline, () => {
      close();
      lifeline.close();
    });
  });
  return {
    calls: callsOf<C>(async (method, input, signal, onProgress) => {
      signal.throwIfAborted();
      if (closed) throw terminated();
      return connection.call({ method, input, signal, onProgress, silenceMs });
    }),
    close,
  };
}

function isLifeline(message: unknown): message is LifelineMessage {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'lifeline';
}

function terminated(): AppError {
  return new AppError(
    'worker-terminated',
    'The connection to another worker ended before the task was finished. Start it again.',
  );
}
