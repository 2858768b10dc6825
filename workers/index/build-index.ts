/**
 * Makes the index of a system hold a corpus: what is stored is loaded, the rest is made and stored. Documents are read twice where
 * they have to be embedded, so that how much there is to do is known, and told, before it begins; texts are never all in memory.
 */
import type { Chunk } from '../../src/core/document/chunk.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { RunSpace } from '../../src/core/experiment/run.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { BuildOutcome } from '../../src/rpc/index-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import { embedImages, imageParts, loadPages } from './build-images.ts';
import type { DensePart, TokenCounts } from './dense-part.ts';
import type { HeldPages } from './document-page-table.ts';
import { unitTexts } from './document-unit-table.ts';
import type { HeldDocument, OpenDocument } from './document-unit-table.ts';
import type { ImagePart } from './image-part.ts';
import type { SystemIndex } from './index-library.ts';
import type { LateInteractionPart } from './late-interaction-part.ts';
import { isSound, openDocument, unitParts } from './open-document.ts';
import { sumOfTexts } from './text-counts.ts';
import { unitSets } from './unit-sets.ts';

type Embed = (part: DensePart | LateInteractionPart, held: HeldDocument, texts: readonly string[]) => Promise<void>;

/** A document of which vectors of text units are missing. */
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
  const kept = [...new Set(index.parts)].flatMap((part) => (part.kind === 'imported' ? [] : [part]));
  for (const { keeper } of kept) await keeper.begin();
  const hasUnits = unitParts(index).length > 0;
  const built = new Set<DocumentId>();
  const toEmbed: ToEmbed[] = [];
  const imagesToEmbed = new Map<ImagePart, { readonly held: HeldPages; readonly pages: number }[]>();
  const counts: OpenDocument['counts'][] = [];
  for (const [done, document] of documents.entries()) {
    signal.throwIfAborted();
    const tell = (): void => onProgress?.({ phase: 'index', done, total: documents.length, unit: 'documents' });
    tell();
    if (hasUnits) {
      const { open, made, unitsToEmbed } = await fillDocument(database, index, document, null, signal, tell);
      counts.push(open.counts);
      if (unitsToEmbed !== null) toEmbed.push({ document, units: unitsToEmbed });
      if (made || unitsToEmbed !== null) built.add(document);
    }
    await loadPages(index, document, imagesToEmbed, signal, tell);
  }
  onProgress?.({ phase: 'index', done: documents.length, total: documents.length, unit: 'documents' });
  for (const wanted of imagesToEmbed.values()) for (const { held } of wanted) built.add(held.document);
  const units = await embedAll(database, index, toEmbed, signal, onProgress);
  const images = await embedImages(imagesToEmbed, signal, onProgress);
  const sets = unitSets(index).map((set) => [...set.values()]);
  return {
    documents: documents.length,
    pages: (sets[0] ?? []).reduce((sum, { pages }) => sum + pages, 0),
    units: sets.flat().reduce((sum, held) => sum + held.units.length, 0),
    built: built.size,
    loaded: documents.length - built.size,
    text: sumOfTexts(counts),
    tokens: tokensOf(index),
    vectors: index.parts.flatMap((part) => (part.kind === 'imported' ? [part.imported.facts] : [])),
    space: spaceOf(index),
    computed: { documents: built.size, units: units + images },
    notStored: kept.map(({ keeper }) => keeper.notStored).find((reason) => reason !== null) ?? null,
  };
}

/** The units of one document. Rejects as `buildIndex` does. */
export async function heldUnits(
  database: Database,
  index: SystemIndex,
  document: DocumentId,
  signal: AbortSignal,
): Promise<readonly Chunk[]> {
  if (unitParts(index).length === 0) return (await index.pages.open(document)).units;
  return (await openDocument(database, index, document, signal)).held.units;
}

/**
 * Brings the parts of a system to a document's text as it is now: what is stored is loaded, the rest is made. `embed` null: what
 * would have to be embedded is left, and told.
 */
async function fillDocument(
  database: Database,
  index: SystemIndex,
  document: DocumentId,
  embed: Embed | null,
  signal: AbortSignal,
  tell: () => void,
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
    if (part.kind === 'late-interaction') {
      const left = (await part.load(held, signal, tell)).length;
      if (left > 0 && embed !== null) await embed(part, held, unitTexts(held, open));
      else if (left > 0) unitsToEmbed = (unitsToEmbed ?? 0) + left;
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
    const embed: Embed = async (part, held, texts) => {
      done += await part.make(held, texts, signal, tell);
    };
    await fillDocument(database, index, document, embed, signal, () => tell(0));
  }
  if (total > 0) tell(0);
  return done;
}

function retain({ units, pages, parts }: SystemIndex, documents: ReadonlySet<DocumentId>): void {
  for (const part of parts) {
    for (const document of part.documents.keys()) if (!documents.has(document)) part.remove(document);
  }
  units.retain(documents);
  pages.retain(documents);
}

function tokensOf({ parts }: SystemIndex): TokenCounts | null {
  const dense = [...new Set(parts)].flatMap((part) =>
    part.kind === 'dense' || part.kind === 'late-interaction' ? [part.tokens] : [],
  );
  if (dense.length === 0) return null;
  return {
    total: dense.reduce((sum, { total }) => sum + total, 0),
    embedded: dense.reduce((sum, { embedded }) => sum + embedded, 0),
  };
}

/** The first pages that failed are listed. */
const mostFailures = 20;

function spaceOf(index: SystemIndex): RunSpace | null {
  const images = imageParts(index);
  const texts = [...new Set(index.parts)].filter((part) => part.kind === 'late-interaction');
  if (images.length + texts.length === 0) return null;
  const failures = images.flatMap((part) => part.failures);
  const sizes = [...images, ...texts].map(({ size }) => size);
  return {
    images:
      images.length === 0
        ? null
        : {
            pages: sum(images.flatMap(({ documents }) => [...documents.values()].map(({ pages }) => pages))),
            failed: failures.length,
            failures: failures.slice(0, mostFailures),
            vectors: sum(images.map(({ size }) => size.vectors)),
          },
    texts:
      texts.length === 0
        ? null
        : {
            units: sum(texts.flatMap(({ documents }) => [...documents.values()].map(({ units }) => units.length))),
            vectors: sum(texts.map(({ size }) => size.vectors)),
          },
    bytes: sum(sizes.map(({ bytes }) => bytes)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
