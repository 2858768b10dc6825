/** Archives opened where they lie. An archive may come from anywhere: what it stands for is bounded before and while it is unpacked. */
import { AppError, failureOf, isAbort } from '../../core/app-error.ts';
import type { Failure } from '../../core/app-error.ts';
import { isHidden } from '../dropped-files.ts';
import type { DroppedFile } from '../dropped-files.ts';
import type { ArchiveMember } from './archive-member.ts';
import { isAnyArchiveName, packedTarEnding, tarEnding, zipEnding } from './archive-names.ts';
import { collectStream } from './collect-stream.ts';
import { tarMembers, tooMany } from './tar-members.ts';
import { zipMembers } from './zip-members.ts';

export interface OpenedArchive {
  /** Members as files that were dropped: their path begins with the archive's, its ending taken off. */
  readonly files: readonly DroppedFile[];
  /** Members that could not be taken, each with what to do. */
  readonly refused: readonly { readonly path: string; readonly byteLength: number; readonly failure: Failure }[];
  /** Hidden members that were passed over. */
  readonly hidden: number;
}

/** Told before each member and at the end; `total` is null while a tar is taken out of its gzip. */
export type OnMember = (done: number, total: number | null, path: string) => void;

/** What bounds an archive; smaller ones serve tests. */
export interface ArchiveLimits {
  readonly members: number;
  /** Bytes that an archive may stand for however small it is. */
  readonly freeBytes: number;
  /** Beyond them, how many times its own size. Text packs to a tenth, a bomb to a thousandth. */
  readonly ratio: number;
  readonly bytes: number;
}

const usualLimits: ArchiveLimits = { members: 200_000, freeBytes: 64 * 2 ** 20, ratio: 200, bytes: 32 * 2 ** 30 };

/**
 * Unpacks an archive. A member that is damaged, encrypted, an archive itself or named to lie elsewhere is refused and the rest goes
 * on. Rejects with `file-unsupported` for what is no archive, has too many members or stands for far more than it is;
 * `file-unreadable`; the signal's reason.
 * @param gate awaited before each member: a pause
 */
export async function openArchive(
  archive: DroppedFile,
  signal: AbortSignal,
  onMember: OnMember,
  gate: () => Promise<void> = async () => {},
  limits: ArchiveLimits = usualLimits,
): Promise<OpenedArchive> {
  const { path: name, file } = archive;
  onMember(0, null, name);
  const members = await readable(membersOf(archive, signal, limits), signal);
  if (members.length > limits.members) throw new AppError('file-unsupported', tooMany(limits.members));
  const most = mostBytes(file, limits);
  // Each member unpacks to what it states at most: the sum of that bounds all, members that share their bytes included.
  if (members.reduce((total, { byteLength }) => total + byteLength, 0) > most) throw tooLarge(most);
  const folder = name.replace(packedTarEnding, '').replace(zipEnding, '').replace(tarEnding, '');
  const files: DroppedFile[] = [];
  const refused: { path: string; byteLength: number; failure: Failure }[] = [];
  let hidden = 0;
  for (const [done, member] of members.entries()) {
    const path = `${folder}/${member.path}`;
    onMember(done, members.length, path);
    await gate();
    signal.throwIfAborted();
    if (isHidden(member.path)) {
      hidden += 1;
      continue;
    }
    try {
      const content = await taken(member, signal);
      const plain = member.path.split('/').at(-1) ?? member.path;
      files.push({ path, file: new File([content], plain, { lastModified: file.lastModified }), archive: name });
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      refused.push({ path, byteLength: member.byteLength, failure: failureOf(error) });
    }
  }
  onMember(members.length, members.length, name);
  return { files, refused, hidden };
}

async function taken(member: ArchiveMember, signal: AbortSignal): Promise<Blob> {
  if (member.refusal !== null) throw new AppError('file-unsupported', member.refusal);
  if (isAnyArchiveName(member.path)) {
    throw new AppError(
      'file-unsupported',
      'An archive in an archive is not opened. Unpack the outer one and drop this.',
    );
  }
  return member.unpack(signal);
}

async function membersOf(
  { path, file }: DroppedFile,
  signal: AbortSignal,
  limits: ArchiveLimits,
): Promise<readonly ArchiveMember[]> {
  if (zipEnding.test(path)) return zipMembers(file);
  if (tarEnding.test(path)) return tarMembers(file, limits.members, signal);
  const most = mostBytes(file, limits);
  const tar = await collectStream(
    file.stream().pipeThrough(new DecompressionStream('gzip')),
    { most, tooMany: tooLarge(most).message },
    signal,
  );
  return tarMembers(tar.blob, limits.members, signal);
}

/** Members of an archive, or why it cannot be opened as a whole. */
async function readable<Value>(reading: Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError || isAbort(error) || signal.aborted) throw error;
    const detail = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new AppError(
      'file-unreadable',
      `The archive cannot be read (${detail}): it is cut short, damaged, or was moved. Copy it again and drop it anew.`,
      { cause: error },
    );
  }
}

function mostBytes(file: Blob, { bytes, freeBytes, ratio }: ArchiveLimits): number {
  return Math.min(bytes, Math.max(freeBytes, ratio * file.size));
}

function tooLarge(most: number): AppError {
  const mebibytes = Math.ceil(most / 2 ** 20).toLocaleString('en-US');
  return new AppError(
    'file-unsupported',
    `The archive stands for more than ${mebibytes} MiB, far more than its size: nothing of it was taken. Unpack it yourself if you trust it, and drop the folder.`,
  );
}
