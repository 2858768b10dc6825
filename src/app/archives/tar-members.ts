/** Tar: headers of 512 bytes, each before its file. POSIX.1-2024 pax (ustar and extended headers), and GNU's long names. */
import { AppError } from '../../core/app-error.ts';
import { memberPath } from './archive-member.ts';
import type { ArchiveMember } from './archive-member.ts';

const block = 512;
/** Extended headers and long names are read into memory: none is longer. */
const longestExtra = 2 ** 20;

/**
 * The files of a tar archive in order, folders left out; nothing of their content is read. Rejects with `file-unsupported` where
 * it is none or is damaged, and with the signal's reason.
 * @param mostMembers more end the reading with `file-unsupported`
 */
export async function tarMembers(
  archive: Blob,
  mostMembers: number,
  signal: AbortSignal,
): Promise<readonly ArchiveMember[]> {
  const members: ArchiveMember[] = [];
  let extra: Extra = {};
  for (let at = 0; at + block <= archive.size;) {
    signal.throwIfAborted();
    const header = new Uint8Array(await archive.slice(at, at + block).arrayBuffer());
    if (header.every((byte) => byte === 0)) break;
    if (!isSound(header)) throw noTar();
    const type = String.fromCharCode(header[156]!);
    const size = extra.size ?? numberAt(header, 124, 12);
    if (!Number.isSafeInteger(size) || size < 0) throw noTar();
    const content = archive.slice(at + block, at + block + size);
    at += block + Math.ceil(size / block) * block;
    if (type === 'x' || type === 'L' || type === 'K') {
      if (size > longestExtra || content.size !== size) throw noTar();
      const text = await content.text();
      extra =
        type === 'x' ? { ...extra, ...paxFields(text) } : type === 'L' ? { ...extra, path: untilNull(text) } : extra;
      continue;
    }
    if (type === 'g') continue;
    const stated = extra.path ?? nameOf(header);
    const sparse = type === 'S' || extra.sparse === true;
    extra = {};
    if (type === '5' || stated.endsWith('/')) continue;
    const { path, refusal } = memberPath(stated);
    const isFile = (type === '0' || type === '\0' || type === '7') && !sparse;
    const kind = isFile ? null : 'It is a link or a device in the archive, or stored with holes. Drop the file itself.';
    const cut = content.size === size ? null : 'The archive is cut short before its end. Download it again.';
    members.push({ path, byteLength: size, refusal: refusal ?? kind ?? cut, unpack: async () => content });
    if (members.length > mostMembers) throw new AppError('file-unsupported', tooMany(mostMembers));
  }
  if (members.length === 0 && archive.size < block) throw noTar();
  return members;
}

/** What is said of an archive with more files. */
export function tooMany(mostMembers: number): string {
  return `The archive holds more than ${mostMembers} files. Unpack it and drop the folder, or parts of it.`;
}

interface Extra {
  readonly path?: string;
  readonly size?: number;
  readonly sparse?: boolean;
}

/** Lines "length key=value\n", the length counting bytes of the whole line. */
function paxFields(text: string): Extra {
  const bytes = new TextEncoder().encode(text);
  let extra: Extra = {};
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const length = Number(new TextDecoder().decode(bytes.subarray(at, space)));
    if (space < 0 || !Number.isInteger(length) || length <= space - at || at + length > bytes.length) throw noTar();
    const line = new TextDecoder().decode(bytes.subarray(space + 1, at + length - 1));
    const equals = line.indexOf('=');
    const [key, value] = [line.slice(0, equals), line.slice(equals + 1)];
    if (key === 'path') extra = { ...extra, path: value };
    if (key === 'size') extra = { ...extra, size: Number(value) };
    if (key.startsWith('GNU.sparse.')) extra = { ...extra, sparse: true };
    at += length;
  }
  return extra;
}

function nameOf(header: Uint8Array): string {
  const name = textAt(header, 0, 100);
  const isPosix = textAt(header, 257, 6) === 'ustar' && header[263] === 0x30;
  const prefix = isPosix ? textAt(header, 345, 155) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** The checksum: the sum of all bytes, its own eight counted as spaces. */
function isSound(header: Uint8Array): boolean {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum === numberAt(header, 148, 8);
}

/** Octal digits, or, where the first bit is set, a number in base 256. NaN for anything else. */
function numberAt(header: Uint8Array, at: number, length: number): number {
  const first = header[at]!;
  if (first >= 0x80) {
    let value = first & 0x7f;
    for (let index = at + 1; index < at + length; index += 1) value = value * 256 + header[index]!;
    return value;
  }
  const digits = textAt(header, at, length).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

function textAt(header: Uint8Array, at: number, length: number): string {
  return untilNull(new TextDecoder().decode(header.subarray(at, at + length)));
}

function untilNull(text: string): string {
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

function noTar(): AppError {
  return new AppError(
    'file-unsupported',
    'This is no tar archive, or it is damaged. Copy it again, or unpack it and drop the folder.',
  );
}
