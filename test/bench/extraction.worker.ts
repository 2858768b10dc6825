// Both contenders of the extraction benchmark, in one worker as the product runs them.
import { PDFWorker, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { documentId } from '../../src/core/document/ids.ts';
import { assetUrls } from '../../workers/pdf/asset-urls.ts';
import { PdfEngine } from '../../workers/pdf/pdf-engine.ts';
import type { DocumentSource } from '../../workers/pdf/pdf-engine.ts';

const folder = '/corpora/mmlongbench-dev/documents/';

globalThis.addEventListener('message', (event: MessageEvent<{ readonly rounds: number }>) => {
  void run(event.data.rounds).then((result) => (globalThis as unknown as Worker).postMessage(result, []));
});

async function run(rounds: number) {
  const files = await corpus();
  const parser = new Worker(new URL('../../workers/pdf/parser-entry.ts', import.meta.url), { type: 'module' });
  const pdfWorker = new PDFWorker({ port: parser as never });
  const engine = new PdfEngine();
  const plainMs: number[] = [];
  const ownMs: number[] = [];
  let pages = 0;
  for (let round = 0; round <= rounds; round += 1) {
    let plain = 0;
    let own = 0;
    pages = 0;
    // File by file in turn, so that what else the machine does meets both alike.
    for (const [index, file] of files.entries()) {
      const source = { id: documentId(`${round} ${index}`), load: async () => file.slice() };
      const start = performance.now();
      const expected = await plainLoop(file.slice(), pdfWorker);
      const between = performance.now();
      const read = await extraction(source, engine);
      own += performance.now() - between;
      plain += between - start;
      pages += read;
      if (read !== expected) throw new Error(`${read} pages read of ${expected}`);
    }
    // The first round fills caches and compiles.
    if (round === 0) continue;
    plainMs.push(plain);
    ownMs.push(own);
  }
  await engine.dispose();
  return { files: files.length, pages, plainMs, ownMs };
}

/** What every pdf.js tutorial does: one page after the other, the items' strings joined. */
async function plainLoop(data: Uint8Array, worker: PDFWorker): Promise<number> {
  const task = getDocument({ data, worker, ...assetUrls(location.origin), useWorkerFetch: true });
  const document = await task.promise;
  let characters = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    characters += content.items.map((item) => ('str' in item ? item.str : '')).join(' ').length;
    page.cleanup();
  }
  const pages = document.numPages;
  await task.destroy();
  return characters >= 0 ? pages : 0;
}

async function extraction(source: DocumentSource, engine: PdfEngine): Promise<number> {
  let pages = 0;
  for await (const { geometry } of engine.readDocument(source)) if (geometry.starts.length >= 0) pages += 1;
  return pages;
}

async function corpus(): Promise<Uint8Array[]> {
  const listing = await fetch(folder);
  if (!listing.ok) return [];
  const names = (await listing.json()) as string[];
  return Promise.all(
    names.map(
      async (name) => new Uint8Array(await (await fetch(`${folder}${encodeURIComponent(name)}`)).arrayBuffer()),
    ),
  );
}
