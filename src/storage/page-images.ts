/**
 * The page images of one document as one file: a header that lists them, then the images as they were dropped, one after the
 * other. It is kept, handed on and removed as a PDF is; a page is a slice of it, so that none is read for another. A file
 * may come from anywhere: its header is believed only where it accounts for every byte.
 */
import { AppError } from '../core/app-error.ts';
import { z } from '../core/strict-zod.ts';

export interface PageImage {
  /** The file's name as dropped. */
  readonly name: string;
  readonly blob: Blob;
}

export interface PageImages {
  /** Sheet by sheet; null where there is no image of it. */
  readonly pages: readonly (PageImage | null)[];
  /** Printed labels by sheet, or null where they equal the sheet numbers. */
  readonly labels: readonly string[] | null;
  /** Sentences about the whole document. */
  readonly notes: readonly string[];
}

const magic = 'Leafmark page images 1\n';
const lengthBytes = 4;
const mostHeaderBytes = 64 * 2 ** 20;

const headerSchema = z.object({
  pages: z.array(z.object({ name: z.string(), bytes: z.int().min(0) }).nullable()).min(1),
  labels: z.array(z.string()).nullable(),
  notes: z.array(z.string()),
});

/** One file of these pages; their content is not read for it. */
export function packPageImages({ pages, labels, notes }: PageImages): Blob {
  const listed = pages.map((page) => (page === null ? null : { name: page.name, bytes: page.blob.size }));
  const header = new TextEncoder().encode(JSON.stringify({ pages: listed, labels, notes }));
  const length = new DataView(new ArrayBuffer(lengthBytes));
  length.setUint32(0, header.length, true);
  return new Blob([magic, length, header, ...pages.flatMap((page) => page?.blob ?? [])]);
}

/** The pages of such a file; null where it is another. Rejects with `file-unreadable` where it is not whole. */
export async function openPageImages(file: Blob): Promise<PageImages | null> {
  const start = magic.length + lengthBytes;
  const head = await file.slice(0, start).arrayBuffer();
  if (head.byteLength < start || new TextDecoder('latin1').decode(head.slice(0, magic.length)) !== magic) return null;
  const length = new DataView(head).getUint32(magic.length, true);
  if (length > mostHeaderBytes) throw notWhole();
  const { pages: listed, labels, notes } = parseHeader(await file.slice(start, start + length).text());
  let at = start + length;
  const pages = listed.map((page): PageImage | null => {
    if (page === null) return null;
    const blob = file.slice(at, at + page.bytes);
    at += page.bytes;
    return { name: page.name, blob };
  });
  const isWhole = at === file.size && (labels === null || labels.length === pages.length);
  if (!isWhole) throw notWhole();
  return { pages, labels, notes };
}

function parseHeader(text: string): z.infer<typeof headerSchema> {
  try {
    return headerSchema.parse(JSON.parse(text));
  } catch (error) {
    throw notWhole(error);
  }
}

function notWhole(cause?: unknown): AppError {
  return new AppError(
    'file-unreadable',
    'The kept page images of this document are damaged. Remove the document and drop its images again.',
    { cause },
  );
}
