import { tokenSpans, tokenise } from './tokenizer.ts';

/** A stretch of a text around the words that a query shares with it. */
export interface Excerpt {
  readonly text: string;
  /** Places of these words in the stretch, UTF-16, rising, none overlapping. */
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** Characters of an excerpt, about. */
const excerptLength = 240;

/**
 * The stretch of about 240 characters that holds most different words of the query, cut at white space; a text without any: its beginning.
 * Example: query `red car`, text `… a red old car …`: both words marked.
 */
export function excerptOf(text: string, query: string): Excerpt {
  const wanted = new Set(tokenise(query));
  const spans = tokenSpans(text).filter(({ token }) => wanted.has(token));
  const [start, end] = bestWindow(spans, text);
  const marks: [number, number][] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.start < start || span.end > end) continue;
    const last = marks.at(-1);
    // A compound and its parts overlap.
    if (last !== undefined && span.start - start < last[1]) continue;
    marks.push([span.start - start, span.end - start]);
  }
  return { text: text.slice(start, end), marks };
}

function bestWindow(
  spans: readonly { readonly token: string; readonly start: number; readonly end: number }[],
  text: string,
) {
  let best = { from: 0, words: 0 };
  for (const [place, first] of spans.entries()) {
    const words = new Set<string>();
    for (let at = place; at < spans.length && spans[at]!.end <= first.start + excerptLength; at += 1)
      words.add(spans[at]!.token);
    if (words.size > best.words) best = { from: first.start, words: words.size };
  }
  const from = Math.max(0, best.from - 60);
  const before = from === 0 ? 0 : text.slice(0, from).search(/\S+$/u);
  const start = before < 0 ? from : Math.max(from - 30, before);
  const end = Math.min(text.length, start + excerptLength + 60);
  return [start, end] as const;
}
