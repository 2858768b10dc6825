/** Pages that are images, drawn as pages of a PDF are: on white, at the size that is asked for, within a pixel budget. */
import { AppError } from '../../../src/core/app-error.ts';
import type { RgbaPixels } from '../../../src/core/image/rgb-image.ts';
import type { PageImages } from '../../../src/storage/page-images.ts';
import type { RenderOptions, ThumbnailOptions } from '../render-page.ts';
import { decodeImage } from './decode-image.ts';

/** No browser draws on a side longer than this. */
const longestSide = 16_384;
const thumbnailPixels = 1_000_000;

/**
 * Draws one page, `index` from 0. The bitmap belongs to the caller. Without a width it has the image's own pixels, within the budget.
 * @throws AppError `page-out-of-range`, `render-failed` where there is no image of the page, and what `decodeImage` throws
 */
export async function renderImagePage(
  images: PageImages,
  index: number,
  options: Omit<RenderOptions, 'scale'>,
): Promise<ImageBitmap> {
  return (await drawnPage(images, index, options)).transferToImageBitmap();
}

/**
 * The pixels of a page as an image model is shown it: the image's own, which its processor makes smaller as the model was
 * trained, and fewer only where the budget demands. Throws as `renderImagePage` does.
 */
export async function imageForModel(images: PageImages, index: number, maxPixels: number): Promise<RgbaPixels> {
  const canvas = await drawnPage(images, index, { maxPixels });
  const { width, height } = canvas;
  const read = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  if (read === undefined) throw new AppError('render-failed', `Page ${index + 1} could not be read back.`);
  return { pixels: read.data, width, height };
}

/** A small picture of a page as an encoded image (WebP unless asked otherwise). Throws as `renderImagePage` does. */
export async function renderImageThumbnail(
  images: PageImages,
  index: number,
  options: ThumbnailOptions,
): Promise<Blob> {
  const canvas = await drawnPage(images, index, { maxPixels: thumbnailPixels, maxWidth: options.width });
  return canvas.convertToBlob({ type: options.type ?? 'image/webp', quality: options.quality ?? 0.8 });
}

async function drawnPage(
  { pages }: PageImages,
  index: number,
  { maxPixels, maxWidth }: Omit<RenderOptions, 'scale'>,
): Promise<OffscreenCanvas> {
  const page = pages[index];
  if (page === undefined) {
    throw new AppError('page-out-of-range', `There is no page ${index + 1}: the document has ${pages.length}.`);
  }
  if (page === null)
    throw new AppError('render-failed', `Page ${index + 1} has no image: none of its number was dropped.`);
  const { bitmap } = await decodeImage(page.blob, index);
  try {
    const { width, height } = bitmap;
    const wanted = maxWidth === undefined ? 1 : maxWidth / width;
    const scale = Math.min(wanted, Math.sqrt(maxPixels / (width * height)), longestSide / width, longestSide / height);
    for (const shrink of [1, 0.5]) {
      const canvas = draw(bitmap, scale * shrink);
      if (canvas !== null) return canvas;
    }
  } finally {
    bitmap.close();
  }
  throw new AppError('render-failed', `Page ${index + 1} could not be drawn: the browser gave no canvas for it.`);
}

/** Null where the browser silently did not give a canvas: it reads back as transparent. */
function draw(bitmap: ImageBitmap, scale: number): OffscreenCanvas | null {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, 1, 1).data[3] === 255 ? canvas : null;
}
