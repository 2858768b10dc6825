import { AppError } from '../app-error.ts';
import type { ImportProblem } from './benchmark.ts';
import type { BenchmarkSource, SourceEntry } from './benchmark-source.ts';
import { parseJson } from './parse-json.ts';

/**
 * Entries of JSON text: an array of objects, an object of equally long arrays, an object that holds one array of objects,
 * one object, or one object a line. A broken line is listed with its number and the rest goes on. Null where the text is
 * not JSON at all; throws `benchmark-invalid` where it is JSON broken as a whole.
 */
export function readJsonEntries(name: string, text: string): BenchmarkSource | null {
  const start = text.trimStart()[0];
  const whole = start === '{' || start === '[' ? parsed(text) : null;
  if (whole !== null && 'value' in whole) return entriesOfValue(name, whole.value);
  // A broken array is no list of lines, though a line of it may stand alone.
  const lines = start === '[' ? null : readLines(text);
  if (lines !== null) return lines;
  if (whole === null) return null;
  throw new AppError(
    'benchmark-invalid',
    `${name} begins as JSON and is broken${placeOf(whole.message, text)}: ${whole.message}. It may be cut short; download it again.`,
  );
}

type Parsed = { readonly value: unknown } | { readonly message: string };

function parsed(text: string): Parsed {
  try {
    return { value: parseJson(text) };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

function placeOf(message: string, text: string): string {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined || message.includes('line')) return '';
  return ` in line ${text.slice(0, Number(position)).split('\n').length}`;
}

function entriesOfValue(name: string, value: unknown): BenchmarkSource {
  if (Array.isArray(value)) return sourceOf('json', value);
  if (!isRecord(value))
    throw new AppError('benchmark-not-recognised', `${name} holds a single JSON value, not entries.`);
  const columns = Object.entries(value);
  if (columns.length > 1 && columns.every(([, column]) => Array.isArray(column))) {
    return entriesOfColumns(name, columns as [string, unknown[]][]);
  }
  // `{ "data": [ … ] }`, whatever else describes the file beside it; but a question of its own is one entry.
  const lists = columns.filter(([, column]) => Array.isArray(column) && column.length > 0 && column.every(isRecord));
  const isQuestion = 'question' in value;
  return !isQuestion && lists.length === 1
    ? sourceOf('json', lists[0]![1] as unknown[])
    : sourceOf('json-lines', [value]);
}

function entriesOfColumns(name: string, columns: readonly [string, unknown[]][]): BenchmarkSource {
  const lengths = new Set(columns.map(([, column]) => column.length));
  if (lengths.size > 1) {
    const found = columns.map(([field, column]) => `${field} ${column.length}`).join(', ');
    throw new AppError('benchmark-invalid', `${name} is an object of arrays that are not equally long: ${found}.`);
  }
  const rows = Array.from({ length: columns[0]?.[1].length ?? 0 }, (_, index) =>
    Object.fromEntries(columns.map(([field, column]) => [field, column[index]])),
  );
  return sourceOf('json-columns', rows);
}

function sourceOf(carrier: BenchmarkSource['carrier'], values: readonly unknown[]): BenchmarkSource {
  const entries: SourceEntry[] = [];
  const problems: ImportProblem[] = [];
  for (const [index, value] of values.entries()) {
    if (isRecord(value)) entries.push({ row: index + 1, line: null, fields: value });
    else problems.push(notAnObject(index + 1, null));
  }
  return { carrier, fields: fieldNames(entries), entries, problems };
}

/** JSON lines; null where none of the first lines is an object. */
function readLines(text: string): BenchmarkSource | null {
  const entries: SourceEntry[] = [];
  const problems: ImportProblem[] = [];
  let row = 0;
  for (const [index, content] of text.split(/\r\n|\n|\r/).entries()) {
    if (content.trim() === '') continue;
    row += 1;
    const line = index + 1;
    const result = parsed(content);
    if ('message' in result) problems.push({ ...notAnObject(row, line), message: `Broken line: ${result.message}` });
    else if (isRecord(result.value)) entries.push({ row, line, fields: result.value });
    else problems.push(notAnObject(row, line));
    if (entries.length === 0 && row >= linesToTry) return null;
  }
  return entries.length === 0 ? null : { carrier: 'json-lines', fields: fieldNames(entries), entries, problems };
}

/** So many lines may be broken before the first good one. */
const linesToTry = 20;

function notAnObject(row: number, line: number | null): ImportProblem {
  return { row, line, field: null, message: 'Not an object with named fields', severity: 'skipped' };
}

function fieldNames(entries: readonly SourceEntry[]): readonly string[] {
  return [...new Set(entries.flatMap((entry) => Object.keys(entry.fields)))];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
