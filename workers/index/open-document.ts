/** A document as the parts of a system are to hold it now: its units, and what of them is stored. */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { Database } from '../../src/storage/database.ts';
import { getIndexPart } from '../../src/storage/index-store.ts';
import type { IndexPart } from '../../src/storage/schema.ts';
import type { HeldDocument, OpenDocument } from './document-unit-table.ts';
import type { SystemIndex } from './index-library.ts';
import type { IndexPartOfSystem } from './index-parts.ts';
import { numbersOfUnits } from './unit-numbers.ts';

/** A part over the units of a system. */
export type UnitPart = Extract<IndexPartOfSystem, { over: 'units' }> | Extract<IndexPartOfSystem, { kind: 'imported' }>;

export interface OpenedDocument {
  readonly open: OpenDocument;
  readonly held: HeldDocument;
  /** Parts that do not hold the document's text as it is now, with what is stored for them. */
  readonly missing: readonly { readonly part: UnitPart; readonly stored: IndexPart | null }[];
}

/** The parts over a system's units, each once. */
export function unitParts({ parts }: SystemIndex): readonly UnitPart[] {
  return [...new Set(parts)].filter((part): part is UnitPart => part.over === 'units');
}

/** Opens a document for the parts over a system's units. Rejects with `record-missing` where it was removed. */
export async function openDocument(
  database: Database,
  index: SystemIndex,
  document: DocumentId,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  const { units } = index;
  const open = await units.open(document);
  const lacking = unitParts(index).filter((part) => part.documents.get(document)?.textKey !== open.key);
  const missing: { part: UnitPart; stored: IndexPart | null }[] = [];
  for (const part of lacking) {
    const key = keyOf(part, open.key);
    const stored = key === null ? null : await getIndexPart(database, units.workspace, key, document);
    missing.push({ part, stored });
  }
  const stored = missing.flatMap(({ stored }) => (stored === null ? [] : [stored.units]));
  const held = await units.unitsOf(open, stored, signal);
  const numbers = numbersOfUnits(held.units);
  return {
    open,
    held,
    // A part over other units than its neighbours rank would put other texts under their numbers.
    missing: missing.map(({ part, stored }) => ({
      part,
      stored: stored !== null && areEqual(stored.units, numbers) ? stored : null,
    })),
  };
}

/** Whether what was stored could be read; what is damaged counts as missing. */
export function isSound(read: () => void): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'record-invalid') return false;
    throw error;
  }
}

/** What is stored of a part of one text, or of the units alone; null: nothing. */
function keyOf(part: UnitPart, textKey: string): string | null {
  if (part.kind === 'imported') return null;
  return part.kind === 'late-interaction' ? part.keyOfUnits(textKey) : part.keyFor(textKey);
}

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((number, place) => number === b[place]);
}
