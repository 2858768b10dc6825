import { AppError } from '../../src/core/app-error.ts';

export interface PagePixels {
  readonly rgba: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** The image had more pixels than are read and was made smaller. */
  readonly shrunk: boolean;
}

/** A4 at 200 dpi has 3.9 million. The memory of the engine never shrinks again: one huge page would keep it fat. */
export const mostPixels = 12_000_000;

/**
 * Pixels of a page's image within the budget; a bitmap is closed.
 * @throws AppError `page-failed` for an image without pixels, or one that was closed
 */
export function pagePixels(image: ImageBitmap | ImageData): PagePixels {
  try {
    const { width, height } = image;
    if (!(width >= 1 && height >= 1)) throw new Error('it has no pixels');
    const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
    if (image instanceof ImageData && scale === 1) return { rgba: image.data, width, height, shrunk: false };
    return drawn(image, Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale)), scale < 1);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new AppError('page-failed', `The picture of this page cannot be used for OCR (${detail}).`, { cause: error });
  } finally {
    if (!(image instanceof ImageData)) image.close();
  }
}

function drawn(image: ImageBitmap | ImageData, width: number, height: number, shrunk: boolean): PagePixels {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error(`no canvas of ${width} × ${height} pixels`);
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  if (image instanceof ImageData) {
    const whole = new OffscreenCanvas(image.width, image.height);
    whole.getContext('2d')?.putImageData(image, 0, 0);
    context.drawImage(whole, 0, 0, width, height);
    whole.width = 0;
  } else {
    context.drawImage(image, 0, 0, width, height);
  }
  const { data } = context.getImageData(0, 0, width, height);
  canvas.width = 0;
  return { rgba: data, width, height, shrunk };
}
