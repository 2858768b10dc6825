import type { OnProgress } from '../core/progress.ts';
import type { Contract } from './contract.ts';

export type AnyCall = (
  method: string,
  input: unknown,
  signal: AbortSignal,
  onProgress: OnProgress | undefined,
) => Promise<unknown>;

/** An object with every method of a contract, each of which goes to `call` with its name. */
export function callsOf<C extends Contract<C>>(call: AnyCall): C {
  return new Proxy(
    {},
    {
      get(_target, method) {
        // An object with `then` would be taken for a promise by `await`.
        if (typeof method !== 'string' || method === 'then') return undefined;
        return (input: unknown, signal: AbortSignal, onProgress?: OnProgress) =>
          call(method, input, signal, onProgress);
      },
    },
  ) as C;
}
