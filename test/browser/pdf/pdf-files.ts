// Where browser tests find PDFs: the project's own fixtures, and the public corpora where they are at hand.
import { PdfEngine } from '../../../workers/pdf/pdf-engine.ts';
import type { DocumentSource, EngineOptions } from '../../../workers/pdf/pdf-engine.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import type { OpenedPdf } from '../../../workers/pdf/open-pdf.ts';
import type { PageReading } from '../../../workers/pdf/read-page.ts';

/** Bytes of a file under test/fixtures. */
export function fixture(name: string): Promise<Uint8Array> {
  return bytesAt(`/test/fixtures/${name}`);
}

/** Bytes of a file of the public corpora. */
export function corpusFile(path: string): Promise<Uint8Array> {
  return bytesAt(`/corpora/${path.split('/').map(encodeURIComponent).join('/')}`);
}

/** Names of the files in a folder of the public corpora; null where the corpora are not at hand. */
export async function corpusFolder(path: string): Promise<readonly string[] | null> {
  const response = await fetch(`/corpora/${path}/`);
  return response.ok ? ((await response.json()) as string[]) : null;
}

export const corporaMissing =
  'skipped: no ../shared/corpora beside the checkout (LEAFMARK_CORPORA names another place)';

/** A fixture of hard-pdfs as the engine takes it. */
export function hardFile(name: string, password?: string): DocumentSource {
  return sourceOf(name, () => fixture(`hard-pdfs/${name}`), password);
}

export function sourceOf(name: string, load: () => Promise<Uint8Array>, password?: string): DocumentSource {
  return { id: documentId(name), load, ...(password === undefined ? {} : { password }) };
}

/** Runs with an engine that is disposed of afterwards. */
export async function withEngine<Result>(
  use: (engine: PdfEngine) => Promise<Result>,
  options: EngineOptions = {},
): Promise<Result> {
  const engine = new PdfEngine(options);
  try {
    return await use(engine);
  } finally {
    await engine.dispose();
  }
}

/** All pages of a document. */
export function readAll(source: DocumentSource): Promise<PageReading[]> {
  return withEngine((engine) => collect(engine.readDocument(source)));
}

/** The text of one page, `index` from 0. */
export async function pageText(source: DocumentSource, index = 0): Promise<string> {
  return withEngine(async (engine) => {
    for await (const reading of engine.readDocument(source, index)) return reading.page.text;
    throw new Error(`no page ${index}`);
  });
}

export function opened<Result>(source: DocumentSource, use: (document: OpenedPdf) => Promise<Result>): Promise<Result> {
  return withEngine((engine) => engine.withDocument(source, use));
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function bytesAt(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
