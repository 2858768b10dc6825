import { AppError } from '../app-error.ts';
import type { ImportProblem } from './benchmark.ts';
import { parseCsv, type CsvRow } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { readJsonEntries } from './json-entries.ts';
import { refuseOtherFiles } from './refuse-other-files.ts';

/** One entry of a file before any format has read it. Numbers of JSON are text; cells of CSV are text. */
export interface SourceEntry {
  /** Entry from 1: blank lines and a CSV's header do not count, entries that are broken do. */
  readonly row: number;
  /** Line of the file it starts on, from 1; null where the file is one JSON value. */
  readonly line: number | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

export type SourceCarrier = 'json' | 'json-lines' | 'json-columns' | 'csv';

/** A file cut into entries: what the formats look at to recognise it. */
export interface BenchmarkSource {
  readonly carrier: SourceCarrier;
  /** Names of all fields that occur, in the order in which they first do. */
  readonly fields: readonly string[];
  readonly entries: readonly SourceEntry[];
  readonly problems: readonly ImportProblem[];
}

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

function readCsvEntries(text: string): BenchmarkSource {
  const { header, rows } = parseCsv(text);
  const entries: SourceEntry[] = [];
  const problems: ImportProblem[] = [];
  for (const [index, csvRow] of rows.entries()) {
    const row = index + 1;
    const problem = problemOf(csvRow, header);
    if (problem !== null) problems.push({ row, line: csvRow.line, field: null, ...problem });
    if (problem?.severity === 'skipped') continue;
    entries.push({ row, line: csvRow.line, fields: fieldsOf(csvRow, header) });
  }
  return { carrier: 'csv', fields: [...new Set(header)], entries, problems };
}

function problemOf(row: CsvRow, header: readonly string[]): Pick<ImportProblem, 'message' | 'severity'> | null {
  if (row.isUnclosed) {
    return {
      message: 'A quoted cell is never closed: the file is cut short or a quote is missing',
      severity: 'skipped',
    };
  }
  const { length } = header;
  if (row.cells.slice(length).some((cell) => cell.trim() !== '')) {
    return { message: `${row.cells.length} cells under ${length} columns: a quote is missing`, severity: 'skipped' };
  }
  if (row.hasStrayQuote)
    return { message: 'Text after a closing quote was kept as part of its cell', severity: 'repaired' };
  if (row.cells.length < length) {
    return {
      message: `${row.cells.length} cells under ${length} columns: the last are taken as empty`,
      severity: 'repaired',
    };
  }
  return null;
}

function fieldsOf(row: CsvRow, header: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [index, name] of header.entries()) {
    // Of two columns of one name the first counts.
    if (!(name in fields)) fields[name] = row.cells[index] ?? '';
  }
  return fields;
}
