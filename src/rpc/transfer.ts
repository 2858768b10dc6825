const marked = new WeakMap<object, readonly Transferable[]>();

/**
 * Marks what of `value` moves instead of being copied when it next crosses a worker boundary, as the input of a call or
 * as its result. Returns the same value; afterwards the other side owns what was transferred and this side must not use it.
 */
export function transfer<T extends object>(value: T, transferables: readonly Transferable[]): T {
  marked.set(value, transferables);
  return value;
}

/** What `transfer` marked on this value; empty for anything else. */
export function transferablesOf(value: unknown): Transferable[] {
  return typeof value === 'object' && value !== null ? [...(marked.get(value) ?? [])] : [];
}
