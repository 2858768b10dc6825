import { judgeRanking, type RankingAndEvidence } from '../judged-ranking.ts';

/** Whether the gold pages were retrieved: completeness and faithfulness are split by it (metrics.md, “Groups and comparisons”). */
export type FoundGroup = 'found-all' | 'found-some' | 'found-none';

/**
 * The group of one question by its gold pages among the first k candidates; null without gold pages.
 * Example: gold pages 3 and 4; first candidates of pages 3 and 9: found-some.
 */
export function foundGroup(question: RankingAndEvidence, k: number): FoundGroup | null {
  const judged = judgeRanking({ ...question, candidates: question.candidates.slice(0, k) });
  if (judged.gold.count === 0) return null;
  const found = judged.newGoldPages.reduce((sum, pages) => sum + pages, 0);
  if (found === judged.gold.count) return 'found-all';
  return found === 0 ? 'found-none' : 'found-some';
}
