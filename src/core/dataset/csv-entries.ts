import type { ImportProblem } from './benchmark.ts';
import type { BenchmarkSource, SourceEntry } from './benchmark-source.ts';
import { parseCsv, type CsvRow } from './csv.ts';

/** Delimited text cut into entries by its header; rows that are broken are problems, the rest goes on. */
export function readCsvEntries(text: string): BenchmarkSource {
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
