import { AppError } from '../app-error.ts';
import type { BenchmarkSource } from './benchmark-source.ts';
import { readCsvEntries } from './csv-entries.ts';
import { decodeText } from './decode-text.ts';
import { readJsonEntries } from './json-entries.ts';
import { refuseOtherFiles } from './refuse-other-files.ts';

/**
 * Cuts a file into entries by its content, never by its name: a JSON array, an object of equally long arrays (columns),
 * JSON lines, else delimited text. Throws `file-empty`; `benchmark-not-recognised` for web pages, Git LFS pointers and
 * other kinds of file; `benchmark-invalid` for JSON that is broken as a whole.
 */
export function readBenchmarkSource(input: { readonly name: string; readonly bytes: Uint8Array }): BenchmarkSource {
  const { name, bytes } = input;
  refuseOtherFiles(name, bytes);
  const { text, encoding, damaged } = decodeText(bytes);
  if (text.trim() === '')
    throw new AppError('file-empty', `${name} is empty. Drop the file again, or download it anew.`);
  refuseOtherFiles(name, text);
  const source = readJsonEntries(name, text) ?? readCsvEntries(text);
  const problems = [...source.problems];
  if (damaged > 0) {
    const message = `${damaged} characters are not ${encoding} and stand as \ufffd`;
    problems.unshift({ row: null, line: null, field: null, message, severity: 'repaired' });
  }
  if (encoding === 'windows-1252') {
    const message = 'The file is not UTF-8 and was read as Windows-1252';
    problems.unshift({ row: null, line: null, field: null, message, severity: 'repaired' });
  }
  return { ...source, problems };
}
