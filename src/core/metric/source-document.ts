import type { JudgedRanking } from './judged-ranking.ts';

/**
 * `SourceDocument@k`: 1 where at least ⌈k/2⌉ of the first k candidates are of the gold document (of one of them, where there
 * are several), else 0. Fewer than k returned: still ⌈k/2⌉. Its mean is a proportion.
 *
 * Source: VisDoM (arXiv 2412.10704), table 4, source document identification; k = 5 there.
 * Empty cases: an empty ranking is 0; without gold documents no value (null).
 * Example: gold document G; candidates of G, G, G, A, B: SourceDocument@5 = 1; of G, G: 0.
 */
export function sourceDocument(judged: JudgedRanking, k: number): number | null {
  if (judged.goldDocuments.length === 0) return null;
  const found = judged.candidates.slice(0, k).filter(({ document }) => judged.goldDocuments.includes(document));
  return found.length >= Math.ceil(k / 2) ? 1 : 0;
}
