import { spansEqual } from '../retrieval/page-span.ts';
import type { JudgedRanking } from './judged-ranking.ts';

/**
 * `P_exact@k` = candidates among the first k whose document, first and last page equal those of a gold context ÷ k.
 *
 * Source: the sentence of UniDoc-Bench's evaluation card (arXiv 2510.03663): "the exact page and file", strictly. For page
 * images and single-page contexts the same as `P@k`. Range 0..1.
 * Empty cases: an empty ranking is 0; without gold pages no value (null).
 * Example: gold pages 3–5 as one context; pages 3–5, then 4 retrieved: P_exact@5 = 1/5.
 */
export function precisionExact(judged: JudgedRanking, k: number): number | null {
  if (judged.gold.count === 0) return null;
  const first = judged.candidates.slice(0, k);
  return first.filter((candidate) => judged.contexts.some((context) => spansEqual(candidate, context))).length / k;
}
