import type { DocumentId } from '../../src/core/document/ids.ts';
import type { HeldDocument } from './document-unit-table.ts';
import type { SystemIndex } from './index-library.ts';

/**
 * The documents of a system with the units that can be its candidates: text units, and pages where page images are
 * candidates of their own beside them, or all there is. Parts over the same units hold the same, so the first tells.
 */
export function unitSets({ parts, merges }: SystemIndex): readonly ReadonlyMap<DocumentId, HeldDocument>[] {
  const units = parts.find(({ over }) => over === 'units');
  const pages = parts.find(({ over }) => over === 'pages');
  const counted = units !== undefined && merges ? [units] : [units, pages];
  return counted.flatMap((part) => (part === undefined ? [] : [part.documents]));
}
