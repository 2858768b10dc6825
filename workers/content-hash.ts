import { createSHA256, sha256 } from 'hash-wasm';

/** Files above this size are hashed piece by piece, so that they are not in memory for it. */
const wholeFileBytes = 64 * 2 ** 20;

export interface HashedFile {
  /** 64 lower-case hexadecimal digits. */
  readonly hash: string;
  /** The file's bytes where they were read whole for it; null for a large file. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/**
 * SHA-256 of a file. Rejects with the signal's reason, or with the file's own error where it cannot be read. A file of
 * usual size is read once, for this and for what follows, and hashed by the browser itself, several times as fast.
 */
export async function hashFile(file: Blob, signal: AbortSignal): Promise<HashedFile> {
  if (file.size > wholeFileBytes) return { hash: await hashPieces(file, signal), bytes: null };
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  return { hash: await hashBytes(bytes), bytes };
}

/** SHA-256 of a text's UTF-8 bytes, as `hashFile`. */
export function hashText(text: string): Promise<string> {
  return sha256(text);
}

async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // A site served over plain http has no `crypto.subtle`.
  if (!globalThis.isSecureContext) return sha256(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hashPieces(file: Blob, signal: AbortSignal): Promise<string> {
  const hash = await createSHA256();
  hash.init();
  const reader = file.stream().getReader();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) return hash.digest('hex');
      hash.update(value);
    }
  } finally {
    await reader.cancel();
  }
}
