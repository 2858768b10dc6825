/**
 * RFC 4180 with what spreadsheets do to it: other delimiters, `sep=;`, cells that span lines, rows cut short. Every cell
 * stays text, and every row keeps its line: that is why the reading is done here, where a line is known, and not by a
 * library that reports only row numbers.
 */

export interface CsvRow {
  readonly cells: readonly string[];
  /** Line of its first character in the text, from 1. */
  readonly line: number;
  /** A closing quote was followed by text, which was kept. */
  readonly hasStrayQuote: boolean;
  /** A quoted cell was still open where the text ended. */
  readonly isUnclosed: boolean;
}

export interface CsvText {
  readonly delimiter: string;
  /** The first row that is not blank, cells trimmed; empty where there is none. */
  readonly header: readonly string[];
  /** The rows after it, blank ones left out. */
  readonly rows: readonly CsvRow[];
}

/**
 * Rows of delimited text. The delimiter is the one of comma, semicolon, tab and bar that cuts the header into most
 * cells, or what a first line `sep=…` names. Text without rows gives an empty header and no rows.
 */
export function parseCsv(text: string): CsvText {
  const named = /^sep=([^\r\n])(?:\r\n|\r|\n)/.exec(text);
  const start: Position = named === null ? { at: 0, line: 1 } : { at: named[0].length, line: 2 };
  const delimiter = named?.[1] ?? sniffDelimiter(text, start);
  const [header, ...rows] = readRows(text, start, delimiter);
  return { delimiter, header: (header?.cells ?? []).map((cell) => cell.trim()), rows };
}

interface Position {
  readonly at: number;
  readonly line: number;
}

function sniffDelimiter(text: string, start: Position): string {
  let best = ',';
  let most = 1;
  for (const delimiter of [',', ';', '\t', '|']) {
    const first = readRows(text, start, delimiter, 1)[0]?.cells.length ?? 0;
    if (first > most) [best, most] = [delimiter, first];
  }
  return best;
}

function readRows(text: string, start: Position, delimiter: string, most = Infinity): CsvRow[] {
  const rows: CsvRow[] = [];
  let { at, line } = start;
  while (at < text.length && rows.length < most) {
    const firstLine = line;
    const cells: string[] = [];
    let hasStrayQuote = false;
    let isUnclosed = false;
    for (;;) {
      const cell = readCell(text, at, delimiter);
      cells.push(cell.value);
      line += cell.lineBreaks;
      hasStrayQuote ||= cell.hasStrayQuote;
      isUnclosed ||= cell.isUnclosed;
      at = cell.end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, line: firstLine, hasStrayQuote, isUnclosed });
  }
  return rows;
}

interface Cell {
  readonly value: string;
  /** Where the delimiter, line break or end of text stands that ends it. */
  readonly end: number;
  readonly lineBreaks: number;
  readonly hasStrayQuote: boolean;
  readonly isUnclosed: boolean;
}

function readCell(text: string, start: number, delimiter: string): Cell {
  if (text[start] !== '"') {
    const end = endOfPlain(text, start, delimiter);
    return { value: text.slice(start, end), end, lineBreaks: 0, hasStrayQuote: false, isUnclosed: false };
  }
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    const isUnclosed = quote < 0;
    const close = isUnclosed ? text.length : quote;
    if (text[close + 1] === '"') {
      at = close + 2;
      continue;
    }
    const inside = text.slice(start + 1, close);
    const end = isUnclosed ? close : endOfPlain(text, close + 1, delimiter);
    const stray = text.slice(close + 1, end);
    const value = inside.replaceAll('""', '"') + (stray.trim() === '' ? '' : stray);
    return { value, end, lineBreaks: countLineBreaks(inside), hasStrayQuote: stray.trim() !== '', isUnclosed };
  }
}

function endOfPlain(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function countLineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
