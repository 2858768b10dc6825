/**
 * Benchmarks released as CSV hold cells such as `['1805.01216v3.pdf', "it's"]`: the printed form of a Python value. They
 * are parsed here and never evaluated. The grammar is that of Python 3.11's `ast.literal_eval` (more patient with blanks
 * around the value) without dictionaries, sets, bytes, complex numbers and `\N{…}`, which no benchmark cell may hold.
 * One pass over the text; brackets nest 200 deep at most.
 */
import { AppError } from '../app-error.ts';

/** A parsed value. Numbers keep their source text (sign included), so that `1511.00830` stays what it was. */
export type PythonLiteral =
  | { readonly kind: 'none' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int'; readonly value: bigint; readonly text: string }
  | { readonly kind: 'float'; readonly value: number; readonly text: string }
  | { readonly kind: 'str'; readonly value: string }
  | { readonly kind: 'list' | 'tuple'; readonly items: readonly PythonLiteral[] };

/** The value that `text` prints. Throws `literal-invalid` with the place of the first fault; empty text is a fault. */
export function parsePythonLiteral(text: string): PythonLiteral {
  const source = text.replace(/\r\n?/g, '\n');
  if (source.includes('\0')) throw fault('a NUL character', source.indexOf('\0'));
  const cursor: Cursor = { source, at: startOfLine(source), depth: 0 };
  const value = readElements(cursor, null);
  skipSpace(cursor);
  const rest = source.slice(cursor.at);
  // What follows the value's line may only be blank or a comment.
  if (rest !== '' && !/^(?:#[^\n]*)?(?:\n[ \t\f]*(?:#[^\n]*)?)*$/.test(rest))
    throw fault('more after the value', cursor.at);
  return value;
}

/** Python's own limit on nested brackets. */
const deepest = 200;
/** Python's own limit on the digits of an integer. */
const longestInteger = 4300;

interface Cursor {
  readonly source: string;
  at: number;
  /** Open brackets: inside them line breaks and comments are space. */
  depth: number;
}

function fault(what: string, at: number): AppError {
  return new AppError('literal-invalid', `not a Python literal: ${what} at character ${at + 1}`);
}

/** Spaces before the first line are dropped, blank and comment lines skipped; a later line must not be indented. */
function startOfLine(source: string): number {
  const lead = /^[ \t\f]*(?:(?:#[^\n]*)?\n[ \t\f]*)*/.exec(source)?.[0] ?? '';
  const lineBreak = lead.lastIndexOf('\n');
  if (lineBreak >= 0 && lineBreak + 1 < lead.length && lead.length < source.length) {
    throw fault('an indented first line', lead.length);
  }
  return lead.length;
}

function skipSpace(cursor: Cursor): void {
  const pattern = cursor.depth > 0 ? /(?:[ \t\f\n]+|\\\n|#[^\n]*)*/y : /(?:[ \t\f]+|\\\n)*/y;
  pattern.lastIndex = cursor.at;
  cursor.at += pattern.exec(cursor.source)?.[0].length ?? 0;
}

/** Elements up to `close` (null: the end of the text), as one value: a comma makes a tuple, square brackets a list. */
function readElements(cursor: Cursor, close: ']' | ')' | null): PythonLiteral {
  const items: PythonLiteral[] = [];
  let comma = false;
  skipSpace(cursor);
  // Brackets may be empty, the whole text may not.
  let isDone = close !== null && atEnd(cursor, close);
  while (!isDone) {
    items.push(readValue(cursor));
    skipSpace(cursor);
    comma = cursor.source[cursor.at] === ',';
    if (comma) {
      cursor.at += 1;
      skipSpace(cursor);
    }
    isDone = !comma || atEnd(cursor, close);
  }
  const [first] = items;
  if (close === ']') return { kind: 'list', items };
  if (first !== undefined && items.length === 1 && !comma) return first;
  return { kind: 'tuple', items };
}

function atEnd(cursor: Cursor, close: ']' | ')' | null): boolean {
  const next = cursor.source[cursor.at];
  return close === null ? next === undefined || next === '\n' || next === '#' : next === close;
}

function readValue(cursor: Cursor): PythonLiteral {
  const next = cursor.source[cursor.at];
  if (next === undefined) throw fault('the text ends too early', cursor.at);
  if (next === '[' || next === '(') return readBracketed(cursor, next === '[' ? ']' : ')');
  if (next === '+' || next === '-') return readSigned(cursor, next);
  if ((next >= '0' && next <= '9') || next === '.') return readNumber(cursor);
  const prefix = match(/[A-Za-z_]*/y, cursor);
  const quote = cursor.source[cursor.at + prefix.length];
  if (quote === "'" || quote === '"') return readStrings(cursor);
  return readName(cursor);
}

function readBracketed(cursor: Cursor, close: ']' | ')'): PythonLiteral {
  const opened = cursor.at;
  if (cursor.depth >= deepest) throw fault('brackets nested too deep', opened);
  cursor.at += 1;
  cursor.depth += 1;
  const value = readElements(cursor, close);
  if (cursor.source[cursor.at] !== close) {
    const isEnd = cursor.at >= cursor.source.length;
    throw isEnd
      ? fault('a bracket that is never closed', opened)
      : fault(`something other than , or ${close}`, cursor.at);
  }
  cursor.at += 1;
  cursor.depth -= 1;
  return value;
}

function readSigned(cursor: Cursor, sign: '+' | '-'): PythonLiteral {
  const start = cursor.at;
  cursor.at += 1;
  skipSpace(cursor);
  const next = cursor.source[cursor.at];
  const isSign = next === '+' || next === '-';
  const number = isSign ? null : readValue(cursor);
  // A sign before a sign, even one in brackets, is no literal: the number read must not carry one.
  if (number === null || (number.kind !== 'int' && number.kind !== 'float') || /^[+-]/.test(number.text)) {
    throw fault('a sign before something that is not a number', start);
  }
  const text = sign + number.text;
  if (number.kind === 'int') return { kind: 'int', value: sign === '-' ? -number.value : number.value, text };
  return { kind: 'float', value: sign === '-' ? -number.value : number.value, text };
}

function readNumber(cursor: Cursor): PythonLiteral {
  const start = cursor.at;
  const text =
    match(/(?:\d+(?:_\d+)*)?\.\d+(?:_\d+)*(?:[eE][+-]?\d+(?:_\d+)*)?/y, cursor) ||
    match(/\d+(?:_\d+)*(?:\.(?:[eE][+-]?\d+(?:_\d+)*)?|[eE][+-]?\d+(?:_\d+)*)/y, cursor) ||
    match(/0[xX](?:_?[\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|0(?:_?0)*|[1-9]\d*(?:_\d+)*/y, cursor);
  cursor.at += text.length;
  if (text === '' || match(/[\w.\u0080-\uffff]/y, cursor) !== '') throw fault('a number that is not one', start);
  const plain = text.replaceAll('_', '');
  if (/^0[xob]|^\d+$/i.test(plain)) {
    if (plain.length > longestInteger) throw fault('a number with too many digits', start);
    return { kind: 'int', value: BigInt(plain), text };
  }
  return { kind: 'float', value: Number(plain), text };
}

function readName(cursor: Cursor): PythonLiteral {
  const name = match(/[\w\u0080-\uffff]+/y, cursor);
  const start = cursor.at;
  cursor.at += name.length;
  switch (name) {
    case 'None':
      return { kind: 'none' };
    case 'True':
      return { kind: 'bool', value: true };
    case 'False':
      return { kind: 'bool', value: false };
    default:
      throw fault(name === '' ? `“${cursor.source[start] ?? ''}”` : `the name ${name.slice(0, 40)}`, start);
  }
}

/** One or more strings side by side, which Python joins into one. */
function readStrings(cursor: Cursor): PythonLiteral {
  const parts: string[] = [];
  for (;;) {
    const prefix = match(/[A-Za-z_]*(?=['"])/y, cursor);
    const quote = cursor.source[cursor.at + prefix.length];
    if (quote !== "'" && quote !== '"') break;
    if (!/^[uUrR]?$/.test(prefix)) throw fault(`a string with the prefix ${prefix.slice(0, 40)}`, cursor.at);
    cursor.at += prefix.length;
    readString(cursor, quote, prefix === 'r' || prefix === 'R', parts);
    skipSpace(cursor);
  }
  return { kind: 'str', value: parts.join('') };
}

/** Appends the pieces of one quoted string to `parts`. */
function readString(cursor: Cursor, quote: "'" | '"', isRaw: boolean, parts: string[]): void {
  const { source } = cursor;
  const opened = cursor.at;
  const isTriple = source.startsWith(quote.repeat(3), opened);
  const end = isTriple ? quote.repeat(3) : quote;
  cursor.at += end.length;
  for (;;) {
    const plain = match(quote === "'" ? /[^'\\\n]+/y : /[^"\\\n]+/y, cursor);
    parts.push(plain);
    cursor.at += plain.length;
    const next = source[cursor.at];
    if (next === undefined || (next === '\n' && !isTriple)) throw fault('a string that is never closed', opened);
    if (next === '\\') {
      readEscape(cursor, isRaw, parts);
      continue;
    }
    if (source.startsWith(end, cursor.at)) {
      cursor.at += end.length;
      return;
    }
    parts.push(next);
    cursor.at += 1;
  }
}

const simpleEscapes: ReadonlyMap<string, string> = new Map([
  ['\n', ''],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

function readEscape(cursor: Cursor, isRaw: boolean, parts: string[]): void {
  const start = cursor.at;
  const letter = cursor.source[start + 1];
  if (letter === undefined) throw fault('a string that is never closed', start);
  cursor.at += 2;
  const simple = simpleEscapes.get(letter);
  if (isRaw) {
    parts.push(`\\${letter}`);
  } else if (simple !== undefined) {
    parts.push(simple);
  } else if (letter >= '0' && letter <= '7') {
    const digits = letter + match(/[0-7]{0,2}/y, cursor);
    cursor.at += digits.length - 1;
    parts.push(String.fromCharCode(Number.parseInt(digits, 8)));
  } else if (letter === 'x' || letter === 'u' || letter === 'U') {
    const pattern = letter === 'x' ? /[\da-fA-F]{2}/y : letter === 'u' ? /[\da-fA-F]{4}/y : /[\da-fA-F]{8}/y;
    const digits = match(pattern, cursor);
    const code = Number.parseInt(digits, 16);
    if (digits === '' || code > 0x10ffff) throw fault(`a broken \\${letter} escape`, start);
    cursor.at += digits.length;
    parts.push(String.fromCodePoint(code));
  } else if (letter === 'N') {
    throw fault('a character given by its name', start);
  } else {
    parts.push(`\\${letter}`);
  }
}

/** What a sticky pattern matches at the cursor, or ''. The cursor does not move. */
function match(pattern: RegExp, cursor: Cursor): string {
  pattern.lastIndex = cursor.at;
  return pattern.exec(cursor.source)?.[0] ?? '';
}
