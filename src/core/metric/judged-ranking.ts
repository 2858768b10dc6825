import type { DocumentId } from '../document/ids.ts';
import { type PageSpan, spansEqual } from '../retrieval/page-span.ts';
import { type GoldPages, goldPagesOf, goldPagesWithin } from './gold-pages.ts';
import { type RankedPage, pageRanking } from './page-ranking.ts';

/** One question's ranking and evidence: what every metric is a function of. Candidates are in rank order. */
export interface RankingAndEvidence {
  readonly candidates: readonly PageSpan[];
  readonly contexts: readonly PageSpan[];
  readonly goldDocuments: readonly DocumentId[];
}

/** The same, judged once, so that each metric only counts. */
export interface JudgedRanking {
  readonly candidates: readonly PageSpan[];
  /** Gold contexts, those equal by document and span once. */
  readonly contexts: readonly PageSpan[];
  /** Distinct gold documents. */
  readonly goldDocuments: readonly DocumentId[];
  readonly gold: GoldPages;
  /** By candidate: 1 where it is of a gold document and its span meets G (partial overlap counts). */
  readonly hits: Uint8Array;
  /** By candidate: gold pages that it is the first to meet. */
  readonly newGoldPages: Uint32Array;
  readonly pages: readonly RankedPage[];
  /** By place in the page ranking: 1 where the page is gold. */
  readonly pageHits: Uint8Array;
}

/** Judges a ranking against its evidence. Without contexts nothing hits, and the page metrics have no value. */
export function judgeRanking({ candidates, contexts, goldDocuments }: RankingAndEvidence): JudgedRanking {
  const gold = goldPagesOf(contexts);
  const hits = new Uint8Array(candidates.length);
  const newGoldPages = new Uint32Array(candidates.length);
  const met = new Map<DocumentId, Set<number>>();
  for (const [index, candidate] of candidates.entries()) {
    const within = goldPagesWithin(gold, candidate);
    if (within.length === 0) continue;
    const seen = met.get(candidate.document) ?? new Set<number>();
    met.set(candidate.document, seen);
    const before = seen.size;
    for (const page of within) seen.add(page);
    hits[index] = 1;
    newGoldPages[index] = seen.size - before;
  }
  const pages = pageRanking(candidates);
  const sets = new Map([...gold.byDocument].map(([document, numbers]) => [document, new Set(numbers)]));
  const pageHits = Uint8Array.from(pages, ({ document, page }) => (sets.get(document)?.has(page) === true ? 1 : 0));
  return {
    candidates,
    contexts: contexts.filter((context, place) => contexts.findIndex((other) => spansEqual(other, context)) === place),
    goldDocuments: [...new Set(goldDocuments)],
    gold,
    hits,
    newGoldPages,
    pages,
    pageHits,
  };
}

/** Sum of the first k values; all of them where there are fewer. */
export function sumOfFirst(values: Uint8Array | Uint32Array, k: number): number {
  let sum = 0;
  for (let index = 0; index < Math.min(k, values.length); index += 1) sum += values[index]!;
  return sum;
}
