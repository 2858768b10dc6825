import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError, isAbort } from '../../src/core/app-error.ts';
import type { PageFit } from '../../src/core/image/page-fit.ts';
import { fitScale } from '../../src/core/image/page-fit.ts';
import type { RgbaPixels } from '../../src/core/image/rgb-image.ts';
import { OffscreenCanvasFactory } from './canvas-factory.ts';
import type { OpenedPdf } from './open-pdf.ts';
import { isMissingAsset } from './read-page.ts';

export interface RenderOptions {
  /** Upper bound of width × height, whatever the page's size. */
  readonly maxPixels: number;
  /** Pixels per point; 1 without it. Lowered where the budget demands. */
  readonly scale?: number;
  /** Width in pixels to aim at, in place of a scale. */
  readonly maxWidth?: number;
  /** Size in pixels to aim at, in place of a scale. */
  readonly fit?: PageFit;
}

export interface ThumbnailOptions {
  readonly width: number;
  readonly type?: 'image/webp' | 'image/jpeg' | 'image/png';
  readonly quality?: number;
}

/** No browser draws on a side longer than this. */
const longestSide = 16_384;
const thumbnailPixels = 1_000_000;
const stripHeight = 128;

/**
 * Draws one page, `index` from 0, on white within a pixel budget. The bitmap belongs to the caller, who closes or
 * transfers it. A canvas that the browser could not give (it comes back without content) is tried once at half the size.
 * @throws AppError `render-failed`, `page-out-of-range`, `worker-timeout`, `worker-terminated`
 */
export async function renderPage(opened: OpenedPdf, index: number, options: RenderOptions): Promise<ImageBitmap> {
  const canvas = await drawnPage(opened, index, options);
  const bitmap = canvas.transferToImageBitmap();
  free(canvas);
  return bitmap;
}

/** A page as `renderPage` draws it, as plain pixels, all opaque. Throws as it does. */
export async function renderPixels(opened: OpenedPdf, index: number, options: RenderOptions): Promise<RgbaPixels> {
  const canvas = await drawnPage(opened, index, options);
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  free(canvas);
  if (pixels === undefined) throw new AppError('render-failed', `Page ${index + 1} could not be read from its canvas.`);
  return { pixels, width, height };
}

/** A small picture of a page as an encoded image (WebP unless asked otherwise). Throws as `renderPage` does. */
export async function renderThumbnail(opened: OpenedPdf, index: number, options: ThumbnailOptions): Promise<Blob> {
  const canvas = await drawnPage(opened, index, { maxPixels: thumbnailPixels, maxWidth: options.width });
  try {
    return await canvas.convertToBlob({ type: options.type ?? 'image/webp', quality: options.quality ?? 0.8 });
  } finally {
    free(canvas);
  }
}

async function drawnPage(opened: OpenedPdf, index: number, options: RenderOptions): Promise<OffscreenCanvas> {
  if (!Number.isInteger(index) || index < 0 || index >= opened.facts.pageCount) {
    throw new AppError('page-out-of-range', `There is no page ${index + 1}: the file has ${opened.facts.pageCount}.`);
  }
  const { parser, limits } = opened;
  let proxy: PDFPageProxy | null = null;
  try {
    const mark = parser.warningMark;
    const work = async (): Promise<OffscreenCanvas> => {
      proxy = await opened.document.getPage(index + 1);
      for (const shrink of [1, 0.5]) {
        const canvas = await draw(proxy, options, shrink);
        const failed = isLost(canvas) || (isBlank(canvas) && lostContent(parser.warningsSince(mark)));
        if (!failed) return canvas;
        free(canvas);
      }
      throw new AppError(
        'render-failed',
        `Page ${index + 1} could not be drawn: the result is blank. Its text is not affected.`,
      );
    };
    return await parser.guard(work(), limits.renderMs, `Drawing page ${index + 1}`);
  } catch (error) {
    if (error instanceof AppError || isAbort(error)) throw error;
    const detail = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new AppError('render-failed', `Page ${index + 1} could not be drawn (${detail}). Its text is not affected.`, {
      cause: error,
    });
  } finally {
    (proxy as PDFPageProxy | null)?.cleanup();
  }
}

async function draw(proxy: PDFPageProxy, options: RenderOptions, shrink: number): Promise<OffscreenCanvas> {
  const scale = scaleFor(proxy, options) * shrink;
  const viewport = proxy.getViewport({ scale });
  const width = wholePixels(viewport.width);
  const height = wholePixels(viewport.height);
  const { canvas, context } = new OffscreenCanvasFactory().create(width, height);
  if (canvas === null || context === null) throw new Error(`no canvas of ${width} × ${height} pixels`);
  const task = proxy.render({
    // pdf.js draws on any 2D context; its types know the document's only.
    canvas: null,
    canvasContext: context as never,
    viewport,
    background: 'white',
  });
  try {
    await task.promise;
    return canvas;
  } catch (error) {
    free(canvas);
    throw error;
  }
}

function scaleFor(proxy: PDFPageProxy, { maxPixels, scale, maxWidth, fit }: RenderOptions): number {
  const { width, height } = proxy.getViewport({ scale: 1 });
  const fitting = fit === undefined ? undefined : fitScale(fit, width, height);
  const wanted = scale ?? fitting ?? (maxWidth === undefined ? 1 : maxWidth / width);
  return Math.min(wanted, Math.sqrt(maxPixels / (width * height)), longestSide / width, longestSide / height);
}

/** A side that is a whole number but for its last digits is that number. */
function wholePixels(side: number): number {
  return Math.max(1, Math.floor(side + 1e-6));
}

/** A canvas that the browser silently did not give reads back as transparent; pages are drawn on white. */
function isLost(canvas: OffscreenCanvas): boolean {
  const pixel = canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data;
  return pixel === undefined || pixel[3] !== 255;
}

/** Reads strip by strip: most pages show something near the top, and copying all of a page takes as long as drawing some. */
function isBlank(canvas: OffscreenCanvas): boolean {
  const context = canvas.getContext('2d');
  if (context === null) return true;
  for (let top = 0; top < canvas.height; top += stripHeight) {
    const pixels = context.getImageData(0, top, canvas.width, Math.min(stripHeight, canvas.height - top)).data;
    if (!isWhite(pixels)) return false;
  }
  return true;
}

/** Whether all pixels are white and opaque. */
export function isWhite(rgba: Uint8ClampedArray<ArrayBuffer>): boolean {
  return new Uint32Array(rgba.buffer).every((pixel) => pixel === 0xff_ff_ff_ff);
}

/** Whether pdf.js says that it left something out: a white page is then no empty page. */
function lostContent(warnings: readonly string[]): boolean {
  return warnings.some(
    (warning) => isMissingAsset(warning) || /Unable to decode|Dependent image isn't ready/.test(warning),
  );
}

function free(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}
