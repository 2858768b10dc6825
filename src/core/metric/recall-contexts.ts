import { spansMeet } from '../retrieval/page-span.ts';
import type { JudgedRanking } from './judged-ranking.ts';

/**
 * `R_contexts@k` = gold contexts that share a page with one of the first k candidates ÷ gold contexts. Range 0..1.
 *
 * Source: the recall of UniDoc-Bench's evaluation card (arXiv 2510.03663): gold pages 3–5 are found by a hit on page 3.
 * Empty cases: an empty ranking is 0; without gold pages no value (null).
 * Example: contexts 3–5 and 9; pages 1–3 retrieved: R_contexts@5 = 1/2.
 */
export function recallContexts(judged: JudgedRanking, k: number): number | null {
  if (judged.contexts.length === 0) return null;
  const first = judged.candidates.slice(0, k);
  const found = judged.contexts.filter((context) => first.some((candidate) => spansMeet(candidate, context)));
  return found.length / judged.contexts.length;
}
