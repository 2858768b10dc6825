import type { DocumentId } from '../../src/core/document/ids.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { BuildPlan } from '../../src/rpc/index-worker.ts';
import type { Database } from '../../src/storage/database.ts';
import { hasFile } from '../../src/storage/document-store.ts';
import { imageParts } from './build-images.ts';
import type { SystemIndex } from './index-library.ts';
import { isSound, openDocument, unitParts } from './open-document.ts';

/** What `buildIndex` would have to do now. Changes nothing but what is in memory of units. */
export async function planIndex(
  database: Database,
  index: SystemIndex,
  documents: readonly DocumentId[],
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<Omit<BuildPlan, 'questionsToEmbed'>> {
  const plan = { units: 0, unitsToEmbed: 0, imagesToEmbed: 0, images: 0, documentsToIndex: 0, pagesToRecognise: 0 };
  const imagesNotKept: DocumentId[] = [];
  const hasUnits = unitParts(index).length > 0;
  const hasPages = index.parts.some(({ over }) => over === 'pages');
  for (const [done, document] of documents.entries()) {
    signal.throwIfAborted();
    onProgress?.({ phase: 'plan', done, total: documents.length, unit: 'documents' });
    if (hasUnits) {
      const { open, held, missing } = await openDocument(database, index, document, signal);
      plan.units += held.units.length;
      if (index.readsText) plan.pagesToRecognise += open.waiting.length;
      let isIndexed = true;
      for (const { part, stored } of missing) {
        if (part.kind === 'imported') continue;
        if (part.kind === 'late-interaction') {
          plan.unitsToEmbed += await part.unitsMissing(held);
          continue;
        }
        if (stored !== null && isSound(() => part.check(stored.bytes, held.units.length))) continue;
        if (part.kind === 'bm25') isIndexed = false;
        else plan.unitsToEmbed += await part.unitsMissing(held);
      }
      if (!isIndexed) plan.documentsToIndex += 1;
    }
    if (hasPages) {
      const pages = await index.pages.open(document);
      if (!hasUnits || !index.merges) plan.units += pages.units.length;
      let untried = 0;
      for (const part of imageParts(index)) {
        plan.images += pages.pages;
        const missing = await part.pagesMissing(pages);
        plan.imagesToEmbed += missing;
        if (missing > 0) untried += await part.pagesUntried(pages);
      }
      if (untried > 0 && !(await hasFile(database, index.pages.workspace, document))) imagesNotKept.push(document);
    }
  }
  onProgress?.({ phase: 'plan', done: documents.length, total: documents.length, unit: 'documents' });
  return imagesNotKept.length === 0 ? plan : { ...plan, imagesNotKept };
}
