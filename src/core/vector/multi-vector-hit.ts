import type { DocumentId } from '../document/ids.ts';
import { compareDocuments } from './document-order.ts';

/** A unit that was found by late interaction. `score`: the sum over query vectors of the greatest similarity with the unit's rows. */
export interface MultiVectorHit {
  readonly document: DocumentId;
  /** Place among the document's units, from 0. */
  readonly ordinal: number;
  readonly score: number;
}

/**
 * The best `depth` of hits that several indexes found, each holding a share of the units: to the bit what one index of all units gives.
 * Equal scores: by `order`, then document id, then ordinal. No lists, or a depth of 0, give none.
 */
export function mergeHits(
  lists: readonly (readonly MultiVectorHit[])[],
  { depth, order }: { readonly depth: number; readonly order: ReadonlyMap<DocumentId, number> },
): readonly MultiVectorHit[] {
  return lists
    .flat()
    .sort((a, b) => b.score - a.score || compareDocuments(a.document, b.document, order) || a.ordinal - b.ordinal)
    .slice(0, Math.max(0, depth));
}
