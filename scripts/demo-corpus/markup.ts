// The demo documents are written as text, one file a document, so that prose stays prose. The marks are few:
// `=====` ends a page, `#` to `###` are headings, `-` a list item, `>` a quotation, `|` a table row, `^` a caption,
// `!name` a figure, `%kind` a line of front matter, `@name` a cover, `:::columns` and `:::break` steer the columns.

/** One piece of a page, in reading order. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'item'; readonly text: string }
  | { readonly kind: 'quotation'; readonly text: string }
  | { readonly kind: 'caption'; readonly text: string }
  | { readonly kind: 'front'; readonly role: string; readonly text: string }
  | { readonly kind: 'figure'; readonly name: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'columns' }
  | { readonly kind: 'break' };

/** One page: its blocks, and the name of its cover drawing where it is a cover or a title slide. */
export interface PageSource {
  readonly cover: string | null;
  readonly blocks: readonly Block[];
}

/** Reads the text of one document. Consecutive table rows make one table; blank lines only separate. */
export function parseMarkup(text: string): PageSource[] {
  return curlyQuotes(text)
    .split(/^=====$/m)
    .map(parsePage);
}

function curlyQuotes(text: string): string {
  return text
    .replace(/(^|[\s(>])"/gm, '$1\u201C')
    .replace(/"/g, '\u201D')
    .replace(/'/g, '\u2019');
}

function parsePage(text: string): PageSource {
  const blocks: Block[] = [];
  let cover: string | null = null;
  let rows: string[][] = [];
  for (const line of `${text.trim()}\n`.split('\n')) {
    if (line.startsWith('|')) {
      rows.push(parseRow(line));
      continue;
    }
    if (rows.length > 0) blocks.push({ kind: 'table', rows });
    rows = [];
    if (line.startsWith('@')) cover = line.replace(/^@(cover )?/, '').trim();
    else if (line.trim() !== '') blocks.push(parseLine(line.trim()));
  }
  return { cover, blocks };
}

function parseRow(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

function parseLine(line: string): Block {
  const heading = /^(#{1,3}) (.*)$/.exec(line);
  if (heading) return { kind: 'heading', level: heading[1]!.length as 1 | 2 | 3, text: heading[2]! };
  const front = /^%(\w+) (.*)$/.exec(line);
  if (front) return { kind: 'front', role: front[1]!, text: front[2]! };
  if (line === ':::columns') return { kind: 'columns' };
  if (line === ':::break') return { kind: 'break' };
  if (line.startsWith('- ')) return { kind: 'item', text: line.slice(2) };
  if (line.startsWith('>')) return { kind: 'quotation', text: line.slice(1).trim() };
  if (line.startsWith('^')) return { kind: 'caption', text: line.slice(1) };
  if (line.startsWith('!')) return { kind: 'figure', name: line.slice(1) };
  return { kind: 'paragraph', text: line };
}
