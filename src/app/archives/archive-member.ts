/** A file in an archive, before it is unpacked. */
export interface ArchiveMember {
  /** Path within the archive, checked: it leads nowhere else. */
  readonly path: string;
  /** Size as the archive states it. */
  readonly byteLength: number;
  /** Why it is not taken, as a sentence with advice; null for one that can be unpacked. */
  readonly refusal: string | null;
  /** Its content. Rejects with `file-unreadable` where it is damaged or longer than stated, and with the signal's reason. */
  readonly unpack: (signal: AbortSignal) => Promise<Blob>;
}

/** The path as it is shown and grouped by, or the sentence to refuse it with: nothing is written anywhere, but a path that claims to lead out is no honest one. */
export function memberPath(stated: string): { readonly path: string; readonly refusal: string | null } {
  const path = stated.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  const leadsOut = path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..');
  const isOdd = path === '' || path.length > longestPath || /\p{Cc}/u.test(path);
  const shown = path.replace(/\p{Cc}/gu, '\ufffd').slice(0, longestPath);
  if (leadsOut)
    return {
      path: shown,
      refusal: 'Its path in the archive leads out of it. Unpack the archive and drop the file itself.',
    };
  if (isOdd)
    return {
      path: shown,
      refusal: 'Its path in the archive is no name of a file. Unpack the archive and drop the file itself.',
    };
  return { path, refusal: null };
}

const longestPath = 1024;
