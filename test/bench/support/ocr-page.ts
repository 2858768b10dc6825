// What the OCR benchmark does inside the page: draws pages of PDFs at 200 dpi and hands them to OCR workers.
import { encodePgm } from '../../../src/core/ocr/pgm.ts';
import { greyPlane } from '../../../src/core/ocr/plane.ts';
import type { OcrMethod } from '../../../src/core/document/text-settings.ts';
import type { OcrWorker, RecognisedPage } from '../../../src/rpc/ocr-worker.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import type { WorkerClient } from '../../../src/rpc/worker-client.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import { pagePixels } from '../../../workers/ocr/page-pixels.ts';
import type { OpenedPdf } from '../../../workers/pdf/open-pdf.ts';
import { openPdf } from '../../../workers/pdf/open-pdf.ts';
import { readPage } from '../../../workers/pdf/read-page.ts';
import { renderPage } from '../../../workers/pdf/render-page.ts';

/** A page of a file under /corpora/mmlongbench-dev/documents, the sheet from 1. */
export interface BenchPage {
  readonly document: string;
  readonly sheet: number;
}

const opened = new Map<string, Promise<OpenedPdf>>();
const bitmaps = new Map<string, ImageBitmap>();
const clients: WorkerClient<OcrWorker>[] = [];

/** Ends the workers there are and makes `count` new ones. */
export function useWorkers(count: number): void {
  for (const client of clients.splice(0)) client.terminate();
  for (let index = 0; index < count; index += 1) {
    clients.push(
      createWorkerClient<OcrWorker>({
        name: 'OCR',
        spawn: () => new Worker(new URL('../../../workers/ocr.ts', import.meta.url), { type: 'module', name: 'ocr' }),
        idleMs: Infinity,
        silenceMs: { default: 300_000 },
      }),
    );
  }
}

/** Draws pages and keeps them, so that the drawing is not measured. */
export async function draw(pages: readonly BenchPage[]): Promise<void> {
  for (const page of pages) bitmaps.set(keyOf(page), await bitmapOf(page));
}

/** Reads one page without its boxes. */
export async function read(page: BenchPage, method: OcrMethod, worker = 0): Promise<Omit<RecognisedPage, 'geometry'>> {
  const kept = bitmaps.get(keyOf(page));
  const image = kept === undefined ? await bitmapOf(page) : await createImageBitmap(kept);
  const { document, sheet } = page;
  const { view } = (await (await openedPdf(document)).document.getPage(sheet)) as { view: number[] };
  const input = {
    image,
    index: sheet - 1,
    widthPoints: view[2]! - view[0]!,
    heightPoints: view[3]! - view[1]!,
    language: 'eng',
    method,
  };
  const signal = new AbortController().signal;
  const { geometry: _, ...page_ } = await clients[worker]!.calls.recognise(transfer(input, [image]), signal);
  return page_;
}

/** Reads pages with all workers at once; milliseconds of the whole. */
export async function readAll(pages: readonly BenchPage[], method: OcrMethod): Promise<number> {
  const start = performance.now();
  let next = 0;
  const work = async (worker: number): Promise<void> => {
    while (next < pages.length) await read(pages[next++]!, method, worker);
  };
  await Promise.all(clients.map((_, worker) => work(worker)));
  return performance.now() - start;
}

/** The page's text layer. */
export async function layerText({ document, sheet }: BenchPage): Promise<string> {
  return (await readPage(await openedPdf(document), sheet - 1)).page.text;
}

/** The very image that the worker reads, as a PGM file in base64. */
export async function pgm(page: BenchPage): Promise<string> {
  const { rgba, width, height } = pagePixels(await bitmapOf(page));
  const file = encodePgm(greyPlane(rgba, width, height));
  let text = '';
  for (let at = 0; at < file.length; at += 0x8000) text += String.fromCharCode(...file.subarray(at, at + 0x8000));
  return btoa(text);
}

function keyOf({ document, sheet }: BenchPage): string {
  return `${document} ${sheet}`;
}

async function bitmapOf({ document, sheet }: BenchPage): Promise<ImageBitmap> {
  return renderPage(await openedPdf(document), sheet - 1, { scale: 200 / 72, maxPixels: 12_000_000 });
}

function openedPdf(document: string): Promise<OpenedPdf> {
  let pdf = opened.get(document);
  if (pdf === undefined) {
    pdf = fetch(`/corpora/mmlongbench-dev/documents/${document}`)
      .then((response) => response.arrayBuffer())
      .then((bytes) => openPdf(new Uint8Array(bytes)));
    opened.set(document, pdf);
  }
  return pdf;
}
