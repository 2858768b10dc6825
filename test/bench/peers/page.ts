// The product's side of the comparison, in the page: the same work on the same inputs, with its own workers and classes.
import { documentId } from '../../../src/core/document/ids.ts';
import { defaultBm25Parameters } from '../../../src/core/lexical/bm25-formula.ts';
import { Bm25Index } from '../../../src/core/lexical/bm25-index.ts';
import { buildSegmentOfTexts } from '../../../src/core/lexical/bm25-segment.ts';
import { tokenise } from '../../../src/core/lexical/tokenizer.ts';
import { encodePgm } from '../../../src/core/ocr/pgm.ts';
import { greyPlane } from '../../../src/core/ocr/plane.ts';
import type { EmbeddingWorker, PrepareInput } from '../../../src/rpc/embedding-worker.ts';
import type { OcrWorker } from '../../../src/rpc/ocr-worker.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import type { WorkerClient } from '../../../src/rpc/worker-client.ts';
import { pagePixels } from '../../../workers/ocr/page-pixels.ts';
import { openPdf } from '../../../workers/pdf/open-pdf.ts';
import { PdfParser } from '../../../workers/pdf/pdf-parser.ts';
import { readPage } from '../../../workers/pdf/read-page.ts';
import { renderPage } from '../../../workers/pdf/render-page.ts';

const signal = new AbortController().signal;
const parser = new PdfParser();
const pdfs: Uint8Array<ArrayBuffer>[] = [];
const scans: { readonly bitmap: ImageBitmap; readonly widthPoints: number; readonly heightPoints: number }[] = [];
const timeouts = { idleMs: Number.POSITIVE_INFINITY, silenceMs: { default: 300_000 } };
let encoder: WorkerClient<EmbeddingWorker> | null = null;
let reader: WorkerClient<OcrWorker> | null = null;

/** Opens the encoder in a worker. */
export async function prepareEncoder(input: PrepareInput): Promise<string> {
  encoder = createWorkerClient<EmbeddingWorker>({
    name: 'embedding',
    spawn: () => new Worker(new URL('../../../workers/embedding.ts', import.meta.url), { type: 'module' }),
    ...timeouts,
  });
  const { dtype, device, threads, reason } = await encoder.calls.prepare(input, signal);
  return `${dtype} on ${device}, ${threads} threads (${reason})`;
}

/** Seconds to embed the texts, and their vectors where none is longer than the window. */
export async function embed(texts: readonly string[]): Promise<{ seconds: number; vectors: number[][] }> {
  const started = performance.now();
  const { values, dimensions } = await encoder!.calls.embed({ texts, kind: 'passage', windows: 'all' }, signal);
  const seconds = (performance.now() - started) / 1000;
  const row = (place: number): number[] => [...values.subarray(place * dimensions, (place + 1) * dimensions)];
  return { seconds, vectors: texts.map((_, place) => row(place)) };
}

/** Seconds to build an index of the chunks and to ask it the queries. */
export function rank(chunks: readonly string[], queries: readonly string[], depth: number): number {
  const started = performance.now();
  const index = new Bm25Index();
  index.addDocument(documentId('all'), buildSegmentOfTexts(chunks));
  for (const query of queries) index.search(tokenise(query), defaultBm25Parameters, { depth });
  return (performance.now() - started) / 1000;
}

/** Fetches PDFs that the site serves. */
export async function fetchPdfs(paths: readonly string[]): Promise<void> {
  for (const path of paths) pdfs.push(new Uint8Array(await (await fetch(path)).arrayBuffer()));
}

/** Seconds to read the text of every page, with reading order and word boxes. */
export async function readPdfs(): Promise<number> {
  const started = performance.now();
  for (const data of pdfs) {
    const opened = await openPdf(data.slice(), { parser });
    for (let index = 0; index < opened.document.numPages; index += 1) await readPage(opened, index);
    await opened.close();
  }
  return (performance.now() - started) / 1000;
}

/** Draws the pages of a scan at 200 dpi and starts an OCR worker; gives back the images as PGM files in base64. */
export async function prepareOcr(path: string): Promise<string[]> {
  const opened = await openPdf(new Uint8Array(await (await fetch(path)).arrayBuffer()));
  const files: string[] = [];
  for (let index = 0; index < opened.document.numPages; index += 1) {
    const bitmap = await renderPage(opened, index, { scale: 200 / 72, maxPixels: 12_000_000 });
    scans.push({ bitmap, widthPoints: (bitmap.width * 72) / 200, heightPoints: (bitmap.height * 72) / 200 });
    const { rgba, width, height } = pagePixels(await createImageBitmap(bitmap)); // closes what it is given
    files.push(base64(encodePgm(greyPlane(rgba, width, height))));
  }
  await opened.close();
  reader = createWorkerClient<OcrWorker>({
    name: 'OCR',
    spawn: () => new Worker(new URL('../../../workers/ocr.ts', import.meta.url), { type: 'module' }),
    ...timeouts,
  });
  return files;
}

/** Seconds to read the scan with tesseract alone, as the native one does. */
export async function readScan(): Promise<number> {
  const images = await Promise.all(scans.map(({ bitmap }) => createImageBitmap(bitmap)));
  const started = performance.now();
  for (const [index, { widthPoints, heightPoints }] of scans.entries()) {
    const image = images[index]!;
    const input = { image, index, widthPoints, heightPoints, language: 'eng', method: 'layout' } as const;
    await reader!.calls.recognise(transfer(input, [image]), signal);
  }
  return (performance.now() - started) / 1000;
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
