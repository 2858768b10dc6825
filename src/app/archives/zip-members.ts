import { AppError } from '../../core/app-error.ts';
import { packedContent, readZipDirectory } from '../../storage/zip-entries.ts';
import type { ZipEntry } from '../../storage/zip-entries.ts';
import { memberPath } from './archive-member.ts';
import type { ArchiveMember } from './archive-member.ts';
import { collectStream } from './collect-stream.ts';

const encrypted = 1;
const fileTypeMask = 0o170000;
const [regularFile, folder] = [0o100000, 0o040000];
/** Stands for a size or place that lies elsewhere: archives and members above 4 GiB. */
const elsewhere = 0xffff_ffff;

/** The files of a ZIP archive in its own order, folders left out. Rejects with `file-unsupported` where it is none. */
export async function zipMembers(archive: Blob): Promise<readonly ArchiveMember[]> {
  const entries = await readZipDirectory(archive);
  if (entries === null) {
    throw new AppError(
      'file-unsupported',
      'This is no ZIP archive, it is cut short, or it has more than 4 GiB. Copy it again, or unpack it and drop the folder.',
    );
  }
  return entries
    .filter(({ path, unixMode }) => !/[\\/]$/.test(path) && (unixMode & fileTypeMask) !== folder)
    .map((entry) => {
      const { path, refusal } = memberPath(entry.path);
      return {
        path,
        byteLength: entry.bytes,
        refusal: refusal ?? refusalOf(entry),
        unpack: (signal) => unpack(archive, entry, signal),
      };
    });
}

function refusalOf({ method, flags, unixMode, bytes, compressedBytes, offset }: ZipEntry): string | null {
  const type = unixMode & fileTypeMask;
  if (type !== 0 && type !== regularFile) return 'It is a link or a device and no file. Drop the file itself.';
  if ((flags & encrypted) !== 0)
    return 'It is encrypted in the archive. Unpack the archive with its password and drop the folder.';
  if (method !== 0 && method !== 8) {
    return (
      'It is packed in a way that is not read here (ZIP method ' + method + '). Unpack the archive and drop the folder.'
    );
  }
  const isLarge = [bytes, compressedBytes, offset].includes(elsewhere);
  return isLarge
    ? 'It has more than 4 GiB, or lies behind 4 GiB of others. Unpack the archive and drop the folder.'
    : null;
}

async function unpack(archive: Blob, entry: ZipEntry, signal: AbortSignal): Promise<Blob> {
  const packed = await packedContent(archive, entry);
  if (packed === null) throw damaged('it lies outside of it');
  const stream = packed.stream();
  const { blob, crc } = await collectStream(
    entry.method === 0 ? stream : stream.pipeThrough(new DecompressionStream('deflate-raw')),
    {
      most: entry.bytes,
      tooMany: 'It is longer than the archive states. Unpack the archive and drop the file itself.',
    },
    signal,
  ).catch((error: unknown) => {
    if (signal.aborted || error instanceof AppError) throw error;
    throw damaged(error instanceof Error ? error.message : String(error), error);
  });
  if (blob.size !== entry.bytes) throw damaged(`${blob.size} of ${entry.bytes} bytes`);
  if (crc !== entry.crc) throw damaged('its checksum differs');
  // What is stored as it is needs no copy.
  return entry.method === 0 ? packed : blob;
}

function damaged(detail: string, cause?: unknown): AppError {
  const sentence = `It is damaged in the archive (${detail.replace(/\.$/, '')}). Download the archive again.`;
  return new AppError('file-unreadable', sentence, { cause });
}
