import type { TextSpan } from '../chunking/recursive-splitter.ts';
import type { TokenSpan } from './tokenizer.ts';

/**
 * Where a text holds tokens of a query, for marking them: rising, disjoint spans; overlapping ones (a compound and its parts) become one.
 * `spans` are those of the text by the tokenizer that made the query tokens (`tokenSpans`, `whitespaceTokenSpans`). No match gives none.
 */
export function matchedSpans(spans: readonly TokenSpan[], queryTokens: Iterable<string>): readonly TextSpan[] {
  const wanted = new Set(queryTokens);
  const matched = spans.filter(({ token }) => wanted.has(token)).toSorted((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of matched) {
    const last = merged.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
