import type { JudgedRanking } from './judged-ranking.ts';

/**
 * `R_documents@k`: the share of the gold documents among the documents of the first k candidates. Range 0..1. The recall of
 * questions whose gold names documents but no pages (FetaTab, PaperTab, UDA).
 *
 * Empty cases: an empty ranking is 0; without gold documents no value (null).
 * Example: gold documents A and B; candidates of A, C, A: R_documents@3 = 1/2.
 */
export function recallDocuments(judged: JudgedRanking, k: number): number | null {
  if (judged.goldDocuments.length === 0) return null;
  const found = new Set(judged.candidates.slice(0, k).map((candidate) => candidate.document));
  return judged.goldDocuments.filter((document) => found.has(document)).length / judged.goldDocuments.length;
}
