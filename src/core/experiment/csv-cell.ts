/**
 * Cells of a CSV file that people open in spreadsheets. Questions, answers and file names are outside text, and a spreadsheet
 * runs a cell that begins with = + - @ (or a tab or line break before them) as a formula: an apostrophe in front stops it.
 */

/** A text cell, a number, or nothing (null: an empty cell). */
export type CsvValue = string | number | null;

const executable = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const plainNumber = /^[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

/**
 * Text with an apostrophe in front where a spreadsheet would run it. Text that is a plain number (`-5`) is harmless and stays.
 * Text that begins with apostrophes before such a character gets one more, so that `restoredCell` is exact.
 */
export function escapedCell(text: string): string {
  return executable.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** What `escapedCell` was given. */
export function restoredCell(cell: string): string {
  return cell.startsWith("'") && executable.test(cell) ? cell.slice(1) : cell;
}

/**
 * Rows as CSV (RFC 4180): comma, CRLF after each row, no byte order mark; text quoted where it must be. Numbers are written as
 * numbers, those that are not finite as empty cells.
 */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = escapedCell(value);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
