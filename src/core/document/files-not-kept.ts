import { AppError } from '../app-error.ts';

/** Documents named in one sentence; the rest is counted. */
const mostNamed = 3;

/** What to say of documents whose page images have to be drawn and whose files are not at hand. @param names at least one */
export function filesNotKept(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`);
  if (quoted.length === 1) {
    return `The PDF of ${quoted[0]} was not kept in the browser, so its page images cannot be drawn. Drop it again.`;
  }
  const named = quoted.slice(0, mostNamed);
  const others = quoted.length - named.length;
  const last = others === 0 ? named.pop() : `${others.toLocaleString('en-US')} ${others === 1 ? 'other' : 'others'}`;
  return `The PDFs of ${named.join(', ')} and ${last} were not kept in the browser, so their page images cannot be drawn. Drop them again.`;
}

/** Throws `file-missing` with these names; nothing where there are none. */
export function assertFilesKept(names: readonly string[]): void {
  if (names.length > 0) throw new AppError('file-missing', filesNotKept(names));
}
