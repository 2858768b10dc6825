/** The PDF worker's implementation: one engine, documents read into storage, pages drawn from the PDFs kept there. */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { PdfWorker } from '../../src/rpc/pdf-worker.ts';
import { transfer } from '../../src/rpc/transfer.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { getDocument } from '../../src/storage/document-store.ts';
import { getThumbnail, putThumbnail } from '../../src/storage/page-store.ts';
import { readingLock, withLock } from '../../src/storage/run-lock.ts';
import { checkAssets } from './asset-urls.ts';
import { imageForModel, renderImagePage, renderImageThumbnail } from './images/draw-image-page.ts';
import { contentOf, ingest, resumeDocument, storedContent } from './ingest.ts';
import type { DocumentContent } from './ingest.ts';
import { PdfEngine } from './pdf-engine.ts';
import { renderForModel } from './render-for-model.ts';
import { renderPage, renderThumbnail } from './render-page.ts';

const thumbnailWidth = 160;

export function createPdfWorker(): PdfWorker {
  const engine = new PdfEngine();
  engine.start();
  /** Passwords that opened a document, for drawing its pages later: in memory only. */
  const passwords = new Map<DocumentId, string>();
  const contentFor = async (workspace: WorkspaceId, id: DocumentId, file: Blob | null): Promise<DocumentContent> => {
    const database = await openDatabase();
    const document = await getDocument(database, workspace, id);
    if (document === null) throw new AppError('record-missing', 'The document was removed from the corpus.');
    const content = file === null ? await storedContent(database, workspace, document) : await contentOf(id, file);
    const password = passwords.get(id);
    if (content.kind === 'images' || password === undefined) return content;
    return { kind: 'pdf', source: { ...content.source, password } };
  };
  return {
    // The lock tells the page when an aborted reading has stored what it had and let go.
    ingest: async (input, signal, onProgress) => {
      const { value: document } = await withLock(readingLock(input.workspace), signal, () =>
        ingest(engine, input, signal, onProgress),
      );
      if (input.password !== null) passwords.set(document.id, input.password);
      return document;
    },
    resume: async ({ workspace, document }, signal, onProgress) => {
      const { value } = await withLock(readingLock(workspace), signal, () =>
        resumeDocument(engine, workspace, document, signal, onProgress),
      );
      return value;
    },
    render: async ({ workspace, document, page, file, width, maxPixels }, signal) => {
      const content = await contentFor(workspace, document, file);
      signal.throwIfAborted();
      const options = { maxPixels, maxWidth: width };
      const bitmap =
        content.kind === 'images'
          ? await renderImagePage(content.images, page, options)
          : await engine.withDocument(content.source, (opened) => renderPage(opened, page, options));
      return transfer(bitmap, [bitmap]);
    },
    renderForModel: async ({ workspace, document, page, file, fit, maxPixels }, signal) => {
      const content = await contentFor(workspace, document, file);
      signal.throwIfAborted();
      const image =
        content.kind === 'images'
          ? await imageForModel(content.images, page, maxPixels)
          : await engine.withDocument(content.source, (opened) => renderForModel(opened, page, { fit, maxPixels }));
      return transfer(image, [image.pixels.buffer]);
    },
    thumbnail: async ({ workspace, document, page, file }, signal) => {
      const database = await openDatabase();
      const kept = await getThumbnail(database, workspace, document, page);
      if (kept !== null) return kept;
      const content = await contentFor(workspace, document, file);
      signal.throwIfAborted();
      const options = { width: thumbnailWidth };
      const blob =
        content.kind === 'images'
          ? await renderImageThumbnail(content.images, page, options)
          : await engine.withDocument(content.source, (opened) => renderThumbnail(opened, page, options));
      await putThumbnail(database, workspace, document, page, blob);
      return blob;
    },
    checkAssets: () => checkAssets(),
  };
}
