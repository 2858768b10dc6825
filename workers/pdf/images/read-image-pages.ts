/** Page images read as a document: each is decoded once, so that one that is damaged is known as a failed page. */
import { createSHA256 } from 'hash-wasm';
import { AppError, failureOf } from '../../../src/core/app-error.ts';
import type { Page, PageQuality } from '../../../src/core/document/page.ts';
import type { PageImages } from '../../../src/storage/page-images.ts';
import type { ReadPage } from '../../../src/storage/page-store.ts';
import { hashFile } from '../../content-hash.ts';
import type { PdfFacts } from '../open-pdf.ts';
import { decodeImage } from './decode-image.ts';

/** Taken where an image states no resolution of its own: what scanners and converters of pages commonly use. */
const assumedDotsPerInch = 200;
/** Programs that know nothing of a resolution write 72 or 96; above are pictures of something else. */
const [leastDotsPerInch, mostDotsPerInch] = [100, 1200];

/**
 * SHA-256 over the hashes of the pages in order, a line each, `-` where there is no image: equal pages in equal order are one document.
 * @throws the signal's reason; AppError `file-unreadable` naming the image that cannot be read
 */
export async function hashPageImages({ pages }: PageImages, signal: AbortSignal): Promise<string> {
  const whole = await createSHA256();
  whole.init();
  for (const page of pages) {
    signal.throwIfAborted();
    try {
      whole.update(page === null ? '-\n' : `${(await hashFile(page.blob, signal)).hash}\n`);
    } catch (error) {
      if (signal.aborted) throw error;
      const sentence = `The image “${page?.name}” could not be read from disk: it was moved, changed or locked. Drop the pages again.`;
      throw new AppError('file-unreadable', sentence, { cause: error });
    }
  }
  return whole.digest('hex');
}

/** What is known of the document before a page is read. */
export function factsOfImages({ pages, labels, notes }: PageImages): PdfFacts {
  return { pageCount: pages.length, title: null, labels, repaired: false, notes };
}

/** Pages from `fromIndex` on in order, without text; one that cannot be decoded comes as a failed page. Throws the signal's reason. */
export async function* readImagePages(
  images: PageImages,
  fromIndex: number,
  signal: AbortSignal,
): AsyncGenerator<ReadPage, void, undefined> {
  for (let index = fromIndex; index < images.pages.length; index += 1) {
    signal.throwIfAborted();
    yield { page: await readPage(images, index), geometry: null };
  }
}

async function readPage({ pages, labels }: PageImages, index: number): Promise<Page> {
  const label = labels?.[index] ?? null;
  const page = { index, label: label === String(index + 1) ? null : label, text: '' };
  try {
    const image = pages[index] ?? null;
    if (image === null) throw noImage(index);
    const { bitmap, header } = await decodeImage(image.blob, index);
    const { width, height } = bitmap;
    bitmap.close();
    const stated = header.dotsPerInch;
    const isStated = stated !== null && stated >= leastDotsPerInch && stated <= mostDotsPerInch;
    const dotsPerInch = isStated ? stated : assumedDotsPerInch;
    const points = 72 / dotsPerInch;
    const resolution = `${Math.round(dotsPerInch)} dpi${isStated ? '' : ', which is assumed'}`;
    return {
      ...page,
      source: 'none',
      quality: withNotes(`Image “${image.name}”, ${width} × ${height} pixels at ${resolution}.`),
      widthPoints: width * points,
      heightPoints: height * points,
      failure: null,
    };
  } catch (error) {
    return {
      ...page,
      source: 'failed',
      quality: withNotes(),
      widthPoints: 0,
      heightPoints: 0,
      failure: failureOf(error),
    };
  }
}

function withNotes(...notes: readonly string[]): PageQuality {
  return { badCharacters: 0, characters: 0, singleLetterShare: 0, repeatedItems: 0, notes };
}

function noImage(index: number): AppError {
  const sentence = `Page ${index + 1} has no image: none of its number was among the files. Add it and drop the pages again.`;
  return new AppError('page-failed', sentence);
}
