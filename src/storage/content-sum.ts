/** SHA-256 of bytes, 64 lower-case hexadecimal digits. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.isSecureContext) {
    // A site served over plain http has no `crypto.subtle`.
    const { sha256 } = await import('hash-wasm');
    return sha256(bytes);
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
