import type { OnProgress } from '../core/progress.ts';

/**
 * The shape of every call to a worker: one input, then the signal, then progress. The signal is positional because an
 * AbortSignal inside an object cannot be cloned.
 */
export type Call<Input, Output> = (input: Input, signal: AbortSignal, onProgress?: OnProgress) => Promise<Output>;

/** A contract is an interface whose members are all calls. */
export type Contract<C> = { readonly [Name in keyof C]: Call<never, unknown> };
