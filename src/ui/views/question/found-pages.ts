/** What a run found of a question, page by page: the gold with its ranks, and the candidates with their verdicts. */
import type { DocumentId } from '../../../core/document/ids.ts';
import type { QuestionResult } from '../../../core/experiment/run.ts';
import { judgeRanking } from '../../../core/metric/judged-ranking.ts';
import type { Candidate } from '../../../core/retrieval/candidate.ts';

export interface GoldPage {
  readonly document: DocumentId;
  /** Sheet from 0. */
  readonly page: number;
  /** Ranks from 1, rising, of the first k candidates that cover it; empty: not found. */
  readonly ranks: readonly number[];
  /** Evidence texts of the contexts that cover it, each once. */
  readonly texts: readonly string[];
  readonly kinds: readonly string[];
}

/** `hit-again`: it meets gold, none that was not met before. */
export type Verdict = 'hit' | 'hit-again' | 'miss';

export interface FoundCandidate {
  readonly candidate: Candidate;
  /** From 1. */
  readonly rank: number;
  readonly verdict: Verdict;
  /** It is of no document that holds gold; false where there is none. */
  readonly otherFile: boolean;
}

type Judged = Pick<QuestionResult, 'outcome' | 'contexts' | 'goldDocuments' | 'state'>;

/** The gold pages, documents in the order of the contexts, pages rising. */
export function goldPagesOf({ outcome, contexts }: Judged, k: number): GoldPage[] {
  const candidates = outcome.kind === 'ranked' ? outcome.candidates.slice(0, k) : [];
  const documents = [...new Set(contexts.map(({ document }) => document))];
  return documents.flatMap((document) => {
    const own = contexts.filter((context) => context.document === document);
    const pages = new Set(own.flatMap(({ firstPage, lastPage }) => range(firstPage, lastPage)));
    return [...pages]
      .sort((a, b) => a - b)
      .map((page) => {
        const covers = (span: Pick<Candidate, 'document' | 'firstPage' | 'lastPage'>): boolean =>
          span.document === document && span.firstPage <= page && page <= span.lastPage;
        const here = own.filter(covers);
        return {
          document,
          page,
          ranks: candidates.flatMap((candidate, place) => (covers(candidate) ? [place + 1] : [])),
          texts: [...new Set(here.flatMap(({ texts }) => texts))],
          kinds: [...new Set(here.flatMap(({ kinds }) => kinds))],
        };
      });
  });
}

/** The first k candidates; of a failed question none. A document-only question is hit by any candidate of a gold document. */
export function foundCandidates({ outcome, contexts, goldDocuments, state }: Judged, k: number): FoundCandidate[] {
  if (outcome.kind === 'failed') return [];
  const candidates = outcome.candidates.slice(0, k);
  const judged = judgeRanking({ candidates, contexts, goldDocuments });
  const verdictOf = (place: number, document: DocumentId): Verdict => {
    if (state === 'document-only') return goldDocuments.includes(document) ? 'hit' : 'miss';
    if (judged.hits[place] !== 1) return 'miss';
    return judged.newGoldPages[place]! > 0 ? 'hit' : 'hit-again';
  };
  return candidates.map((candidate, place) => ({
    candidate,
    rank: place + 1,
    verdict: verdictOf(place, candidate.document),
    otherFile: goldDocuments.length > 0 && !goldDocuments.includes(candidate.document),
  }));
}

/** "hit", "hit again", "miss". */
export function verdictWords(verdict: Verdict): string {
  return verdict === 'hit-again' ? 'hit again' : verdict;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
