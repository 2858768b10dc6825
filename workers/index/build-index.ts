/**
 * Makes the index of a system hold a corpus: what is stored is loaded, the rest is made and stored. Documents are read twice where
 * they have to be embedded, so that how much there is to do is known, and told, before it begins; texts are never all in memory.
 */
import { AppError } from '../../src/core/app-error.ts';
import type { Chunk } from '../../src/core/document/chunk.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { BuildOutcome, BuildPlan } from '../../src/rpc/index-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import { getIndexPart } from '../../src/storage/index-store.ts';
import type { IndexPart } from '../../src/storage/schema.ts';
import type { DensePart, TokenCounts } from './dense-part.ts';
import { unitTexts } from './document-unit-table.ts';
import type { HeldDocument, OpenDocument } from './document-unit-table.ts';
import type { IndexPartOfSystem, SystemIndex } from './index-library.ts';
import { sumOfTexts } from './text-counts.ts';
import { numbersOfUnits } from './unit-numbers.ts';

/** A document of which vectors are missing. */
interface ToEmbed {
  readonly document: DocumentId;
  /** Summed over the encoders. */
  readonly units: number;
}

export async function buildIndex(
  database: Database,
  index: SystemIndex,
  documents: readonly DocumentId[],
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<BuildOutcome> {
  retain(index, new Set(documents));
  const kept = index.parts.flatMap((part) => (part.kind === 'imported' ? [] : [part]));
  for (const { keeper } of kept) await keeper.begin();
  const built = new Set<DocumentId>();
  const toEmbed: ToEmbed[] = [];
  const counts: OpenDocument['counts'][] = [];
  for (const [done, document] of documents.entries()) {
    signal.throwIfAborted();
    onProgress?.({ phase: 'index', done, total: documents.length, unit: 'documents' });
    const { open, made, unitsToEmbed } = await fillDocument(database, index, document, null, signal);
    counts.push(open.counts);
    if (unitsToEmbed !== null) toEmbed.push({ document, units: unitsToEmbed });
    if (made || unitsToEmbed !== null) built.add(document);
  }
  onProgress?.({ phase: 'index', done: documents.length, total: documents.length, unit: 'documents' });
  const embedded = await embedAll(database, index, toEmbed, signal, onProgress);
  const held = [...(index.parts[0]?.documents.values() ?? [])];
  return {
    documents: documents.length,
    pages: held.reduce((sum, { pages }) => sum + pages, 0),
    units: held.reduce((sum, { units }) => sum + units.length, 0),
    built: built.size,
    loaded: documents.length - built.size,
    text: sumOfTexts(counts),
    tokens: tokensOf(index),
    vectors: index.parts.flatMap((part) => (part.kind === 'imported' ? [part.imported.facts] : [])),
    computed: { documents: built.size, units: embedded },
    notStored: kept.map(({ keeper }) => keeper.notStored).find((reason) => reason !== null) ?? null,
  };
}

/** What `buildIndex` would have to do now. Changes nothing but what is in memory of units. */
export async function planIndex(
  database: Database,
  index: SystemIndex,
  documents: readonly DocumentId[],
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<Omit<BuildPlan, 'questionsToEmbed'>> {
  const plan = { units: 0, unitsToEmbed: 0, documentsToIndex: 0, pagesToRecognise: 0 };
  for (const [done, document] of documents.entries()) {
    signal.throwIfAborted();
    onProgress?.({ phase: 'plan', done, total: documents.length, unit: 'documents' });
    const { open, held, missing } = await openDocument(database, index, document, signal);
    plan.units += held.units.length;
    plan.pagesToRecognise += open.waiting.length;
    let isIndexed = true;
    for (const { part, stored } of missing) {
      if (part.kind === 'imported') continue;
      if (stored !== null && isSound(() => part.check(stored.bytes, held.units.length))) continue;
      if (part.kind === 'bm25') isIndexed = false;
      else plan.unitsToEmbed += await part.unitsMissing(held);
    }
    if (!isIndexed) plan.documentsToIndex += 1;
  }
  onProgress?.({ phase: 'plan', done: documents.length, total: documents.length, unit: 'documents' });
  return plan;
}

/** The units of one document. Rejects as `buildIndex` does. */
export async function heldUnits(
  database: Database,
  index: SystemIndex,
  document: DocumentId,
  signal: AbortSignal,
): Promise<readonly Chunk[]> {
  return (await openDocument(database, index, document, signal)).held.units;
}

interface OpenedDocument {
  readonly open: OpenDocument;
  readonly held: HeldDocument;
  /** Parts that do not hold the document's text as it is now, with what is stored for them. */
  readonly missing: readonly { readonly part: IndexPartOfSystem; readonly stored: IndexPart | null }[];
}

async function openDocument(
  database: Database,
  { units, parts }: SystemIndex,
  document: DocumentId,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  const open = await units.open(document);
  const lacking = parts.filter((part) => part.documents.get(document)?.textKey !== open.key);
  const missing: { part: IndexPartOfSystem; stored: IndexPart | null }[] = [];
  for (const part of lacking) {
    const key = part.kind === 'imported' ? null : part.keyFor(open.key);
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

/**
 * Brings the parts of a system to a document's text as it is now: what is stored is loaded, the rest is made. `embed` null: what
 * would have to be embedded is left, and told.
 */
async function fillDocument(
  database: Database,
  index: SystemIndex,
  document: DocumentId,
  embed: ((part: DensePart, held: HeldDocument, texts: readonly string[]) => Promise<void>) | null,
  signal: AbortSignal,
): Promise<{ readonly open: OpenDocument; readonly made: boolean; readonly unitsToEmbed: number | null }> {
  const { open, held, missing } = await openDocument(database, index, document, signal);
  let unitsToEmbed: number | null = null;
  let made = false;
  for (const { part, stored } of missing) {
    // Another build of the same part may have been quicker.
    if (part.documents.get(document)?.textKey === open.key) continue;
    part.remove(document);
    if (part.kind === 'imported') {
      await part.load(held);
      continue;
    }
    if (stored !== null && isSound(() => part.take(held, stored.bytes))) continue;
    if (part.kind === 'bm25') {
      await part.make(held, unitTexts(held, open));
      made = true;
    } else if (embed !== null) {
      await embed(part, held, unitTexts(held, open));
    } else {
      unitsToEmbed = (unitsToEmbed ?? 0) + (await part.unitsMissing(held));
    }
  }
  return { open, made, unitsToEmbed };
}

/** Embeds what is missing of these documents; returns how many units that were. */
async function embedAll(
  database: Database,
  index: SystemIndex,
  toEmbed: readonly ToEmbed[],
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<number> {
  const total = toEmbed.reduce((sum, { units }) => sum + units, 0);
  let done = 0;
  const tell = (inDocument: number): void =>
    onProgress?.({ phase: 'embed', done: Math.min(done + inDocument, total), total, unit: 'units' });
  if (total > 0) tell(0);
  for (const { document } of toEmbed) {
    signal.throwIfAborted();
    // Read again: pages that OCR read meanwhile change a document's text for all of its parts.
    const embed = async (part: DensePart, held: HeldDocument, texts: readonly string[]): Promise<void> => {
      done += await part.make(held, texts, signal, tell);
    };
    await fillDocument(database, index, document, embed, signal);
  }
  if (total > 0) tell(0);
  return done;
}

function retain({ units, parts }: SystemIndex, documents: ReadonlySet<DocumentId>): void {
  for (const part of parts) {
    for (const document of part.documents.keys()) if (!documents.has(document)) part.remove(document);
  }
  units.retain(documents);
}

function tokensOf({ parts }: SystemIndex): TokenCounts | null {
  const dense = parts.flatMap((part) => (part.kind === 'dense' ? [part.tokens] : []));
  if (dense.length === 0) return null;
  return {
    total: dense.reduce((sum, { total }) => sum + total, 0),
    embedded: dense.reduce((sum, { embedded }) => sum + embedded, 0),
  };
}

/** Whether what was stored could be read; what is damaged counts as missing. */
function isSound(read: () => void): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'record-invalid') return false;
    throw error;
  }
}

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((number, place) => number === b[place]);
}
