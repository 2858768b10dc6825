/**
 * Reasoning models think aloud in `<think>…</think>` before they reply, and some servers pass that on. Thoughts hold drafts of the very
 * JSON that is looked for, so they are taken out before a reply is read. A tag counts only at a line's edge: a reply may be about tags.
 */

/**
 * The reply without thoughts; all else stays as it is, and a second time changes nothing.
 * A thought begins with `<think>` at the beginning of a line and ends with the next `</think>`, or with the reply where it is cut off.
 * A `</think>` without a beginning, at a line's beginning or end, ends a thought that the server's template began: what stands before it
 * (back to the thought before, if there was one) goes. `<thinking>` is the same.
 */
export function withoutThoughts(reply: string): string {
  const kept: string[] = [];
  let isLineBlank = true;
  /** How many pieces stood before the last thought. */
  let before = 0;
  let at = 0;
  let isThought = false;
  const keep = (text: string): void => {
    kept.push(text);
    const line = text.lastIndexOf('\n') + 1;
    isLineBlank = (line > 0 || isLineBlank) && text.slice(line).trim() === '';
  };
  const drop = (pieces: number): void => {
    kept.length = pieces;
    before = pieces;
    // A thought begins with a line, and so does the reply.
    isLineBlank = true;
  };
  for (const { index, 0: tag, 1: slash } of reply.matchAll(/<(\/?)think(?:ing)?>/gi)) {
    const end = index + tag.length;
    if (!isThought) keep(reply.slice(at, index));
    if (isThought) {
      if (slash === '') continue;
      isThought = false;
    } else if (slash === '' && isLineBlank) {
      isThought = true;
      drop(kept.length);
    } else if (slash !== '' && (isLineBlank || isAtLineEnd(reply, end))) drop(before);
    else keep(tag);
    at = end;
  }
  if (!isThought) keep(reply.slice(at));
  return kept.join('');
}

function isAtLineEnd(text: string, at: number): boolean {
  const blanks = /[^\S\n]*/y;
  blanks.lastIndex = at;
  blanks.exec(text);
  return blanks.lastIndex === text.length || text[blanks.lastIndex] === '\n';
}
