/** What was loaded lately, least recently used out, so that questions that share documents and pages read and draw them once. */
export class RecentLoads<Value> {
  readonly #sizeOf: (value: Value) => number;
  readonly #most: number;
  /** Least recently used first. Size 0: still loading. */
  readonly #loads = new Map<string, { readonly loading: Promise<Value>; size: number }>();
  #size = 0;

  /** @param most sizes kept together; a single value may be larger */
  constructor(most: number, sizeOf: (value: Value) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  /** The value of this key, loaded where it is not at hand. A load that fails is forgotten. */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#loads.get(key);
    if (known !== undefined) {
      this.#loads.delete(key);
      this.#loads.set(key, known);
      return known.loading;
    }
    const entry = { loading: load(), size: 0 };
    this.#loads.set(key, entry);
    entry.loading.then(
      (value) => {
        if (this.#loads.get(key) !== entry) return;
        entry.size = this.#sizeOf(value);
        this.#size += entry.size;
        this.#makeRoom(key);
      },
      () => {
        if (this.#loads.get(key) === entry) this.#loads.delete(key);
      },
    );
    return entry.loading;
  }

  #makeRoom(newest: string): void {
    for (const [key, { size }] of this.#loads) {
      if (this.#size <= this.#most) return;
      if (key === newest || size === 0) continue;
      this.#loads.delete(key);
      this.#size -= size;
    }
  }
}
