/** How the index worker has pages drawn by the PDF worker. A later connection takes the place of an earlier one. */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import { pageFit, pagePixelBudget } from '../../src/core/image/page-fit.ts';
import type { ImageProcessor } from '../../src/core/image/image-processor.ts';
import type { RgbaPixels } from '../../src/core/image/rgb-image.ts';
import type { PagesConnection } from '../../src/rpc/index-worker.ts';
import type { PdfWorker } from '../../src/rpc/pdf-worker.ts';
import { clientOfPort } from '../../src/rpc/port-client.ts';
import type { PortClient } from '../../src/rpc/port-client.ts';

/** A large page of a broken file is given up by the PDF worker itself, far earlier. */
const silenceMs = 300_000;

interface Link {
  readonly client: PortClient<PdfWorker>;
  readonly files: ReadonlyMap<DocumentId, Blob>;
}

export class PageLinks {
  #link: Link | null = null;

  connect({ port, files }: PagesConnection): void {
    this.#link?.client.close();
    this.#link = {
      client: clientOfPort<PdfWorker>(port, silenceMs),
      files: new Map(files.map(({ document, file }) => [document, file])),
    };
  }

  /** Throws `file-missing` where there is no connection. */
  assertConnected(): void {
    if (this.#link !== null) return;
    const sentence =
      'Page images are not all stored, and the PDFs that they are drawn from are not open. Run the experiment again.';
    throw new AppError('file-missing', sentence);
  }

  /** A page, sheet from 0, in the size that a model looks at. Rejects with what the PDF worker rejects with. */
  async draw(
    {
      workspace,
      document,
      page,
    }: { readonly workspace: WorkspaceId; readonly document: DocumentId; readonly page: number },
    processor: ImageProcessor,
    signal: AbortSignal,
  ): Promise<RgbaPixels> {
    for (;;) {
      this.assertConnected();
      const link = this.#link!;
      const file = link.files.get(document) ?? null;
      const fit = pageFit(processor);
      try {
        const input = { workspace, document, page, file, fit, maxPixels: pagePixelBudget };
        return await link.client.calls.renderForModel(input, signal);
      } catch (error) {
        const isReplaced = error instanceof AppError && error.code === 'worker-terminated' && this.#link !== link;
        if (!isReplaced) throw error;
      }
    }
  }
}
