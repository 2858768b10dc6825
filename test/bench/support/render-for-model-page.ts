// Both contenders of test/bench/render-for-model.ts, in one page: pages drawn for a model, and a plain pdf.js loop.
import { PDFWorker, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageFit } from '../../../src/core/image/page-fit.ts';
import { fitScale, pagePixelBudget } from '../../../src/core/image/page-fit.ts';
import { assetUrls } from '../../../workers/pdf/asset-urls.ts';
import type { OpenedPdf } from '../../../workers/pdf/open-pdf.ts';
import { openPdf } from '../../../workers/pdf/open-pdf.ts';
import { renderForModel } from '../../../workers/pdf/render-for-model.ts';

interface Document {
  readonly plain: PDFDocumentProxy;
  readonly own: OpenedPdf;
  readonly pages: readonly number[];
}

export interface Times {
  readonly plainMs: number;
  readonly ownMs: number;
  readonly pages: number;
}

const documents: Document[] = [];
const parser = new PDFWorker({
  port: new Worker(new URL('../../../workers/pdf/parser-entry.ts', import.meta.url), { type: 'module' }) as never,
});

/** Opens the files for both; of each, `pagesEach` pages are drawn. Returns how many in all. */
export async function prepare(names: readonly string[], pagesEach: number): Promise<number> {
  for (const name of names) {
    const response = await fetch(`/corpora/mmlongbench-dev/documents/${encodeURIComponent(name)}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const task = getDocument({
      data: bytes.slice(),
      worker: parser,
      ...assetUrls(location.origin),
      useWorkerFetch: true,
    });
    const plain = await task.promise;
    const own = await openPdf(bytes);
    const step = Math.max(1, Math.floor(plain.numPages / pagesEach));
    const pages = Array.from({ length: Math.min(pagesEach, plain.numPages) }, (_, index) => index * step);
    documents.push({ plain, own, pages });
  }
  return documents.reduce((sum, { pages }) => sum + pages.length, 0);
}

/** One round; page by page in turn, so that what else the machine does meets both alike. */
export async function round(fit: PageFit): Promise<Times> {
  let plainMs = 0;
  let ownMs = 0;
  let count = 0;
  for (const { plain, own, pages } of documents) {
    for (const index of pages) {
      const start = performance.now();
      const [width, height] = await plainLoop(plain, index, fit);
      const between = performance.now();
      const image = await renderForModel(own, index, { fit, maxPixels: pagePixelBudget });
      ownMs += performance.now() - between;
      plainMs += between - start;
      count += 1;
      if (Math.abs(image.width - width) > 1 || Math.abs(image.height - height) > 1) throw new Error('another size');
    }
  }
  return { plainMs, ownMs, pages: count };
}

/** What every pdf.js tutorial does, and the pixels read from the canvas, without which a model has nothing to see. */
async function plainLoop(document_: PDFDocumentProxy, index: number, fit: PageFit): Promise<readonly [number, number]> {
  const page = await document_.getPage(index + 1);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: fitScale(fit, natural.width, natural.height) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const canvasContext = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport }).promise;
  const { data } = canvasContext.getImageData(0, 0, canvas.width, canvas.height);
  page.cleanup();
  if (data.length === 0) throw new Error('no pixels');
  return [canvas.width, canvas.height];
}
