import { judgeRanking, sumOfFirst } from '../metric/judged-ranking.ts';
import type { QuestionResult } from './run.ts';

/** What one run found of a question's gold, for a row of cells: the first k candidates, and the gold that is not among them. */
export interface EvidenceStrip {
  /** By rank: whether the candidate hits (of a document-only question, whether it is of a gold document). */
  readonly cells: readonly ('hit' | 'miss')[];
  /** Gold pages, those met by the first k candidates, and those not met. found + notFound = goldPages. */
  readonly goldPages: number;
  readonly found: number;
  readonly notFound: number;
}

/** The strip of a result; of a failed one no cells, and all gold not found. */
export function evidenceStrip(
  { outcome, contexts, goldDocuments, state }: Pick<QuestionResult, 'outcome' | 'contexts' | 'goldDocuments' | 'state'>,
  k: number,
): EvidenceStrip {
  const candidates = outcome.kind === 'ranked' ? outcome.candidates.slice(0, k) : [];
  const judged = judgeRanking({ candidates, contexts, goldDocuments });
  const found = sumOfFirst(judged.newGoldPages, k);
  const isHit = (place: number): boolean =>
    state === 'document-only' ? judged.goldDocuments.includes(candidates[place]!.document) : judged.hits[place] === 1;
  return {
    cells: candidates.map((_, place) => (isHit(place) ? 'hit' : 'miss')),
    goldPages: judged.gold.count,
    found,
    notFound: judged.gold.count - found,
  };
}
