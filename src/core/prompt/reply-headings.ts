/**
 * Replies in sections under headings. Models write them with `#`, in bold, with a number or a colon, in any case, on a line of their own
 * or before the text. A line of prose that merely begins with the word is no heading.
 */

/** Sections of a reply by name; those that it lacks are absent. */
export type ReplySections<Name extends string> = ReadonlyMap<Name, string>;

/**
 * The sections of a reply. What stands before the first heading belongs to none. A heading that comes again starts its section anew,
 * since models draft before they answer. An empty reply has none.
 * @param names each section's name with the words that head it, in lower case
 */
export function sectionsOf<Name extends string>(
  reply: string,
  names: Readonly<Record<Name, readonly string[]>>,
): ReplySections<Name> {
  const byWord = new Map<string, Name>();
  for (const name of Object.keys(names) as Name[]) for (const word of names[name]) byWord.set(word, name);
  const sections = new Map<Name, string>();
  let current: Name | null = null;
  let lines: string[] = [];
  const end = (): void => {
    if (current !== null) sections.set(current, lines.join('\n').trim());
  };
  for (const line of reply.split(/\r\n|\n|\r/)) {
    const heading = headingOf(line, byWord);
    if (heading === null) {
      lines.push(line);
      continue;
    }
    end();
    current = heading.name;
    lines = heading.rest === '' ? [] : [heading.rest];
  }
  end();
  return sections;
}

function headingOf<Name extends string>(
  line: string,
  byWord: ReadonlyMap<string, Name>,
): { readonly name: Name; readonly rest: string } | null {
  const marks = /^[\s#>*_+\d.)(-]*/.exec(line)?.[0] ?? '';
  const text = line.slice(marks.length);
  const lower = text.toLowerCase();
  for (const [word, name] of byWord) {
    if (!lower.startsWith(word) || /^[\p{L}\p{N}]/u.test(lower.slice(word.length))) continue;
    const after = text.slice(word.length);
    const isBold = /[*_]/.test(marks);
    // What closes the bold stands before or right after the colon; a mark after a blank is the text's own.
    const separator = (isBold ? /^\s*(?:[*_]{1,3})?\s*[:：]?(?:[*_]{1,3})?/ : /^\s*[:：]?/).exec(after)?.[0] ?? '';
    const rest = after.slice(separator.length).trim();
    if (rest === '' || /[:：]/.test(separator) || (isBold && /[*_]/.test(separator))) return { name, rest };
  }
  return null;
}
