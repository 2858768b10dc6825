import { AppError, isAbort } from '../../../src/core/app-error.ts';
import { withDeadline } from '../../with-deadline.ts';
import type { ImageHeader } from './image-header.ts';
import { readImageHeader } from './image-header.ts';

export interface DecodedImage {
  /** Turned as the file asks for (EXIF orientation). Belongs to the caller, who closes it. */
  readonly bitmap: ImageBitmap;
  readonly header: ImageHeader;
}

/** 400 MB once decoded: A2 at 600 dpi does not pass, A1 at 300 dpi does. */
const mostPixels = 100_000_000;
/** As for drawing a page of a PDF. */
const limitMs = 60_000;

/**
 * Decodes one page image; an animation gives its first picture.
 * @param page sheet from 0, for sentences
 * @throws AppError `page-failed` for what is no image, is damaged or has more than 100 million pixels, `worker-timeout`
 */
export async function decodeImage(image: Blob, page: number): Promise<DecodedImage> {
  try {
    const header = await readImageHeader(image);
    const pixels = header.width * header.height;
    if (pixels > mostPixels) {
      const size = `${header.width} × ${header.height}`;
      throw new AppError(
        'page-failed',
        `The image has ${size} pixels, more than 100 million. Save it smaller and drop it again.`,
      );
    }
    // By its content: a name or type that says otherwise would not be decoded.
    const typed = image.slice(0, image.size, `image/${header.kind}`);
    const decoding = createImageBitmap(typed, { imageOrientation: 'from-image' });
    const stage = `Decoding the image of page ${page + 1}`;
    return { bitmap: await withDeadline(decoding, limitMs, stage, 'Save the image anew and drop it again.'), header };
  } catch (error) {
    if (error instanceof AppError || isAbort(error)) throw error;
    const detail = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new AppError(
      'page-failed',
      `The image of page ${page + 1} could not be decoded (${detail}). Copy it again, or save it anew; the other pages are not affected.`,
      { cause: error },
    );
  }
}
