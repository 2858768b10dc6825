import { AppError } from '../../core/app-error.ts';
import { crc32 } from './crc32.ts';

export interface StreamLimits {
  /** Bytes that are taken at most: a few can be packed to stand for any number. */
  readonly most: number;
  /** What is said where there are more. */
  readonly tooMany: string;
}

export interface CollectedStream {
  readonly blob: Blob;
  readonly crc: number;
}

/** Pieces go into blobs of this size, which the browser may keep on disk. */
const pieceBytes = 16 * 2 ** 20;

/** All of a stream as a blob, never more of it in this thread's memory than 16 MiB. Rejects with `file-unsupported` beyond the limit, the stream's own error, and the signal's reason. */
export async function collectStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { most, tooMany }: StreamLimits,
  signal: AbortSignal,
): Promise<CollectedStream> {
  const reader = stream.getReader();
  const blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let [held, length, crc] = [0, 0, 0];
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > most) throw new AppError('file-unsupported', tooMany);
      crc = crc32(value, crc);
      pieces.push(value);
      held += value.length;
      if (held >= pieceBytes) {
        blobs.push(new Blob(pieces));
        pieces = [];
        held = 0;
      }
    }
  } finally {
    reader.cancel().catch(() => {}); // it ends by itself where it is through
  }
  return { blob: new Blob([...blobs, ...pieces]), crc };
}
