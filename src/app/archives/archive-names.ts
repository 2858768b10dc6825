export const zipEnding = /\.zip$/i;
export const tarEnding = /\.tar$/i;
export const packedTarEnding = /\.(?:tar\.gz|tgz)$/i;
const otherEndings = /\.(?:7z|rar|gz|bz2|xz|zst|tar\.\w+)$/i;

/** Whether a name is that of an archive that is opened here. */
export function isArchiveName(path: string): boolean {
  return [zipEnding, tarEnding, packedTarEnding].some((ending) => ending.test(path));
}

/** Whether a name is that of any archive. */
export function isAnyArchiveName(path: string): boolean {
  return isArchiveName(path) || otherEndings.test(path);
}
