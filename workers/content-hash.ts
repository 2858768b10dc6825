import { createSHA256, sha256 } from 'hash-wasm';

/**
 * SHA-256 of a file, read in pieces: `crypto.subtle` would need the whole file in memory. 64 lower-case hexadecimal digits.
 * Rejects with the signal's reason, or with the file's own error where it cannot be read.
 */
export async function hashFile(file: Blob, signal: AbortSignal): Promise<string> {
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

/** SHA-256 of a text's UTF-8 bytes, as `hashFile`. */
export function hashText(text: string): Promise<string> {
  return sha256(text);
}
