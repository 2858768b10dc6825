/**
 * A run of WASM blocks its worker, and awaiting it gives no message a turn: without a break now and then an abort would be
 * heard only at the end.
 */
const breathMs = 50;

export class Breather {
  readonly #signal: AbortSignal;
  #last = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Lets messages in where the last turn was some time ago. Rejects with the signal's reason once it is aborted. */
  async breathe(): Promise<void> {
    this.#signal.throwIfAborted();
    if (performance.now() - this.#last < breathMs) return;
    await turn();
    this.#last = performance.now();
    this.#signal.throwIfAborted();
  }
}

/** One turn of the event loop, without the delay that timers have. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
