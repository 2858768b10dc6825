/**
 * Reads entries of a zip where they lie in a file, by its directory, so that a large file is never in memory as a whole. A file may
 * come from anywhere: no more is read of an entry than was asked for, whatever its headers say.
 */
import { AppError } from '../core/app-error.ts';

export interface ZipEntry {
  readonly path: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly compressedBytes: number;
  /** Size as the directory states it. */
  readonly bytes: number;
  /** Of the entry's own header. */
  readonly offset: number;
  readonly crc: number;
  /** General purpose flags: bit 0 says that it is encrypted. */
  readonly flags: number;
  /** Unix file type and permissions, 0 where another system made it. */
  readonly unixMode: number;
}

const endBytes = 22;
const longestComment = 65_535;
const localHeaderBytes = 30;
const mostDirectoryBytes = 64 * 2 ** 20;

/** The entries by path; of several of one path the last. Rejects with `file-unsupported` where the file is no zip. */
export async function listZipEntries(file: Blob): Promise<ReadonlyMap<string, ZipEntry>> {
  const entries = await readZipDirectory(file);
  if (entries === null) throw noZip();
  return new Map(entries.map((entry) => [entry.path, entry]));
}

/** All entries in the order of the directory; null where the file is no zip, is cut short or has more than 4 GiB. */
export async function readZipDirectory(file: Blob): Promise<readonly ZipEntry[] | null> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - endBytes - longestComment)));
  const end = endOfDirectory(tail);
  if (end < 0) return null;
  const size = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  if (size > mostDirectoryBytes || offset + size > file.size) return null;
  const directory = await viewOf(file.slice(offset, offset + size));
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === 0x02014b50;) {
    const nameBytes = directory.getUint16(at + 28, true);
    const name = new Uint8Array(directory.buffer, at + 46, Math.min(nameBytes, directory.byteLength - at - 46));
    const path = new TextDecoder().decode(name);
    const madeOnUnix = directory.getUint8(at + 5) === 3;
    entries.push({
      path,
      method: directory.getUint16(at + 10, true),
      compressedBytes: directory.getUint32(at + 20, true),
      bytes: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
      crc: directory.getUint32(at + 16, true),
      flags: directory.getUint16(at + 8, true),
      unixMode: madeOnUnix ? directory.getUint16(at + 40, true) : 0,
    });
    at += 46 + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

/** The content of an entry; null where it is not exactly `bytes` long, or cannot be read. */
export async function readZipEntry(
  file: Blob,
  { method, compressedBytes, offset }: ZipEntry,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (method !== 0 && method !== 8) return null;
  if (method === 0 && compressedBytes !== bytes) return null;
  const packed = await packedContent(file, { compressedBytes, offset });
  if (packed === null) return null;
  if (method === 0) return new Uint8Array(await packed.arrayBuffer());
  return inflate(packed, bytes);
}

/** The content of an entry as it is packed, unread; null where the file does not hold it. */
export async function packedContent(
  file: Blob,
  { compressedBytes, offset }: Pick<ZipEntry, 'compressedBytes' | 'offset'>,
): Promise<Blob | null> {
  const header = await viewOf(file.slice(offset, offset + localHeaderBytes));
  if (header.byteLength < localHeaderBytes || header.getUint32(0, true) !== 0x04034b50) return null;
  const start = offset + localHeaderBytes + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(start, start + compressedBytes);
  return packed.size === compressedBytes ? packed : null;
}

/** Stops as soon as there is more than there should be: a few bytes can be packed to stand for gigabytes. */
async function inflate(packed: Blob, bytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      length += value.length;
      if (length > bytes) return null;
    }
  } catch {
    // What is packed is damaged.
    return null;
  } finally {
    reader.cancel().catch(() => {}); // it ends by itself where it is through
  }
  if (length !== bytes) return null;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function endOfDirectory(tail: DataView): number {
  for (let at = tail.byteLength - endBytes; at >= 0; at--) if (tail.getUint32(at, true) === 0x06054b50) return at;
  return -1;
}

async function viewOf(piece: Blob): Promise<DataView<ArrayBuffer>> {
  return new DataView(await piece.arrayBuffer());
}

function noZip(): AppError {
  const sentence =
    'This file is no index of Leafmark, or it was cut short. Choose a file that “Export index” saved, and copy it again if need be.';
  return new AppError('file-unsupported', sentence);
}
