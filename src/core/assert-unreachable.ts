/** Ends every switch over a union: a member that was forgotten does not compile. Throws if reached at run time. */
export function assertUnreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
