/** The parts of an index over pages: what is stored is loaded, the rest is drawn and embedded. */
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { HeldPages } from './document-page-table.ts';
import type { ImagePart } from './image-part.ts';
import type { SystemIndex } from './index-library.ts';

/** Documents of which page images are missing, by part. */
export type ImagesToEmbed = ReadonlyMap<ImagePart, readonly WantedPages[]>;

interface WantedPages {
  readonly held: HeldPages;
  readonly pages: number;
}

/** The parts of page images, each once. */
export function imageParts({ parts }: SystemIndex): readonly ImagePart[] {
  return [...new Set(parts)].filter((part) => part.kind === 'image');
}

/** Loads one document into the parts over pages; `toEmbed` hears what is missing of it. `tell` hears that it gets on. */
export async function loadPages(
  index: SystemIndex,
  document: DocumentId,
  toEmbed: Map<ImagePart, WantedPages[]>,
  signal: AbortSignal,
  tell: () => void,
): Promise<void> {
  const parts = [...new Set(index.parts)].filter(({ over }) => over === 'pages');
  if (parts.length === 0) return;
  const held = await index.pages.open(document);
  for (const part of parts) {
    if (part.kind === 'imported') {
      if (part.documents.get(document)?.pages !== held.pages) await part.load(held);
    } else if (part.kind === 'image') {
      const missing = await part.load(held, { signal, tell });
      if (missing.length === 0) continue;
      const wanted = toEmbed.get(part) ?? [];
      toEmbed.set(part, wanted);
      wanted.push({ held, pages: missing.length });
    }
  }
}

/** Embeds what is missing of page images; returns how many pages were. */
export async function embedImages(
  toEmbed: ImagesToEmbed,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<number> {
  const pages = [...toEmbed.values()].flat().map((wanted) => wanted.pages);
  const total = pages.reduce((sum, count) => sum + count, 0);
  let [done, embedded] = [0, 0];
  const tell = (inPart: number): void =>
    onProgress?.({ phase: 'embed-images', done: Math.min(done + inPart, total), total, unit: 'pages' });
  if (total > 0) tell(0);
  for (const [part, wanted] of toEmbed) {
    const documents = wanted.map(({ held }) => held);
    embedded += await part.make(documents, signal, tell);
    done += wanted.reduce((sum, { pages: count }) => sum + count, 0);
    tell(0);
  }
  return embedded;
}
