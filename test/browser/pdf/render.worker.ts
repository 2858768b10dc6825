// Draws pages in a worker, for comparison with pdf.js on the main thread.
import { openPdf } from '../../../workers/pdf/open-pdf.ts';
import { renderPage } from '../../../workers/pdf/render-page.ts';
import type { RenderOptions } from '../../../workers/pdf/render-page.ts';

export interface RenderRequest {
  readonly bytes: Uint8Array;
  readonly index: number;
  readonly options: RenderOptions;
}

export type RenderReply = { readonly bitmap: ImageBitmap } | { readonly error: string };

async function reply({ bytes, index, options }: RenderRequest): Promise<void> {
  const scope = globalThis as unknown as Worker;
  try {
    const opened = await openPdf(bytes);
    try {
      const bitmap = await renderPage(opened, index, options);
      scope.postMessage({ bitmap } satisfies RenderReply, [bitmap]);
    } finally {
      await opened.close();
    }
  } catch (error) {
    scope.postMessage({ error: String(error) } satisfies RenderReply, []);
  }
}

globalThis.addEventListener('message', (event: MessageEvent<RenderRequest>) => {
  void reply(event.data);
});
