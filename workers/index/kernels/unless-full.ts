/** Null where 4 GiB, or what the browser grants, is used up: WebAssembly says so by a RangeError. */
export function unlessFull<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
