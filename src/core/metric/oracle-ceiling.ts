import { assertUnreachable } from '../assert-unreachable.ts';
import type { DocumentId } from '../document/ids.ts';
import { type PageSpan, spansEqual } from '../retrieval/page-span.ts';
import { mostContextsByUnits, mostPagesByRank, mostPagesByUnits } from './best-cover.ts';
import { gainAtRank, idealGain } from './discounted-gain.ts';
import { goldPagesOf } from './gold-pages.ts';
import type { Metric } from './registry.ts';

/** What a question's pool holds of its gold. */
export interface Reach {
  readonly contexts: readonly PageSpan[];
  readonly goldDocuments: readonly DocumentId[];
  /** Spans of the pool's units that meet gold, repeated ones kept; of a question without gold pages, of its gold documents. */
  readonly reachable: readonly PageSpan[];
  /** Units in the pool. */
  readonly poolUnits: number;
}

/** The best value that an order of the pool can reach, 0..1; null where the metric has no value for the question. */
export interface Ceiling {
  readonly value: number | null;
  /** The best is not known exactly: no order exceeds `value`, but none may reach it. */
  readonly isBound: boolean;
}

/** A question's reach, solved once for all cutoffs up to its largest. */
export interface Oracle {
  readonly ceiling: (metric: Metric) => Ceiling;
}

/**
 * The oracle of one question. Exact for P, P_returned, P_pages, P_exact, R, R_pages, R_contexts, MRR, Success and
 * nDCG_released. nDCG and AP are exact where one order is best at every rank (so wherever candidates are single pages), else an
 * upper bound that is said to be one. The document metrics are exact for questions without gold pages, else a bound.
 *
 * Orders are of the whole pool: a retriever that returns fewer than k of it can exceed the ceiling of `P_returned@k` alone.
 * Example: six pages, two of them gold: P@5 2/5, R@1 1/2, nDCG@5 1 (golden file metrics/ceilings.json).
 *
 * @param largest the largest cutoff that will be asked for
 */
export function createOracle({ contexts, goldDocuments, reachable, poolUnits }: Reach, largest: number): Oracle {
  const gold = goldPagesOf(contexts);
  const hits = gold.count === 0 ? 0 : reachable.length;
  const exactHits = reachable.filter((unit) => contexts.some((context) => spansEqual(unit, context))).length;
  const distinctContexts = contexts.filter(
    (span, place) => contexts.findIndex((one) => spansEqual(one, span)) === place,
  );
  const goldAmong = new Set(goldDocuments);
  const documentsReached = new Set(reachable.map((unit) => unit.document));
  // Solved on first use: a report asks for one scoring at a time.
  const byRank = once(() => mostPagesByRank(reachable, gold, largest));
  const byUnits = once(() => mostPagesByUnits(reachable, gold, largest));
  const byContexts = once(() => mostContextsByUnits(reachable, distinctContexts, largest));

  const pageCeiling = (value: number, isBound = false): Ceiling =>
    gold.count === 0 ? { value: null, isBound: false } : { value, isBound };
  const documentCeiling = (value: number): Ceiling =>
    goldAmong.size === 0 ? { value: null, isBound: false } : { value, isBound: gold.count > 0 };

  const ceiling = ({ family, k }: Metric): Ceiling => {
    switch (family) {
      case 'P':
        return pageCeiling(Math.min(hits, k) / k);
      case 'P_returned':
        return pageCeiling(hits === 0 ? 0 : Math.min(hits, k) / Math.min(k, poolUnits));
      case 'P_exact':
        return pageCeiling(Math.min(exactHits, k) / k);
      case 'P_pages':
        return pageCeiling(byRank()[k]! / k);
      case 'R':
        return pageCeiling(byUnits()[k]! / gold.count);
      case 'R_pages':
        return pageCeiling(byRank()[k]! / gold.count);
      case 'R_contexts':
        return pageCeiling(byContexts()[k]! / distinctContexts.length);
      case 'nDCG':
        return pageCeiling(bestGain(byRank(), k) / idealGain(Math.min(gold.count, k)), !isOneOrderBest(byRank(), k));
      case 'nDCG_released':
        return pageCeiling(hits > 0 ? 1 : 0);
      case 'MRR': {
        const rank = byRank().findIndex((pages) => pages >= 1);
        return pageCeiling(rank === -1 || rank > k ? 0 : 1 / rank);
      }
      case 'AP':
        return pageCeiling(bestPrecisionSum(byRank(), k) / gold.count, !isOneOrderBest(byRank(), k));
      case 'Success':
        return pageCeiling(byRank()[k]! >= 1 ? 1 : 0);
      case 'R_documents': {
        const known = gold.count > 0 ? goldAmong.size : documentsReached.size;
        return documentCeiling(Math.min(known, k) / goldAmong.size);
      }
      case 'SourceDocument': {
        const known = gold.count > 0 ? poolUnits : reachable.length;
        return documentCeiling(known >= Math.ceil(k / 2) ? 1 : 0);
      }
      default:
        return assertUnreachable(family);
    }
  };
  return { ceiling };
}

/**
 * Σ (H(r) − H(r − 1))/log2(r + 1), H(r) the most gold pages among the first r: no order has more gain, since none has more gold
 * pages than H(r) among its first r at any r, and the discount falls.
 */
function bestGain(mostByRank: Float64Array, k: number): number {
  let gain = 0;
  for (let rank = 1; rank <= k; rank += 1) gain += (mostByRank[rank]! - mostByRank[rank - 1]!) * gainAtRank(rank);
  return gain;
}

/** Σ i ÷ the smallest rank at which i gold pages can have been seen: no order sees its i-th gold page earlier. */
function bestPrecisionSum(mostByRank: Float64Array, k: number): number {
  let sum = 0;
  for (let rank = 1; rank <= k; rank += 1) {
    for (let page = mostByRank[rank - 1]! + 1; page <= mostByRank[rank]!; page += 1) sum += page / rank;
  }
  return sum;
}

/**
 * Whether H rises by one at every rank from its first gold page on: then the order that has the most at the last of these
 * ranks has the most at each, and the sums over H are reached.
 */
function isOneOrderBest(mostByRank: Float64Array, k: number): boolean {
  const first = mostByRank.findIndex((pages) => pages >= 1);
  if (first === -1 || first > k) return true;
  for (let rank = first; rank <= k; rank += 1) {
    if (mostByRank[rank] !== Math.min(rank - first + 1, mostByRank[k]!)) return false;
  }
  return true;
}

function once<T>(compute: () => T): () => T {
  let value: { readonly computed: T } | null = null;
  return () => (value ??= { computed: compute() }).computed;
}
