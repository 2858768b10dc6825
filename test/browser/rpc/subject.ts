import type { Call } from '../../../src/rpc/contract.ts';

/** What the workers of these tests can do, most of it wrong. */
export interface Subject {
  readonly double: Call<number, number>;
  readonly throwAppError: Call<null, never>;
  readonly throwPlainError: Call<string, never>;
  readonly throwAbort: Call<null, never>;
  /** Never returns and never hears a message. */
  readonly spin: Call<null, never>;
  /** Never answers, hears messages, ignores the signal. */
  readonly ignore: Call<null, never>;
  /** Never answers until its signal aborts. */
  readonly waitForAbort: Call<null, never>;
  /** How many calls of `waitForAbort` saw their signal abort. */
  readonly aborts: Call<null, number>;
  /** Answers, then throws outside of any call. */
  readonly throwLater: Call<null, null>;
  /** Reports `count` progresses without a pause. */
  readonly report: Call<number, null>;
  /** Reports a progress every 50 ms, `count` times. */
  readonly reportSlowly: Call<number, null>;
  readonly byteLength: Call<{ readonly bytes: ArrayBuffer }, number>;
  readonly makeBytes: Call<number, { readonly bytes: ArrayBuffer }>;
  /** Length of the buffer that `makeBytes` made last, as it is in the worker now. */
  readonly lengthLeft: Call<null, number>;
  readonly makeUncloneable: Call<null, unknown>;
  /** Doubles by way of another worker. */
  readonly doubleThere: Call<{ readonly port: MessagePort; readonly value: number }, number>;
  /** Waits for the abort in another worker. */
  readonly waitThere: Call<{ readonly port: MessagePort }, never>;
  /** Spins in another worker with a silence of 300 ms; the code of what it rejects with. */
  readonly spinThere: Call<{ readonly port: MessagePort; readonly silenceMs: number }, string>;
}
