import type { Clock } from '../../../src/llm/clock.ts';

/** A clock that stands until it is moved. */
export class FakeClock implements Clock {
  #time = 0;
  readonly #timers: { readonly at: number; readonly ring: () => void }[] = [];

  readonly now = (): number => this.#time;

  readonly wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      this.#timers.push({ at: this.#time + milliseconds, ring: resolve });
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });

  /** Moves it on, and lets everything happen that waited for it. */
  async advance(milliseconds: number): Promise<void> {
    this.#time += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.#time);
    for (const timer of due) {
      this.#timers.splice(this.#timers.indexOf(timer), 1);
      timer.ring();
    }
    await settled();
  }
}

/** Lets promises that are ready go on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
