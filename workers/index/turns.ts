/**
 * Works one after the other. Who waits hears how the work at hand gets on: a call that is silent for long would be taken for dead.
 */
export class Turns<News> {
  #last: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<(news: News) => void>();

  /** Rejects with the signal's reason where it aborted before the turn came, and with what `work` rejects with. */
  async take<Value>(
    signal: AbortSignal,
    listen: (news: News) => void,
    work: (tell: (news: News) => void) => Promise<Value>,
  ): Promise<Value> {
    const before = this.#last;
    let end = (): void => {};
    this.#last = new Promise<void>((resolve) => (end = resolve));
    this.#listeners.add(listen);
    try {
      await before;
      signal.throwIfAborted();
      return await work((news) => {
        for (const listener of this.#listeners) listener(news);
      });
    } finally {
      this.#listeners.delete(listen);
      end();
    }
  }
}
