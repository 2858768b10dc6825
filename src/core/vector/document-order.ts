import type { DocumentId } from '../document/ids.ts';
import { compareCodeUnits } from '../retrieval/order.ts';

/** Which document goes first where scores are equal: by `order`, those without a place after, by id. Below 0: a goes before b. */
export function compareDocuments(a: DocumentId, b: DocumentId, order: ReadonlyMap<DocumentId, number>): number {
  const [placeA, placeB] = [order.get(a) ?? Infinity, order.get(b) ?? Infinity];
  if (placeA !== placeB) return placeA < placeB ? -1 : 1;
  return compareCodeUnits(a, b);
}
